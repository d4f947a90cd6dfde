"""Who came out ahead when those who are still level met each other?"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from tournaments.numbers import Number, exact
from tournaments.standings.field import Field, Record, Tied


def head_to_head(record: Record, field: Field, tied: Tied) -> Number | None:
    """The share of meetings won among the tied, as an average so that two meetings weigh no more than one.

    None unless the entry has met every other of them: a tie-break must not depend on who happened to be drawn.
    """
    if len(record.opponents) < len(tied) - 1:
        return None
    return _won(zip(record.opponents, record.results, strict=True), record, field, tied)


def play_off(record: Record, field: Field, tied: Tied) -> Number | None:
    """The same, counted in play-offs only."""
    return _won(record.played_off, record, field, tied)


def _won(meetings: Iterable[tuple[int, int]], record: Record, field: Field, tied: Tied) -> Number | None:
    halves: dict[int, list[int]] = {}
    for other, result in meetings:
        if other in tied and field.records[other] is not record:
            halves.setdefault(other, []).append(result)
    if len(halves) < len(tied) - 1:
        return None
    return exact(sum((Fraction(sum(each), 2 * len(each)) for each in halves.values()), Fraction(0)))
