"""Which cards does a typed line mean? `h4-8, 7scd, 10c jc qc` are melds, `-39jjka` a hand left.

The phone reads the same with static/rummy/js/notation.js.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy.engine.cards import JOKER, RANK_LETTERS, SUIT_LETTERS, Card, Rank, Suit, card_of
from rummy.engine.grouping import Entry, flaws, group
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.runs import RANKS

RANK = "10|[2-9atjqk]"
SIGNS = str.maketrans({"♠": "s", "♥": "h", "♣": "c", "♦": "d", "\ufe0f": None})
DASHES = str.maketrans(dict.fromkeys("‐‑‒–—―−", "-"))
Told = Card | Rank


@dataclass(frozen=True, slots=True)
class Unread:
    """A word nobody can make a card of, as it was typed, and how it could be written."""

    text: str
    example: str


@dataclass(frozen=True, slots=True)
class Notation:
    """What a typed text says. `held` is None where no hand left was told, empty where nothing was left."""

    melds: tuple[tuple[Card, ...], ...]
    held: tuple[Told, ...] | None
    unread: tuple[Unread, ...]


def read_notation(text: str, rules: MeldRules) -> Notation:
    """Melds with commas, slashes or new lines between them; "-" begins a hand left, by ranks or by cards."""
    melds: list[tuple[Card, ...]] = []
    held: list[Told] | None = None
    unread: list[Unread] = []
    for part in re.split(r"[,/\n]|\s(?=-)", text.translate(DASHES)):
        words = part.strip().removeprefix("-").split()
        is_held = part.strip().startswith("-")
        readers = HELD_PIECES if is_held else PIECES
        read = [_cards_in(word, readers, rules) for word in words]
        unread += [
            Unread(word, _example_for(word, is_held))
            for word, told in zip(words, read, strict=True)
            if told is None
        ]
        understood = [told for told in read if told is not None]
        if is_held:
            held = [*(held or []), *(one for told in understood for one in told)]
        else:
            melds += _melds_of(
                [[card for card in told if isinstance(card, Card)] for told in understood], rules
            )
    return Notation(tuple(melds), None if held is None else tuple(held), tuple(unread))


def _melds_of(words: Sequence[list[Card]], rules: MeldRules) -> list[tuple[Card, ...]]:
    """Words without commas between them are one meld, unless they are several whole ones."""
    cards = tuple(card for word in words for card in word)
    if not cards:
        return []
    if len(words) < 2 or flaws(cards, rules) == 0:
        return [cards]
    entries = [Entry(card, glue=at > 0) for word in words for at, card in enumerate(word)]
    groups = [one.cards for one in group(entries, rules, final=True)]
    return groups if all(isinstance(judge(one, rules), Meld) for one in groups) else [cards]


def _cards_in(word: str, pieces: Sequence[Piece], rules: MeldRules) -> list[Told] | None:
    """The cards of one word, None where it cannot be read to its end."""
    plain = word.lower().translate(SIGNS)
    told: list[Told] = []
    at = 0
    while at < len(plain):
        found = next(((piece, match) for piece in pieces if (match := piece.pattern.match(plain, at))), None)
        if found is None:
            return None
        piece, match = found
        told += piece.read(match.groups(), rules)
        at = match.end()
    return told


def _example_for(word: str, is_held: bool) -> str:
    if is_held:
        return "-39jjka"
    if "-" in word:
        return "h4-8"
    return "*=5h" if "*" in word or "=" in word else "7shd"


@dataclass(frozen=True, slots=True)
class Piece:
    """One way to write cards inside a word."""

    pattern: re.Pattern[str]
    read: Callable[[Sequence[str], MeldRules], Sequence[Told]]


def _rank(text: str) -> Rank:
    return Rank(RANK_LETTERS.index("10" if text == "t" else text.upper()) + 1)


def _suit(text: str) -> Suit:
    return Suit(SUIT_LETTERS.index(text.upper()))


def _joker(groups: Sequence[str], rules: MeldRules) -> list[Told]:
    rank, suit = groups
    if not rank:
        return [JOKER]
    return [Card(_rank(rank), None if suit == "?" else _suit(suit), True)]


def _span(first: str, last: str, suit: str, rules: MeldRules) -> list[Told]:
    """From one rank to another: an ace typed last is high; a falling span goes round the corner only where runs do."""
    low, high = int(_rank(first)), int(_rank(last))
    if high == Rank.ACE or (high < low and rules.run.ace == "corner"):
        high += RANKS
    elif high < low:
        low, high = high, low
    return [card_of(Rank((place - 1) % RANKS + 1), _suit(suit)) for place in range(low, high + 1)]


def _suit_and_span(groups: Sequence[str], rules: MeldRules) -> list[Told]:
    suit, first, last = groups
    return _span(first, last, suit, rules)


def _span_and_suit(groups: Sequence[str], rules: MeldRules) -> list[Told]:
    first, last, suit = groups
    return _span(first, last, suit, rules)


def _ranks(groups: Sequence[str], rules: MeldRules) -> list[Told]:
    suit, ranks = groups
    return [card_of(_rank(rank), _suit(suit)) for rank in re.findall(RANK, ranks)]


def _suits(groups: Sequence[str], rules: MeldRules) -> list[Told]:
    rank, suits = groups
    return [card_of(_rank(rank), _suit(suit)) for suit in suits]


# Each is tried where the one before it ended; all of a word must be read, or none of it is.
PIECES = (
    Piece(re.compile(rf"\*(?:=({RANK})([shcd?]))?"), _joker),
    Piece(re.compile(rf"([shcd])({RANK})-({RANK})"), _suit_and_span),
    Piece(re.compile(rf"({RANK})-({RANK})([shcd])"), _span_and_suit),
    Piece(re.compile(rf"({RANK})([shcd]+)"), _suits),
    Piece(re.compile(rf"([shcd])((?:{RANK})+)"), _ranks),
)
BARE_RANK = Piece(re.compile(rf"({RANK})"), lambda found, rules: [_rank(found[0])])
HELD_PIECES = (*PIECES[:4], BARE_RANK, PIECES[4])
