"""What stands on the keys of the pad, and what do they say aloud?"""

from dataclasses import dataclass
from typing import Any

from rummy.engine.cards import RANK_LETTERS as RANKS
from rummy.engine.words import MINUS, say, to_say

SUITS = ("S", "H", "C", "D")
RANK_WORDS = {"A": to_say("ace"), "J": to_say("jack"), "Q": to_say("queen"), "K": to_say("king")}
SUIT_WORDS = {
    "S": to_say("spades"),
    "H": to_say("hearts"),
    "C": to_say("clubs"),
    "D": to_say("diamonds"),
}
HALF = 7

# The keyboard, in the order of the list under `?`.
SHORTCUTS = (
    ("/", to_say("type cards: h4-8, 7scd")),
    ("1–{sides}", to_say("a side")),
    ("H", to_say("its hand or its melds")),
    ("N", to_say("new meld")),
    ("Delete", to_say("remove the last card or the chosen meld")),
    ("C", to_say("look at the melds")),
    ("S", to_say("check the score")),
    ("T", to_say("who deals")),
    ("R", to_say("rules of this game")),
    ("Shift+C Shift+H", to_say("sort the melds by suit, by rank")),
    ("Ctrl+Z Ctrl+Y", to_say("undo, redo")),
    ("Ctrl+Enter", to_say("next step")),
    ("Arrows Home End", to_say("move over the keys; Enter or Space adds")),
    ("Esc", to_say("let go")),
    ("?", to_say("this list")),
)

LIVE_SHORTCUTS = (
    ("/", to_say("type cards: h4-8, 7scd")),
    ("C", to_say("look at the table")),
    ("N", to_say("let go of what is chosen")),
    ("Delete", to_say("take the last action back")),
    ("S", to_say("say the score")),
    ("T", to_say("who is to play, who deals")),
    ("R", to_say("rules of this game")),
    ("Shift+C Shift+H", to_say("sort the chosen cards by suit, by rank")),
    ("Ctrl+Z Ctrl+Y", to_say("undo, redo")),
    ("Ctrl+Enter", to_say("the button at the bottom")),
    ("Arrows Home End", to_say("move over the keys; Enter or Space adds")),
    ("Esc", to_say("let go")),
    ("?", to_say("this list")),
)


def card_name(card: str) -> str:
    """`10H` → "10 of hearts"; a joker says what it stands for."""
    joker, _equals, natural = card.rpartition("=")
    if joker:
        return say("joker as {card}", card=card_name(natural))
    if natural == "JK":
        return say("joker")
    rank, suit = natural[:-1], natural[-1]
    name = say(RANK_WORDS[rank]) if rank in RANK_WORDS else rank
    return say("{rank} of {suit}", rank=name, suit=say(SUIT_WORDS[suit])) if suit in SUIT_WORDS else name


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
        card = card_name(self.card)
        if self.low:
            return say("{card}, low, {copies} left", card=card, copies=self.copies)
        return say("{card}, {copies} left", card=card, copies=self.copies)


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
        return say(SUIT_WORDS[self.letter])


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
