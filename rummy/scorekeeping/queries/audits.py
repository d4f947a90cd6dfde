"""Which sittings has no audit seen since they changed?"""

from datetime import datetime, timedelta
from uuid import UUID

from django.db.models import F

from rummy.scorekeeping.models import Sitting

# At younger ones somebody may still be writing, and the hall may wait for the standings of their round.
SETTLED_AFTER = timedelta(seconds=45)


def unaudited(now: datetime, limit: int = 500) -> list[UUID]:
    """Ids of sittings that changed a while ago and were not audited since. One query."""
    waiting = Sitting.objects.filter(audited_version__lt=F("version"), changed_at__lte=now - SETTLED_AFTER)
    return list(waiting.order_by("changed_at").values_list("id", flat=True)[:limit])
