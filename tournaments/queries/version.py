"""Has anything changed that a page of a tournament shows? One number that only grows: rebuilds and acts of the desk."""

from collections.abc import Collection, Mapping
from uuid import UUID

from django.db.models import Max

from tournaments.models import Scoreboard, Tournament


def versions(tournaments: Collection[UUID]) -> Mapping[UUID, int]:
    """The version of each of these tournaments that is there. One query."""
    found = Scoreboard.objects.filter(pk__in=tournaments).annotate(acts=Max("tournament__acts__number"))
    rows = found.values_list("pk", "standings_version", "acts")
    return {key: standings + (acts or 0) for key, standings, acts in rows}


def version_of(tournament: Tournament) -> int:
    """One query."""
    return versions([tournament.pk])[tournament.pk]
