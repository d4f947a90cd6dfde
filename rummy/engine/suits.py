"""Which runs of one suit leave the least of its cards?

A suit is a mask of 13 bits, the ace lowest; what its runs leave is a table of 8,192 entries.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache

from rummy.engine.runs import RANKS, AceRule

SUIT = (1 << RANKS) - 1
SUITS = range(4)
Masks = tuple[int, int, int, int]
Numbers = tuple[int, ...]
"""Cards as numbers: 13 × suit + rank − 1, so 0 to 51."""


def numbers_in(whole: int) -> Numbers:
    """The cards of a hand written as one number."""
    return tuple(number for number in range(4 * RANKS) if whole >> number & 1)


class Runs(dict[int, list[Numbers]]):
    """By the cards of a suit, the runs that leave the least of them, as card numbers; found when first asked for."""

    def __init__(self, suit: int, taken: list[int]) -> None:
        super().__init__()
        self.suit, self.taken = suit, taken

    def __missing__(self, mask: int) -> list[Numbers]:
        runs = [numbers_in(run << RANKS * self.suit) for run in best_runs(mask, self.taken)]
        self[mask] = runs
        return runs


@dataclass(frozen=True)
class Tables:
    """For one ace rule and one set of values, by the cards of a suit: what they are worth, the least that runs leave of
    them, the run to take for that, and which of them lie in any run; and by suit all runs to take.
    """

    values: tuple[int, ...]
    worth: list[int]
    left: list[int]
    taken: list[int]
    in_runs: list[int]
    runs: tuple[Runs, ...]


def best_runs(mask: int, taken: list[int]) -> list[int]:
    """The runs that leave the least of a suit's cards, those that touch made one."""
    pieces = []
    while mask:
        run = taken[mask]
        if run:
            pieces.append(run)
        mask = mask ^ run if run else mask & mask - 1
    return _joined(pieces)


@lru_cache(maxsize=16)
def tables(ace: AceRule, values: tuple[int, ...]) -> Tables:
    """The tables for runs of three and more; `values` by rank, the ace first."""
    runs = _short_runs(ace)
    worth, left, taken, in_runs = ([0] * (SUIT + 1) for _ in range(4))
    through = [[run for run in runs if run & 1 << rank] for rank in range(RANKS)]
    for mask in range(1, SUIT + 1):
        lowest = (mask & -mask).bit_length() - 1
        rest = mask & mask - 1
        worth[mask] = worth[rest] + values[lowest]
        left[mask], in_runs[mask] = left[rest] + values[lowest], in_runs[rest]
        for run in through[lowest]:
            if run & mask == run:
                in_runs[mask] |= run
                if left[mask ^ run] < left[mask]:
                    left[mask], taken[mask] = left[mask ^ run], run
    return Tables(values, worth, left, taken, in_runs, tuple(Runs(suit, taken) for suit in SUITS))


def _short_runs(ace: AceRule) -> list[int]:
    """Runs of three, four and five: longer ones are made of these."""
    last = {"low": RANKS, "both": RANKS + 1, "corner": 2 * RANKS}[ace]
    runs = []
    for first in range(RANKS):
        for size in (3, 4, 5):
            if first + size <= last:
                runs.append(sum(1 << (first + step) % RANKS for step in range(size)))
    return runs


def without_set(masks: Masks, rank: int) -> list[Masks]:
    """The hand without each set of that rank, a one-bit mask."""
    a, b, c, d = masks
    others = ~rank
    p, q, r, s = a & others, b & others, c & others, d & others
    if a & b & c & d & rank:
        return [(p, q, r, s), (a, q, r, s), (p, b, r, s), (p, q, c, s), (p, q, r, d)]
    return [(p, q, r, s)]


def _joined(pieces: Iterable[int]) -> list[int]:
    """Runs of one suit with those that touch made one: 4-5-6 and 7-8-9 are shown as 4-9."""
    joined: list[int] = []
    for piece in sorted(pieces):
        if joined and (joined[-1] << 1) & piece and joined[-1] & 1 << RANKS - 1 == 0:
            joined[-1] |= piece
        else:
            joined.append(piece)
    return joined
