"""What is a standing computed from? Who takes part, what happened at each table, and who sat out."""

from __future__ import annotations

from dataclasses import dataclass

from tournaments.numbers import Number

EntryId = int


@dataclass(frozen=True, slots=True)
class Entry:
    """Who takes part: a player, or a partnership. The seed orders entries that nothing else separates.

    Lots are drawn by `lot`, else by the id.
    """

    id: EntryId
    name: str
    seed: int = 0
    lot: int | None = None


@dataclass(frozen=True, slots=True)
class Line:
    """What one entry did at one table; `place` 1 is the best and may be shared, `score` is card points, more is better.

    `partner` is who sat opposite where players enter alone: both have a line, with what their side did.
    """

    entry: EntryId
    place: int
    score: int = 0
    games_won: int = 0
    hands: int = 0
    hands_won: int = 0
    best_hand: int = 0
    penalties: int = 0
    partner: EntryId | None = None

    @property
    def side(self) -> EntryId:
        """Of two partners the same."""
        return self.entry if self.partner is None else min(self.entry, self.partner)


@dataclass(frozen=True, slots=True)
class TableResult:
    """One table of one round; rounds and table numbers count from 1."""

    round: int
    lines: tuple[Line, ...]
    number: int = 0

    @property
    def sides(self) -> tuple[Line, ...]:
        """A line for each side: that of one of two partners."""
        for line in self.lines:
            if line.partner is not None:
                return tuple(one for one in self.lines if one.partner is None or one.entry < one.partner)
        return self.lines


@dataclass(frozen=True, slots=True)
class Bye:
    """A round without a table, and what it is worth; None is the average of the rounds the entry played."""

    round: int
    entry: EntryId
    points: Number | None = 0
    reason: str = "sat out"
