"""How are the cards of several packs written as one number?

Every counter has four bits, three to count and one that stays clear. Lowest are the jokers and a mark, highest the
cards, 52 kinds by rank and within it by suit. What a meld takes is such a number too: it is there where subtracting
borrows from no counter.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rummy.engine.cards import DECK, Card

KINDS = len(DECK)
SUITS = 4
MOST_COPIES = 7
MOST_JOKERS = 127
JOKERS_MATTER = 1 << 8
"""The mark of a state in which a joker left over is not yet known to find a place."""
LOWEST = 12
STAND_IN = 64
"""Added to a kind: a joker stands for that card."""


class Counters:
    """Where everything is counted: `cards` by kind, and in `growing` below them by kind the runs that may go on with it.

    A number with a natural card is at least `naturals`. `units` are ones in the counters, by kind and for the jokers
    from `STAND_IN` on; `guard` has the clear bit of every counter.
    """

    def __init__(self, *, growing: bool) -> None:
        first = LOWEST + 4 * KINDS if growing else LOWEST
        self.growing = tuple(LOWEST + 4 * kind for kind in range(KINDS)) if growing else ()
        self.cards = tuple(first + 4 * kind for kind in range(KINDS))
        self.naturals = 1 << first
        self.units = tuple([1 << place for place in self.cards] + [0] * (STAND_IN - KINDS) + [1] * KINDS)
        self.guard = 1 << 7 | 1 << 9 | sum(8 << place for place in (*self.growing, *self.cards))

    def number_of(self, shape: Iterable[int]) -> int:
        """The cards of a shape, kinds with `STAND_IN` added where a joker stands, as one number."""
        return sum([self.units[place] for place in shape])

    def state_of(self, cards: Iterable[Card]) -> int:
        """The cards as one number; what jokers stand for is forgotten."""
        state = self.number_of(STAND_IN if card.joker else kind_of(card) for card in cards)
        assert not state & self.guard, "a card comes more often than can be counted"
        return state

    def copies(self, number: int, kind: int) -> int:
        return number >> self.cards[kind] & MOST_COPIES

    def top_kind(self, number: int) -> int:
        """The kind of the highest natural card there."""
        return number.bit_length() - 1 - self.cards[0] >> 2

    def kinds_in(self, number: int) -> Iterator[int]:
        """The kinds of the natural cards there, each once, the highest first."""
        while number >= self.naturals:
            kind = self.top_kind(number)
            yield kind
            number &= ~(MOST_COPIES << self.cards[kind])

    def all_of(self, kinds: Iterable[int]) -> int:
        """The whole counters of some kinds."""
        return sum(MOST_COPIES << self.cards[kind] for kind in kinds)

    @lru_cache(maxsize=4)  # noqa: B019 there are two for ever
    def matters(self, *, over_gaps: bool) -> Sequence[int]:
        """By the length of a state in bits: what of it still matters, for runs that have been passed are closed.

        `over_gaps`: a joker may stand for one card in between. Empty where no runs are counted.
        """
        if not self.growing:
            return ()
        kept = []
        for length in range(self.cards[-1] + 5):
            top = self.top_kind(1 << length >> 1) if length > self.cards[0] else -1
            last = top + (SUITS if over_gaps and top >= 0 else 0)
            closed = sum(MOST_COPIES << place for place in self.growing[last + 1 :])
            kept.append(~closed)
        return tuple(kept)


PLAIN = Counters(growing=False)
GROWING = Counters(growing=True)


def kind_of(card: Card) -> int:
    """The place of a natural card among the 52: four times its rank above the ace, and its suit."""
    assert card.rank is not None
    assert card.suit is not None
    return SUITS * (card.rank - 1) + card.suit


def jokers(number: int) -> int:
    return number & MOST_JOKERS


@lru_cache(maxsize=128)
def card_at(place: int) -> Card:
    """The card of a kind, or the joker that stands for it."""
    natural = DECK[place % STAND_IN]
    return Card(natural.rank, natural.suit, True) if place >= STAND_IN else natural
