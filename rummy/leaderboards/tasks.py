"""What do ratings and boards do in the background? Everything: no score waits for them."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.leaderboards.queries.waiting import sittings_of, uncounted
from rummy.leaderboards.services import audit, count, follow_hiding
from rummy.leaderboards.services.telling import tell_of_games
from rummy.scorekeeping.models import Sitting


@shared_task
def count_sitting(sitting_id: str) -> int:
    """Count the finished games of one sitting as they are now; how many changed. A deleted sitting has none."""
    sitting = Sitting.objects.filter(id=UUID(sitting_id)).first()
    changed = 0 if sitting is None else count(sitting=sitting)
    if sitting is not None and changed:
        tell_of_games(sitting=sitting, version=sitting.version, at=timezone.now())
    return changed


@shared_task
def count_people(players: list[str]) -> int:
    """Count the games of players who became one person, two again, or hide; how many sittings that were."""
    ids = [UUID(player) for player in players]
    follow_hiding(players=ids)
    theirs = sittings_of(ids)
    for sitting_id in theirs:
        count_sitting.delay(str(sitting_id))
    return len(theirs)


@shared_task
def sweep_games() -> int:
    """Queue the countings that got lost (a broker forgets, a process dies); how many there were."""
    lost = uncounted(timezone.now())
    for sitting_id in lost:
        count_sitting.delay(str(sitting_id))
    return len(lost)


@shared_task
def audit_boards() -> int:
    """Count everything from nothing, repair and log what differs: the nightly round; how many differences."""
    return len(audit())
