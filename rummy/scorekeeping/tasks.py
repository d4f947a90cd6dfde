"""What does the scorebook do in the background? It checks stored results against the log, and brings old ones."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.audits import in_turn, is_unaudited, unaudited
from rummy.scorekeeping.queries.old_results import unfinished
from rummy.scorekeeping.services.audit import audit
from rummy.scorekeeping.services.paste import go_on


@shared_task
def audit_sitting(sitting_id: str) -> int:
    """Replay one sitting, repair and log what differs; the number of differences. A deleted sitting has none."""
    sitting = Sitting.objects.filter(id=UUID(sitting_id)).first()
    return 0 if sitting is None else len(audit(sitting=sitting))


@shared_task
def audit_unaudited(sitting_id: str) -> int:
    """The same, unless it was audited since it changed: until then every sweep queues it once more."""
    return audit_sitting(sitting_id) if is_unaudited(UUID(sitting_id)) else 0


@shared_task
def sweep_sittings() -> int:
    """Queue an audit of every sitting that changed a while ago, once after a burst of hands; how many there were.

    No write queues one: nobody waits for it, and in a hall everybody waits for the processor.
    """
    settled = unaudited(timezone.now())
    for sitting_id in settled:
        audit_unaudited.delay(str(sitting_id))
    return len(settled)


@shared_task
def audit_in_turn() -> int:
    """Queue an audit of the sittings whose turn it is tonight; how many. What was written a sweep has audited."""
    ids = in_turn(timezone.localdate())
    for sitting_id in ids:
        audit_sitting.delay(str(sitting_id))
    return len(ids)


@shared_task
def sweep_results() -> int:
    """Queue the next piece of all old results that are not all brought, or taken back; how many that came in together."""
    waiting = unfinished()
    for pasting_id in waiting:
        go_on_with_results.delay(str(pasting_id))
    return len(waiting)


@shared_task
def go_on_with_results(pasting_id: str) -> int:
    """Bring, or take back, the next of these; how many games are left then."""
    return len(go_on(pasting=UUID(pasting_id)).left)
