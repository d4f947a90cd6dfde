"""Which melds leave a knocker's opponent the least, once he has laid off what fits?

Melds and lay-offs are chosen together: laying off only after melding loses points in one knock of forty. A card is a
bit of one number of 52 bits, 13 × suit + rank − 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy.engine.arrange import (
    SUIT,
    Masks,
    Tables,
    arrange,
    in_three_suits,
    least_left,
    worth_of,
)
from rummy.engine.bits import by_suit, whole
from rummy.engine.cards import Suit
from rummy.engine.runs import HIGH_ACE, RANKS, RunRule
from rummy.engine.ties import all_least


@dataclass(frozen=True, slots=True)
class Showing:
    """What a player shows: melds, what he lays off on each of the knocker's melds, what is left, its points."""

    melds: tuple[int, ...]
    laid: tuple[int, ...]
    left: int
    points: int


def additions(meld: int, hand: int, rule: RunRule) -> list[int]:
    """All that a hand can lay off on a meld, nothing at all included."""
    suits = [suit for suit in Suit if meld >> RANKS * suit & SUIT]
    if len(suits) == 1:
        return _run_additions(meld >> RANKS * suits[0] & SUIT, suits[0], hand, rule)
    rank = (meld >> RANKS * suits[0] & SUIT).bit_length() - 1
    return [0, *(bit for suit in Suit if (bit := 1 << RANKS * suit + rank) & hand & ~meld)]


def _run_additions(run: int, suit: Suit, hand: int, rule: RunRule) -> list[int]:
    """Every stretch down and up that joins a run."""
    held = hand >> RANKS * suit & SUIT & ~run
    if not held:
        return [0]
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


def all_laid(melds: Sequence[int], hand: int, rule: RunRule) -> Iterator[tuple[int, ...]]:
    """Every way to lay off on these melds, no card twice."""
    ways: list[tuple[tuple[int, ...], int]] = [((), 0)]
    for meld in melds:
        choices = additions(meld, hand, rule)
        ways = [((*laid, more), used | more) for laid, used in ways for more in choices if not used & more]
    for laid, _ in ways:
        yield laid


def least_after_layoffs(melds: Sequence[int], hand: int, known: Tables, rule: RunRule) -> int:
    """The least points an opponent can keep against these melds."""
    least = least_left(by_suit(hand), known)
    for laid in all_laid(melds, hand, rule):
        used = sum(laid)
        if used:
            least = min(least, least_left(by_suit(hand & ~used), known))
    return least


def best_showing(melds: Sequence[int], hand: int, known: Tables, rule: RunRule) -> Showing:
    """How an opponent shows his hand for the least points; among equals with the fewest cards laid off."""
    ways = list(all_laid(melds, hand, rule))
    laid = min(
        ways, key=lambda way: (least_left(by_suit(hand & ~sum(way)), known), sum(way).bit_count(), way)
    )
    sorted_out = arrange(by_suit(hand & ~sum(laid)), known)
    left = whole(sorted_out.left)
    return Showing(
        tuple(whole(meld) for meld in sorted_out.melds), laid, left, worth_of(sorted_out.left, known)
    )


def best_layoffs(melds: Sequence[int], left: int, known: Tables, rule: RunRule) -> tuple[int, ...]:
    """What to lay off of cards that are in no meld, for the least points."""
    return min(
        all_laid(melds, left, rule),
        key=lambda way: (worth_of(by_suit(left & ~sum(way)), known), sum(way).bit_count(), way),
    )


def knocker_showing(hand: int, opposite: int, known: Tables, rule: RunRule, *, layoffs: bool) -> Showing:
    """How a knocker shows his hand: least deadwood, and among equals what leaves the opponent the most."""
    masks = by_suit(hand)
    if not layoffs or not in_three_suits(masks):
        return _plain(arrange_bits(masks, known), hand, known)
    ties = {_touching_joined(tie) for tie in all_least(hand, known, rule)}
    best = max(
        sorted(ties), key=lambda melds: (least_after_layoffs(melds, opposite, known, rule), -len(melds))
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
