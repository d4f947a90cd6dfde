"""How is what every game asks and stores sent cheaply? Written once, asked with lists, several in one go.

Read it from top to bottom:

1. `send` takes statements (`Sent`: text, parameters, what reads the rows) and gives a list of rows for each. On PostgreSQL
   all travel together, as `EXECUTE meldbook_1 (%s);\nEXECUTE meldbook_2 (%s, %s)`; SQLite is asked one after the other.
2. `Given("sittings")` stands in a query of Django's where a value comes later. The lookups say how it is compared:
   `being` (=), `from` (>=), `among` (one of a list), `found` (one of those of another query).
3. `Prepared` is such a query, compiled once: `of(sittings=[3, 5])` is a `Sent`, `ask(sittings=[3, 5])` sends it alone.

       POINTS = Prepared(lambda: HandResult.objects.filter(sitting__among=Given("sittings")).values_list("side", "points"))
       # PostgreSQL  SELECT … WHERE sitting_id = ANY($1)                                      with "{3,5}"
       # SQLite      SELECT … WHERE sitting_id IN (SELECT value FROM json_each(%s))           with "[3, 5]"

4. `Upsert` writes any number of rows of a table: `of([[3, 5], [4, 7]])` is a `Sent` with the rows as one JSON text.

Parameters are few and their number never changes, so each statement is parsed once for a connection.
"""

import itertools
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Any
from uuid import UUID
from weakref import WeakKeyDictionary

from django.db import connection
from django.db.models import Field, ForeignObject, Lookup, Model, QuerySet
from psycopg.sql import Literal

Row = tuple[Any, ...]
Rows = list[Any]


@dataclass(frozen=True, slots=True)
class Sent:
    """A statement with `%s` where a parameter stands, its parameters, and what becomes of the rows that come back."""

    sql: str
    params: Sequence[Any] = ()
    read: Callable[[list[Row]], Rows] = list


@cache
def on_postgresql() -> bool:
    """Asked several times a statement, and Django looks its connection up each time."""
    return connection.vendor == "postgresql"


def send(*statements: Sent) -> list[Rows]:
    """What each of them answers, in order; PostgreSQL hears all of them at once, and parses each but once."""
    if not statements:
        return []
    with connection.cursor() as cursor:
        if not on_postgresql():
            return [_asked_alone(cursor, one) for one in statements]
        names = _prepared.setdefault(connection.connection, {})
        params = [param for one in statements for param in one.params]
        cursor.execute(";\n".join(_execution(cursor, names, one) for one in statements), params)
        # What comes back is read past Django's cursor, which asks for each of its methods anew.
        return [_next_answer(cursor.cursor, one, is_last=one is statements[-1]) for one in statements]


def _asked_alone(cursor: Any, one: Sent) -> Rows:
    cursor.execute(one.sql, one.params)
    return one.read(cursor.fetchall())


def _next_answer(cursor: Any, one: Sent, *, is_last: bool) -> Rows:
    # `cursor.description` says it too, but makes an object of every column.
    rows = one.read(cursor.fetchall()) if cursor.pgresult.nfields else []
    if not is_last:
        cursor.nextset()
    return rows


def _execution(cursor: Any, names: dict[str, str], one: Sent) -> str:
    """The statement by the name under which this connection knows it; it is told so the first time."""
    if one.sql not in names:
        name, parts = f"meldbook_{next(_numbers)}", one.sql.split("%s")
        numbered = "".join(f"{part}${place}" for place, part in enumerate(parts[:-1], 1)) + parts[-1]
        # Not by Django's cursor: that would be one query more for whoever comes first.
        cursor.cursor.execute(f"PREPARE {name} AS {numbered}")
        names[one.sql] = name
    params = ", ".join(["%s"] * len(one.params))
    return f"EXECUTE {names[one.sql]}" + (f" ({params})" if params else "")


_numbers = itertools.count(1)
# By connection, the names of the statements it knows, by their text.
_prepared: WeakKeyDictionary[Any, dict[str, str]] = WeakKeyDictionary()


class Given(str):
    """What a query is asked with each time, by its name."""

    __slots__ = ()


class _ListGiven(Given):
    """The same where what is given is a list: `listed` writes it as one text."""

    __slots__ = ()


class _Asked(Lookup):
    """A column beside what is asked for; a kind of asking says what stands between them."""

    operator = "="
    prepare_rhs = False

    def as_sql(self, compiler: Any, connection: Any) -> tuple[str, tuple[Any, ...]]:
        column, params = self.process_lhs(compiler, connection)
        told, asked = self.told(compiler, connection)
        return f"{column} {told}", (*params, *asked)

    def told(self, compiler: Any, connection: Any) -> tuple[str, Iterable[Any]]:
        """What stands behind the column, with its parameters."""
        return f"{self.operator} %s", [self.rhs]


