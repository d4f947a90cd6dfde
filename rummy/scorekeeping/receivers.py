"""What does the scorebook do when a fact arrives? It tells the pages that listen, and programs."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver
from django.utils import timezone

from rummy.live.announce import announce
from rummy.programs.queries import is_anybody_told
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.telling import tell_of
from rummy.scorekeeping.signals import sitting_changed


@receiver(sitting_changed)
def tell_the_pages(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    announce(f"sitting/{sitting_id}", version)


@receiver(sitting_changed)
def tell_programs(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    """Here, not in a task: no sweep finds what was never written down."""
    if is_anybody_told() and (sitting := Sitting.objects.filter(pk=sitting_id).first()):
        tell_of(sitting=sitting, version=version, at=timezone.now())
