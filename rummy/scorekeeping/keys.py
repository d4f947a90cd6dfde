"""What stands on the keys of the pad, and what do they say aloud?"""

from dataclasses import dataclass
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "C", "D")
RANK_WORDS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUIT_WORDS = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
HALF = 7
MINUS = "\u2212"

# The keyboard, in the order of the list under `?`.
SHORTCUTS = (
    ("/", "type cards: h4-8, 7scd"),
    ("1–5", "a side"),
    ("H", "its hand or its melds"),
    ("N", "new meld"),
    ("Delete", "remove the last card or the chosen meld"),
    ("C", "look at the melds"),
    ("S", "check the score"),
    ("T", "who deals"),
    ("R", "rules of this game"),
    ("Shift+C Shift+H", "sort the melds by suit, by rank"),
    ("Ctrl+Z Ctrl+Y", "undo, redo"),
    ("Ctrl+Enter", "next step"),
    ("Arrows Home End", "move over the keys; Enter or Space adds"),
    ("Esc", "let go"),
    ("?", "this list"),
)


@dataclass(frozen=True, slots=True)
class CardKey:
    """A key of the card pad; `low` is the ace that stands before the 2."""

    rank: str
    suit: str
    copies: int
    low: bool = False

    @property
    def card(self) -> str:
        return self.rank + self.suit

    @property
    def name(self) -> str:
        low = ", low" if self.low else ""
        return f"{RANK_WORDS.get(self.rank, self.rank)} of {SUIT_WORDS[self.suit]}{low}, {self.copies} left"


@dataclass(frozen=True, slots=True)
class RankKey:
    """A key of the pad for cards left in hand; what the card costs stands under its rank."""

    rank: str
    cost: str


@dataclass(frozen=True, slots=True)
class SuitKey:
    letter: str

    @property
    def name(self) -> str:
        return SUIT_WORDS[self.letter]


@dataclass(frozen=True, slots=True)
class Block:
    """One half of the card pad: four rows of keys; the short one has no ace at its end."""

    keys: tuple[CardKey, ...]
    short: bool = False


def blocks(packs: int, *, ace_twice: bool) -> tuple[Block, Block]:
    """A to 7 and 8 to K; the ace once more at the high end where it may stand there."""
    low = [CardKey(rank, suit, packs, ace_twice and rank == "A") for suit in SUITS for rank in RANKS[:HALF]]
    upper = (*RANKS[HALF:], "A") if ace_twice else RANKS[HALF:]
    high = [CardKey(rank, suit, packs) for suit in SUITS for rank in upper]
    return Block(tuple(low)), Block(tuple(high), short=not ace_twice)


def rank_keys(rules: dict[str, Any]) -> tuple[RankKey, ...]:
    """The thirteen ranks with their cost."""
    return tuple(RankKey(rank, cost(rules, rank)) for rank in RANKS)


def cost(rules: dict[str, Any], rank: str) -> str:
    """What a card left in hand costs; with its minus sign where it comes off the side's own melds."""
    points = rules["values"]["held"].get(rank, 0)
    sign = MINUS if rules["scoring"]["kind"] == "melds-minus-held" else ""
    return f"{sign}{points}"