@Field.register_lookup
@ForeignObject.register_lookup
class Being(_Asked):
    """`board__being=Given("board")`: the one that is asked for."""

    lookup_name = "being"


@Field.register_lookup
class From(_Asked):
    """`at__from=Given("since")`: not before what is asked for."""

    lookup_name = "from"
    operator = ">="


@Field.register_lookup
@ForeignObject.register_lookup
class Among(_Asked):
    """`sitting__among=Given("sittings")`: one of a list that is one parameter, however long."""

    lookup_name = "among"

    def told(self, compiler: Any, connection: Any) -> tuple[str, Iterable[Any]]:
        return among(), [_ListGiven(self.rhs)]


@Field.register_lookup
@ForeignObject.register_lookup
class Found(_Asked):
    """`competitor__found=query`: one of the few that another query finds first, so that no planner reads all the others."""

    lookup_name = "found"

    def told(self, compiler: Any, connection: Any) -> tuple[str, Iterable[Any]]:
        few, asked = self.process_rhs(compiler, connection)
        return f"= ANY(ARRAY{few})" if on_postgresql() else f"IN {few}", asked


def among() -> str:
    """Behind a column: one of a list that is one parameter, as `listed` writes it."""
    return "= ANY(%s)" if on_postgresql() else "IN (SELECT value FROM json_each(%s))"


def listed(values: Iterable[Any]) -> str:
    """A list as one parameter, a text in either database, which costs a driver least: `{3,"a b"}` or `[3, "a b"]`."""
    if on_postgresql():
        return "{" + ",".join(map(_element, values)) + "}"
    return json.dumps(list(values), default=_written)


def _element(value: Any) -> str:
    """As PostgreSQL reads it in a list."""
    if isinstance(value, str):
        escaped = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{escaped}"'
    return str(value)


def _written(value: Any) -> str:
    """A UUID or a time as both databases read it."""
    return value.hex if isinstance(value, UUID) else str(connection.ops.adapt_datetimefield_value(value))


class Prepared:
    """A query of Django's, compiled once; its rows come as `row` makes them, tuples without one.

    The query is written when it is first asked: then models and the kind of database are known.
    Where a value cannot be a name while the query is written, one that nobody has `stands_for` what is given.
    `locking` is a function of PostgreSQL's that is called with each row as `held`, in their order.
    """

    def __init__(
        self,
        query: Callable[[], QuerySet[Any, Any]],
        row: Callable[..., Any] | None = None,
        *,
        stands_for: Mapping[Any, Given] | None = None,
        locking: str = "",
    ) -> None:
        self.query, self.row, self.locking = query, row, locking
        self.stands_for = stands_for or {}

    def of(self, **given: Any) -> Sent:
        """The statement with what is given, by the names in the query."""
        sql, params = self._compiled
        return Sent(sql, [_value(param, given) for param in params], self._read)

    def ask(self, **given: Any) -> Rows:
        return send(self.of(**given))[0]

    @cached_property
    def _compiler(self) -> Any:
        return self.query().query.get_compiler("default")

    @cached_property
    def _compiled(self) -> tuple[str, Sequence[Any]]:
        """The text, and in the places of its parameters what is `Given`."""
        sql, params = self._compiler.as_sql()
        names = {_simple(value): name for value, name in self.stands_for.items()}
        sql, params = _with_constants(sql, [names.get(param, param) if names else param for param in params])
        if self.locking and on_postgresql():
            sql = f"SELECT {self.locking}, held.* FROM ({sql}) held"  # noqa: S608 (no text from outside)
        return sql, params

    @cached_property
    def _converters(self) -> Any:
        """How Django reads the columns that the driver does not."""
        assert self._compiled
        return self._compiler.get_converters([selected for selected, *_ in self._compiler.select])

    def _read(self, rows: list[Row]) -> Rows:
        found: Iterable[Sequence[Any]] = rows
        if self.locking and on_postgresql():
            found = [row[1:] for row in rows]
        if self._converters:
            found = map(tuple, self._compiler.apply_converters(found, self._converters))
        return [self.row(*one) for one in found] if self.row else list(found)


