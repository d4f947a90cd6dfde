"""What of the results was changed once everybody could read them?"""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import Q, QuerySet

from tournaments.models import Act, Play, Round, Tournament


def corrections(tournament: Tournament) -> list[Act]:
    """What everybody is told: corrections behind a closed round, and notes; the latest first. One query."""
    return list(_public(tournament)[:20])


def corrected_at(acts: Sequence[Act]) -> datetime | None:
    """When the latest of these corrections was made; a note corrects nothing."""
    return next((act.at for act in acts if act.back.get("verb") != "unnote"), None)


def corrections_of(round_: Round) -> list[Act]:
    """What was corrected in a round once it was closed; the latest first. Two queries."""
    plays = list(Play.objects.filter(table__round=round_).values_list("table", "sitting"))
    at_a_table = Q(back__table__in=[table for table, _sitting in plays])
    ruled = Q(back__sitting__in=[str(sitting) for _table, sitting in plays])
    return list(_public(round_.tournament).filter(Q(back__round=round_.number) | at_a_table | ruled))


def _public(tournament: Tournament) -> QuerySet[Act]:
    return tournament.acts.filter(public=True, undone=None).order_by("-number")
