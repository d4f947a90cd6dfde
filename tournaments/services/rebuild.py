"""Do the stored standings say what the results come to? Every round is counted from nothing and compared."""

import logging
from collections.abc import Callable, Iterator

from django.db import transaction

from rummy.scorekeeping.services.transaction import writing
from tournaments.models import Scoreboard, Tournament
from tournaments.queries.behind import version_behind
from tournaments.queries.event import event_of
from tournaments.services.standing_rows import facts_of, stored_facts, write

log = logging.getLogger(__name__)


def audit(*, tournament: Tournament) -> list[str]:
    """Count its standings from nothing, repair and log what differs. It is our fault, never a player's."""
    found = _counted(tournament, check=False)
    for difference in found:
        log.error("Standings: %s", difference)
    return found


def rebuild_all_standings(*, check: bool, tell: Callable[[str], None] = lambda said: None) -> Iterator[str]:
    """Every row that differs, repaired unless only checked: a transaction for each tournament."""
    for tournament in Tournament.objects.order_by("made_at", "pk"):
        yield from _counted(tournament, check=check)
        tell(f"{tournament}: standings counted")


def _counted(tournament: Tournament, *, check: bool) -> list[str]:
    """Standings behind their results are not wrong: their rebuild is on its way."""
    with writing():
        Scoreboard.objects.select_for_update().get(pk=tournament.pk)
        found = list(_differences(tournament)) if version_behind(tournament.pk) is None else []
        if check:
            transaction.set_rollback(True)
    return found


def _differences(tournament: Tournament) -> Iterator[str]:
    wanted = dict(facts_of(tournament, event_of(tournament)))
    stored = stored_facts(tournament)
    for number, entry in sorted(stored.keys() | wanted.keys()):
        here, counted = stored.get((number, entry)), wanted.get((number, entry))
        if here != counted:
            yield f"{tournament}, round {number}, entry {entry}: stored {here}, the results say {counted}"
    write(wanted, tournament, 1)
