"""How do standings become rows, so that only what differs is written, in as few statements as can be?"""

import json
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from django.db import connection

from tournaments.models import StandingRow, Tournament
from tournaments.numbers import said
from tournaments.standings import Event, Row, places, reason_of, standings

FIELDS = ("rank", "place", "shared", "values", "gained", "decided", "moved")
JSON = ("values", "decided")
BATCH = 500
_NAMES = [f'"{name}"' for name in FIELDS]
_UPSERT = (
    f"INSERT INTO tournaments_standingrow (tournament_id, round, entry_id, {', '.join(_NAMES)}) VALUES {{}} "  # noqa: S608 (no text from outside)
    f"ON CONFLICT (tournament_id, round, entry_id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in _NAMES)}"
)
Key = tuple[int, int]
Facts = tuple[Any, ...]


def facts_of(tournament: Tournament, event: Event, first: int = 1) -> Iterator[tuple[Key, Facts]]:
    """The standings after every round from the first on, as they are to be stored; those before it are stored already."""
    before = StandingRow.objects.filter(tournament=tournament, round=first - 1).values_list("entry", "place")
    earlier = dict(before) if first > 1 else {}
    for number in range(first, event.rounds + 1):
        after = standings(event, number, earlier)
        for rank, row in enumerate(after.rows, 1):
            yield (number, row.entry), _facts(rank, row, event.order)
        earlier = places(after)


def _facts(rank: int, row: Row, order: Sequence[str]) -> Facts:
    """In the order of FIELDS."""
    values = [None if value is None else str(value) for value in row.values]
    reason = reason_of(row, order)
    decided = reason and [list(reason.level), reason.by, str(reason.upper), str(reason.lower)]
    return rank, row.place, row.shared, values, said(row.gained), decided, row.moved


def stored_facts(tournament: Tournament, first: int = 1) -> dict[Key, Facts]:
    """What is stored of the rounds from the first on."""
    of = StandingRow.objects.filter(tournament=tournament, round__gte=first)
    return {(row[0], row[1]): row[2:] for row in of.values_list("round", "entry", *FIELDS)}


def write(wanted: Mapping[Key, Facts], tournament: Tournament, first: int) -> int:
    """Only what differs from the first round on; the number of rows."""
    stored = stored_facts(tournament, first)
    gone = stored.keys() - wanted.keys()
    for number, entry in gone:
        StandingRow.objects.filter(tournament=tournament, round=number, entry=entry).delete()
    changed = [(key, facts) for key, facts in wanted.items() if stored.get(key) != facts]
    for start in range(0, len(changed), BATCH):
        _store(changed[start : start + BATCH], tournament)
    return len(gone) + len(changed)


def _store(rows: Sequence[tuple[Key, Facts]], tournament: Tournament) -> None:
    """One statement. Written by hand, because a model for each row takes four times as long as the database."""
    line = f"({', '.join(['%s'] * (3 + len(FIELDS)))})"
    of = StandingRow._meta.get_field("tournament").get_db_prep_value(tournament.pk, connection)
    with connection.cursor() as cursor:
        cursor.execute(
            _UPSERT.format(", ".join([line] * len(rows))),
            [value for key, facts in rows for value in (of, *key, *_told(facts))],
        )


def _told(facts: Facts) -> Iterator[Any]:
    """The facts as a database takes them."""
    for name, fact in zip(FIELDS, facts, strict=True):
        yield json.dumps(fact) if name in JSON and fact is not None else fact
