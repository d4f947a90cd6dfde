"""How do millions of rows get into the database quickly? As lines of text: COPY on PostgreSQL, executemany on SQLite."""

import json
from collections.abc import Collection, Iterable, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from datetime import UTC, datetime
from typing import Any
from uuid import UUID

from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import Max

Model = type[models.Model]
NULL = "\\N"


class Store:
    """Lines of several tables, written in the order in which the tables refer to each other."""

    def __init__(self, order: Sequence[Model], at_once: int = 32_000_000) -> None:
        self.order, self.at_once = order, at_once
        self.waiting: dict[Model, list[str]] = {model: [] for model in order}
        self.frozen: Collection[Model] = ()
        self.size = 0
        # PostgreSQL reads what is written while the next lines are made.
        self.writer = ThreadPoolExecutor(max_workers=1)
        self.written: Future[None] | None = None

    def put(self, row: models.Model) -> None:
        """One row as an object, not stored yet."""
        self.add(type(row), line(type(row), vars(row)))

    def add(self, model: Model, lines: str) -> None:
        """Whole lines, written by `line`."""
        self.waiting[model].append(lines)
        self.size += len(lines)
        if self.size > self.at_once:
            self.flush()

    def flush(self) -> None:
        """Hand over what waits, when what was handed over before is written."""
        self._wait()
        lines, self.waiting = self.waiting, {model: [] for model in self.order}
        self.size = 0
        if connection.vendor == "postgresql":
            connection.ensure_connection()
            statements = [
                (_copy(model, "(FREEZE)" if model in self.frozen else ""), some)
                for model, some in lines.items()
                if some
            ]
            self.written = self.writer.submit(_write, connection.connection, statements)
            return
        for model, some in lines.items():
            if some:
                _insert(model, some)

    def _wait(self) -> None:
        if self.written is not None:
            self.written.result()
            self.written = None

    def close(self) -> None:
        """Write the rest, and let the numbers the database gives go on behind ours."""
        self.flush()
        self._wait()
        self.writer.shutdown()
        for statement in connection.ops.sequence_reset_sql(no_style(), list(self.order)):
            with connection.cursor() as cursor:
                cursor.execute(statement)


def line(model: Model, row: Mapping[str, Any]) -> str:
    """A row by the names of its fields as a line for COPY, in values that SQLite takes as well."""
    return "\t".join(_text(row[field.attname]) for field in model._meta.concrete_fields) + "\n"


def _text(value: Any) -> str:
    if value is None:
        return NULL
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return moment(value)
    if isinstance(value, bool):
        return str(int(value))
    text = as_text(value) if isinstance(value, dict | list) else str(value)
    return text.replace("\\", "\\\\").replace("\t", "\\t").replace("\n", "\\n")


def moment(value: datetime) -> str:
    return str(value.astimezone(UTC).replace(tzinfo=None))


def as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _columns(model: Model) -> list[str]:
    return [f'"{field.column}"' for field in model._meta.concrete_fields]


def _copy(model: Model, how: str) -> str:
    return f'COPY "{model._meta.db_table}" ({", ".join(_columns(model))}) FROM STDIN {how}'


def _write(raw: Any, statements: Iterable[tuple[str, list[str]]]) -> None:
    with raw.cursor() as cursor:
        for statement, lines in statements:
            with cursor.copy(statement) as copy:
                copy.write("".join(lines))


def _insert(model: Model, lines: Iterable[str]) -> None:
    columns = _columns(model)
    names, places = ", ".join(columns), ", ".join(["%s"] * len(columns))
    rows = [one.split("\t") for some in lines for one in some.splitlines()]
    with connection.cursor() as cursor:
        cursor.executemany(
            f'INSERT INTO "{model._meta.db_table}" ({names}) VALUES ({places})',  # noqa: S608 (names of our own tables)
            [[_read(value) for value in row] for row in rows],
        )


def _read(text: str) -> str | None:
    if text == NULL:
        return None
    return text.replace("\\\\", "\0").replace("\\t", "\t").replace("\\n", "\n").replace("\0", "\\")


def first_free(model: Model) -> int:
    """The number behind the last one of a table."""
    last: int | None = model._default_manager.aggregate(last=Max("pk"))["last"]
    return (last or 0) + 1
