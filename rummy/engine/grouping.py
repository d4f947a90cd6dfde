"""Where does one meld end and the next begin, in cards told one after the other?

The phone groups while the scorer taps (static/rummy/js/cards.js); this is the same answer for text that is typed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rummy.engine.cards import Card, Rank
from rummy.engine.melds import MeldRules
from rummy.engine.runs import HIGH_ACE, RANKS, AceRule, RunRule

MIXED = 2000
FAR = float("inf")
LOW_ACE_BIT = 1
HIGH_ACE_BIT = 1 << (HIGH_ACE - 1)
BOTH_ACES = LOW_ACE_BIT | HIGH_ACE_BIT


@dataclass(frozen=True, slots=True)
class Entry:
    """A card in the order it was told; `hard`: a meld begins here; `glue`: none may."""

    card: Card
    hard: bool = False
    glue: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Entries that belong together, from the first to before `end`."""

    first: int
    end: int
    cards: tuple[Card, ...]


def group(entries: Sequence[Entry], rules: MeldRules, *, final: bool = False) -> list[Group]:
    """Cuts the entries into melds at the least cost; `final`: nothing more comes, so the last must be whole too.

    On a tie the later cut wins: the earlier meld keeps the cards it already shows.
    """
    count = len(entries)
    best: list[float] = [0.0, *[FAR] * count]
    before = [0] * (count + 1)
    for first, end, wrong in _stretches(entries, rules):
        last = end == count and not final
        total = best[first] + _cost(wrong, end - first, _shortest(rules), last=last)
        if total <= best[end]:
            best[end], before[end] = total, first
    groups: list[Group] = []
    end = count
    while end:
        first = before[end]
        groups.append(Group(first, end, tuple(entry.card for entry in entries[first:end])))
        end = first
    return groups[::-1]


def _shortest(rules: MeldRules) -> int:
    return min(rules.set.minimum, rules.run.minimum)


def _cost(wrong: int | None, size: int, minimum: int, *, last: bool) -> int:
    """In tenths. A meld that may still grow is cheap, so that cards never jump under the thumb."""
    if wrong is None:
        return MIXED
    if wrong:
        return (15 if last else 600) + 10 * wrong
    if size < minimum:
        return 9 if last else 500 + 10 * (minimum - size)
    return 10


def _stretches(entries: Sequence[Entry], rules: MeldRules) -> Iterator[tuple[int, int, int | None]]:
    """Every stretch that may be one meld, with what is wrong with it."""
    count = len(entries)
    cuts = {0, count, *(at for at, entry in enumerate(entries) if entry.hard or not entry.glue)}
    for first in sorted(cuts - {count}):
        cards: list[Card] = []
        glued = True
        for at in range(first, count):
            entry = entries[at]
            if at > first and entry.hard:
                break
            glued = glued and (at == first or entry.glue)
            cards.append(entry.card)
            wrong = flaws(cards, rules)
            # Once mixed, always mixed: only cards the scorer glued together himself may stand so.
            if wrong is None and not glued:
                break
            if at + 1 in cuts:
                yield first, at + 1, wrong


def flaws(cards: Sequence[Card], rules: MeldRules) -> int | None:
    """How many things are wrong: 0 for a meld or the beginning of one, None for cards that share neither rank nor suit."""
    named = [card for card in cards if card.rank is not None]
    suits = [card.suit for card in named if card.suit is not None]
    one_rank = len({card.rank for card in named}) <= 1
    one_suit = len(set(suits)) <= 1
    found: list[float] = []
    if one_rank:
        repeats = len(suits) - len(set(suits)) if rules.set.suits == "distinct" else 0
        found.append(repeats + max(0, len(cards) - repeats - rules.set.maximum))
    if one_rank and one_suit and rules.identity is not None:
        found.append(max(0, len(cards) - rules.identity.maximum))
    if one_suit:
        open_suits = len(named) - len(suits)
        ranks = tuple(sorted(int(card.rank) for card in named if card.rank is not None))
        found.append(open_suits + _run_flaws(ranks, len(cards), rules.run))
    nearest = min(found, default=FAR)
    if nearest == FAR:
        return None
    return int(nearest) + max(0, sum(card.joker for card in cards) - rules.jokers_per_meld)


@lru_cache(maxsize=4096)
def _run_flaws(ranks: tuple[int, ...], size: int, rule: RunRule) -> float:
    """Cards missing, repeated and over the length in the nearest run; jokers count in `size` only and fill gaps."""
    held = sum(1 << (rank - 1) for rank in set(ranks) if rank != Rank.ACE)
    aces = min(ranks.count(Rank.ACE), 2)
    repeats = len(ranks) - len(set(ranks))
    ways = [(aces, repeats - max(0, aces - 1)), (1, repeats)] if aces else [(0, repeats)]
    found = [_nearest(held, aces_used, size - extra, rule) + extra for aces_used, extra in ways]
    return min(found)


def _nearest(held: int, aces: int, wanted: int, rule: RunRule) -> float:
    longest = min(rule.maximum, RANKS if rule.ace == "low" else HIGH_ACE)
    for size in range(min(wanted, longest), longest + 1):
        fitting = (span for span in _spans(rule.ace)[size] if held & span == held)
        if any((span & BOTH_ACES).bit_count() >= aces for span in fitting):
            return abs(size - wanted)
    return FAR


@lru_cache(maxsize=3)
def _spans(ace: AceRule) -> tuple[tuple[int, ...], ...]:
    """By size, every stretch of ranks a run may cover, as 14 bits with the ace at both ends."""
    longest = RANKS if ace == "low" else HIGH_ACE
    by_size: list[tuple[int, ...]] = [()]
    for size in range(1, longest + 1):
        spans = [((1 << size) - 1) << start for start in range(longest - size + 1)]
        if ace == "corner" and size <= RANKS:
            spans += [_round_the_corner(start, size) for start in range(15 - size, RANKS)]
        by_size.append(tuple(spans))
    return tuple(by_size)


def _round_the_corner(start: int, size: int) -> int:
    """Over the high ace, which is the fourteenth bit, and on with the two, which is the second."""
    upper = (1 << HIGH_ACE) - (1 << start)
    beyond = start + size - HIGH_ACE
    return upper | ((1 << beyond) - 1) << 1
