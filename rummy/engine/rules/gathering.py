"""What does a player score for the cards he played, and what more for going out?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Line
from rummy.engine.rules.collecting import claim_problems, collected_lines
from rummy.engine.rules.crediting import credited_lines, shown_problems
from rummy.engine.rules.paying import Payment, Scene, shown_line, winning_side
from rummy.engine.words import say

OWN_HAND = "own-hand"


@dataclass(frozen=True, slots=True)
class OwnCardsAndCollect:
    """Everybody scores the cards he played; who goes out adds what the others hold, and nobody is charged for it.

    Bonuses of who goes out: `rummy` when he had laid nothing before the turn in which he played his whole hand,
    `own_hand` instead when he did so without the melds on the table, and `alone` more when nobody else had melded.
    """

    rummy: int = 200
    own_hand: int = 300
    alone: int = 100
    fields: ClassVar[frozenset[str]] = frozenset({"rummy"})
    profile: ClassVar[str] = "own-cards"

    def pay(self, scene: Scene) -> Payment:
        hand = scene.hand
        credited, found = own_points(scene)
        winner = winning_side(hand)
        if winner is None:
            return Payment(tuple(credited), None, tuple(found))
        collected = collected_lines(winner, scene)
        return Payment((*credited, *collected, *self._bonus_lines(winner, hand)), winner, tuple(found))

    def _bonus_lines(self, winner: str, hand: Hand) -> Iterator[Line]:
        if hand.rummy == OWN_HAND:
            text = say(
                "{by} went rummy from his own hand alone: {own_hand}", by=hand.by, own_hand=self.own_hand
            )
            yield Line(winner, hand.by, "rummy", (), self.own_hand, text)
        elif hand.rummy:
            yield Line(
                winner,
                hand.by,
                "rummy",
                (),
                self.rummy,
                say("{by} went rummy: {rummy}", by=hand.by, rummy=self.rummy),
            )
        if not others_melded(hand):
            yield Line(
                winner,
                hand.by,
                "alone",
                (),
                self.alone,
                say("Nobody else had melded: {alone}", alone=self.alone),
            )

    def describe(self) -> dict[str, object]:
        return {
            "kind": "own-cards-and-collect",
            "rummy": self.rummy,
            "own_hand": self.own_hand,
            "alone": self.alone,
        }


def own_points(scene: Scene) -> tuple[list[Line], list[Problem]]:
    """What everybody made of his own cards, and what speaks against it.

    As the log tells it; without a log from the layers of the melds on the table, or as typed.
    """
    hand = scene.hand
    if hand.played is not None:
        return _played_lines(hand), []
    credited = credited_lines(scene)
    found = [*shown_problems(hand, credited), *own_claim_problems(hand)]
    if not scene.melds:
        credited = [
            shown_line(hand.sides.of(player).name, player, shown) for player, shown in hand.shown.items()
        ]
    return _in_seat_order(credited, hand), found


def _played_lines(hand: Hand) -> list[Line]:
    return [
        Line(hand.sides.of(play.player).name, play.player, play.code, play.cards, play.points, play.text)
        for play in hand.played or ()
    ]


def _in_seat_order(lines: Sequence[Line], hand: Hand) -> list[Line]:
    return [line for player in hand.sides.players for line in lines if line.player == player]


def others_melded(hand: Hand) -> bool:
    """Has anybody melded but the one who went out?"""
    return any(player != hand.by for player in _melders(hand))


def _melders(hand: Hand) -> Iterator[str | None]:
    """Who laid what lies there, or was told to have; where melds were changed only the log remembers who laid them."""
    yield from (play.player for play in hand.played or () if play.cards)
    yield from (step.by for laid in hand.table for step in laid.steps)
    yield from (player for player, shown in hand.shown.items() if shown)


def own_claim_problems(hand: Hand) -> Iterator[Problem]:
    """Was the claim to have gone rummy earned, and with the own hand alone where that is claimed?"""
    yield from claim_problems(hand)
    if hand.rummy != OWN_HAND or hand.by is None:
        return
    for laid in hand.table:
        first, *added = [step.by for step in laid.steps]
        if first != hand.by and hand.by in added:
            text = say(
                "{by} laid off on a meld of {first}, so it was no rummy from his own hand alone: claim a rummy, or correct who laid the cards.",
                by=hand.by,
                first=first,
            )
            yield problem("rummy-not-earned", laid.where, text)
