"""What is a hand worth where only the cards left in the hands count?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Line
from rummy.engine.rules.paying import Payment, Scene, held_line, held_text, winning_side, worth
from rummy.engine.words import say


@dataclass(frozen=True, slots=True)
class WinnerCollects:
    """Who goes out gets what the others hold; when nobody does, everybody is charged his own."""

    fields: ClassVar[frozenset[str]] = frozenset({"rummy"})
    profile: ClassVar[str] = "hands-only"

    def pay(self, scene: Scene) -> Payment:
        winner, claim = winning_side(scene.hand), tuple(claim_problems(scene.hand))
        if winner is None:
            return Payment(tuple(own_hand_lines(scene, sign=-1)), None, claim)
        collected = collected_lines(winner, scene)
        return Payment((*collected, *_rummy_for_winner(winner, collected, scene)), winner, claim)

    def describe(self) -> dict[str, object]:
        return {"kind": "winner-collects"}


@dataclass(frozen=True, slots=True)
class OwnPenalty:
    """Everybody who is left with cards adds them to his own total; the lowest total is the best."""

    fields: ClassVar[frozenset[str]] = frozenset({"rummy"})
    profile: ClassVar[str] = "hands-only"

    def pay(self, scene: Scene) -> Payment:
        winner, claim = winning_side(scene.hand), tuple(claim_problems(scene.hand))
        charged = list(own_hand_lines(scene, sign=1))
        if winner is None:
            return Payment(tuple(charged), None, claim)
        return Payment((*charged, *_rummy_for_losers(winner, charged, scene)), winner, claim)

    def describe(self) -> dict[str, object]:
        return {"kind": "own-penalty"}


def claim_problems(hand: Hand) -> Iterator[Problem]:
    """Was the claim to have gone rummy earned: nothing laid before the last turn?

    Who is followed by somebody else on a meld had laid his cards there in an earlier turn.
    """
    if not hand.rummy:
        return
    if hand.by is None:
        text = say("Nobody went out, so nobody went rummy: take the claim out, or say who went out.")
        yield problem("rummy-not-earned", "rummy", text)
        return
    for laid in hand.table:
        layers = [step.by for step in laid.steps]
        if hand.by in layers and any(by != hand.by for by in layers[layers.index(hand.by) + 1 :]):
            text = say(
                "{by} had already melded: another player added to a meld after him, so it was no rummy.",
                by=hand.by,
            )
            yield problem("rummy-not-earned", laid.where, text)


def _losers(scene: Scene) -> list[str]:
    return [
        player for player in scene.hand.sides.players if player != scene.hand.by and player in scene.hand.held
    ]


def collected_lines(winner: str, scene: Scene) -> list[Line]:
    """What each of the others holds, as points of the winner."""
    return [_collected(winner, player, scene) for player in _losers(scene)]


def _collected(winner: str, player: str, scene: Scene) -> Line:
    held = scene.hand.held[player]
    return Line(winner, player, "collected", held.cards or (), worth(scene, player), held_text(scene, player))


def own_hand_lines(scene: Scene, *, sign: int) -> Iterator[Line]:
    """What each of those who did not go out holds, as his own points or as his charge."""
    for player in _losers(scene):
        yield held_line(scene.hand.sides.of(player).name, player, scene, sign=sign)


def _rummy_for_winner(winner: str, collected: list[Line], scene: Scene) -> Iterator[Line]:
    reward = scene.rummy
    if reward is None or not scene.hand.rummy:
        return
    if reward.reward == "double":
        total = sum(line.points for line in collected)
        yield Line(
            winner, scene.hand.by, "rummy", (), total, say("{by} went rummy: doubled", by=scene.hand.by)
        )
    if reward.reward == "flat":
        text = say("{by} went rummy: {more} more", by=scene.hand.by, more=reward.flat_points)
        yield Line(winner, scene.hand.by, "rummy", (), reward.flat_points, text)


def _rummy_for_losers(winner: str, charged: list[Line], scene: Scene) -> Iterator[Line]:
    reward = scene.rummy
    if reward is None or not scene.hand.rummy:
        return
    if reward.reward == "double":
        for line in charged:
            yield Line(
                line.side,
                line.player,
                "rummy",
                (),
                line.points,
                say("{by} went rummy: doubled", by=scene.hand.by),
            )
    if reward.reward == "flat":
        text = say("{by} went rummy: {flat_points} less", by=scene.hand.by, flat_points=reward.flat_points)
        yield Line(winner, scene.hand.by, "rummy", (), -reward.flat_points, text)
