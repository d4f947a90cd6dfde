"""Which sittings has no audit seen since they changed, and which are looked at again tonight?"""

import math
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import F, Q

from rummy.scorekeeping.models import Sitting

# At younger ones somebody may still be writing, and the hall may wait for the standings of their round.
SETTLED_AFTER = timedelta(seconds=45)
# So many a night take a core some minutes. A larger book is looked through within several nights, a month at most; what is
# written is audited at once anyway. No number of nights goes into a week, for who lets it run some nights only.
A_NIGHT, NIGHTS = 10_000, (1, 3, 5, 11, 31)
UNAUDITED = Q(audited_version__lt=F("version"))


def unaudited(now: datetime, limit: int = 500) -> list[UUID]:
    """Ids of sittings that changed a while ago and were not audited since. One query."""
    waiting = Sitting.objects.filter(UNAUDITED, changed_at__lte=now - SETTLED_AFTER)
    return list(waiting.order_by("changed_at").values_list("id", flat=True)[:limit])


def is_unaudited(id: UUID) -> bool:
    """Has no audit seen this sitting since it changed? One query."""
    return Sitting.objects.filter(UNAUDITED, pk=id).exists()


def in_turn(night: date) -> list[UUID]:
    """Ids of the sittings that are looked at again in this night: all of a small book, else those with their part of the ids.

    Every sitting has its turn once in as many nights as there are parts. Two queries.
    """
    nights = math.ceil(Sitting.objects.count() / A_NIGHT)
    parts = next((parts for parts in NIGHTS if parts >= nights), NIGHTS[-1])
    ids = Sitting.objects.order_by("id").values_list("id", flat=True).iterator()
    return [pk for pk in ids if (pk.int + night.toordinal()) % parts == 0]
