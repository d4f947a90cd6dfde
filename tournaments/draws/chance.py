"""How does chance stay the same in every process and every version of Python? A small generator of our own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

T = TypeVar("T")
BITS = 64
MASK = (1 << BITS) - 1
STEP = 0x9E3779B97F4A7C15


def mixed(number: int) -> int:
    """64 well mixed bits of a number: the finish of SplitMix64."""
    number &= MASK
    number = ((number ^ number >> 30) * 0xBF58476D1CE4E5B9) & MASK
    number = ((number ^ number >> 27) * 0x94D049BB133111EB) & MASK
    return number ^ number >> 31


class Chance:
    """SplitMix64: a seed, and from it always the same numbers."""

    def __init__(self, seed: int) -> None:
        self._state = mixed(seed + STEP)

    def number(self) -> int:
        self._state = (self._state + STEP) & MASK
        return mixed(self._state)

    def below(self, limit: int) -> int:
        """A number from 0 to limit − 1."""
        return self.number() * limit >> BITS

    def choice(self, things: Sequence[T]) -> T:
        return things[self.below(len(things))]

    def order(self, things: Sequence[T]) -> list[T]:
        """The same things in a drawn order."""
        drawn = list(things)
        for last in range(len(drawn) - 1, 0, -1):
            other = self.below(last + 1)
            drawn[last], drawn[other] = drawn[other], drawn[last]
        return drawn
