"""How is it said why one entry is above the next?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from rummy.engine.words import how_many, listed, many, say
from tournaments.numbers import Number, both_to_read
from tournaments.standings.metrics import BY_KEY
from tournaments.standings.ranking import Decision
from tournaments.standings.standing import Row

MOST_NAMED = 4
LOTS = "lots"
"""Who drew which number says nothing; with the seed anybody draws them again."""


@dataclass(frozen=True, slots=True)
class Reason:
    """What put an entry above the next: level on these metrics, then this one, with both values."""

    level: tuple[str, ...]
    by: str
    upper: Number
    lower: Number


@dataclass(frozen=True, slots=True)
class Placed:
    """One line of the standings as its reason is told; None where it shares with the next or is the last."""

    name: str
    place: int
    reason: Reason | None


def reason_of(row: Row, order: Sequence[str]) -> Reason | None:
    """Metrics that had nothing to say about the entry are left out."""
    return None if row.decision is None else reason_by(row.decision, order)


def reason_by(decision: Decision, order: Sequence[str]) -> Reason:
    level = tuple(order[at] for at in decision.before)
    return Reason(level, order[decision.level], decision.upper, decision.lower)


def reasons(rows: Sequence[Placed]) -> Iterator[str]:
    """For each line, best first, why it is above the next or shares with it; nothing for the last."""
    names: dict[int, list[str]] = {}
    for row in rows:
        names.setdefault(row.place, []).append(row.name)
    for row, following in zip_longest(rows, rows[1:]):
        if following is None:
            yield ""
        elif row.reason is None:
            yield _shared(names[row.place], row.place)
        else:
            yield _above(row.name, following.name, row.reason)


def in_brief(rows: Sequence[Placed], whys: Sequence[str]) -> Iterator[str]:
    """The same `reasons` for one page: what was said of a line above is said shorter, who shares a place only once."""
    said: set[object] = set()
    for row, why in zip(rows, whys, strict=True):
        told = row.place if row.reason is None else (row.reason.level, row.reason.by)
        if told not in said:
            yield why
        elif row.reason is None:
            yield ""
        else:
            yield _again(row.reason) if row.reason.level else why
        said.add(told)


def _again(reason: Reason) -> str:
    if reason.by == LOTS:
        return say("Again by lot.")
    metric = BY_KEY[reason.by]
    one, other = both_to_read(metric.shown(reason.upper), metric.shown(reason.lower))
    return say("Again {metric}: {one} to {other}.", metric=metric.label, one=one, other=other)


def _above(upper: str, lower: str, reason: Reason) -> str:
    metric = BY_KEY[reason.by]
    one, other = both_to_read(metric.shown(reason.upper), metric.shown(reason.lower))
    told = {
        "upper": upper,
        "lower": lower,
        "metric": metric.label,
        "one": one,
        "other": other,
    }
    people = how_many(upper)
    level = listed([BY_KEY[key].label for key in reason.level])
    if reason.level and reason.by == LOTS:
        return many(
            people,
            "{upper} is above {lower}: level on {level}, so lots decided.",
            "{upper} are above {lower}: level on {level}, so lots decided.",
            level=level,
            **told,
        )
    if not reason.level:
        return many(
            people,
            "{upper} is above {lower}: {metric} {one} to {other}.",
            "{upper} are above {lower}: {metric} {one} to {other}.",
            **told,
        )
    return many(
        people,
        "{upper} is above {lower}: level on {level}, then {metric} {one} to {other}.",
        "{upper} are above {lower}: level on {level}, then {metric} {one} to {other}.",
        level=level,
        **told,
    )


def _shared(names: Sequence[str], place: int) -> str:
    who = listed(names) if len(names) <= MOST_NAMED else many(len(names), "{n} entry", "{n} entries")
    return say(
        "{who} share place {place}: nothing in the tournament’s order separates them.", who=who, place=place
    )
