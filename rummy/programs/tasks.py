"""What do programs need done in the background? They are told; what did not arrive is tried again; old news goes."""

from datetime import timedelta
from functools import partial
from typing import Any
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.people.committed import once_committed
from rummy.programs import queries, services
from rummy.programs.aside import aside
from rummy.programs.models import Delivery, Request

KEPT = timedelta(days=30)
SENT_AGAIN = timedelta(days=1)


@shared_task
def deliver(delivery_id: str) -> None:
    """Tell one hook one thing, once; who is told may be slow to answer, and the worker does not wait for it."""
    aside(lambda: services.deliver(id=UUID(delivery_id), at=timezone.now()))


def tell(**fact: Any) -> list[UUID]:
    """As the service, with the first tries queued once it is committed; the ids of what is new."""
    new = services.tell(**fact)
    for delivery_id in new:
        # What cannot be queued is due all the same.
        once_committed(partial(deliver.delay, str(delivery_id)))
    return new


@shared_task
def deliver_due() -> int:
    """Queue what is due: first tries that got lost, and those that failed before. How many there were."""
    ids = queries.due(timezone.now())
    for delivery_id in ids:
        deliver.delay(str(delivery_id))
    return len(ids)


@shared_task
def forget_deliveries() -> int:
    """Drop what was told a month ago."""
    old = Delivery.objects.filter(made_at__lt=timezone.now() - KEPT)
    return old.delete()[0]


@shared_task
def forget_requests() -> int:
    """Drop the ids of requests that nobody sends again."""
    return Request.objects.filter(at__lt=timezone.now() - SENT_AGAIN).delete()[0]
