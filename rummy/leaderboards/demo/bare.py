"""How are empty tables of PostgreSQL filled fast? Without indexes and references, which are made when they are full."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass

from django.db import connection

from rummy.leaderboards.demo.storing import Model

# Of a table: primary keys, unique constraints and references, also those that point at it; and its other indexes.
_CONSTRAINTS = """
SELECT conrelid::regclass::text, quote_ident(conname), pg_get_constraintdef(oid), contype = 'f'
FROM pg_constraint
WHERE (contype = ANY(%(kinds)s) AND conrelid = ANY(%(tables)s::regclass[]))
   OR (contype = 'f' AND confrelid = ANY(%(tables)s::regclass[]))
ORDER BY contype = 'f', contype, oid
"""
_INDEXES = """
SELECT indexrelid::regclass::text, pg_get_indexdef(indexrelid)
FROM pg_index
WHERE indrelid = ANY(%(tables)s::regclass[])
  AND NOT EXISTS (SELECT 1 FROM pg_constraint WHERE conindid = indexrelid AND contype IN ('p', 'u'))
ORDER BY indexrelid
"""
MEMORY = "SET LOCAL maintenance_work_mem = '512MB'"


@dataclass(frozen=True, slots=True)
class _Taken:
    """What was taken off, and how it is put back."""

    off: Sequence[str]
    on: Sequence[str]


@contextmanager
def bare(
    models: Sequence[Model], tell: Callable[[str], None], *, keep_unique: bool = False
) -> Iterator[Sequence[Model]]:
    """Those of these tables that are empty and bare now, until the end of it; none on SQLite. In one transaction.

    Where `keep_unique` is said, keys stay, for what is written beside what it meets.
    """
    empty = (
        []
        if connection.vendor != "postgresql"
        else [one for one in models if not one._default_manager.exists()]
    )
    if not empty:
        yield ()
        return
    tables = [f'"{model._meta.db_table}"' for model in empty]
    taken = _found(tables, ["f"] if keep_unique else ["p", "u", "f"])
    # Emptied in this transaction, so that PostgreSQL need not keep a log of what is written.
    _run([*taken.off, f"TRUNCATE {', '.join(tables)}"])
    yield empty
    for number, statement in enumerate(taken.on, 1):
        _run([MEMORY, statement])
        tell(f"{number} of {len(taken.on)} indexes and references made")
    _run([f"ANALYZE {table}" for table in tables])


def _found(tables: list[str], kinds: list[str]) -> _Taken:
    with connection.cursor() as cursor:
        cursor.execute(_CONSTRAINTS, {"tables": tables, "kinds": kinds})
        constraints = cursor.fetchall()
        cursor.execute(_INDEXES, {"tables": tables})
        indexes = cursor.fetchall()
    drop = [f"ALTER TABLE {table} DROP CONSTRAINT {name}" for table, name, *_ in reversed(constraints)]
    add = [
        (f"ALTER TABLE {table} ADD CONSTRAINT {name} {definition}", is_reference)
        for table, name, definition, is_reference in constraints
    ]
    return _Taken(
        off=[*drop, *(f"DROP INDEX {name}" for name, _definition in indexes)],
        on=[
            *(statement for statement, is_reference in add if not is_reference),
            *(definition for _name, definition in indexes),
            *(statement for statement, is_reference in add if is_reference),
        ],
    )


def _run(statements: Sequence[str]) -> None:
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
