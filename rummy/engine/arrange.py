"""How does a hand fall into melds so that the least is left over?

One pack, no jokers: a hand is four masks of 13 bits, one a suit, the ace lowest. What runs can save of one suit is a
table of 8,192 entries; only ranks held in three or four suits need a choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rummy.engine.cards import DECK, Card, Suit
from rummy.engine.runs import RANKS, AceRule

SUIT = (1 << RANKS) - 1
Masks = tuple[int, int, int, int]
NO_CARDS: Masks = (0, 0, 0, 0)


@dataclass(frozen=True)
class Tables:
    """For one ace rule and one set of values: what runs save of a suit, its whole value, and the run to take."""

    values: tuple[int, ...]
    saved: list[int]
    worth: list[int]
    taken: list[int]


@lru_cache(maxsize=16)
def tables(ace: AceRule, values: tuple[int, ...]) -> Tables:
    """The tables for runs of three and more; `values` by rank, the ace first."""
    runs = _short_runs(ace)
    saved, worth, taken = [0] * (SUIT + 1), [0] * (SUIT + 1), [0] * (SUIT + 1)
    through = [[run for run in runs if run & 1 << rank] for rank in range(RANKS)]
    for mask in range(1, SUIT + 1):
        lowest = (mask & -mask).bit_length() - 1
        rest = mask & mask - 1
        worth[mask] = worth[rest] + values[lowest]
        best, choice = saved[rest], 0
        for run in through[lowest]:
            if run & mask == run and worth[run] + saved[mask ^ run] > best:
                best, choice = worth[run] + saved[mask ^ run], run
        saved[mask], taken[mask] = best, choice
    return Tables(values, saved, worth, taken)


def _short_runs(ace: AceRule) -> list[int]:
    """Runs of three, four and five: longer ones are made of these."""
    last = {"low": RANKS, "both": RANKS + 1, "corner": 2 * RANKS}[ace]
    runs = []
    for first in range(RANKS):
        for size in (3, 4, 5):
            if first + size <= last:
                runs.append(sum(1 << (first + step) % RANKS for step in range(size)))
    return runs


def masks_of(cards: Iterable[Card]) -> Masks:
    """A hand as four masks; a card that comes twice counts once."""
    suits = [0, 0, 0, 0]
    for card in cards:
        assert card.rank is not None
        assert card.suit is not None
        suits[card.suit] |= 1 << card.rank - 1
    return suits[0], suits[1], suits[2], suits[3]


def cards_of(masks: Masks) -> tuple[Card, ...]:
    return tuple(
        card for card in DECK if card.rank and card.suit is not None and masks[card.suit] >> card.rank - 1 & 1
    )


def in_three_suits(masks: Masks) -> int:
    """The ranks that could be a set."""
    a, b, c, d = masks
    return a & b & (c | d) | c & d & (a | b)


def most_saved(masks: Masks, known: Tables) -> int:
    """The most points that can lie in melds."""
    a, b, c, d = masks
    choices = a & b & (c | d) | c & d & (a | b)
    saved = known.saved
    if not choices:
        return saved[a] + saved[b] + saved[c] + saved[d]
    return _most_saved(masks, choices, known)


def _most_saved(masks: Masks, choices: int, known: Tables) -> int:
    if not choices:
        a, b, c, d = masks
        saved = known.saved
        return saved[a] + saved[b] + saved[c] + saved[d]
    rank = choices & -choices
    rest = choices ^ rank
    value = known.values[rank.bit_length() - 1]
    best = _most_saved(masks, rest, known)
    for left, size in without_set(masks, rank):
        points = size * value + _most_saved(left, rest, known)
        if points > best:
            best = points
    return best


def without_set(masks: Masks, rank: int) -> Iterator[tuple[Masks, int]]:
    """The hand without each set of that rank (a one-bit mask), and that set's size."""
    a, b, c, d = masks
    bare = a & ~rank, b & ~rank, c & ~rank, d & ~rank
    if a & b & c & d & rank:
        yield bare, 4
        yield (a, bare[1], bare[2], bare[3]), 3
        yield (bare[0], b, bare[2], bare[3]), 3
        yield (bare[0], bare[1], c, bare[3]), 3
        yield (bare[0], bare[1], bare[2], d), 3
    else:
        yield bare, 3


def worth_of(masks: Masks, known: Tables) -> int:
    worth = known.worth
    return worth[masks[0]] + worth[masks[1]] + worth[masks[2]] + worth[masks[3]]


def least_left(masks: Masks, known: Tables) -> int:
    """The least points that can be left over."""
    return worth_of(masks, known) - most_saved(masks, known)


def least_deadwood(numbers: Sequence[int]) -> int:
    """The least deadwood of a gin hand given as card numbers: 13 × suit + rank − 1, so 0 to 51."""
    known = tables("low", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))
    whole = 0
    for number in numbers:
        whole |= 1 << number
    return least_left((whole & SUIT, whole >> 13 & SUIT, whole >> 26 & SUIT, whole >> 39), known)


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand sorted out: its melds, each as four masks, and what is left over."""

    melds: tuple[Masks, ...]
    left: Masks

    @property
    def shown(self) -> list[tuple[Card, ...]]:
        """The melds as cards, runs that touch joined into one."""
        return [cards_of(meld) for meld in self.melds]


def arrange(masks: Masks, known: Tables) -> Arrangement:
    """The melds that leave the least over; the same for every order of the cards."""
    sets: list[Masks] = []
    left = masks
    choices = in_three_suits(masks)
    while choices:
        rank = choices & -choices
        choices ^= rank
        taken = _worthwhile_set(left, rank, choices, known)
        if taken is not None:
            sets.append(_difference(left, taken))
            left = taken
    runs, rest = _take_runs(left, known)
    return Arrangement((*sets, *runs), rest)


def _worthwhile_set(masks: Masks, rank: int, later: int, known: Tables) -> Masks | None:
    """What remains after the set of that rank that saves the most; None where no set saves more."""
    best, remains = _most_saved(masks, later, known), None
    for left, size in without_set(masks, rank):
        points = size * known.values[rank.bit_length() - 1] + _most_saved(left, later, known)
        if points > best:
            best, remains = points, left
    return remains


def _difference(masks: Masks, less: Masks) -> Masks:
    return masks[0] ^ less[0], masks[1] ^ less[1], masks[2] ^ less[2], masks[3] ^ less[3]


def _take_runs(masks: Masks, known: Tables) -> tuple[list[Masks], Masks]:
    runs: list[Masks] = []
    left = list(masks)
    for suit in Suit:
        pieces = []
        mask = masks[suit]
        while mask:
            run = known.taken[mask]
            if run:
                pieces.append(run)
            mask = mask ^ run if run else mask & mask - 1
        for run in _joined(pieces):
            runs.append(_alone(suit, run))
            left[suit] ^= run
    return runs, (left[0], left[1], left[2], left[3])


def _alone(suit: Suit, mask: int) -> Masks:
    suits = [0, 0, 0, 0]
    suits[suit] = mask
    return suits[0], suits[1], suits[2], suits[3]


def _joined(pieces: list[int]) -> list[int]:
    """Runs of one suit with those that touch made one: 4-5-6 and 7-8-9 are shown as 4-9."""
    joined: list[int] = []
    for piece in sorted(pieces):
        if joined and (joined[-1] << 1) & piece and joined[-1] & 1 << RANKS - 1 == 0:
            joined[-1] |= piece
        else:
            joined.append(piece)
    return joined
