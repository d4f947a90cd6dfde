"""How is a fact told to everybody who wants to know, once, and again where it did not arrive?"""

import json
from collections.abc import Iterable
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import F

from rummy.programs.models import Delivery, Hook
from rummy.programs.sending import SIGNATURE, NotSent, send, signature

# After the first try: a minute, five, half an hour, two hours, six, a day.
WAITS = [timedelta(minutes=minutes) for minutes in (1, 5, 30, 120, 360, 1440)]
MOST_FAILURES = 30
# On a busy evening thirty changes take seconds: an address is given up for what it did not take for so long.
PATIENCE = timedelta(hours=2)
TAKEN_FOR = timedelta(minutes=2)


@transaction.atomic
def tell(
    *, accounts: Iterable[int], event: str, about: str, payload: dict[str, Any], at: datetime
) -> list[UUID]:
    """Write down what each hook of these accounts is to be told; the ids of what is new."""
    hooks = Hook.objects.filter(account__in=list(accounts), account__is_active=True, stopped_at=None)
    told = [
        Delivery(hook=hook, event=event, about=about, payload=payload, made_at=at, next_try_at=at)
        for hook in hooks
    ]
    known = Delivery.objects.filter(hook__in=hooks, about=about).values_list("hook_id", flat=True)
    new = [delivery for delivery in told if delivery.hook_id not in set(known)]
    Delivery.objects.bulk_create(new, ignore_conflicts=True)
    return [delivery.pk for delivery in new]


def deliver(*, id: UUID, at: datetime) -> str:
    """Try once to tell it, unless somebody else is at it, it is done, it is not yet time, or nobody is told there any more.

    Its state after that.
    """
    told = Hook.objects.filter(stopped_at=None, account__is_active=True)
    due = Delivery.objects.filter(pk=id, state=Delivery.State.WAITING, next_try_at__lte=at, hook__in=told)
    taken = due.update(next_try_at=at + TAKEN_FOR, tries=F("tries") + 1)
    delivery = Delivery.objects.select_related("hook").filter(pk=id).first()
    if delivery is None or not taken:
        return delivery.state if delivery else "gone"
    status, answered = _send(delivery, at)
    return _note(delivery, status, answered, at)


def _send(delivery: Delivery, at: datetime) -> tuple[int | None, str]:
    """The status of the answer, none where there was none, and what stands for it in words."""
    body = json.dumps({"event": delivery.event, "id": str(delivery.pk), **delivery.payload}).encode()
    headers = {
        "Content-Type": "application/json",
        "User-Agent": "Meldbook",
        SIGNATURE: signature(delivery.hook.secret, int(at.timestamp()), body),
    }
    try:
        status = send(delivery.hook.url, body, headers, at_home=settings.HOOKS_AT_HOME)
    except NotSent as problem:
        return None, str(problem)[:200]
    return status, str(status)


@transaction.atomic
def _note(delivery: Delivery, status: int | None, answered: str, at: datetime) -> str:
    hook = Hook.objects.select_for_update().filter(pk=delivery.hook_id).first()
    if hook is None:
        return "gone"
    wait = WAITS[delivery.tries - 1] if delivery.tries <= len(WAITS) else None
    if status is not None and 200 <= status < 300:
        delivery.state, hook.failures = Delivery.State.DONE, 0
    else:
        hook.failures += 1
        if wait is None:
            delivery.state = Delivery.State.GIVEN_UP
        long_enough = at - delivery.made_at >= PATIENCE
        if hook.failures >= MOST_FAILURES and long_enough and hook.stopped_at is None:
            hook.stopped_at = at
    waits = delivery.state == Delivery.State.WAITING
    delivery.next_try_at = at + wait if waits and wait else None
    delivery.answered = answered
    if status is None and delivery.next_try_at:
        # Where nobody answers, the rest need not find that out one by one.
        rest = Delivery.objects.filter(hook=hook, state=Delivery.State.WAITING)
        rest.filter(next_try_at__lt=delivery.next_try_at).update(next_try_at=delivery.next_try_at)
    delivery.save(update_fields=["state", "next_try_at", "answered"])
    hook.save(update_fields=["failures", "stopped_at"])
    return delivery.state
