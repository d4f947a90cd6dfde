"""Who stands where after each round, why, and who moved?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.numbers import Number
from tournaments.standings import reasons
from tournaments.standings.event import Event
from tournaments.standings.field import Field, gather
from tournaments.standings.metrics import BY_KEY, Metric
from tournaments.standings.ranking import Ranking, rank
from tournaments.standings.results import EntryId


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the standings. `values` go with the order, None where a metric was not asked.

    `shared` entries have this place, 1 if it is alone; `why` says why it is above the next row, or shares with it, and is
    empty in the last row; `moved` is the places won since the round before, negative for places lost, None if new.
    """

    entry: EntryId
    place: int
    shared: int
    values: tuple[Number | None, ...]
    why: str
    moved: int | None


@dataclass(frozen=True, slots=True)
class Standings:
    """The rows after a round, best first."""

    round: int
    order: tuple[str, ...]
    rows: tuple[Row, ...]


def standings(event: Event, after: int | None = None, before: Standings | None = None) -> Standings:
    """The standings after a round (the last one if not said); `before` are those that `moved` compares with."""
    rounds = event.rounds if after is None else after
    field = gather(event, rounds)
    order = [BY_KEY[key] for key in event.order]
    earlier = {row.entry: row.place for row in before.rows} if before else {}
    return Standings(rounds, event.order, tuple(_rows(field, order, rank(field, order), earlier)))


def history(event: Event) -> tuple[Standings, ...]:
    """The standings after every round, each with the places won and lost since the one before."""
    found: list[Standings] = []
    for number in range(1, event.rounds + 1):
        found.append(standings(event, number, found[-1] if found else None))
    return tuple(found)


def _rows(
    field: Field, order: list[Metric], ranking: Ranking, earlier: Mapping[EntryId, int]
) -> Iterator[Row]:
    place = 1
    for number, group in enumerate(ranking.groups):
        parted = _parted(field, order, ranking, number)
        level = _shared(field, group, place) if len(group) > 1 else ""
        for member in group:
            entry = field.records[member].entry.id
            yield Row(
                entry,
                place,
                len(group),
                tuple(column[member] for column in ranking.values),
                parted if member == group[-1] else level,
                earlier[entry] - place if entry in earlier else None,
            )
        place += len(group)


def _parted(field: Field, order: list[Metric], ranking: Ranking, number: int) -> str:
    """Why this group is above the next; empty for the last."""
    if number + 1 == len(ranking.groups):
        return ""
    upper, lower = ranking.groups[number][-1], ranking.groups[number + 1][0]
    asked = [column[upper] is not None for column in ranking.values]
    names = [field.records[member].entry.name for member in (upper, lower)]
    return reasons.above(names[0], names[1], order, ranking.decisions[number], asked)


def _shared(field: Field, group: tuple[int, ...], place: int) -> str:
    return reasons.shared([field.records[member].entry.name for member in group], place)
