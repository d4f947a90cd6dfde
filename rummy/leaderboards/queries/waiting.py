"""Which sittings has nobody counted since they changed, and which have to be counted for some people?"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F, Q

from rummy.scorekeeping.models import GameResult, Seat, Sitting

# Younger changes have their own task under way; older ones the nightly audit finds.
SETTLED_AFTER, LOOKED_FOR = timedelta(seconds=30), timedelta(days=2)


def uncounted(
    now: datetime,
    limit: int = 500,
    *,
    settled_after: timedelta = SETTLED_AFTER,
    looked_for: timedelta = LOOKED_FOR,
) -> list[UUID]:
    """Ids of sittings that changed some time ago and were not counted since. One query."""
    lately = Sitting.objects.filter(changed_at__gt=now - looked_for, changed_at__lte=now - settled_after)
    behind = lately.filter(Q(counted=None) | Q(counted__version__lt=F("version")))
    return list(behind.order_by("changed_at").values_list("id", flat=True)[:limit])


def sittings_of(players: Sequence[UUID]) -> list[UUID]:
    """The sittings with a finished game in which one of these players sat. One query."""
    seats = Seat.objects.filter(player__in=players)
    finished = GameResult.objects.filter(finished=True, sitting__in=seats.values("sitting"))
    return list(finished.order_by("sitting").values_list("sitting", flat=True).distinct())
