"""Against whom, and with whom, did somebody play the games that count?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from django.db.models import Count, F, Q, QuerySet

from rummy.leaderboards.models import Competitor, GameOutcome
from rummy.leaderboards.queries.names import Names
from rummy.leaderboards.queries.within import moments_in
from rummy.scorekeeping.queries.record_rows import Named

SHOWN, SERIOUS = 8, 3
WHO = ("competitor__first", "competitor__second")

Met = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Against:
    """Games with one other competitor: how many, in how many he was behind, in how many ahead."""

    people: tuple[Named, ...]
    played: int
    beaten: int
    lost: int


@dataclass(frozen=True, slots=True)
class Partner:
    """With whom somebody played most as partners, in all games."""

    person: Named
    played: int
    won: int


def others(known: Competitor, rulesets: list[str], season: str) -> QuerySet[GameOutcome]:
    """The outcomes of everybody else in the games of this competitor."""
    games = GameOutcome.objects.filter(
        moments_in(season, "game__outcomes__at"),
        game__outcomes__competitor=known,
        game__ruleset__in=rulesets,
    )
    return games.exclude(competitor=known)


def met(known: Competitor, rulesets: list[str], season: str) -> list[Met]:
    """Who was in most games with this competitor. One query."""
    return list(_counted(known, rulesets, season).order_by("-played", *WHO)[:SHOWN])


def worst_met(known: Competitor, rulesets: list[str], season: str) -> list[Met]:
    """Who was ahead most beyond being behind, in some games at least: one, or nobody. One query."""
    serious = _counted(known, rulesets, season).filter(played__gte=SERIOUS, lost__gt=F("beaten"))
    return list(serious.order_by(F("beaten") - F("lost"), "-played", *WHO)[:1])


def _counted(known: Competitor, rulesets: list[str], season: str) -> QuerySet[Any, Any]:
    own = F("game__outcomes__place")
    return (
        others(known, rulesets, season)
        .values(*WHO)
        .annotate(
            played=Count("pk"),
            beaten=Count("pk", filter=Q(place__gt=own)),
            lost=Count("pk", filter=Q(place__lt=own)),
        )
    )


def beside(known: Competitor, season: str) -> list[Met]:
    """The one with whom somebody sat most as partners; nobody for partners themselves. One query, none for them."""
    if known.second_id is not None:
        return []
    pairs = Q(competitor__first=known.first_id) | Q(competitor__second=known.first_id)
    rows = (
        GameOutcome.objects.filter(pairs, moments_in(season, "at"), competitor__second__isnull=False)
        .values(*WHO)
        .annotate(played=Count("pk"), won=Count("pk", filter=Q(won=True)))
        .order_by("-played", *WHO)
    )
    return list(rows[:1])


def against(row: Met, names: Names) -> Against:
    people = sorted((names[row[one]] for one in WHO if row[one]), key=lambda named: named.name)
    return Against(tuple(people), row["played"], row["beaten"], row["lost"])


def partner(known: Competitor, rows: list[Met], names: Names) -> Partner | None:
    for row in rows:
        other = ({row[one] for one in WHO} - {known.first_id}).pop()
        return Partner(names[other], row["played"], row["won"])
    return None
