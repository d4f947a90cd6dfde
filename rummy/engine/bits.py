"""How is a hand of one pack written as one number?

A card is a bit of 52: 13 × suit + rank − 1.
"""

from __future__ import annotations

from collections.abc import Sequence

from rummy.engine.cards import Card
from rummy.engine.runs import RANKS
from rummy.engine.suits import SUIT, Masks


def whole(masks: Masks) -> int:
    """Four masks as one number."""
    return masks[0] | masks[1] << RANKS | masks[2] << 2 * RANKS | masks[3] << 3 * RANKS


def by_suit(cards: int) -> Masks:
    return cards & SUIT, cards >> RANKS & SUIT, cards >> 2 * RANKS & SUIT, cards >> 3 * RANKS


def bit_of(card: Card) -> int:
    assert card.rank is not None
    assert card.suit is not None
    return 1 << RANKS * card.suit + card.rank - 1


def bits_of(cards: Sequence[Card]) -> int:
    """The cards as one number; a card that comes twice counts once."""
    bits = 0
    for card in cards:
        bits |= bit_of(card)
    return bits
