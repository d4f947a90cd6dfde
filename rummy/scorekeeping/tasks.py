"""What does the scorebook do in the background? It checks stored results against the log."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.audits import unaudited
from rummy.scorekeeping.services.audit import audit


@shared_task
def audit_sitting(sitting_id: str) -> int:
    """Replay one sitting, repair and log what differs; the number of differences. A deleted sitting has none."""
    sitting = Sitting.objects.filter(id=UUID(sitting_id)).first()
    return 0 if sitting is None else len(audit(sitting=sitting))


@shared_task
def sweep_sittings() -> int:
    """Queue the audits that got lost (a broker forgets, a process dies); how many there were."""
    lost = unaudited(timezone.now())
    for sitting_id in lost:
        audit_sitting.delay(str(sitting_id))
    return len(lost)


@shared_task
def audit_all_sittings() -> int:
    """Queue an audit of every sitting: the nightly round."""
    ids = list(Sitting.objects.order_by("id").values_list("id", flat=True))
    for sitting_id in ids:
        audit_sitting.delay(str(sitting_id))
    return len(ids)
