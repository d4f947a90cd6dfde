"""How many sit at each table when the count does not divide?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rummy.engine.saying import capital, listed, many, say
from rummy.engine.words import to_say

SMALLEST_TABLE = 2
MOST_ODD = 12
WORDS = (
    to_say("no"),
    to_say("one"),
    to_say("two"),
    to_say("three"),
    to_say("four"),
    to_say("five"),
    to_say("six"),
    to_say("seven"),
    to_say("eight"),
    to_say("nine"),
    to_say("ten"),
    to_say("eleven"),
    to_say("twelve"),
)


@dataclass(frozen=True, slots=True)
class TableSizes:
    """The sizes of the tables, the usual ones first, and how many sit out."""

    sizes: tuple[int, ...]
    byes: int = 0

    @property
    def key(self) -> str:
        """The same sizes as a short word to send and to keep: "2x4 1x5", "3x4 +1"."""
        told = [f"{self.sizes.count(size)}x{size}" for size in sorted(set(self.sizes))]
        return " ".join([*told, f"+{self.byes}"] if self.byes else told)

    def words(self, usual: int) -> str:
        """As a heading: "Two tables of 3", "All at tables of 4"."""
        told = self.said(usual) or say("all at tables of {size}", size=usual)
        return capital(told)

    def said(self, usual: int) -> str:
        """What is not as usual: "two tables of 3", "one sits out"; empty when all is."""
        odd = sorted({size for size in self.sizes if size != usual})
        told = [tables_of(self.sizes.count(size), size) for size in odd]
        if self.byes:
            told.append(many(self.byes, "one sits out", "{number} sit out", number=in_words(self.byes)))
        return listed(told)


def in_words(number: int) -> str:
    return say(WORDS[number]) if number < len(WORDS) else str(number)


def tables_of(count: int, size: int) -> str:
    """Two tables of 3, in the middle of a sentence."""
    return many(count, "one table of {size}", "{number} tables of {size}", number=in_words(count), size=size)


def table_sizes(count: int, usual: int = 4, allowed: Sequence[int] = (3, 4, 5, 6)) -> TableSizes:
    """Tables for so many: the fewest sit out, then the sizes nearest to the usual, then the smaller ones.

    Too few for any table sit together all the same; one alone sits out.
    """
    if count < min(allowed):
        return TableSizes((count,)) if count >= SMALLEST_TABLE else TableSizes((), count)
    # Beyond so many tables a further one is always of the usual size.
    plain = max(0, count // usual - MOST_ODD) if usual in allowed else 0
    sizes = _nearest(count - plain * usual, usual, allowed)
    ordered = sorted(sizes, key=lambda size: (size != usual, size))
    return TableSizes((usual,) * plain + tuple(ordered), count - plain * usual - sum(sizes))


def _nearest(count: int, usual: int, allowed: Sequence[int]) -> tuple[int, ...]:
    best: list[tuple[int, tuple[int, ...]] | None] = [(0, ())]
    for number in range(1, count + 1):
        found = [
            (before[0] + abs(size - usual), tuple(sorted((*before[1], size))))
            for size in allowed
            if size <= number and (before := best[number - size]) is not None
        ]
        best.append(min(found, default=None))
    return next(chosen[1] for chosen in reversed(best) if chosen is not None)


def choices(count: int, usual: int = 4, allowed: Sequence[int] = (3, 4, 5, 6)) -> tuple[TableSizes, ...]:
    """What a director may choose from, the proposed one first: also only smaller or larger tables, or somebody sits out."""
    families = (
        allowed,
        [size for size in allowed if size <= usual],
        [size for size in allowed if size >= usual],
        [usual],
    )
    found = [table_sizes(count, usual, family) for family in families if family]
    return tuple(dict.fromkeys(found))
