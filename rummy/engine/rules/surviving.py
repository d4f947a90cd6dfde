"""Who is out of the game where the last one in wins, and what does a hand cost the others?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Line
from rummy.engine.rules.collecting import own_hand_lines
from rummy.engine.rules.games import Games
from rummy.engine.rules.gathering import OWN_HAND, others_melded, own_points
from rummy.engine.rules.paying import Payment, Scene, winning_side
from rummy.engine.words import say, to_say


@dataclass(frozen=True, slots=True)
class LosersHands:
    """Everybody but the one who goes out adds what he holds: so many times when the winner went rummy.

    `rummy` times, `own_hand` times when the winner used nothing of the table, `alone` times when moreover nobody else
    had melded. What is laid on the table gives nothing.
    """

    rummy: int = 2
    own_hand: int = 3
    alone: int = 4
    fields: ClassVar[frozenset[str]] = frozenset({"rummy"})
    profile: ClassVar[str] = "hands-only"

    def pay(self, scene: Scene) -> Payment:
        _, found = own_points(scene)
        charged = list(own_hand_lines(scene, sign=1))
        more = self._rummy_lines(charged, scene.hand)
        return Payment((*charged, *more), winning_side(scene.hand), tuple(found))

    def _rummy_lines(self, charged: Sequence[Line], hand: Hand) -> Iterator[Line]:
        factor, sentence = self._factor(hand)
        if factor > 1:
            for line in charged:
                text = say(sentence, by=hand.by, factor=factor)
                yield Line(line.side, line.player, "rummy", (), (factor - 1) * line.points, text)

    def _factor(self, hand: Hand) -> tuple[int, str]:
        if hand.by is None or not hand.rummy:
            return 1, ""
        if hand.rummy != OWN_HAND:
            return self.rummy, to_say("{by} went rummy: what is held counts {factor} times")
        if others_melded(hand):
            return self.own_hand, to_say(
                "{by} went rummy from his own hand alone: what is held counts {factor} times"
            )
        return self.alone, to_say(
            "{by} went rummy from his own hand alone, nobody else having melded: what is held counts {factor} times"
        )

    def describe(self) -> dict[str, object]:
        return {
            "kind": "elimination",
            "rummy": self.rummy,
            "own_hand": self.own_hand,
            "alone": self.alone,
        }


@dataclass
class Survivors:
    """Who is still in a game that ends with the last one in, and who has left it, in that order."""

    games: Games
    still_in: list[str]
    out: list[str] = field(default_factory=list)

    def winners(self, totals: Mapping[str, int], hands: int) -> list[str]:
        """Take out who has reached the limit after so many counted hands; who has won, empty while the game goes on."""
        left = [side for side in self.still_in if totals[side] < self.games.limit]
        if not left:
            return self._all_at_the_limit(totals)
        self._leave([side for side in self.still_in if side not in left], totals)
        if len(left) == 1:
            return left
        if self.games.max_hands is None or hands < self.games.max_hands:
            return []
        return self._best_of({side: totals[side] for side in left})

    def _all_at_the_limit(self, totals: Mapping[str, int]) -> list[str]:
        """The lowest total wins; who is level there plays on alone."""
        lowest = self.games.best({side: totals[side] for side in self.still_in})
        self._leave([side for side in self.still_in if side not in lowest], totals)
        return self._best_of({side: totals[side] for side in lowest})

    def _best_of(self, totals: Mapping[str, int]) -> list[str]:
        best = self.games.best(totals)
        return best if len(best) == 1 or self.games.tie_rule == "shared" else []

    def _leave(self, leaving: Sequence[str], totals: Mapping[str, int]) -> None:
        """Of several in one hand the higher total leaves first, then who sits first."""
        self.out.extend(sorted(leaving, key=lambda side: -totals[side]))
        self.still_in = [side for side in self.still_in if side not in leaving]


def all_still_in(games: Games, sides: Sequence[str]) -> Survivors | None:
    """A game not yet begun; None where nobody leaves a game before it ends."""
    return Survivors(games, list(sides)) if games.eliminates else None


def eliminated_problems(hand: Hand) -> Iterator[Problem]:
    """Is somebody named in the hand who is no longer in the game?"""
    for where, player in _named(hand) if hand.eliminated else ():
        if player in hand.eliminated:
            yield problem("player-out-of-hand", where, _out_of_the_game(player, where))


def _out_of_the_game(player: str, where: str) -> str:
    # Totals name every side, so taking him out of them would be refused.
    if where.startswith("typed."):
        return say("{player} is out of this game and was not dealt in: enter 0 for him.", player=player)
    return say("{player} is out of this game and was not dealt in: take him out of this hand.", player=player)


def _named(hand: Hand) -> Iterator[tuple[str, str | None]]:
    yield "dealer", hand.dealer
    yield "by", hand.by
    yield from ((f"held.{player}", player) for player in hand.held)
    yield from ((f"shown.{player}", player) for player in hand.shown)
    for side, points in (hand.typed or {}).items():
        if points:
            yield from ((f"typed.{side}", player) for player in hand.sides.players_of([side]))
    yield from ((f"penalties[{number}]", penalty.player) for number, penalty in enumerate(hand.penalties))
    for laid in hand.table:
        yield from ((laid.where, by) for by in dict.fromkeys(step.by for step in laid.steps))