def _with_constants(sql: str, params: Sequence[Any]) -> tuple[str, Sequence[Any]]:
    """What is the same each time stands in the statement: as a parameter without a type a column of False is the text `false`."""
    if not on_postgresql():
        return sql, params
    connection.ensure_connection()
    first, *parts = sql.split("%s")
    told = [
        ("%s" if isinstance(param, Given) else Literal(param).as_string(connection.connection)) + part
        for param, part in zip(params, parts, strict=True)
    ]
    return first + "".join(told), [param for param in params if isinstance(param, Given)]


def _value(param: Any, given: Mapping[str, Any]) -> Any:
    if isinstance(param, _ListGiven):
        return listed(given[param])
    return _simple(given[param]) if isinstance(param, Given) else param


def _simple(value: Any) -> Any:
    """A value as the database's driver takes it."""
    return value.hex if isinstance(value, UUID) and not on_postgresql() else value


class Upsert:
    """Rows that are new or take the place of those that are there, in their order, however many in one statement.

    `names` are the columns of the rows given. `once` are those by which a row is known, `kept` what is stored of one that
    is known already: column to SQL, where `excluded` is the row given. Without `once` rows that are there stay as they
    are. `found` are columns which the database finds out for a new row, column to SQL. `returning` are the columns that
    come back, a tuple a row. `Upsert(Bucket, ("board_id", "score", "count"), once=("board_id", "score"))` is on SQLite:

        INSERT INTO bucket AS mine (board_id, score, count)
        SELECT board_id, score, count FROM (SELECT json_extract(value, '$[0]') AS board_id, … FROM json_each(%s)) AS given
        WHERE true ON CONFLICT (board_id, score) DO UPDATE SET count = excluded.count
    """

    def __init__(
        self,
        model: type[Model],
        names: Sequence[str],
        *,
        once: Sequence[str] = (),
        kept: Mapping[str, str] | None = None,
        found: Mapping[str, str] | None = None,
        returning: Sequence[str] = (),
    ) -> None:
        self.model, self.names, self.once = model, names, once
        self.kept = kept or {_quoted(name): f"excluded.{_quoted(name)}" for name in names if name not in once}
        self.found, self.returning = found or {}, returning

    def of_models(self, rows: Iterable[Model]) -> Sent:
        return self.of([[getattr(row, name) for name in self.names] for row in rows])

    def of(self, rows: Iterable[Sequence[Any]]) -> Sent:
        """These rows, each with its values in the order of `names`."""
        told = [dict(zip(self.names, row, strict=True)) for row in rows] if on_postgresql() else list(rows)
        return Sent(self._sql, [json.dumps(told, default=_written)], self._read)

    def _read(self, rows: list[Row]) -> Rows:
        """What is returned, as Django reads it."""
        compiler, converters = self._compiler
        return [tuple(row) for row in compiler.apply_converters(rows, converters)]

    @cached_property
    def _compiler(self) -> tuple[Any, Any]:
        compiler = self.model._base_manager.all().query.get_compiler("default")
        fields = {field.column: field for field in self.model._meta.local_fields}
        columns = [fields[name].get_col(self.model._meta.db_table) for name in self.returning]
        return compiler, compiler.get_converters(columns)

    @cached_property
    def _sql(self) -> str:
        told = [*map(_quoted, self.names)]
        names, found = ", ".join((*told, *self.found)), ", ".join((*told, *self.found.values()))
        kept = ", ".join(f"{name} = {value}" for name, value in self.kept.items())
        then = f"({', '.join(self.once)}) DO UPDATE SET {kept}" if self.once else "DO NOTHING"
        returning = f" RETURNING {', '.join(self.returning)}" if self.returning else ""
        # WHERE keeps SQLite from taking ON for that of a join.
        return (
            f"INSERT INTO {self.model._meta.db_table} AS mine ({names}) "  # noqa: S608 (no text from outside)
            f"SELECT {found} FROM {self._given()} WHERE true "
            f"ON CONFLICT {then}{returning}"
        )

    def _given(self) -> str:
        """The rows, given as one text, as a table."""
        if on_postgresql():
            fields = {field.column: field.rel_db_type(connection) for field in self.model._meta.local_fields}
            columns = ", ".join(f"{_quoted(name)} {fields[name]}" for name in self.names)
            return f"json_to_recordset(%s) AS given({columns})"
        columns = ", ".join(
            f"json_extract(value, '$[{place}]') AS {_quoted(name)}" for place, name in enumerate(self.names)
        )
        return f"(SELECT {columns} FROM json_each(%s)) AS given"  # noqa: S608 (no text from outside)


def _quoted(name: str) -> str:
    """A column of ours, which may be called as a word of SQL is."""
    return f'"{name}"'
