"""Which sets leave the least of a hand in which many ranks could be sets?

The ranks are settled from the lowest on, first where the least must be left: so the first hand in which all are settled
is the best. Once a rank is passed, all that still matters of a suit below it are the last three cards of a run that
ends there, and where its ace could follow the king the first four of one that begins with it: so few hands are met.
"""

from __future__ import annotations

from heapq import heappop, heappush

from rummy.engine.runs import RANKS
from rummy.engine.suits import Masks, Tables, without_set

ROUND_THE_ACE = 0b1100000000011
"""The queen, the king, the ace and the two: with these a run passes from the king to the ace."""
WAYS = 3
"""So many bits tell what became of a rank: no set, or which of the five that four cards can make."""


class Passed(dict[tuple[int, int], tuple[int, int, int]]):
    """By the cards of a suit and the next rank, a one-bit mask: the cards that still matter, what the others leave, and
    what is left of these at least, where sets may be made of some ranks.
    """

    def __init__(self, known: Tables, sets: int) -> None:
        super().__init__()
        self.known, self.sets = known, sets

    def __missing__(self, key: tuple[int, int]) -> tuple[int, int, int]:
        (mask, rank), known = key, self.known
        below = mask & rank - 1
        first = _run_from_ace(below) if known.in_runs[mask & ROUND_THE_ACE] & 1 else 0
        last = _run_up_to(below, rank)
        kept = mask & -rank | first & 0b1111 | last & -(rank >> 3 or 1)
        lost = kept & ~(self.sets & -rank | known.in_runs[kept])
        self[key] = kept, known.left[below & ~(first | last)], known.worth[lost]
        return self[key]


def _run_from_ace(below: int) -> int:
    """The cards from the ace on that follow each other."""
    return below & ~(below + 1)


def _run_up_to(below: int, rank: int) -> int:
    """The cards below a rank that follow each other up to it."""
    gap = (~below & rank - 1).bit_length()
    return below >> gap << gap


class ManySets:
    """Looks for the sets to take of some ranks; `seen` are the hands it has met."""

    def __init__(self, known: Tables, sets: int) -> None:
        self.left, self.sets, self.passed = known.left, sets, Passed(known, sets)
        self.seen: set[tuple[int, Masks]] = set()

    def least(self, masks: Masks) -> tuple[int, Masks]:
        """The least that can be left over, and the hand without the sets taken for that.

        Of equals the one with no set of the lowest rank, else the first of its sets, and so on upwards.
        """
        waiting = [(0, 0, 0, self.sets, masks)]
        while True:
            least, path, spent, sets, rest = heappop(waiting)
            if not sets:
                return least, self._without(path, masks)
            if (sets, rest) not in self.seen:
                self.seen.add((sets, rest))
                rank = sets & -sets
                for way, cards in enumerate([rest, *without_set(rest, rank)]):
                    heappush(waiting, self._next(cards, sets ^ rank, spent, path | way << _place(rank)))

    def _next(self, masks: Masks, sets: int, spent: int, path: int) -> tuple[int, int, int, int, Masks]:
        """The hand when its next rank has come: what it leaves at least, how it came about, what it has left so far."""
        if not sets:
            return spent + sum([self.left[mask] for mask in masks]), path, spent, sets, masks
        rank, passed = sets & -sets, self.passed
        (a, p, w), (b, q, x), (c, r, y), (d, s, z) = [passed[mask, rank] for mask in masks]
        spent += p + q + r + s
        return spent + w + x + y + z, path, spent, sets, (a, b, c, d)

    def _without(self, path: int, masks: Masks) -> Masks:
        """The hand without the sets of a path."""
        for rank in (1 << place for place in range(RANKS) if self.sets >> place & 1):
            way = path >> _place(rank) & (1 << WAYS) - 1
            if way:
                masks = without_set(masks, rank)[way - 1]
        return masks


def _place(rank: int) -> int:
    """Where a path tells of a rank: of the lowest first."""
    return WAYS * (RANKS - rank.bit_length())
