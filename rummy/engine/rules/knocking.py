"""What is a knock worth?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from rummy.engine.cards import show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Line
from rummy.engine.melds import Meld, judge
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.paying import Payment, Scene, winning_side
from rummy.engine.rules.showdown import Showdown, Shown, knocker_melds, show_knocker, show_other, showdown
from rummy.engine.rules.showing import layoff_problems, spread_problems
from rummy.engine.words import sum_of


@dataclass(frozen=True, slots=True)
class Knocking:
    """Gin: the difference of two deadwoods, with a bonus for gin and for the undercut."""

    knock_limit: int = 10
    gin_bonus: int = 25
    undercut_bonus: int = 25
    layoff_on_gin: bool = False
    fields: ClassVar[frozenset[str]] = frozenset({"spread", "layoffs"})
    profile: ClassVar[str] = "two-hands"

    def pay(self, scene: Scene) -> Payment:
        hand = scene.hand
        found = list(spread_problems(hand, scene.melding))
        shown = showdown(scene) if hand.end == "knock" else None
        if shown is None:
            return Payment((), None, tuple(found))
        melds = knocker_melds(shown, layoffs_allowed=True)
        knocker = show_knocker(shown, melds)
        allowed = self.layoff_on_gin or knocker.points > 0
        other = show_other(shown, melds, layoffs_allowed=allowed)
        found += [*layoff_problems(hand, melds, scene.melding), *self._problems(hand, knocker, allowed)]
        winner, lines = self._settle(shown, knocker.points, other.points)
        told = [*_told(shown, shown.knocker, knocker, scene), *_told(shown, shown.other, other, scene)]
        return Payment((*told, *lines), winner, tuple(found))

    def _problems(self, hand: Hand, knocker: Shown, allowed: bool) -> Iterator[Problem]:
        if knocker.points > self.knock_limit:
            text = f"{knocker.points} is over {self.knock_limit}: {hand.by} may knock with at most {self.knock_limit}."
            yield problem("knock-over-limit", f"held.{hand.by}", text)
        if any(layoff.by != hand.by for layoff in hand.layoffs or ()) and not allowed:
            text = f"{hand.by} has gin: there is no laying off against gin. Take the lay-offs out."
            yield problem("layoff-on-gin", "layoffs", text)

    def _settle(self, shown: Showdown, knocked: int, left: int) -> tuple[str, list[Line]]:
        """Gin whatever the other holds; less deadwood; else the undercut, a tie included."""
        if knocked == 0:
            winner, bonus, code = shown.knocker, self.gin_bonus, "gin"
        elif knocked < left:
            winner, bonus, code = shown.knocker, 0, "knock"
        else:
            winner, bonus, code = shown.other, self.undercut_bonus, "undercut"
        side = shown.hand.sides.of(winner).name
        lines = [_difference(side, winner, knocked, left)]
        if code != "knock":
            lines.insert(0, Line(side, winner, code, (), bonus, f"{code.capitalize()} by {winner}: {bonus}"))
        return side, lines

    def typed_winner(self, hand: Hand) -> str | None:
        """The one side with points wins the hand and a box, whoever knocked."""
        scored = [side for side, points in (hand.typed or {}).items() if points > 0]
        return scored[0] if len(scored) == 1 else winning_side(hand)

    def describe(self) -> dict[str, object]:
        return {
            "kind": "gin",
            "knock_limit": self.knock_limit,
            "gin_bonus": self.gin_bonus,
            "undercut_bonus": self.undercut_bonus,
            "layoff_on_gin": self.layoff_on_gin,
        }


def _difference(side: str, winner: str, knocked: int, left: int) -> Line:
    more, less = max(knocked, left), min(knocked, left)
    return Line(side, winner, "difference", (), more - less, f"Deadwood {more} against {less}")


def _told(shown: Showdown, player: str, hand: Shown, scene: Scene) -> Iterator[Line]:
    """What a player showed, as lines without points: the reasons for his deadwood."""
    side = shown.hand.sides.of(player).name
    if hand.left is None:
        yield Line(side, player, "deadwood", (), 0, f"Deadwood of {player}, entered as points: {hand.points}")
        return
    for cards in hand.melds:
        meld = judge(cards, scene.melding)
        kind, ordered = (meld.kind, meld.cards) if isinstance(meld, Meld) else ("neither", cards)
        yield Line(
            side,
            player,
            kind,
            ordered,
            0,
            f"{player}'s {kind if kind != 'neither' else 'meld'} {show_cards(ordered)}",
        )
    for cards, to in hand.laid:
        yield Line(
            side, player, "layoff", cards, 0, f"{player} lays {show_cards(cards)} off on {show_cards(to)}"
        )
    yield Line(side, player, "deadwood", hand.left, 0, _deadwood_text(player, hand, scene.values))


def _deadwood_text(player: str, hand: Shown, values: CardValues) -> str:
    if not hand.left:
        return f"{player} has no deadwood"
    each = [values.in_hand(card) for card in hand.left]
    total = f" = {hand.points}" if len(each) > 1 else ""
    return f"Deadwood of {player}: {show_cards(hand.left)}: {sum_of(each)}{total}"
