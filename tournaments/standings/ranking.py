"""Who is above whom? The metrics in order; what is measured among those still level is measured again inside each split."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import takewhile

from tournaments.numbers import Number, whole_numbers
from tournaments.standings.field import Field, Tied
from tournaments.standings.metrics import Metric

Column = list[Number | None]


@dataclass(frozen=True, slots=True)
class Decision:
    """What put a group above the next one: the metric's place in the order, and both values."""

    level: int
    upper: Number
    lower: Number


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups of places in the field, best first; a group of several shares a place. `decisions[i]` parts groups i and i + 1.

    `values[m][p]` is metric m of place p; a metric among the tied has None where it was not asked.
    """

    groups: tuple[tuple[int, ...], ...]
    decisions: tuple[Decision, ...]
    values: tuple[Column, ...]


def rank(field: Field, order: Sequence[Metric]) -> Ranking:
    """The ranking of a field; entries that nothing separates stay in the order of their seeds."""
    everybody = frozenset(range(len(field.records)))
    columns = [_column(field, metric, everybody) for metric in order]
    by_seed = sorted(
        everybody, key=lambda place: (field.records[place].entry.seed, field.records[place].entry.id)
    )
    parted = _Parting(field, order, columns)
    if by_seed:
        parted.part(by_seed, 0)
    return Ranking(tuple(parted.groups), tuple(parted.decisions), tuple(columns))


def _column(field: Field, metric: Metric, everybody: Tied) -> Column:
    if metric.scope == "tie":
        return [None] * len(field.records)
    value = metric.value
    return [value(record, field, everybody) for record in field.records]


class _Parting:
    def __init__(self, field: Field, order: Sequence[Metric], columns: list[Column]) -> None:
        self.field = field
        self.order = order
        self.columns = columns
        self.groups: list[tuple[int, ...]] = []
        self.decisions: list[Decision] = []

    def part(self, group: Sequence[int], level: int) -> None:
        """Note the group in ranked parts, and a decision between each two of them."""
        while len(group) > 1 and level < len(self.order):
            parts = self._split(group, level)
            if len(parts) == 1:
                level += 1
                continue
            again = self.order[level].scope == "tie"
            for number, (value, members) in enumerate(parts):
                if number:
                    self.decisions.append(Decision(level, parts[number - 1][0], value))
                self.part(members, level if again else level + 1)
            return
        self.groups.append(tuple(group))

    def _split(self, group: Sequence[int], level: int) -> list[tuple[Number, list[int]]]:
        values = self._values(group, level)
        parts: dict[int, tuple[Number, list[int]]] = {}
        for place, value, whole in zip(group, values, whole_numbers(values), strict=True):
            parts.setdefault(whole, (value, []))[1].append(place)
        return [parts[whole] for whole in sorted(parts, reverse=True)]

    def _values(self, group: Sequence[int], level: int) -> list[Number]:
        """Where one of them has none, nobody has one: then nobody is separated."""
        measured = takewhile(lambda value: value is not None, self._measured(group, level))
        known = [value for value in measured if value is not None]
        asked = len(known) == len(group)
        for place, value in zip(group, known if asked else [None] * len(group), strict=True):
            self.columns[level][place] = value
        return known if asked else [0] * len(group)

    def _measured(self, group: Sequence[int], level: int) -> Iterator[Number | None]:
        metric, column = self.order[level], self.columns[level]
        if metric.scope == "entry":
            return (column[place] for place in group)
        tied = frozenset(group)
        return (metric.value(self.field.records[place], self.field, tied) for place in group)
