"""What do clubs do when something was written at a table? They tell the pages that watch its evening."""

from functools import partial
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.clubs.queries import versions
from rummy.live.announce import announce
from rummy.people.committed import once_committed
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.signals import sitting_written


@receiver(sitting_written)
def tell_the_evening(sender: object, *, sitting: Sitting, **facts: Any) -> None:
    if sitting.evening_id is not None:
        once_committed(partial(_tell, sitting.evening_id))


def _tell(evening: UUID) -> None:
    """Its last table may just have been put away."""
    announce(f"evening/{evening}", versions([evening]).get(evening, 0))
