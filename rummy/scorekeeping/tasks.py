"""What does the scorebook do in the background? It checks stored results against the log, and tells programs."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.audits import unaudited
from rummy.scorekeeping.services.audit import audit
from rummy.scorekeeping.services.telling import tell_of


@shared_task
def audit_sitting(sitting_id: str, version: int | None = None) -> int:
    """Replay one sitting, repair and log what differs; the number of differences. A deleted sitting has none.

    With the version a write left nothing is done where that is audited: after a burst the first task sees the last write.
    """
    sitting = Sitting.objects.filter(id=UUID(sitting_id)).first()
    if sitting is None or (version is not None and sitting.audited_version >= version):
        return 0
    return len(audit(sitting=sitting))


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


@shared_task
def tell_programs(sitting_id: str, version: int) -> int:
    """Write down for the programs of who scores at this table that it changed, and queue the messages; how many."""
    sitting = Sitting.objects.filter(id=UUID(sitting_id)).first()
    return 0 if sitting is None else len(tell_of(sitting=sitting, version=version, at=timezone.now()))
