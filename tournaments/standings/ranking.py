"""Who is above whom? The metrics in order; what is measured among those still level is measured again inside each split."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tournaments.numbers import Number
from tournaments.standings.field import Field
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
    columns = [
        [
            metric.value(record, field, everybody) if metric.scope == "entry" else None
            for record in field.records
        ]
        for metric in order
    ]
    by_seed = sorted(
        everybody, key=lambda place: (field.records[place].entry.seed, field.records[place].entry.id)
    )
    parted = _Parting(field, order, columns)
    groups = tuple(parted.part(by_seed, 0)) if by_seed else ()
    return Ranking(groups, tuple(parted.decisions), tuple(columns))


class _Parting:
    def __init__(self, field: Field, order: Sequence[Metric], columns: list[Column]) -> None:
        self.field = field
        self.order = order
        self.columns = columns
        self.decisions: list[Decision] = []

    def part(self, group: Sequence[int], level: int) -> Iterator[tuple[int, ...]]:
        """The group in ranked parts; a decision is noted between each two of them, in the order they come out."""
        while len(group) > 1 and level < len(self.order):
            parts = self._split(group, level)
            if len(parts) == 1:
                level += 1
                continue
            again = self.order[level].scope == "tie"
            for number, (value, members) in enumerate(parts):
                if number:
                    self.decisions.append(Decision(level, parts[number - 1][0], value))
                yield from self.part(members, level if again else level + 1)
            return
        yield tuple(group)

    def _split(self, group: Sequence[int], level: int) -> list[tuple[Number, list[int]]]:
        values = self._values(group, level)
        parts: dict[Number, list[int]] = {}
        for place, value in zip(group, values, strict=True):
            parts.setdefault(value, []).append(place)
        return sorted(parts.items(), reverse=True)

    def _values(self, group: Sequence[int], level: int) -> list[Number]:
        metric, column = self.order[level], self.columns[level]
        if metric.scope == "tie":
            tied = frozenset(group)
            for place in group:
                column[place] = metric.value(self.field.records[place], self.field, tied)
        known = [value for place in group if (value := column[place]) is not None]
        if len(known) == len(group):
            return known
        for place in group:
            column[place] = None
        return [0] * len(group)
