"""Who must tell what he has left, how, and how much can it be?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand
from rummy.engine.rules.dealing import Dealing
from rummy.engine.rules.reneging import Reneging

MOST_SORTED_OUT = 20
"""More cards than any hand shown whole: even an overruled one is not sorted out."""
NOBODY_TELLS = frozenset({"void", "renege"})


@dataclass(frozen=True, slots=True)
class Holding:
    """Whether ranks are enough for the score or suits matter; and whether a hand is as large as it was dealt.

    `size`: "any" (whoever takes the pile may hold more), "at-most-dealt", or "as-dealt" (hands shown whole).
    """

    asked: Literal["ranks", "cards"] = "ranks"
    size: Literal["any", "at-most-dealt", "as-dealt"] = "any"

    def problems(self, hand: Hand, dealing: Dealing, reneging: Reneging) -> Iterator[Problem]:
        yield from _gone(hand)
        yield from _missing(hand, reneging)
        if hand.end != "void" and self.size != "any":
            dealt = dealing.cards_each(len(hand.sides.players))
            for player, held in hand.held.items():
                if held.cards is not None and not (player == hand.by and hand.end == "out"):
                    yield from self._wrong_size(player, len(held.cards), dealt)

    def _wrong_size(self, player: str, count: int, dealt: int) -> Iterator[Problem]:
        if self.size == "as-dealt" and count > MOST_SORTED_OUT:
            text = f"{player} cannot show {count} cards: correct the hand, it was dealt {dealt}."
            yield problem("bad-value", f"held.{player}", text)
        if count > dealt:
            text = f"{player} cannot hold {count} cards: at the end of a turn nobody has more than {dealt}."
            yield problem("hand-too-large", f"held.{player}", text)
        if count < dealt and self.size == "as-dealt":
            text = f"{player} has {dealt} cards to show and only {count} are entered: add the others."
            yield problem("hand-too-small", f"held.{player}", text)


def _gone(hand: Hand) -> Iterator[Problem]:
    for player in hand.reneged:
        if player in hand.held:
            text = f"{player} reneged and is out of this hand: his cards are set aside, leave them out."
            yield problem("player-out-of-hand", f"held.{player}", text)
        if player == hand.by:
            text = f"{player} reneged and is out of this hand: somebody else must have ended it."
            yield problem("player-out-of-hand", "by", text)


def _missing(hand: Hand, reneging: Reneging) -> Iterator[Problem]:
    """Everybody tells, except the one who went out, who left the hand, and where nobody is charged."""
    if hand.end in NOBODY_TELLS or reneging.leaves_one_alone(hand):
        return
    told = {*hand.held, *hand.reneged, *((hand.by,) if hand.end == "out" else ())}
    for player in hand.sides.players:
        if player not in told and not reneging.replaces_score(hand.sides.of(player), hand):
            text = f"What is left in {player}'s hand? Enter his cards or their points."
            yield problem("held-missing", f"held.{player}", text)
