"""What becomes of jokers when no natural card is left to lie with them?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.search.steps import Shape


@dataclass(frozen=True, slots=True)
class Lone:
    """What so many jokers cost: the melds they make by themselves, and how many are left over."""

    cost: int
    melds: tuple[Shape, ...]
    left: int


def lone_jokers(most: int, each: int, alone: Mapping[int, tuple[int, Shape]]) -> Sequence[Lone]:
    """For every number of jokers up to the most: the cheapest of leaving one over, at its cost, and of every meld of
    jokers alone, by its size with its cost.
    """
    known = [Lone(0, (), 0)]
    for number in range(1, most + 1):
        fewer = known[number - 1]
        ways = [Lone(fewer.cost + each, fewer.melds, fewer.left + 1)]
        for size, (cost, shape) in alone.items():
            if size <= number:
                rest = known[number - size]
                ways.append(Lone(rest.cost + cost, (*rest.melds, shape), rest.left))
        known.append(min(ways, key=lambda way: way.cost))
    return known
