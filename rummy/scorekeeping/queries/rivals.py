"""Against whom, and with whom, was it played?"""

from dataclasses import dataclass, replace
from typing import Any
from uuid import UUID

from django.db.models import Count, F, Q, QuerySet
from django.db.models.functions import Coalesce

from rummy.scorekeeping.models import GameResult

SHOWN = 12


@dataclass(frozen=True, slots=True)
class Met:
    """Finished games with one other person; `id` is a partnership's where they were partners."""

    person: UUID
    played: int
    won: int
    lost: int = 0
    id: UUID | None = None


def results_of_others(lineups: QuerySet[Any]) -> QuerySet[GameResult]:
    """What others have of the finished games that these lineups played."""
    return (
        GameResult.objects.filter(
            finished=True, sitting__games__lineup__in=lineups, number=F("sitting__games__number")
        )
        .annotate(own=F("sitting__games__side"))
        .exclude(side=F("own"))
    )


def rivals(lineups: QuerySet[Any]) -> tuple[Met, ...]:
    """The opponents met most often. One query, whatever was played."""
    rows = (
        results_of_others(lineups)
        .values(person=Coalesce("lineup__players__player__merged_into", "lineup__players__player"))
        .annotate(
            played=Count("pk"),
            won_=Count("pk", filter=Q(sitting__games__won=True)),
            lost=Count("pk", filter=Q(won=True)),
        )
        .order_by("-played", "person")[:SHOWN]
    )
    return tuple(Met(row["person"], row["played"], row["won_"], row["lost"]) for row in rows)


def partners(lineups: QuerySet[Any], own: UUID) -> tuple[Met, ...]:
    """The partners of the person `own`, most games first. One query."""
    rows = (
        GameResult.objects.filter(lineup__in=lineups, finished=True, lineup__partnership__isnull=False)
        .values(
            "lineup__partnership",
            first=Coalesce("lineup__partnership__first__merged_into", "lineup__partnership__first"),
            second=Coalesce("lineup__partnership__second__merged_into", "lineup__partnership__second"),
        )
        .annotate(played=Count("pk"), won=Count("pk", filter=Q(won=True)))
        .order_by("lineup__partnership")
    )
    found: dict[UUID, Met] = {}
    for row in rows:
        person = row["second"] if row["first"] == own else row["first"]
        before = found.get(person) or Met(person, 0, 0, id=row["lineup__partnership"])
        found[person] = replace(before, played=before.played + row["played"], won=before.won + row["won"])
    return tuple(sorted(found.values(), key=lambda met: -met.played))[:SHOWN]
