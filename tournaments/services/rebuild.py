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


def audit() -> list[str]:
    """Count all standings from nothing, repair and log what differs. It is our fault, never a player's."""
    found = list(rebuild_all_standings(check=False))
    for difference in found:
        log.error("Standings: %s", difference)
    return found


def rebuild_all_standings(*, check: bool, tell: Callable[[str], None] = lambda said: None) -> Iterator[str]:
    """Every row that differs, repaired unless only checked: a transaction for each tournament.

    Standings behind their results are not wrong: their rebuild is on its way.
    """
    for tournament in Tournament.objects.order_by("made_at", "pk"):
        with writing():
            Scoreboard.objects.select_for_update().get(pk=tournament.pk)
            if version_behind(tournament.pk) is None:
                yield from _differences(tournament)
            if check:
                transaction.set_rollback(True)
        tell(f"{tournament}: standings counted")


def _differences(tournament: Tournament) -> Iterator[str]:
    wanted = dict(facts_of(tournament, event_of(tournament)))
    stored = stored_facts(tournament)
    for number, entry in sorted(stored.keys() | wanted.keys()):
        here, counted = stored.get((number, entry)), wanted.get((number, entry))
        if here != counted:
            yield f"{tournament}, round {number}, entry {entry}: stored {here}, the results say {counted}"
    write(wanted, tournament, 1)
