"""Which programs are told that a table changed?"""

from datetime import datetime
from uuid import UUID

from django.urls import reverse

from rummy.programs.tasks import tell
from rummy.scorekeeping.models import Sitting, SittingPhone

EVENT = "sitting.changed"


def tell_of(*, sitting: Sitting, version: int, at: datetime) -> list[UUID]:
    """Tell the addresses of everybody whose phone or program scores here; the same version once. New messages' ids."""
    scoring = SittingPhone.objects.filter(
        sitting=sitting, may=SittingPhone.May.SCORE, phone__account__isnull=False
    )
    accounts = set(scoring.values_list("phone__account_id", flat=True))
    if not accounts:
        return []
    told = {
        "code": sitting.watch_code,
        "version": version,
        "finished": sitting.is_finished,
        "url": reverse("api:sitting", args=[sitting.watch_code]),
    }
    return tell(
        accounts=accounts,
        event=EVENT,
        about=f"sitting/{sitting.pk}/{version}",
        payload={"sitting": told},
        at=at,
    )
