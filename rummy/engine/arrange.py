"""How does a hand fall into melds so that the least is left over?

One pack, no jokers: a hand is four masks of 13 bits, one a suit, the ace lowest. What runs leave of one suit is a
table of 8,192 entries; only ranks held in three or four suits need a choice, and of these only those a run wants too.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rummy.engine.cards import DECK, Card
from rummy.engine.many_sets import ManySets
from rummy.engine.runs import RANKS
from rummy.engine.suits import SUIT, SUITS, Masks, Numbers, Tables, best_runs, numbers_in, tables, without_set

MANY = 4
"""Of more ranks that could be sets and are wanted by runs, not every choice is tried."""
one_of = tuple(1 << number for number in range(4 * RANKS)).__getitem__

COLUMN = 1 | 1 << RANKS | 1 << 2 * RANKS | 1 << 3 * RANKS
"""The aces of a hand written as one number; times a one-bit mask, the cards of that rank."""


def cards_of(masks: Masks) -> tuple[Card, ...]:
    return tuple(
        card for card in DECK if card.rank and card.suit is not None and masks[card.suit] >> card.rank - 1 & 1
    )


def in_three_suits(masks: Masks) -> int:
    """The ranks that could be a set."""
    a, b, c, d = masks
    return a & b & (c | d) | c & d & (a | b)


def in_doubt(masks: Masks, known: Tables) -> bool:
    """Could cards of a set lie in a run as well? If not there is one best arrangement."""
    a, b, c, d = masks
    in_runs = known.in_runs
    return bool(in_three_suits(masks) & (in_runs[a] | in_runs[b] | in_runs[c] | in_runs[d]))


def worth_of(masks: Masks, known: Tables) -> int:
    worth = known.worth
    return worth[masks[0]] + worth[masks[1]] + worth[masks[2]] + worth[masks[3]]


def least_left(masks: Masks, known: Tables) -> int:
    """The least points that can be left over."""
    a, b, c, d = masks
    sets = a & b & (c | d) | c & d & (a | b)
    if sets:
        return _least(a, b, c, d, sets, known)
    left = known.left
    return left[a] + left[b] + left[c] + left[d]


def _least(a: int, b: int, c: int, d: int, sets: int, known: Tables) -> int:
    """The least left over where sets may be made of some ranks."""
    left, in_runs = known.left, known.in_runs
    wanted = sets & (in_runs[a] | in_runs[b] | in_runs[c] | in_runs[d])
    if wanted != sets:
        # No run wants these: all of them are sets.
        others = ~(sets ^ wanted)
        a, b, c, d = a & others, b & others, c & others, d & others
    if not wanted:
        return left[a] + left[b] + left[c] + left[d]
    if wanted.bit_count() > MANY:
        return ManySets(known, wanted).least((a, b, c, d))[0]
    rank = wanted & -wanted
    later = wanted ^ rank
    least = _least(a, b, c, d, later, known)
    for p, q, r, s in without_set((a, b, c, d), rank):
        points = _least(p, q, r, s, later, known)
        if points < least:
            least = points
    return least


def least_deadwood(numbers: Iterable[int]) -> int:
    """The least deadwood of a gin hand given as card numbers."""
    whole = sum(map(one_of, numbers))
    a, b, c, d = whole & SUIT, whole >> 13 & SUIT, whole >> 26 & SUIT, whole >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    if sets:
        return _least(a, b, c, d, sets, _gin())
    left = _gin().left
    return left[a] + left[b] + left[c] + left[d]


def best_melds(numbers: Iterable[int]) -> list[Numbers]:
    """The melds that leave a gin hand the least deadwood, cards and melds as card numbers."""
    whole = sum(map(one_of, numbers))
    a, b, c, d = whole & SUIT, whole >> 13 & SUIT, whole >> 26 & SUIT, whole >> 39
    sets = a & b & (c | d) | c & d & (a | b)
    known = _gin()
    melds: list[Numbers] = []
    if sets:
        a, b, c, d = _without_sets(a, b, c, d, sets, known)
        gone = whole ^ (a | b << 13 | c << 26 | d << 39)
        while sets:
            rank = sets & -sets
            sets ^= rank
            if gone & COLUMN * rank:
                melds.append(_set_numbers(gone & COLUMN * rank))
    spades, hearts, clubs, diamonds = known.runs
    return [*melds, *spades[a], *hearts[b], *clubs[c], *diamonds[d]]


@lru_cache(maxsize=1)
def _gin() -> Tables:
    return tables("low", (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10))


_set_numbers = lru_cache(maxsize=256)(numbers_in)


def _without_sets(a: int, b: int, c: int, d: int, sets: int, known: Tables) -> Masks:
    """The hand without the sets that leave the least over; `sets`: the ranks there are three or four of."""
    in_runs = known.in_runs
    wanted = sets & (in_runs[a] | in_runs[b] | in_runs[c] | in_runs[d])
    others = ~(sets ^ wanted)
    masks = a & others, b & others, c & others, d & others
    if wanted.bit_count() > MANY:
        return ManySets(known, wanted).least(masks)[1]
    while wanted:
        rank = wanted & -wanted
        wanted ^= rank
        ways = [masks, *without_set(masks, rank)]
        points = [_least(*way, wanted, known) for way in ways]
        masks = ways[points.index(min(points))]
    return masks


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand sorted out: its melds, each as four masks, runs that touch joined into one, and what is left over."""

    melds: tuple[Masks, ...]
    left: Masks


def arrange(masks: Masks, known: Tables) -> Arrangement:
    """The melds that leave the least over; the same for every order of the cards."""
    rest, melds = masks, []
    possible = in_three_suits(masks)
    if possible:
        rest = _without_sets(*masks, possible, known)
        melds = _sets_taken(masks, rest)
    left = list(rest)
    for suit in SUITS:
        runs = best_runs(rest[suit], known.taken) if known.in_runs[rest[suit]] else ()
        for run in runs:
            left[suit] ^= run
            melds.append(_alone(suit, run))
    a, b, c, d = left
    return Arrangement(tuple(melds), (a, b, c, d))


def _sets_taken(masks: Masks, rest: Masks) -> list[Masks]:
    """The sets by rank that are no longer in the rest."""
    a, b, c, d = masks[0] ^ rest[0], masks[1] ^ rest[1], masks[2] ^ rest[2], masks[3] ^ rest[3]
    ranks = a | b | c | d
    sets = []
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        sets.append((a & rank, b & rank, c & rank, d & rank))
    return sets


def _alone(suit: int, mask: int) -> Masks:
    """The same cards of one suit as a hand."""
    return ((mask, 0, 0, 0), (0, mask, 0, 0), (0, 0, mask, 0), (0, 0, 0, mask))[suit]
