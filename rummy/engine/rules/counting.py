"""What is a card worth, in a meld and in a hand?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rummy.engine.cards import RANK_LETTERS, Card, Rank
from rummy.engine.melds import Meld
from rummy.engine.runs import HIGH_ACE

FIVES_AND_TENS: tuple[int, ...] = (5, *[5] * 8, *[10] * 4)
"""By rank from the low ace to the king: 2–9 five, ten and faces ten."""
PIPS: tuple[int, ...] = (1, *range(2, 10), *[10] * 4)
"""By rank from the low ace to the king: as many as the card shows, faces ten."""


@dataclass(frozen=True, slots=True)
class CardValues:
    """Points by rank (low ace first), the ace where it is more, what runs multiply by and what an identity adds a card.

    `held_ace` None: an ace in hand counts high where aces may be high, else low. A meld scores only where
    `melds_score`.
    """

    ranks: tuple[int, ...]
    high_ace: int
    aces_are_high: bool = True
    held_ace: int | None = None
    held_joker: int = 0
    melds_score: bool = True
    run_factor: int = 1
    identity_bonus: int = 0

    def in_hand(self, card: Card) -> int:
        if card.joker:
            return self.held_joker
        if card.rank is Rank.ACE:
            return self.ace_in_hand
        assert card.rank is not None
        return self.ranks[card.rank - 1]

    @property
    def ace_in_hand(self) -> int:
        if self.held_ace is not None:
            return self.held_ace
        return self.high_ace if self.aces_are_high else self.ranks[0]

    @property
    def by_rank(self) -> tuple[int, ...]:
        """What each rank costs in a hand, the ace first."""
        return (self.ace_in_hand, *self.ranks[1:])

    def in_hands(self, cards: Iterable[Card]) -> int:
        return sum([self.in_hand(card) for card in cards])

    def of_each(self, meld: Meld) -> list[int]:
        """Each card's value by its place in the meld, before a run is multiplied."""
        if meld.kind == "neither":
            return [0] * len(meld.cards)
        if meld.kind == "run":
            return [self._at(place) for place in meld.places]
        more = self.identity_bonus if meld.kind == "identity" else 0
        return [self._in_set(card) + more for card in meld.cards]

    def of(self, meld: Meld) -> int:
        return sum(self.of_each(meld)) * (self.run_factor if meld.kind == "run" else 1)

    def _at(self, place: int) -> int:
        return self.high_ace if place == HIGH_ACE else self.ranks[(place - 1) % 13]

    def _in_set(self, card: Card) -> int:
        assert card.rank is not None
        return self.high_ace if card.rank is Rank.ACE else self.ranks[card.rank - 1]

    def describe(self) -> dict[str, object]:
        """The values as plain data; set and run are None where melds on the table give nothing."""
        joker = {"JK": self.held_joker} if self.held_joker else {}
        return {
            "held": {"A": self.ace_in_hand, **self._pips(), **joker},
            "identity_bonus": self.identity_bonus,
            **(self.describe_melds() if self.melds_score else {"set": None, "run": None}),
            "run_factor": self.run_factor,
        }

    def describe_melds(self) -> dict[str, object]:
        """What each card counts in a set and in a run, by rank, whether melds score or only open the table."""
        return {
            "set": {"A": self.high_ace, **self._pips()},
            "run": {"A": self.ranks[0], "high_ace": self.high_ace, **self._pips()},
        }

    def _pips(self) -> dict[str, int]:
        return dict(zip(RANK_LETTERS[1:], self.ranks[1:], strict=True))
