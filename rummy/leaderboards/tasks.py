"""What do ratings and boards do in the background? Everything: no score waits for them."""

from datetime import timedelta
from uuid import UUID

from celery import shared_task
from django.utils import timezone

from rummy.leaderboards.queries.waiting import (
    LATELY,
    LOOKED_FOR,
    brought_along,
    merged_unheard,
    seen_against_their_will,
    sittings_of,
    still_uncounted,
    uncounted,
)
from rummy.leaderboards.services import audit, count_all, follow_hiding, take_overdue
from rummy.scorekeeping.queries.audits import in_turn

# So many are counted together, at a quarter of the cost of each by itself.
TOGETHER = 50
EVER = timedelta(days=100 * 365)


@shared_task
def count_sitting(sitting_id: str) -> int:
    """Count the finished games of one sitting as they are now; how many changed. A deleted sitting has none."""
    return count_all(sittings=[UUID(sitting_id)])


@shared_task
def count_waiting(sitting_ids: list[str]) -> int:
    """Count together those of these sittings that nobody has counted since they were queued; how many games changed."""
    return count_all(sittings=still_uncounted(map(UUID, sitting_ids)))


@shared_task
def count_brought(sitting_id: str) -> int:
    """Count a result that keeps its day, together with those it was brought in with, each of which is queued like it; how many
    games changed.
    """
    return count_all(sittings=brought_along(UUID(sitting_id), TOGETHER))


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
def sweep_hiding() -> int:
    """Follow those whose wish got lost on the way (a broker forgets, a process ends); how many rows of people changed."""
    return follow_hiding(players=seen_against_their_will())


@shared_task
def sweep_games() -> int:
    """Queue the counting of every sitting that changed a while ago, many in one task; how many sittings there were.

    No write queues one: a task for each, due when all others of a round are, would be in the way of the standings.
    """
    now = timezone.now()
    settled = [str(sitting) for sitting in uncounted(now, looked_for=LATELY)]
    for first in range(0, len(settled), TOGETHER):
        count_waiting.delay(settled[first : first + TOGETHER])
    return len(settled) + _queue_overdue(LOOKED_FOR)


@shared_task
def sweep_long_ago() -> int:
    """The same of what changed long ago, as just before Meldbook was closed for a week, and of merges nobody heard of; how many
    sittings there were.

    What nobody has counted yet is tried by itself, so that it cannot stop the rest.
    """
    return _queue_overdue(EVER) + count_people([str(player) for player in merged_unheard()])


def _queue_overdue(looked_for: timedelta) -> int:
    overdue = take_overdue(now=timezone.now(), looked_for=looked_for)
    for sitting in overdue:
        count_waiting.delay([str(sitting)])
    return len(overdue)


@shared_task
def audit_boards() -> int:
    """Count from nothing the games of the sittings whose turn it is tonight, and all ratings and boards; repair and log what
    differs; how many differences. What was written was counted soon after it.
    """
    _queue_overdue(EVER)
    return len(audit(sittings=set(in_turn(timezone.localdate()))))
