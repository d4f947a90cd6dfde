"""How are several games kept side by side, a hand entered in more than one of them?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from rummy.engine.rules.games import Games


@dataclass
class Column:
    """One of the games: what each side has in it, from how many hands, and what it came to when it closed."""

    scores: dict[str, int]
    boxes: dict[str, int]
    closed_by: str | None = None
    final: dict[str, int] | None = None
    settlement: dict[str, int] | None = None


@dataclass
class Columns:
    """All games kept side by side, while the hands are entered one after another.

    `off` is what penalties took from each side; `after` the points of hands won when every column was closed.
    """

    games: Games
    all: tuple[Column, ...]
    off: dict[str, int] = field(default_factory=dict)
    after: dict[str, int] = field(default_factory=dict)

    def enter(self, winner: str, points: int, boxes: int) -> None:
        """Into every open column in which the winner already has something, and the first in which he has nothing."""
        is_begun = False
        open_columns = [column for column in self.all if column.closed_by is None]
        for column in open_columns:
            if column.boxes[winner] or not is_begun:
                is_begun = is_begun or not column.boxes[winner]
                column.scores[winner] += points
                column.boxes[winner] += boxes
                self._close_if_won(column, winner)
        if not open_columns:
            self.after[winner] += points

    def charge(self, off: Mapping[str, int]) -> None:
        """Penalties come off the settlement, never out of a column."""
        for side, points in off.items():
            self.off[side] += points

    def _close_if_won(self, column: Column, winner: str) -> None:
        if self.games.target is None or column.scores[winner] < self.games.target:
            return
        column.closed_by = winner
        column.final = self.games.final_count(column.scores, column.boxes, [winner])
        column.settlement = self.games.settlement(column.final or column.scores)

    @property
    def settlement(self) -> dict[str, int] | None:
        """What each side collects in all; None while a column is open."""
        settled = [column.settlement for column in self.all if column.settlement is not None]
        if len(settled) < len(self.all):
            return None
        return {
            side: sum(each[side] for each in settled) + 2 * off - sum(self.off.values())
            for side, off in self.off.items()
        }

    def winners(self) -> list[str]:
        """Who collects in all. Level, they win together, or whoever leads in the hands played on."""
        settlement = self.settlement
        if settlement is None:
            return []
        leaders = self.games.best(settlement)
        if len(leaders) > 1 and self.games.tie_rule == "play-on":
            leaders = self.games.best(self.after)
            return leaders if len(leaders) == 1 else []
        return leaders


def empty_columns(games: Games, sides: Sequence[str]) -> Columns | None:
    """The columns of a game not yet begun; None where games are played one after another."""
    if games.columns is None:
        return None
    columns = tuple(Column(_nothing(sides), _nothing(sides)) for _ in range(games.columns))
    return Columns(games, columns, _nothing(sides), _nothing(sides))


def _nothing(sides: Iterable[str]) -> dict[str, int]:
    return dict.fromkeys(sides, 0)
