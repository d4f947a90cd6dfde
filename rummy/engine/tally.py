"""Who has won which game, what does it settle, and who takes the sitting?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from rummy.engine.rules.columns import Column, Columns, empty_columns
from rummy.engine.rules.games import Games
from rummy.engine.rules.surviving import Survivors, all_still_in
from rummy.engine.score import HandScore


@dataclass(frozen=True)
class Game:
    """Hands up to the target: the first and last hand's numbers, the totals, who won.

    `columns` are the games kept side by side, empty where they are played one after another. `out` are the sides that
    left the game, in that order; None where nobody does before it ends.
    """

    hands: tuple[int, int]
    totals: Mapping[str, int]
    winners: tuple[str, ...] = ()
    final: Mapping[str, int] | None = None
    settlement: Mapping[str, int] | None = None
    columns: tuple[Column, ...] = ()
    out: tuple[str, ...] | None = None

    @property
    def finished(self) -> bool:
        return bool(self.winners)


@dataclass(frozen=True)
class Sitting:
    """A series of games: how many each side has won, and who took it."""

    games_won: Mapping[str, int]
    winner: str | None = None


@dataclass
class _Count:
    """A game while its hands are added up."""

    first: int
    totals: dict[str, int]
    boxes: dict[str, int]
    columns: Columns | None
    survivors: Survivors | None
    counted: int = 0
    last: int = 0

    def add(self, number: int, scored: HandScore) -> None:
        assert scored.scores is not None
        for side, points in scored.scores.items():
            self.totals[side] += points
        if scored.winner is not None:
            self.boxes[scored.winner] += scored.boxes
        if self.columns is not None:
            off = scored.penalties
            self.columns.charge(off)
            if scored.winner is not None:
                won = scored.scores[scored.winner] - off.get(scored.winner, 0)
                self.columns.enter(scored.winner, won, scored.boxes)
        self.counted += not scored.void
        self.last = number


class Tally:
    """The hands of a sitting added up one after another.

    A refused hand counts for nothing, one still played not yet; hands after the sitting is decided are not tallied.
    """

    def __init__(self, sides: Sequence[str], games: Games) -> None:
        self._sides, self._rules = sides, games
        self._finished: list[Game] = []
        self._won = dict.fromkeys(sides, 0)
        self._champion: str | None = None
        self._count: _Count | None = None
        self._hands = 0

    def add(self, scored: HandScore) -> None:
        self._hands += 1
        if not scored.ok or scored.is_open or self._champion is not None:
            return
        count = self._count or _begun(self._hands, self._sides, self._rules)
        count.add(self._hands, scored)
        winners = _winners(count, self._rules)
        self._count = None if winners else count
        if winners:
            self._finish(count, winners)

    def _finish(self, count: _Count, winners: list[str]) -> None:
        self._finished.append(_finished(count, winners, self._rules))
        for side in winners:
            self._won[side] += 1
        self._champion = self._rules.sitting_winner(self._won, len(self._finished))

    @property
    def games(self) -> list[Game]:
        """All games in their order, the last one perhaps unfinished."""
        return [*self._finished, *([] if self._count is None else [_game(self._count)])]

    @property
    def sitting(self) -> Sitting:
        return Sitting(self._won, self._champion)

    @property
    def eliminated(self) -> frozenset[str]:
        """The sides that are out of the game being played, and so not dealt in."""
        if self._count is None or self._count.survivors is None:
            return frozenset()
        return frozenset(self._count.survivors.out)


def _begun(number: int, sides: Sequence[str], games: Games) -> _Count:
    return _Count(
        number,
        dict.fromkeys(sides, 0),
        dict.fromkeys(sides, 0),
        columns=empty_columns(games, sides),
        survivors=all_still_in(games, sides),
    )


def _winners(count: _Count, games: Games) -> list[str]:
    if count.columns is not None:
        return count.columns.winners()
    if count.survivors is not None:
        return count.survivors.winners(count.totals, count.counted)
    return games.winners(count.totals, count.counted)


def _game(count: _Count, **ended: Any) -> Game:
    columns = () if count.columns is None else count.columns.all
    out = None if count.survivors is None else tuple(count.survivors.out)
    return Game((count.first, count.last), count.totals, columns=columns, out=out, **ended)


def _finished(count: _Count, winners: list[str], games: Games) -> Game:
    if count.columns is not None:
        final, settlement = None, count.columns.settlement
    else:
        final = games.final_count(count.totals, count.boxes, winners)
        settlement = games.settlement(final or count.totals)
    return _game(
        count,
        winners=tuple(winners),
        final=final,
        settlement=settlement if len(winners) == 1 else None,
    )
