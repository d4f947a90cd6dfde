"""What do tournaments do in the background? They rebuild standings."""

from uuid import UUID

from celery import shared_task
from django.utils import timezone

from tournaments.models import Tournament
from tournaments.queries.behind import behind, version_behind
from tournaments.services import rebuild, scoreboard

# Results come in bursts, at the end of a round: so long a rebuild waits for more of them, or for another that is at work.
SETTLING, AT_WORK = 0.4, 0.1


@shared_task
def rebuild_standings(tournament_id: str) -> int:
    """Rebuild one tournament's standings; the number of rows written. May run twice."""
    board = UUID(tournament_id)
    done = scoreboard.rebuild_standings(tournament_id=board, at=timezone.now())
    if version_behind(board) is not None:
        # A result came meanwhile, or another worker is at it: he may die of it.
        queue_rebuild(board, SETTLING if done else AT_WORK)
    return done.written if done else 0


def queue_rebuild(tournament_id: UUID, countdown: float = SETTLING) -> None:
    """One that waits counts everything that comes until it begins."""
    if scoreboard.ask_for_rebuild(tournament_id=tournament_id, at=timezone.now()):
        rebuild_standings.apply_async((str(tournament_id),), countdown=countdown)


@shared_task
def sweep_standings() -> int:
    """Queue the rebuilds that got lost (a broker forgets, a process dies); how many there were."""
    lost = behind(timezone.now())
    for tournament_id in lost:
        rebuild_standings.delay(str(tournament_id))
    return len(lost)


@shared_task
def audit_tournament(tournament_id: str) -> int:
    """Count the standings of one tournament from nothing, repair and log what differs; how many differences."""
    tournament = Tournament.objects.filter(pk=UUID(tournament_id)).first()
    return 0 if tournament is None else len(rebuild.audit(tournament=tournament))


@shared_task
def audit_standings() -> int:
    """Queue an audit of every tournament: the nightly round, in which one that cannot be counted stops no other."""
    ids = list(Tournament.objects.order_by("made_at", "pk").values_list("pk", flat=True))
    for tournament_id in ids:
        audit_tournament.delay(str(tournament_id))
    return len(ids)
