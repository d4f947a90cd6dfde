"""Who must tell what he has left, how, and how much can it be?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand
from rummy.engine.rules.dealing import Dealing
from rummy.engine.rules.reneging import Reneging
from rummy.engine.words import say

MOST_SORTED_OUT = 20
"""More cards than any hand shown whole: even an overruled one is not sorted out."""
HeldAsked = Literal["ranks", "cards", "counts"] | Literal[False]
NOBODY_TELLS = frozenset({"void", "renege"})


@dataclass(frozen=True, slots=True)
class Holding:
    """What the score asks of the hands, and whether a hand is as large as it was dealt.

    `asked`: the "ranks" are enough, or whole "cards" with their suits; how many there are ("counts"), where nobody
    went out; or nothing (False).
    `size`: "any" (whoever takes the pile may hold more), "growing" (with some draws by a card), "at-most-dealt", or
    "as-dealt" (hands shown whole).
    """

    asked: HeldAsked = "ranks"
    size: Literal["any", "growing", "at-most-dealt", "as-dealt"] = "any"

    def problems(self, hand: Hand, dealing: Dealing, reneging: Reneging) -> Iterator[Problem]:
        if reneging.played:
            yield from _gone(hand, reneging)
        if self._asks(hand):
            yield from _missing(
                hand, reneging, say("how many cards") if self.asked == "counts" else say("their points")
            )
        if hand.end != "void" and self.size in ("at-most-dealt", "as-dealt"):
            dealt = dealing.cards_each(len(hand.sides.players))
            for player, held in hand.held.items():
                if held.cards is not None and not (player == hand.by and hand.end == "out"):
                    yield from self._wrong_size(player, len(held.cards), dealt)

    def _asks(self, hand: Hand) -> bool:
        return bool(self.asked) and not (self.asked == "counts" and hand.end == "out")

    def _wrong_size(self, player: str, count: int, dealt: int) -> Iterator[Problem]:
        if self.size == "as-dealt" and count > MOST_SORTED_OUT:
            text = say(
                "{player} cannot show {count} cards: correct the hand, it was dealt {dealt}.",
                player=player,
                count=count,
                dealt=dealt,
            )
            yield problem("bad-value", f"held.{player}", text)
        if count > dealt:
            text = say(
                "{player} cannot hold {count} cards: at the end of a turn nobody has more than {dealt}.",
                player=player,
                count=count,
                dealt=dealt,
            )
            yield problem("hand-too-large", f"held.{player}", text)
        if count < dealt and self.size == "as-dealt":
            text = say(
                "{player} has {dealt} cards to show and only {count} are entered: add the others.",
                player=player,
                dealt=dealt,
                count=count,
            )
            yield problem("hand-too-small", f"held.{player}", text)


def _gone(hand: Hand, reneging: Reneging) -> Iterator[Problem]:
    """Who reneged neither holds cards nor ends the hand; nor does his partner where a renege is the whole side's."""
    for player in hand.reneged:
        if player in hand.held:
            text = say(
                "{player} reneged and is out of this hand: his cards are set aside, leave them out.",
                player=player,
            )
            yield problem("player-out-of-hand", f"held.{player}", text)
        if player == hand.by:
            text = say(
                "{player} reneged and is out of this hand: somebody else must have ended it.", player=player
            )
            yield problem("player-out-of-hand", "by", text)
    side = None if hand.by is None else hand.sides.of(hand.by)
    if side is not None and hand.by not in hand.reneged and reneging.is_out(side, hand):
        text = say(
            "A renege costs the whole side here: {player} is out of this hand with his partner, so somebody else must have ended it.",
            player=hand.by,
        )
        yield problem("player-out-of-hand", "by", text)


def _missing(hand: Hand, reneging: Reneging, number: str) -> Iterator[Problem]:
    """Everybody tells, except the one who went out, who left the hand, and where nobody is charged.

    `number` says what a number in place of the cards would be.
    """
    if hand.end in NOBODY_TELLS or reneging.leaves_one_alone(hand):
        return
    told = {*hand.held, *hand.reneged, *hand.eliminated, *((hand.by,) if hand.end == "out" else ())}
    for player in hand.sides.players:
        if player not in told and not reneging.replaces_score(hand.sides.of(player), hand):
            text = say(
                "What is left in {player}’s hand? Enter his cards or {number}.", player=player, number=number
            )
            yield problem("held-missing", f"held.{player}", text)
