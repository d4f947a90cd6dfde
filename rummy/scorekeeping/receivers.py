"""What does the scorebook do when a fact arrives? It queues its own tasks."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.scorekeeping.signals import sitting_changed
from rummy.scorekeeping.tasks import audit_sitting


@receiver(sitting_changed)
def queue_audit(sender: object, *, sitting_id: UUID, **facts: Any) -> None:
    audit_sitting.delay(str(sitting_id))
