"""How is it said why one entry is above the next?"""

from __future__ import annotations

from collections.abc import Sequence

from rummy.engine.words import listed, many, say
from tournaments.numbers import said
from tournaments.standings.metrics import Metric
from tournaments.standings.ranking import Decision

MOST_NAMED = 4


def above(upper: str, lower: str, order: Sequence[Metric], decision: Decision, asked: Sequence[bool]) -> str:
    """`asked` says for each metric of the order whether it had something to say about these two."""
    metric = order[decision.level]
    level = [before.label for before, heard in zip(order[: decision.level], asked, strict=False) if heard]
    told = {
        "upper": upper,
        "lower": lower,
        "metric": metric.label,
        "one": said(metric.shown(decision.upper)),
        "other": said(metric.shown(decision.lower)),
    }
    if not level:
        return say("{upper} is above {lower}: {metric} {one} to {other}.", **told)
    return say(
        "{upper} is above {lower}: level on {level}, then {metric} {one} to {other}.",
        level=listed(level),
        **told,
    )


def shared(names: Sequence[str], place: int) -> str:
    who = listed(names) if len(names) <= MOST_NAMED else many(len(names), "{n} entry", "{n} entries")
    return say(
        "{who} share place {place}: nothing in the tournament's order separates them.", who=who, place=place
    )
