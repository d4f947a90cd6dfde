"""What do ratings and boards do when a fact arrives? They queue their own tasks."""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.leaderboards.tasks import SETTLING, count_people, count_sitting
from rummy.people.signals import persons_changed
from rummy.scorekeeping.signals import sitting_changed


@receiver(sitting_changed)
def queue_counting(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    count_sitting.apply_async((str(sitting_id), version), countdown=SETTLING)


@receiver(persons_changed)
def queue_people(sender: object, *, players: Iterable[UUID], **facts: Any) -> None:
    count_people.delay([str(player) for player in players])
