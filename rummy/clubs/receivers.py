"""What do clubs do when something was written at an evening or at a table of it? They tell the pages that watch it."""

from functools import partial
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.clubs.queries import versions
from rummy.live.announce import announce
from rummy.people.committed import once_committed
from rummy.people.signals import evening_changed
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.signals import sitting_written


@receiver(sitting_written)
def tell_the_evening(sender: object, *, sitting: Sitting, **facts: Any) -> None:
    if sitting.evening_id is not None:
        once_committed(partial(_tell, sitting.evening_id))


@receiver(evening_changed)
def tell_who_watches(sender: object, *, evening_id: UUID, **facts: Any) -> None:
    _tell(evening_id)


def _tell(evening: UUID) -> None:
    for version in versions([evening]).values():
        announce(f"evening/{evening}", version)
