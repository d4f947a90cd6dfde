"""In how many ways can a hand be sorted out for the same least deadwood?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.arrange import in_three_suits, least_left
from rummy.engine.bits import by_suit
from rummy.engine.runs import RANKS, RunRule
from rummy.engine.suits import SUITS, Masks, Tables

MOST_TIES = 200


def all_least(hand: int, known: Tables, rule: RunRule) -> list[tuple[int, ...]]:
    """The arrangements that leave the least, as melds; at most so many, and only one of a hand too large to search."""
    masks = by_suit(hand)
    budget = least_left(masks, known)
    possible = _possible_melds(masks, rule)
    found: list[tuple[int, ...]] = []
    _search(hand, budget, (), possible, known, found)
    return found


def _search(
    cards: int,
    budget: int,
    melds: tuple[int, ...],
    possible: list[int],
    known: Tables,
    found: list[tuple[int, ...]],
) -> None:
    """Take the lowest card: into each meld that begins with it, or left over while the budget lasts."""
    if len(found) >= MOST_TIES:
        return
    if not cards:
        found.append(melds)
        return
    lowest = cards & -cards
    for meld in possible:
        if meld & -meld == lowest and meld & cards == meld:
            _search(cards ^ meld, budget, (*melds, meld), possible, known, found)
    cost = known.values[(lowest.bit_length() - 1) % RANKS]
    if cost <= budget and least_left(by_suit(cards ^ lowest), known) <= budget - cost:
        _search(cards ^ lowest, budget - cost, melds, possible, known, found)


def _possible_melds(masks: Masks, rule: RunRule) -> list[int]:
    """Every set and every run that a hand holds."""
    return [*_sets(masks), *_runs(masks, rule)]


def _sets(masks: Masks) -> Iterator[int]:
    ranks = in_three_suits(masks)
    while ranks:
        rank = ranks & -ranks
        ranks ^= rank
        held = [rank << RANKS * suit for suit in SUITS if masks[suit] & rank]
        of_rank = sum(held)
        yield of_rank
        if len(held) == 4:
            yield from (of_rank ^ card for card in held)


def _runs(masks: Masks, rule: RunRule) -> Iterator[int]:
    for suit in SUITS:
        for first in range(1, RANKS + 1):
            run = 0
            for place in range(first, first + RANKS):
                bit = 1 << (place - 1) % RANKS
                if not masks[suit] & bit or not rule.allows(first, place):
                    break
                run |= bit
                if place - first >= 2:
                    yield run << RANKS * suit
