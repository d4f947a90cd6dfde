"""What does a draw give? Tables with seats, those who sit out, and a report of what it cost."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.numbers import Number

EntryId = int


@dataclass(frozen=True, slots=True)
class Table:
    """One table: its number and the entries in the order of the seats; the first deals first.

    `deals` is the number of the prepared deals in movements that use them; `slot` says which game of a
    knock-out's bracket this is.
    """

    number: int
    seats: tuple[EntryId, ...]
    deals: int | None = None
    slot: int | None = None


@dataclass(frozen=True, slots=True)
class Report:
    """What a draw had to give up, smaller is better, in the order of weight.

    Pairs to be kept apart who sit together; pairs who meet again; entries with a second bye or odd table; the squared
    differences of score of all pairs at a table, added up; how far apart the seat counts of one entry are at most.
    `gave_up` says it in sentences; a draw that gave up nothing has none.
    """

    together: int
    repeats: int
    again_odd: int
    spread: Number
    seats: int
    gave_up: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Draw:
    """One round: tables by number, who sits out, and what it cost."""

    tables: tuple[Table, ...]
    byes: tuple[EntryId, ...]
    report: Report
