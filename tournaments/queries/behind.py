"""Which standings are older than their results?"""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F

from tournaments.models import Scoreboard

# A rebuild that is queued or at work has this long before it is taken for lost.
PATIENCE = timedelta(seconds=4)


def behind(now: datetime) -> list[UUID]:
    """The tournaments whose standings should have been rebuilt by now. One query."""
    late = Scoreboard.objects.filter(standings_version__lt=F("result_version"), raised_at__lt=now - PATIENCE)
    return list(late.values_list("pk", flat=True))


def version_behind(tournament_id: UUID) -> int | None:
    """The version of the results, where the standings are older. One query."""
    late = Scoreboard.objects.filter(pk=tournament_id, standings_version__lt=F("result_version"))
    return late.values_list("result_version", flat=True).first()
