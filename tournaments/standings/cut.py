"""Who goes on from each part of a tournament: in what order they stand there, and what parts the last who does from the next?"""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace
from itertools import pairwise

from rummy.engine.words import say, to_say
from tournaments.standings.event import Event
from tournaments.standings.field import Field, gather
from tournaments.standings.metrics import BY_KEY
from tournaments.standings.ranking import Ranking, rank
from tournaments.standings.reasons import Placed, reason_by, reasons
from tournaments.standings.results import EntryId

Parts = Iterable[Collection[EntryId]]


def ranked_apart(event: Event, after: int, parts: Parts) -> tuple[EntryId, ...]:
    """The entries of each part after a round, best first."""
    field, rankings = _apart(event, after, parts)
    levels = (level for ranking in rankings for level in ranking.groups)
    return tuple(field.records[at].entry.id for level in levels for at in level)


def why_through(event: Event, after: int, parts: Parts, through: int) -> tuple[str, ...]:
    """For each part a sentence, nothing where all go on."""
    field, rankings = _apart(event, after, parts)
    return tuple(_why(event, field, ranking, through) for ranking in rankings)


def _apart(event: Event, after: int, parts: Parts) -> tuple[Field, list[Ranking]]:
    """Each part by itself: no other has a say in who is level with whom."""
    field = gather(replace(event, reached={}), min(after, event.rounds))
    order = [BY_KEY[key] for key in event.order]
    members = ([at for at, row in enumerate(field.records) if row.entry.id in part] for part in parts)
    return field, [rank(field, order, frozenset(part)) for part in members]


def _why(event: Event, field: Field, ranking: Ranking, through: int) -> str:
    ordered = [(at, group) for group in ranking.groups for at in group]
    if not 0 < through < len(ordered):
        return ""
    (upper, above), (lower, below) = ordered[through - 1 : through + 1]
    one, other = (field.records[at].entry.name for at in (upper, lower))
    if above is below:
        told_so = to_say(
            "{upper} goes on before {lower}: level in everything, and earlier on the list of entries."
        )
        return say(told_so, upper=one, lower=other)
    decided = dict(zip(pairwise(ranking.groups), ranking.decisions, strict=True))
    told = reason_by(decided[above, below], event.order)
    return next(reasons([Placed(one, through, told), Placed(other, through + 1, None)]))
