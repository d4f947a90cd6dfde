"""Which melds leave a knocker's opponent the least, once he has laid off what fits?

Melds and lay-offs are chosen together: laying off only after melding loses points in one knock of forty. A card is a
bit of one number of 52 bits, 13 × suit + rank − 1.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from rummy.engine.arrange import COLUMN, arrange, in_doubt, least_left, worth_of
from rummy.engine.bits import by_suit, whole
from rummy.engine.runs import HIGH_ACE, RANKS, RunRule
from rummy.engine.suits import SUIT, Masks, Tables
from rummy.engine.ties import all_least


@dataclass(frozen=True, slots=True)
class Showing:
    """What a player shows: melds, what he lays off on each of the knocker's melds, what is left, its points."""

    melds: tuple[int, ...]
    laid: tuple[int, ...]
    left: int
    points: int


Count = Callable[[Masks, Tables], int]
"""What cards that were not laid off come to: `least_left` once more are melded, `worth_of` where none may be."""

NOTHING = [0]


def additions(meld: int, hand: int, rule: RunRule) -> list[int]:
    """All that a hand can lay off on a meld, nothing at all included."""
    suit = ((meld & -meld).bit_length() - 1) // RANKS
    lowest = meld >> RANKS * suit
    if lowest <= SUIT:
        return _run_additions(lowest, suit, hand, rule)
    fitting = COLUMN << (lowest & SUIT).bit_length() - 1 & hand & ~meld
    if not fitting:
        return NOTHING
    return [0, *(bit for bit in (fitting & -fitting, fitting & fitting - 1) if bit)]


def _run_additions(run: int, suit: int, hand: int, rule: RunRule) -> list[int]:
    """Every stretch down and up that joins a run."""
    held = hand >> RANKS * suit & SUIT & ~run
    at_an_end = run & (1 | 1 << RANKS - 1) and rule.ace != "low"
    if not held or not (held & (run << 1 | run >> 1) or at_an_end):
        return NOTHING
    first, last = _reach(run)
    found = [0]
    for down in _ladder(first, -1, held):
        for up in _ladder(last, 1, held):
            if down & up == 0 and rule.allows(first - down.bit_count(), last + up.bit_count()) and down | up:
                found.append((down | up) << RANKS * suit)
    return found


def _reach(run: int) -> tuple[int, int]:
    """The first and last place of a run; one that holds the king has its ace above it."""
    low = (run & -run).bit_length()
    gap = ~run & SUIT
    if low == 1 and run >> RANKS - 1 and gap:
        return gap.bit_length() + 1, RANKS + (gap & -gap).bit_length() - 1
    return low, run.bit_length()


def _ladder(end: int, step: int, held: int) -> list[int]:
    """Nothing, and every stretch of held cards that goes on from the end of a run."""
    stretches, stretch = [0], 0
    for distance in range(1, RANKS):
        place = end + step * distance
        bit = 1 << (place - 1) % RANKS
        if place < 1 or place > HIGH_ACE or not held & bit:
            break
        stretch |= bit
        stretches.append(stretch)
    return stretches


def all_laid(melds: Sequence[int], hand: int, rule: RunRule) -> list[tuple[int, tuple[int, ...]]]:
    """Every way to lay off on these melds, no card twice: all the cards of it, and those on each meld."""
    ways: list[tuple[int, tuple[int, ...]]] = [(0, ())]
    for meld in melds:
        choices = additions(meld, hand, rule)
        if choices is NOTHING:
            ways = [(used, (*laid, 0)) for used, laid in ways]
        else:
            ways = [
                (used | more, (*laid, more)) for used, laid in ways for more in choices if not used & more
            ]
    return ways


def least_after_layoffs(
    melds: Sequence[int], hand: int, known: Tables, rule: RunRule, count: Count = least_left
) -> int:
    """The least points an opponent can keep against these melds."""
    return min([count(by_suit(hand & ~used), known) for used, _ in all_laid(melds, hand, rule)])


def best_showing(melds: Sequence[int], hand: int, known: Tables, rule: RunRule) -> Showing:
    """How an opponent shows his hand for the least points; among equals with the fewest cards laid off."""
    ways = all_laid(melds, hand, rule)
    points = [least_left(by_suit(hand & ~used), known) for used, _ in ways]
    least = min(points)
    equals = [way for way, left in zip(ways, points, strict=True) if left == least]
    used, laid = _fewest(equals)
    sorted_out = arrange(by_suit(hand & ~used), known)
    shown = tuple([whole(meld) for meld in sorted_out.melds])
    return Showing(shown, laid, whole(sorted_out.left), least)


def _fewest(ways: list[tuple[int, tuple[int, ...]]]) -> tuple[int, tuple[int, ...]]:
    """The way with the fewest cards, whatever the order in which they were found."""
    if len(ways) == 1:
        return ways[0]
    return min(ways, key=lambda way: (way[0].bit_count(), way[1]))


def best_layoffs(melds: Sequence[int], left: int, known: Tables, rule: RunRule) -> tuple[int, ...]:
    """What to lay off of cards that are in no meld, for the least points."""
    ways = all_laid(melds, left, rule)
    points = [worth_of(by_suit(left & ~used), known) for used, _ in ways]
    least = min(points)
    return _fewest([way for way, rest in zip(ways, points, strict=True) if rest == least])[1]


def knocker_showing(
    hand: int, opposite: int, known: Tables, rule: RunRule, *, layoffs: bool, count: Count = least_left
) -> Showing:
    """How a knocker shows his hand: least deadwood, and among equals what leaves the opponent the most."""
    masks = by_suit(hand)
    if not layoffs or not in_doubt(masks, known):
        return _plain(arrange_bits(masks, known), hand, known)
    ties = {_touching_joined(tie) for tie in all_least(hand, known, rule)}
    best = max(
        sorted(ties),
        key=lambda melds: (least_after_layoffs(melds, opposite, known, rule, count), -len(melds)),
    )
    return _plain(best, hand, known)


def arrange_bits(masks: Masks, known: Tables) -> tuple[int, ...]:
    return tuple(whole(meld) for meld in arrange(masks, known).melds)


def _plain(melds: tuple[int, ...], hand: int, known: Tables) -> Showing:
    left = hand & ~sum(melds)
    return Showing(melds, (), left, worth_of(by_suit(left), known))


def _touching_joined(melds: tuple[int, ...]) -> tuple[int, ...]:
    """Melds in one order, runs that touch made one."""
    joined: list[int] = []
    for meld in sorted(melds):
        before = joined[-1] if joined else 0
        if before and _one_suit(before | meld) and before << 1 & meld:
            joined[-1] |= meld
        else:
            joined.append(meld)
    return tuple(joined)


def _one_suit(cards: int) -> bool:
    return sum(1 for mask in by_suit(cards) if mask) == 1
