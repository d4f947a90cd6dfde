"""What does each player score for the cards he laid, whoever began the meld?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.cards import show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Line, TabledMeld
from rummy.engine.rules.paying import (
    Payment,
    Scene,
    held_line,
    held_text,
    meld_text,
    shown_line,
    winning_side,
    worth,
)
from rummy.engine.words import say, sum_of, to_say

IN_A_MELD = {
    "set": to_say("{cards} in the set {meld}: {sum}"),
    "run": to_say("{cards} in the run {meld}: {sum}"),
    "identity": to_say("{cards} in the identity {meld}: {sum}"),
}


@dataclass(frozen=True, slots=True)
class OwnCardsMinusHeld:
    """Everybody scores the cards he laid and is charged for those he holds; partners count together.

    `winner_gains_caught`: the side that goes out adds what the other sides hold.
    """

    winner_gains_caught: bool = False
    fields: ClassVar[frozenset[str]] = frozenset()
    profile: ClassVar[str] = "own-cards"

    def pay(self, scene: Scene) -> Payment:
        credited = credited_lines(scene)
        winner = winning_side(scene.hand)
        lines = [line for player in scene.hand.sides.players for line in _own_lines(player, credited, scene)]
        if self.winner_gains_caught and winner is not None:
            lines.extend(_caught_lines(winner, scene))
        return Payment(tuple(lines), winner, tuple(shown_problems(scene.hand, credited)))

    def describe(self) -> dict[str, object]:
        return {"kind": "own-cards-minus-held", "winner_gains_caught": self.winner_gains_caught}


def credited_lines(scene: Scene) -> list[Line]:
    """For each meld and each player who laid some of it: his cards there and their points."""
    return [line for tabled in scene.melds for line in _meld_lines(tabled, scene)]


def layers_of(tabled: TabledMeld) -> list[str | None]:
    """Who laid each card of a meld, in the meld's order; a joker may have come to stand for something since.

    Of two like cards in a run each lies where its step left it: the ace low or high.
    """
    steps, meld = tabled.laid.steps, tabled.meld
    layers: list[str | None] = [None] * len(meld.cards)
    waiting = list(range(len(meld.cards)))
    for step, left in zip(steps, tabled.grown, strict=False):
        for card in step.cards:
            fitting = [at for at in waiting if meld.cards[at] == card] or [
                at for at in waiting if meld.cards[at].joker and card.joker
            ]
            lying = [at for at in fitting if meld.places and meld.places[at] in left.places]
            for at in (lying or fitting)[:1]:
                waiting.remove(at)
                layers[at] = step.by
    return layers


def _meld_lines(tabled: TabledMeld, scene: Scene) -> Iterator[Line]:
    layers = layers_of(tabled)
    for player in dict.fromkeys(step.by for step in tabled.laid.steps):
        if player is not None:
            yield _credited_line(player, tabled, layers, scene)


def _credited_line(player: str, tabled: TabledMeld, layers: Sequence[str | None], scene: Scene) -> Line:
    """A♣ in the run A♣ 2♣ 3♣ 4♣: 1"""
    meld = tabled.meld
    own = [at for at, by in enumerate(layers) if by == player]
    each = scene.values.of_each(meld)
    factor = scene.values.run_factor if meld.kind == "run" else 1
    cards = tuple(meld.cards[at] for at in own)
    counted = [each[at] * factor for at in own]
    if len(own) == len(meld.cards) or meld.kind == "neither":
        text = meld_text(meld, scene.values)
    else:
        text = say(IN_A_MELD[meld.kind], cards=show_cards(cards), meld=meld, sum=sum_of(counted))
    side = scene.hand.sides.of(player).name
    return Line(side, player, meld.kind, cards, sum(counted), text)


def _own_lines(player: str, credited: Sequence[Line], scene: Scene) -> Iterator[Line]:
    hand = scene.hand
    side = hand.sides.of(player).name
    yield from (line for line in credited if line.player == player)
    if not scene.melds and player in hand.shown:
        yield shown_line(side, player, hand.shown[player])
    if player in hand.held and not hand.held[player].is_nothing:
        yield held_line(side, player, scene, sign=-1)


def _caught_lines(winner: str, scene: Scene) -> Iterator[Line]:
    """What the others hold, as points of the side that went out."""
    hand = scene.hand
    for player in hand.sides.players:
        if hand.sides.of(player).name != winner and player in hand.held and not hand.held[player].is_nothing:
            held = hand.held[player].cards or ()
            yield Line(
                winner,
                hand.by,
                "caught",
                held,
                worth(scene, player),
                say("Caught: {cards}", cards=held_text(scene, player)),
            )


def shown_problems(hand: Hand, credited: Sequence[Line]) -> Iterator[Problem]:
    """Typed points of melds that disagree with the cards a player laid."""
    if not hand.table:
        return
    for player, typed in hand.shown.items():
        points = sum(line.points for line in credited if line.player == player)
        if typed != points:
            text = say(
                "The cards {player} laid give {points}, you entered {typed}: correct one of them.",
                player=player,
                points=points,
                typed=typed,
            )
            yield problem("count-mismatch", f"shown.{player}", text)
