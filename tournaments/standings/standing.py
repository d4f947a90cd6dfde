"""Who stands where after each round, what put him there, and who moved?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from tournaments.numbers import Number
from tournaments.standings.event import Event
from tournaments.standings.field import Field, gather
from tournaments.standings.metrics import BY_KEY
from tournaments.standings.ranking import Decision, Ranking, rank
from tournaments.standings.results import EntryId


class Row(NamedTuple):
    """One line of the standings. `values` go with the order, None where a metric was not asked.

    `shared` entries have this place, 1 if it is alone; `decision` is what put it above the next row, None where it shares
    with that or is the last; `gained` is what the round brought; `moved` is the places won since the round before, negative for
    places lost, None if new.
    """

    entry: EntryId
    place: int
    shared: int
    values: tuple[Number | None, ...]
    decision: Decision | None
    gained: Number
    moved: int | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows after a round, best first."""

    round: int
    order: tuple[str, ...]
    rows: tuple[Row, ...]


def standings(
    event: Event, after: int | None = None, earlier: Mapping[EntryId, int] | None = None
) -> Standings:
    """The standings after a round (the last one if not said); `earlier` are the places that `moved` compares with."""
    rounds = event.rounds if after is None else after
    field = gather(event, rounds)
    ranking = rank(field, [BY_KEY[key] for key in event.order])
    return Standings(rounds, event.order, tuple(_rows(field, ranking, earlier or {})))


def history(event: Event) -> tuple[Standings, ...]:
    """The standings after every round, each with the places won and lost since the one before."""
    found: list[Standings] = []
    for number in range(1, event.rounds + 1):
        found.append(standings(event, number, places(found[-1]) if found else None))
    return tuple(found)


def places(found: Standings) -> dict[EntryId, int]:
    """The place of each entry."""
    return {row.entry: row.place for row in found.rows}


def _rows(field: Field, ranking: Ranking, earlier: Mapping[EntryId, int]) -> Iterator[Row]:
    values = list(zip(*ranking.values, strict=True)) or [()] * len(field.records)
    place = 1
    for group, decision in zip_longest(ranking.groups, ranking.decisions):
        for member in group:
            record = field.records[member]
            entry = record.entry.id
            yield Row(
                entry,
                place,
                len(group),
                values[member],
                decision if member == group[-1] else None,
                field.points(record.by_round[-1]) if record.by_round else 0,
                earlier[entry] - place if entry in earlier else None,
            )
        place += len(group)
