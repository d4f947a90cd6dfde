"""What does the scorebook do when a fact arrives? It tells the pages that listen, and queues its own tasks."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.live.announce import announce
from rummy.scorekeeping.signals import sitting_changed
from rummy.scorekeeping.tasks import audit_sitting, tell_programs


@receiver(sitting_changed)
def tell_the_pages(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    announce(f"sitting/{sitting_id}", version)


@receiver(sitting_changed)
def queue_audit(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    audit_sitting.delay(str(sitting_id), version)


@receiver(sitting_changed)
def queue_news(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    tell_programs.delay(str(sitting_id), version)
