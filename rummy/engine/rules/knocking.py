"""What is a knock worth?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.cards import Card
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Line
from rummy.engine.rules.deadwood import told_lines
from rummy.engine.rules.paying import Payment, Scene
from rummy.engine.rules.showdown import Showdown, Shown, knocker_melds, show_knocker, show_other, showdown
from rummy.engine.rules.showing import layoff_problems, spread_problems
from rummy.engine.rules.upcards import UpcardRule
from rummy.engine.words import say, to_say

BONUSES = {"gin": to_say("Gin by {winner}: {bonus}"), "undercut": to_say("Undercut by {winner}: {bonus}")}


@dataclass(frozen=True, slots=True)
class Knocking:
    """Gin: the difference of two deadwoods, with a bonus for gin and for the undercut.

    Where the card turned up decides (see `UpcardRule`) `knock_limit` is not looked at. `kind` is what the way of
    scoring is called in a description: who scores a hand by it must know all that belongs to it.
    """

    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    layoff_on_gin: bool = False
    kind: str = "gin"
    fields: ClassVar[frozenset[str]] = frozenset({"spread", "layoffs"})
    profile: ClassVar[str] = "two-hands"

    def pay(self, scene: Scene) -> Payment:
        hand = scene.hand
        found = [*_upcard_problems(scene), *spread_problems(hand, scene.melding)]
        shown = showdown(scene) if hand.end == "knock" else None
        if shown is None:
            return Payment((), None, tuple(found))
        melds = knocker_melds(shown)
        knocker = show_knocker(shown, melds)
        allowed = self.layoff_on_gin or knocker.points > 0
        other = show_other(shown, melds, layoffs_allowed=allowed)
        found += [*layoff_problems(hand, melds, scene.melding), *self._problems(scene, knocker, allowed)]
        winner, lines = self._settle(shown, knocker.points, other.points)
        told = [*told_lines(shown.knocker, knocker, scene), *told_lines(shown.other, other, scene)]
        return Payment((*told, *lines, *_doubling(lines, scene)), winner, tuple(found))

    def _problems(self, scene: Scene, knocker: Shown, allowed: bool) -> Iterator[Problem]:
        hand = scene.hand
        yield from self._limit_problems(scene, knocker.points)
        if any(layoff.by != hand.by for layoff in hand.layoffs or ()) and not allowed:
            text = say("{by} has gin: there is no laying off against gin. Take the lay-offs out.", by=hand.by)
            yield problem("layoff-on-gin", "layoffs", text)

    def _limit_problems(self, scene: Scene, deadwood: int) -> Iterator[Problem]:
        hand, rule = scene.hand, scene.upcard
        if rule is not None and hand.upcard is None:
            return
        limit = self.limit(rule, hand.upcard)
        if deadwood > limit:
            text = _over(deadwood, limit, hand, has_upcard=rule is not None)
            yield problem("knock-over-limit", f"held.{hand.by}", text)

    def limit(self, rule: UpcardRule | None, upcard: Card | None) -> int:
        """With how much a player may knock, where a card decides it after that card."""
        return self.knock_limit if rule is None or upcard is None else rule.knock_limit(upcard)

    def outcome(self, knocked: int, left: int) -> tuple[str, int]:
        """Gin whatever the other holds; less deadwood; else the undercut, a tie included. With the bonus for it."""
        if knocked == 0:
            return "gin", self.gin_bonus
        return ("knock", 0) if knocked < left else ("undercut", self.undercut_bonus)

    def _settle(self, shown: Showdown, knocked: int, left: int) -> tuple[str, list[Line]]:
        code, bonus = self.outcome(knocked, left)
        winner = shown.other if code == "undercut" else shown.knocker
        side = shown.hand.sides.of(winner).name
        lines = [_difference(side, winner, knocked, left)]
        if code != "knock":
            lines.insert(
                0,
                Line(
                    side,
                    winner,
                    code,
                    (),
                    bonus,
                    say(BONUSES[code], winner=winner, bonus=bonus),
                ),
            )
        return side, lines

    def describe(self) -> dict[str, object]:
        return {
            "kind": self.kind,
            "knock_limit": self.knock_limit,
            "gin_bonus": self.gin_bonus,
            "undercut_bonus": self.undercut_bonus,
            "layoff_on_gin": self.layoff_on_gin,
        }


def _upcard_problems(scene: Scene) -> Iterator[Problem]:
    if scene.upcard is not None:
        yield from scene.upcard.problems(scene.hand)


def _doubling(lines: list[Line], scene: Scene) -> Iterator[Line]:
    """Every point of a doubled hand again, as one line of its winner."""
    card = scene.hand.upcard
    if scene.upcard is None or card is None or not scene.upcard.doubles(card):
        return
    side, player = lines[0].side, lines[0].player
    total = sum(line.points for line in lines)
    yield Line(
        side, player, "upcard", (card,), total, say("{card} was turned up, a spade: doubled", card=card.sign)
    )


def _difference(side: str, winner: str, knocked: int, left: int) -> Line:
    more, less = max(knocked, left), min(knocked, left)
    return Line(
        side,
        winner,
        "difference",
        (),
        more - less,
        say("Deadwood {more} against {less}", more=more, less=less),
    )


def _over(deadwood: int, limit: int, hand: Hand, *, has_upcard: bool) -> str:
    """Why somebody may not knock with so much deadwood."""
    if not has_upcard:
        sentence = to_say("{deadwood} is over {limit}: {by} may knock with at most {limit}.")
    elif limit:
        sentence = to_say(
            "{deadwood} is over {limit}: {by} may knock with at most {limit} after {card} was turned up."
        )
    else:
        sentence = to_say("{deadwood} is over 0: {by} may knock with gin only after {card} was turned up.")
    card = hand.upcard.sign if hand.upcard else ""
    return say(sentence, deadwood=deadwood, limit=limit, by=hand.by, card=card)
