"""What do clubs do when something was written at a table? They tell the pages that watch its evening."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.dispatch import receiver

from rummy.clubs.queries import versions
from rummy.live.announce import announce
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.signals import sitting_written


@receiver(sitting_written)
def tell_the_evening(sender: object, *, sitting: Sitting, **facts: Any) -> None:
    evening = sitting.evening_id
    if evening is not None:
        transaction.on_commit(lambda: _tell(evening), robust=True)


def _tell(evening: UUID) -> None:
    """Its last table may just have been put away."""
    announce(f"evening/{evening}", versions([evening]).get(evening, 0))
