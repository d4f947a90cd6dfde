"""Which metrics look at how strong the opponents were?"""

from __future__ import annotations

from itertools import compress
from operator import mul

from tournaments.numbers import Number, parts
from tournaments.standings.field import ABOVE, LEVEL, Field, Record, Tied


def buchholz(record: Record, field: Field, tied: Tied) -> Number:
    return field.points(sum(record.strengths))


def cut_one(record: Record, field: Field, tied: Tied) -> Number:
    return field.points(sum(sorted(record.strengths)[1:]))


def median(record: Record, field: Field, tied: Tied) -> Number:
    return field.points(sum(sorted(record.strengths)[1:-1]))


def average(record: Record, field: Field, tied: Tied) -> Number:
    met = record.strengths
    return parts(sum(met), len(met) * field.whole) if met else 0


def sonneborn_berger(record: Record, field: Field, tied: Tied) -> Number:
    return parts(sum(map(mul, record.strengths, record.results)), ABOVE * field.whole)


def koya(record: Record, field: Field, tied: Tied) -> Number:
    """A bye against yourself is no result."""
    half = field.half
    won = sum(compress(record.results, map(half.__le__, record.strengths)))
    if record.byes and record.points >= half:
        won -= LEVEL * sum([field.records[other] is record for other in record.opponents])
    return parts(won, ABOVE)
