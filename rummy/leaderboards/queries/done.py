"""What was done in many games, added up by the database? And how many hands had how many points?"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db.models import Count, IntegerField, QuerySet, Sum
from django.db.models.fields.json import KT
from django.db.models.functions import Cast

from rummy import engine
from rummy.leaderboards.deeds import DEEDS
from rummy.leaderboards.models import GameOutcome
from rummy.leaderboards.pools import Family
from rummy.leaderboards.tallies import rate_of
from rummy.scorekeeping.models import HandResult

Deeds = dict[str, int]
# What knocks came to.
KNOCKED = ("knocks", "gins", "undercuts")


@dataclass(frozen=True, slots=True)
class Rate:
    """So many of so many; the share in thousandths."""

    part: int
    whole: int

    @property
    def share(self) -> int:
        return rate_of(self.part, self.whole, 1000)


@dataclass(frozen=True, slots=True)
class Knocking:
    """Of the knocks how many were gin; of those without gin how many were undercut, the own and the others'."""

    gins: Rate | None = None
    caught: Rate | None = None
    undercut: Rate | None = None


def knocking(own: Deeds, theirs: Deeds, family: Family) -> Knocking:
    """How the knocks of somebody and of the others at his tables went, in games where there is gin."""
    if not family.has_gin:
        return Knocking()
    return Knocking(
        gins=share_of(own.get("gins", 0), own.get("knocks", 0)),
        caught=share_of(theirs.get("undercuts", 0), _without_gin(own)),
        undercut=share_of(own.get("undercuts", 0), _without_gin(theirs)),
    )


def knocking_of_all(deeds: Deeds, family: Family) -> Knocking:
    """The same of everybody at the table."""
    return replace(knocking(deeds, deeds, family), caught=None)


def _without_gin(deeds: Deeds) -> int:
    """Gin cannot be undercut, so it is no part of what could have been."""
    return deeds.get("knocks", 0) - deeds.get("gins", 0)


def deeds_in(games: QuerySet[GameOutcome], deeds: Sequence[str] = DEEDS) -> Deeds:
    """How often each deed was done in these outcomes, without those never done. One query."""
    sums = {deed: Sum(Cast(KT(f"deeds__{deed}"), IntegerField())) for deed in deeds}
    return {deed: times for deed, times in games.order_by().aggregate(**sums).items() if times}


def points_in(hands: QuerySet[HandResult], family: Family) -> tuple[tuple[int, int], ...]:
    """How many of these hands had how many points, such that more is better, lowest first. One query.

    Only where house rules decide about the sign they are read: they make it three times as long.
    """
    if not family.may_be_low:
        found = hands.order_by("points").values("points").annotate(count=Count("pk"))
        return tuple(found.values_list("points", "count"))
    of_game = ("hand__sitting__ruleset", "hand__sitting__options")
    found = hands.order_by().values(*of_game, "points").annotate(count=Count("pk"))
    counts: Counter[int] = Counter()
    for ruleset, options, points, count in found.values_list(*of_game, "points", "count"):
        rules = engine.find_ruleset(ruleset).with_options(options)
        counts[rules.games.worth_of_a_point * points] += count
    return tuple(sorted(counts.items()))


def share_of(part: int, whole: int) -> Rate | None:
    """A rate; None of nothing."""
    return Rate(part, whole) if whole else None
