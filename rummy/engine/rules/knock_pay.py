"""Who pays whom when somebody knocks and everybody counts his deadwood?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

from rummy.engine.errors import Problem
from rummy.engine.hand import Hand, Line
from rummy.engine.rules.deadwood import sort_into_melds, told_lines
from rummy.engine.rules.holding import MOST_SORTED_OUT
from rummy.engine.rules.paying import Payment, Scene
from rummy.engine.rules.showing import spread_problems
from rummy.engine.rules.transfers import Debt, differences, lowest_of, transfer_lines
from rummy.engine.words import say


@dataclass(frozen=True, slots=True)
class KnockPay:
    """The lowest count collects the differences; who ties the knocker wins instead of him, and several share.

    The knocker gets `rum_bonus` more where he alone is lowest without deadwood: from "each" player, or "once" from
    nobody. He pays `knock_penalty` more where somebody is below him.
    """

    rum_bonus: int = 25
    rum_bonus_from: Literal["each", "once"] = "each"
    knock_penalty: int = 10
    fields: ClassVar[frozenset[str]] = frozenset({"spread"})
    profile: ClassVar[str] = "full-hands"

    def pay(self, scene: Scene) -> Payment:
        hand, found = scene.hand, tuple(spread_problems(scene.hand, scene.melding))
        if hand.by is None or not _all_show(hand):
            return Payment((), None, found)
        return self._count(hand.by, scene, found)

    def _count(self, knocker: str, scene: Scene, found: tuple[Problem, ...]) -> Payment:
        hand = scene.hand
        shown = {player: sort_into_melds(scene, player) for player in hand.sides.players}
        counts = {player: each.points for player, each in shown.items()}
        takers = _lowest(counts, knocker)
        debts = [*differences(counts, takers), *self._more(counts, takers, knocker)]
        lines = [line for player, each in shown.items() for line in told_lines(player, each, scene)]
        lines += [*transfer_lines(hand, takers, debts), *self._once(counts, takers, hand, knocker)]
        return Payment(tuple(lines), hand.sides.of(takers[0]).name if len(takers) == 1 else None, found)

    def _more(self, counts: Mapping[str, int], takers: list[str], knocker: str) -> Iterator[Debt]:
        """What is owed beyond the differences: to a knocker who went rum, by a knocker who is beaten."""
        if knocker in takers:
            if counts[knocker] == 0 and self.rum_bonus_from == "each":
                for player in counts:
                    if player != knocker:
                        yield Debt(
                            player,
                            self.rum_bonus,
                            "rum",
                            say("{knocker} went rum", knocker=knocker),
                            say("{knocker} went rum", knocker=knocker),
                        )
        elif counts[knocker] > counts[takers[0]]:
            text = say("{knocker} knocked without the lowest count", knocker=knocker)
            yield Debt(
                knocker, self.knock_penalty, "knock-penalty", text, say("knocked without the lowest count")
            )

    def _once(self, counts: Mapping[str, int], takers: list[str], hand: Hand, knocker: str) -> Iterator[Line]:
        if self.rum_bonus_from == "once" and knocker in takers and counts[knocker] == 0:
            text = say(
                "{knocker} went rum: {rum_bonus}, paid by nobody", knocker=knocker, rum_bonus=self.rum_bonus
            )
            yield Line(hand.sides.of(knocker).name, knocker, "rum", (), self.rum_bonus, text)

    def describe(self) -> dict[str, object]:
        return {
            "kind": "knock-pay",
            "rum_bonus": self.rum_bonus,
            "rum_bonus_from": self.rum_bonus_from,
            "knock_penalty": self.knock_penalty,
        }


def _lowest(counts: Mapping[str, int], knocker: str) -> list[str]:
    """Who has the lowest count; the knocker only where he has it alone."""
    lowest = lowest_of(counts)
    return [player for player in lowest if player != knocker] or lowest


def _all_show(hand: Hand) -> bool:
    """Has everybody shown his hand, and is none far too large to be sorted out?"""
    return all(
        player in hand.held and len(hand.held[player].cards or ()) <= MOST_SORTED_OUT
        for player in hand.sides.players
    )
