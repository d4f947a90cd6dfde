"""How do millions of rows get into the database quickly? COPY on PostgreSQL, one prepared statement on SQLite."""

import json
from collections.abc import Iterable, Sequence
from datetime import UTC, date, datetime, time
from typing import Any
from uuid import UUID

from django.core.management.color import no_style
from django.db import connection, models
from django.db.models import Max

Model = type[models.Model]


class Store:
    """Rows of several tables, written in the order in which they refer to each other."""

    def __init__(self, order: Sequence[Model], at_once: int = 50_000) -> None:
        self.order, self.at_once = order, at_once
        self.columns = {
            model: [str(field.column) for field in model._meta.concrete_fields] for model in order
        }
        self.names = {model: [field.attname for field in model._meta.concrete_fields] for model in order}
        self.waiting: dict[Model, list[list[Any]]] = {model: [] for model in order}
        self.count = 0

    def put(self, row: models.Model) -> None:
        """One row as an object, not stored yet."""
        self.add(type(row), {name: getattr(row, name) for name in self.names[type(row)]})

    def add(self, model: Model, row: dict[str, Any]) -> None:
        """One row by the names of its fields."""
        values = (row[name] for name in self.names[model])
        self.waiting[model].append([as_text(v) if isinstance(v, dict | list) else v for v in values])
        self.count += 1

    def flush(self, *, least: int = 0) -> None:
        """Write what waits, if it is at least so much."""
        if sum(map(len, self.waiting.values())) < max(1, least):
            return
        for model in self.order:
            rows, self.waiting[model] = self.waiting[model], []
            if rows:
                (_copy if connection.vendor == "postgresql" else _insert)(
                    model._meta.db_table, self.columns[model], rows
                )

    def close(self) -> None:
        """Write the rest, and let the numbers the database gives go on behind ours."""
        self.flush()
        for statement in connection.ops.sequence_reset_sql(no_style(), list(self.order)):
            with connection.cursor() as cursor:
                cursor.execute(statement)


def _copy(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    names = ", ".join(f'"{column}"' for column in columns)
    with (
        connection.cursor() as cursor,
        cursor.copy(f'COPY "{table}" ({names}) FROM STDIN') as copy,
    ):
        for row in rows:
            copy.write_row(row)


def _insert(table: str, columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    names = ", ".join(f'"{column}"' for column in columns)
    places = ", ".join(["%s"] * len(columns))
    with connection.cursor() as cursor:
        cursor.executemany(
            f'INSERT INTO "{table}" ({names}) VALUES ({places})',  # noqa: S608 (names of our own tables)
            [[_adapted(value) for value in row] for row in rows],
        )


def _adapted(value: Any) -> Any:
    """As Django's SQLite backend keeps it."""
    if isinstance(value, UUID):
        return value.hex
    if isinstance(value, datetime):
        return str(value.astimezone(UTC).replace(tzinfo=None))
    return str(value) if isinstance(value, date | time) else value


def first_free(model: Model) -> int:
    """The number behind the last one of a table."""
    last: int | None = model._default_manager.aggregate(last=Max("pk"))["last"]
    return (last or 0) + 1


def as_text(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
