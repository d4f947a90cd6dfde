"""How did each fare against each, and round by round?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from tournaments.numbers import Number, parts
from tournaments.standings.event import Event
from tournaments.standings.field import gather
from tournaments.standings.results import Bye, EntryId, Line, TableResult


@dataclass(frozen=True, slots=True)
class Meeting:
    """One meeting of two entries: `won` is 1, ½ or 0; both card points."""

    round: int
    won: Number
    score: int
    theirs: int


@dataclass(frozen=True, slots=True)
class Step:
    """One round of one entry. `table` is None and `reason` filled in a round without a table.

    `points` is what the round brought, `total` what there was after it.
    """

    round: int
    table: int | None
    opponents: tuple[EntryId, ...]
    place: int | None
    score: int
    points: Number
    total: Number
    reason: str = ""


Meetings = Mapping[EntryId, Mapping[EntryId, tuple[Meeting, ...]]]


def crosstable(event: Event) -> Meetings:
    """For each entry, for each opponent met, their meetings in the order of the results; rows in the order of the entries."""
    cells: dict[EntryId, dict[EntryId, tuple[Meeting, ...]]] = {entry.id: {} for entry in event.entries}
    for result in event.results:
        for own in result.lines:
            row = cells[own.entry]
            for other in result.lines:
                if other.side != own.side:
                    row[other.entry] = (*row.get(other.entry, ()), _meeting(result.round, own, other))
    return cells


def _meeting(number: int, own: Line, other: Line) -> Meeting:
    won = parts(2 * (own.place < other.place) + (own.place == other.place), 2)
    return Meeting(number, won, own.score, other.score)


def courses(event: Event) -> Mapping[EntryId, tuple[Step, ...]]:
    """For each entry its rounds in order: tables, byes, and rounds it missed."""
    field = gather(event, event.rounds)
    byes = {(bye.entry, bye.round): bye for bye in event.byes}
    found: dict[EntryId, tuple[Step, ...]] = {}
    for record in field.records:
        entry, total, steps = record.entry.id, 0, []
        tables = {
            result.round: (result, line) for result, line in zip(record.tables, record.lines, strict=True)
        }
        for number, counted in enumerate(record.by_round, start=1):
            total += counted
            points = (field.points(counted), field.points(total))
            if number in tables:
                steps.append(_played(*tables[number], points))
            else:
                steps.append(_missed(number, byes.get((entry, number)), points))
        found[entry] = tuple(steps)
    return found


def _played(result: TableResult, line: Line, points: tuple[Number, Number]) -> Step:
    others = tuple(other.entry for other in result.lines if other.side != line.side)
    return Step(result.round, result.number, others, line.place, line.score, *points)


def _missed(number: int, bye: Bye | None, points: tuple[Number, Number]) -> Step:
    return Step(number, None, (), None, 0, *points, reason=bye.reason if bye else "not there")
