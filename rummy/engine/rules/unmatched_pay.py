"""What do the losers pay for the cards they could not match?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.cards import show_cards
from rummy.engine.hand import Line
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.deadwood import meld_lines, sort_into_melds
from rummy.engine.rules.paying import Payment, Scene, winning_side
from rummy.engine.rules.showdown import Shown
from rummy.engine.rules.showing import spread_problems
from rummy.engine.rules.transfers import Debt, transfer_lines
from rummy.engine.words import say, sum_of


@dataclass(frozen=True, slots=True)
class UnmatchedPay:
    """Everybody pays who went out what is in no meld of his own hand; `doubles`: twice, since every win is a rummy."""

    doubles: bool = False
    fields: ClassVar[frozenset[str]] = frozenset({"spread"})
    profile: ClassVar[str] = "full-hands"

    def pay(self, scene: Scene) -> Payment:
        hand, found = scene.hand, tuple(spread_problems(scene.hand, scene.melding))
        if hand.by is None:
            return Payment((), None, found)
        # Where the hand was followed, what the winner laid down is known as well.
        laid = Shown(0, tuple(meld.cards for meld in hand.table))
        melds: list[Line] = [*meld_lines(hand.by, laid, scene)]
        debts: list[Debt] = []
        for player in hand.sides.players:
            if player != hand.by and player in hand.held:
                shown = sort_into_melds(scene, player)
                melds.extend(meld_lines(player, shown, scene))
                debts.extend(self._debts(player, shown, scene))
        return Payment((*melds, *transfer_lines(hand, [hand.by], debts)), winning_side(hand), found)

    def _debts(self, player: str, shown: Shown, scene: Scene) -> Iterator[Debt]:
        text = _unmatched_text(player, shown, scene.values)
        why = say("{points} unmatched", points=shown.points)
        yield Debt(player, shown.points, "deadwood", text, why, shown.left or ())
        if self.doubles and shown.points:
            why = say("doubled, as every win is a rummy")
            yield Debt(
                player, shown.points, "rummy", say("{points} more: {why}", points=shown.points, why=why), why
            )

    def describe(self) -> dict[str, object]:
        return {"kind": "unmatched-pay", "doubles": self.doubles}


def _unmatched_text(player: str, shown: Shown, values: CardValues) -> str:
    """Unmatched with Ben: 7♥ 9♦: 7 + 9"""
    if shown.left is None:
        return say("Unmatched with {player}, entered as points: {points}", player=player, points=shown.points)
    if not shown.left:
        return say("{player} has nothing unmatched", player=player)
    return say(
        "Unmatched with {player}: {cards}: {sum}",
        player=player,
        cards=show_cards(shown.left),
        sum=sum_of(values.in_hand(card) for card in shown.left),
    )
