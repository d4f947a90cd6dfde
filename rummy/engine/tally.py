"""Who has won which game, what does it settle, and who takes the sitting?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.rules.games import Games
from rummy.engine.score import HandScore


@dataclass(frozen=True)
class Game:
    """Hands up to the target: the first and last hand's numbers, the totals, who won."""

    hands: tuple[int, int]
    totals: Mapping[str, int]
    winners: tuple[str, ...] = ()
    final: Mapping[str, int] | None = None
    settlement: Mapping[str, int] | None = None

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
    counted: int = 0
    last: int = 0

    def add(self, number: int, scored: HandScore) -> None:
        assert scored.scores is not None
        for side, points in scored.scores.items():
            self.totals[side] += points
        if scored.winner is not None:
            self.boxes[scored.winner] += 1
        self.counted += not scored.void
        self.last = number


def tally(hands: Iterable[HandScore], sides: Sequence[str], games: Games) -> tuple[list[Game], Sitting]:
    """All games in their order, the last one perhaps unfinished, and the sitting.

    A refused hand counts for nothing; hands after the sitting is decided are not tallied.
    """
    played: list[Game] = []
    won = dict.fromkeys(sides, 0)
    count: _Count | None = None
    for number, scored in enumerate(hands, start=1):
        if not scored.ok:
            continue
        count = count or _Count(number, dict.fromkeys(sides, 0), dict.fromkeys(sides, 0))
        count.add(number, scored)
        winners = games.winners(count.totals, count.counted)
        if winners:
            played.append(_finished(count, winners, games))
            count = None
            for side in winners:
                won[side] += 1
            champion = games.sitting_winner(won, len(played))
            if champion is not None:
                return played, Sitting(won, champion)
    if count is not None:
        played.append(Game((count.first, count.last), count.totals))
    return played, Sitting(won)


def _finished(count: _Count, winners: list[str], games: Games) -> Game:
    final = settlement = None
    if games.final is not None:
        final = games.final.final(count.totals, count.boxes, winners)
        settlement = games.final.settlement(final) if len(winners) == 1 else None
    return Game((count.first, count.last), count.totals, tuple(winners), final, settlement)
