"""What does the card turned up decide about a hand?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rummy.engine.cards import Card, Rank, Suit
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand
from rummy.engine.rules.counting import PIPS
from rummy.engine.words import say


@dataclass(frozen=True, slots=True)
class UpcardRule:
    """The card turned up sets the knock limit: its pips, faces ten; a spade may double the hand and its box."""

    ace_requires_gin: bool = False
    spades_double: bool = True
    spades_double_boxes: bool = False

    def knock_limit(self, card: Card) -> int:
        assert card.rank is not None
        if card.rank is Rank.ACE and self.ace_requires_gin:
            return 0
        return PIPS[card.rank - 1]

    def doubles(self, card: Card) -> bool:
        return self.spades_double and card.suit is Suit.SPADES

    def boxes(self, card: Card) -> int:
        """The boxes of a hand won after this card was turned up."""
        return 2 if self.spades_double_boxes and card.suit is Suit.SPADES else 1

    def problems(self, hand: Hand) -> Iterator[Problem]:
        """The card is needed for every hand that counts."""
        if hand.upcard is None and hand.end != "void":
            text = say("Which upcard? The first card turned up decides how much a player may knock with.")
            yield problem("upcard-missing", "upcard", text)

    def describe(self) -> dict[str, object]:
        return {
            "knock_limit": None,
            "ace_requires_gin": self.ace_requires_gin,
            "spades_double": self.spades_double,
            "spades_double_boxes": self.spades_double_boxes,
        }
