"""What do ratings and boards do when a fact arrives? They queue what no sweep of theirs finds, and say what a change would do to them."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.dispatch import receiver
from django.utils import timezone

from rummy.leaderboards.foreseen import ratings_said
from rummy.leaderboards.queries.waiting import LATELY
from rummy.leaderboards.tasks import count_brought, count_people
from rummy.people.signals import persons_changed
from rummy.scorekeeping.queries import Consequences
from rummy.scorekeeping.signals import consequences_asked, sitting_changed


@receiver(sitting_changed)
def queue_old_results(sender: object, *, sitting_id: UUID, at: datetime, **facts: Any) -> None:
    """Those that are brought in or repaired keep their day."""
    if at < timezone.now() - LATELY:
        count_brought.delay(str(sitting_id))


@receiver(persons_changed)
def queue_people(sender: object, *, players: Iterable[UUID], **facts: Any) -> None:
    count_people.delay([str(player) for player in players])


@receiver(consequences_asked)
def tell_ratings(sender: object, *, told: Consequences, **facts: Any) -> str | None:
    return ratings_said(told)
