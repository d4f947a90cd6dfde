"""What do ratings and boards do in the background? Everything: no score waits for them."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.leaderboards.models import CountedSitting
from rummy.leaderboards.queries.waiting import sittings_of, uncounted
from rummy.leaderboards.services import audit, count_all, follow_hiding

# A hall waits for its standings, nobody for ratings: so long they leave it the processor when a round ends.
SETTLING = 15
# Whose turn it is takes along so many whose turn it is as well, or was: together they cost a tenth.
TOGETHER, LATELY = 50, timedelta(minutes=2)


@shared_task
def count_sitting(sitting_id: str, version: int | None = None) -> int:
    """Count the finished games of one sitting as they are now; how many changed. A deleted sitting has none.

    With the version a write left nothing is done where that is counted: after a burst the first task sees the last write.
    Else what waits with it is counted along.
    """
    if version and CountedSitting.objects.filter(pk=UUID(sitting_id), version__gte=version).exists():
        return 0
    settled = timedelta(seconds=SETTLING)
    along = uncounted(timezone.now(), TOGETHER, settled_after=settled, looked_for=LATELY) if version else ()
    return count_all(sittings={UUID(sitting_id), *along})


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
