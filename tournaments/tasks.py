"""What do tournaments do in the background? They rebuild standings."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from tournaments.queries.behind import behind
from tournaments.services import scoreboard

# Results come in bursts, at the end of a round: so long a rebuild waits for more of them.
SETTLING = 0.3


@shared_task
def rebuild_standings(tournament_id: str) -> int:
    """Rebuild one tournament's standings until nothing is behind; the number of rows written. May run twice."""
    done = scoreboard.rebuild_standings(tournament_id=UUID(tournament_id), at=timezone.now())
    return done.written if done else 0


@shared_task
def sweep_standings() -> int:
    """Queue the rebuilds that got lost (a broker forgets, a process dies); how many there were."""
    lost = behind(timezone.now())
    for tournament_id in lost:
        rebuild_standings.delay(str(tournament_id))
    return len(lost)
