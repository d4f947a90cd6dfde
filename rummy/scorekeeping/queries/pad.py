"""What does the pad show before the first card is tapped?"""

from dataclasses import dataclass
from functools import cached_property
from typing import Any

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "C", "D")
RANK_WORDS = {"A": "ace", "J": "jack", "Q": "queen", "K": "king"}
SUIT_WORDS = {"S": "spades", "H": "hearts", "C": "clubs", "D": "diamonds"}
QUESTIONS = {"two-hands": "Who knocked?", "hands-only": "Who went out?"}
MINUS = "\u2212"

# The keyboard, in the order of the list under `?`.
SHORTCUTS = (
    ("/", "type cards: h4-8, 7scd"),
    ("1–5", "a side"),
    ("H", "hand or table"),
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


@dataclass(frozen=True)
class CardKey:
    """A key of the card pad."""

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


@dataclass(frozen=True)
class RankKey:
    """A key of the pad for cards left in hand: what the card costs is written on it."""

    rank: str
    cost: str

    @property
    def name(self) -> str:
        return RANK_WORDS.get(self.rank, self.rank)


@dataclass(frozen=True)
class SuitKey:
    letter: str

    @property
    def name(self) -> str:
        return SUIT_WORDS[self.letter]


@dataclass(frozen=True)
class Block:
    """One half of the card pad: four rows of keys."""

    keys: tuple[CardKey, ...]
    short: bool = False


@dataclass(frozen=True)
class PadPage:
    """Everything the pad's template writes; `config` is what its script reads."""

    config: dict[str, Any]
    revision_id: str

    @property
    def rules(self) -> dict[str, Any]:
        rules: dict[str, Any] = self.config["rules"]
        return rules

    @property
    def sides(self) -> list[dict[str, Any]]:
        sides: list[dict[str, Any]] = self.config["sides"]
        return sides

    @property
    def title(self) -> str:
        return f"{'Correct hand' if self.config['base'] else 'Hand'} {self.config['number']}"

    @property
    def cards_in_packs(self) -> int:
        return int(self.rules["packs"] * 52 + self.rules["jokers"])

    @property
    def deck(self) -> str:
        return f"0 of {self.cards_in_packs} cards"

    @property
    def first_step(self) -> str:
        steps = {"owned-melds": "melds", "two-hands": "showdown"}
        return steps.get(self.rules["profile"], "hand")

    @property
    def first_player(self) -> str:
        return str(self.sides[0]["players"][0])

    @property
    def has_cards(self) -> bool:
        return bool(self.rules["profile"] == "owned-melds" or self.rules["asks"]["held"] == "cards")

    @property
    def has_ranks(self) -> bool:
        return bool(self.rules["asks"]["held"] == "ranks")

    @property
    def question(self) -> str:
        return QUESTIONS.get(self.rules["profile"], "")

    @property
    def nobody(self) -> bool:
        return any(end in self.rules["ends"] for end in ("void", "stock", "blocked"))

    @property
    def hint(self) -> str:
        if self.first_step == "melds":
            return f"Tap {self.first_player}’s melds, card by card."
        if self.first_step == "showdown":
            return f"Tap the {self.dealt} cards of {self.first_player}’s hand."
        return "Tap who went out, then the cards the others have left."

    @property
    def dealt(self) -> int:
        players = sum(len(side["players"]) for side in self.sides)
        return int(self.rules["deal"][str(players)])

    @property
    def next_label(self) -> str:
        if self.first_step == "melds":
            return f"{self.first_player}’s hand ›"
        following = [player for side in self.sides for player in side["players"]][1]
        return f"{following}’s hand ›"

    @property
    def ace_is_twice(self) -> bool:
        run = self.rules["melds"]["run"]
        return bool(run and run["ace"] != "low" and self.rules["profile"] == "owned-melds")

    @property
    def joker_row(self) -> bool:
        return bool(self.rules["jokers"])

    @property
    def blocks(self) -> tuple[Block, Block]:
        """A to 7 and 8 to K, the ace once more at the high end where it may stand there."""
        packs = self.rules["packs"]
        low = tuple(
            CardKey(rank, suit, packs, low=rank == "A" and self.ace_is_twice)
            for suit in SUITS
            for rank in RANKS[:7]
        )
        upper = (*RANKS[7:], "A") if self.ace_is_twice else RANKS[7:]
        high = tuple(CardKey(rank, suit, packs) for suit in SUITS for rank in upper)
        return Block(low), Block(high, short=not self.ace_is_twice)

    @property
    def ranks(self) -> tuple[RankKey, ...]:
        return tuple(RankKey(rank, self.cost(rank)) for rank in RANKS)

    @property
    def suits(self) -> tuple[SuitKey, ...]:
        return tuple(SuitKey(letter) for letter in SUITS)

    @property
    def joker_cost(self) -> str:
        return self.cost("JK")

    def cost(self, rank: str) -> str:
        points = self.rules["values"]["held"].get(rank, 0)
        sign = MINUS if self.rules["scoring"]["kind"] == "melds-minus-held" else ""
        return f"{sign}{points}"

    @property
    def held_help(self) -> str:
        return "Cards left in hand: -39jjka." if self.has_ranks else ""

    @cached_property
    def shortcuts(self) -> tuple[tuple[list[str], str], ...]:
        return tuple((keys.split(), means) for keys, means in SHORTCUTS)
