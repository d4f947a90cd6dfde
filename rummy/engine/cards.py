"""What is a card, and how is it read and written?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from enum import IntEnum

from rummy.engine.errors import CardUnknown
from rummy.engine.words import say, to_say


class Rank(IntEnum):
    """Ace to king; the number is the rank's place above nothing, the ace low."""

    ACE = 1
    TWO = 2
    THREE = 3
    FOUR = 4
    FIVE = 5
    SIX = 6
    SEVEN = 7
    EIGHT = 8
    NINE = 9
    TEN = 10
    JACK = 11
    QUEEN = 12
    KING = 13

    @property
    def letter(self) -> str:
        return RANK_LETTERS[self - 1]


class Suit(IntEnum):
    """The suits in the order of the pad."""

    SPADES = 0
    HEARTS = 1
    CLUBS = 2
    DIAMONDS = 3

    @property
    def letter(self) -> str:
        return SUIT_LETTERS[self]

    @property
    def sign(self) -> str:
        return SUIT_SIGNS[self]

    @property
    def noun(self) -> str:
        return say(SUIT_NOUNS[self])


RANK_LETTERS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_LETTERS = ("S", "H", "C", "D")
SUIT_NOUNS = (to_say("spades"), to_say("hearts"), to_say("clubs"), to_say("diamonds"))
SUIT_SIGNS = ("♠", "♥", "♣", "♦")
EMOJI_STYLE = "\ufe0f"


@dataclass(frozen=True, slots=True)
class Card:
    """A card as it lies there. A joker's rank and suit are what it stands for, None where that is open."""

    rank: Rank | None
    suit: Suit | None
    joker: bool = False
    number: int = field(init=False, repr=False, compare=False)
    code: str = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        rank = 0 if self.rank is None else int(self.rank)
        suit = 4 if self.suit is None else int(self.suit)
        object.__setattr__(self, "number", (100 if self.joker else 0) + 5 * rank + suit)
        object.__setattr__(self, "code", self._written(SUIT_LETTERS))

    def _written(self, suits: tuple[str, ...]) -> str:
        if self.rank is None:
            return "JK"
        face = RANK_LETTERS[self.rank - 1] + ("?" if self.suit is None else suits[self.suit])
        return f"JK={face}" if self.joker else face

    def __str__(self) -> str:
        return self.code

    def __hash__(self) -> int:
        return self.number

    @property
    def sign(self) -> str:
        """How people read it: 7♥, or JK for a joker."""
        return self._written(SUIT_SIGNS)

    @property
    def is_bare_joker(self) -> bool:
        return self.rank is None


JOKER = Card(None, None, True)
DECK = tuple(Card(rank, suit) for rank in Rank for suit in Suit)
_NATURAL = {(card.rank, card.suit): card for card in DECK}


def card_of(rank: Rank, suit: Suit) -> Card:
    """The one natural card of that rank and suit."""
    return _NATURAL[rank, suit]


def _spellings() -> dict[str, Card]:
    read = dict.fromkeys(("JK", "Jk", "jK", "jk"), JOKER)
    for rank in Rank:
        ranks = {rank.letter, rank.letter.lower()} | ({"T", "t"} if rank is Rank.TEN else set())
        for suit in Suit:
            suits = {suit.letter, suit.letter.lower(), suit.sign, suit.sign + EMOJI_STYLE}
            for spelling in (first + second for first in ranks for second in suits):
                read[spelling] = card_of(rank, suit)
                _add_joker(read, spelling, Card(rank, suit, True))
        for spelling in ranks:
            _add_joker(read, spelling + "?", Card(rank, None, True))
    return read


def _add_joker(read: dict[str, Card], spelling: str, joker: Card) -> None:
    for letters in ("JK", "Jk", "jK", "jk"):
        read[f"{letters}={spelling}"] = joker


SPELLINGS = _spellings()


def sort_out(text: str) -> tuple[list[Card], list[str]]:
    """The cards of a text in their order, and the words that are no card."""
    cards: list[Card] = []
    unread: list[str] = []
    for word in text.replace(",", " ").split():
        card = SPELLINGS.get(word)
        if card is None:
            unread.append(word)
        else:
            cards.append(card)
    return cards, unread


def read_cards(text: str) -> list[Card]:
    """The cards of a text such as `3H 10s, T♦ JK=7S`; raises CardUnknown naming every word that is none."""
    cards, unread = sort_out(text)
    if unread:
        raise CardUnknown(unread)
    return cards


def write_cards(cards: Iterable[Card]) -> str:
    """Cards in their first form, as a score document has them: `3H 10S JK=7S`."""
    return " ".join([card.code for card in cards])


def show_cards(cards: Iterable[Card]) -> str:
    """Cards as people read them: `3♥ 10♠`."""
    return " ".join([card.sign for card in cards])


def in_order(cards: Iterable[Card]) -> tuple[Card, ...]:
    """Cards low to high, suits in the order of the pad, jokers last: one order for every permutation."""
    return tuple(sorted(cards, key=lambda card: card.number))
