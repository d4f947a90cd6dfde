"""Which sittings has nobody counted since they changed, and which have to be counted for some people?"""

from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import Exists, F, OuterRef, Q

from rummy.scorekeeping.models import GameResult, Seat, Sitting

# A hall waits for its standings, nobody for ratings: so long they leave it the processor. Much older changes the nightly audit finds.
SETTLED_AFTER, LOOKED_FOR = timedelta(seconds=15), timedelta(days=2)
# Most tables are looked at when nobody has won there yet.
_FINISHED = GameResult.objects.filter(sitting=OuterRef("pk"), finished=True)
IS_BEHIND = Q(counted__version__lt=F("version")) | Q(Exists(_FINISHED), counted=None)


def uncounted(
    now: datetime,
    limit: int = 2_000,
    *,
    settled_after: timedelta = SETTLED_AFTER,
    looked_for: timedelta = LOOKED_FOR,
) -> list[UUID]:
    """Ids of sittings that changed some time ago and were not counted since. One query."""
    lately = Sitting.objects.filter(changed_at__gt=now - looked_for, changed_at__lte=now - settled_after)
    return list(lately.filter(IS_BEHIND).order_by("changed_at").values_list("id", flat=True)[:limit])


def still_uncounted(sittings: Iterable[UUID]) -> list[UUID]:
    """Those of these sittings that nobody has counted since they changed. One query."""
    return list(Sitting.objects.filter(IS_BEHIND, pk__in=sittings).values_list("id", flat=True))


def sittings_of(players: Sequence[UUID]) -> list[UUID]:
    """The sittings with a finished game in which one of these players sat. One query."""
    seats = Seat.objects.filter(player__in=players)
    finished = GameResult.objects.filter(finished=True, sitting__in=seats.values("sitting"))
    return list(finished.order_by("sitting_id").values_list("sitting_id", flat=True).distinct())
