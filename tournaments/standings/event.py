"""What belongs to one tournament's standings?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from tournaments.standings.points import PointsScheme
from tournaments.standings.results import Bye, Entry, EntryId, TableResult

ByeOpponent = Literal["nobody", "yourself"]
DEFAULT_ORDER = ("points", "head-to-head", "average-of-opponents", "wins", "lots")


@dataclass(frozen=True, slots=True)
class SeasonRule:
    """The best `best` evenings of each count (0: all); who sat at fewer than `minimum` tables comes behind who did."""

    best: int = 0
    minimum: int = 0


@dataclass(frozen=True, slots=True)
class Event:
    """All that standings are made of.

    `order` names the metrics, the first decides first. `bye_opponent` "yourself" counts a bye in the tie-breaks as a
    level meeting with somebody who has the same points; "nobody" leaves it out. `reached` is the place of each entry in the
    bracket or on the ladder after each round, where there is one. `play_offs` are tables that bring no points; their
    round is the one they follow.
    """

    entries: tuple[Entry, ...]
    results: tuple[TableResult, ...]
    scheme: PointsScheme
    byes: tuple[Bye, ...] = ()
    order: tuple[str, ...] = DEFAULT_ORDER
    seed: int = 0
    bye_opponent: ByeOpponent = "nobody"
    reached: Mapping[int, Mapping[EntryId, int]] = field(default_factory=dict)
    play_offs: tuple[TableResult, ...] = ()
    season: SeasonRule = SeasonRule()

    @property
    def rounds(self) -> int:
        """The last round with a result or a bye."""
        played = [result.round for result in self.results] + [bye.round for bye in self.byes]
        return max(played, default=0)
