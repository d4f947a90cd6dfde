"""What is the least that a hand leaves in which many ranks could be sets?

The ranks are settled from the lowest on. Once a rank is passed, all that still matters of a suit below it are the last
three cards of a run that ends there, and where the ace may follow the king the first four of one that begins with it:
so few hands are met, each again and again, and each is looked at once.
"""

from __future__ import annotations

from rummy.engine.suits import Masks, Tables, without_set


class Passed(dict[tuple[int, int], tuple[int, int]]):
    """By the cards of a suit and the next rank, a one-bit mask: the cards that still matter, and what the others leave."""

    def __init__(self, known: Tables) -> None:
        super().__init__()
        self.left, self.ace_may_follow_king = known.left, known.ace_may_follow_king

    def __missing__(self, key: tuple[int, int]) -> tuple[int, int]:
        mask, rank = key
        below = mask & rank - 1
        first = _run_from_ace(below) if self.ace_may_follow_king else 0
        last = _run_up_to(below, rank)
        kept = first & 0b1111 | last & -(rank >> 3 or 1)
        self[key] = mask & -rank | kept, self.left[below & ~(first | last)]
        return self[key]


def _run_from_ace(below: int) -> int:
    """The cards from the ace on that follow each other."""
    return below & ~(below + 1)


def _run_up_to(below: int, rank: int) -> int:
    """The cards below a rank that follow each other up to it."""
    gap = (~below & rank - 1).bit_length()
    return below >> gap << gap


class ManySets:
    """Counts what hands leave, for one hand and all that follow from it."""

    def __init__(self, known: Tables) -> None:
        self.left, self.passed = known.left, Passed(known)
        self.seen: dict[tuple[Masks, int], int] = {}

    def least(self, masks: Masks, sets: int) -> int:
        """The least left over where sets may be made of these ranks; nothing is known yet of lower ones."""
        if not sets:
            return sum([self.left[mask] for mask in masks])
        rank = sets & -sets
        (a, p), (b, q), (c, r), (d, s) = [self.passed[mask, rank] for mask in masks]
        rest = a, b, c, d
        if (rest, sets) not in self.seen:
            ways = [rest, *without_set(rest, rank)]
            self.seen[rest, sets] = min([self.least(way, sets ^ rank) for way in ways])
        return self.seen[rest, sets] + p + q + r + s
