"""Who is above whom? The metrics in order; what is measured among those still level is measured again inside each split."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from tournaments.numbers import Number, whole_numbers
from tournaments.standings.field import Field, Tied
from tournaments.standings.metrics import Metric

Column = list[Number | None]


class Decision(NamedTuple):
    """What put a group above the next one: the metric's place in the order, both values, and which metrics before it found them level."""

    level: int
    upper: Number
    lower: Number
    before: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Groups of places in the field, best first; a group of several shares a place. `decisions[i]` parts groups i and i + 1.

    `values[m][p]` is metric m of place p; a metric among the tied has None where it was not asked.
    """

    groups: tuple[tuple[int, ...], ...]
    decisions: tuple[Decision, ...]
    values: tuple[Column, ...]


def rank(field: Field, order: Sequence[Metric], among: Tied | None = None) -> Ranking:
    """The ranking of a field, or of some of it; entries that nothing separates stay in the order of their seeds."""
    everybody = frozenset(range(len(field.records)))
    columns = [_column(field, metric, everybody) for metric in order]
    by_seed = sorted(
        everybody if among is None else among,
        key=lambda place: (field.records[place].entry.seed, field.records[place].entry.id),
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
        # Who is level with fewer is asked again what is measured among the tied.
        self.again = next((at for at, metric in enumerate(order) if metric.scope == "tie"), len(order))
        self.groups: list[tuple[int, ...]] = []
        self.decisions: list[Decision] = []

    def part(self, group: list[int], level: int) -> None:
        """Note the group in ranked parts, and a decision between each two of them."""
        while len(group) > 1 and level < len(self.order):
            parts = self._split(group, level)
            if len(parts) == 1:
                level += 1
                continue
            before = tuple(at for at in range(level) if self.columns[at][group[0]] is not None)
            below = min(level + 1, self.again)
            self.part(parts[0][0], below)
            for (_above, upper), (members, lower) in pairwise(parts):
                self.decisions.append(Decision(level, upper, lower, before))
                self.part(members, below)
            return
        self.groups.append(tuple(group))

    def _split(self, group: list[int], level: int) -> list[tuple[list[int], Number]]:
        """Those with the same value, and the value, the best first; all of them together where one has none."""
        column = self.columns[level]
        if self.order[level].scope == "tie":
            self._ask(group, level)
        values = [value for place in group if (value := column[place]) is not None]
        if len(values) < len(group):
            for place in group:
                column[place] = None
            return [(group, 0)]
        parts: dict[int, tuple[list[int], Number]] = {}
        for place, value, whole in zip(group, values, whole_numbers(values), strict=True):
            if whole in parts:
                parts[whole][0].append(place)
            else:
                parts[whole] = [place], value
        return [parts[whole] for whole in sorted(parts, reverse=True)]

    def _ask(self, group: list[int], level: int) -> None:
        """Fill the column of a metric among the tied, until one of them has no value."""
        tied, column = frozenset(group), self.columns[level]
        for place in group:
            column[place] = value = self.order[level].value(self.field.records[place], self.field, tied)
            if value is None:
                return
