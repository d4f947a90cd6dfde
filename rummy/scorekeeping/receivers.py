"""What does the scorebook do when a fact arrives? It tells the pages that listen, and queues its own tasks."""

from typing import Any
from uuid import UUID

from django.dispatch import receiver

from rummy.live.announce import announce
from rummy.programs.queries import is_anybody_told
from rummy.scorekeeping.signals import sitting_changed
from rummy.scorekeeping.tasks import tell_programs


@receiver(sitting_changed)
def tell_the_pages(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    announce(f"sitting/{sitting_id}", version)


@receiver(sitting_changed)
def queue_news(sender: object, *, sitting_id: UUID, version: int, **facts: Any) -> None:
    if is_anybody_told():
        tell_programs.delay(str(sitting_id), version)
