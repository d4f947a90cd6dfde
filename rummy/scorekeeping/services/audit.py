"""Are the stored results of a sitting what its log says?"""

import logging

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import score_to_keep
from rummy.scorekeeping.queries.log import documents, read_log
from rummy.scorekeeping.queries.replay import most_of, replay_of
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.services.results import Difference, rows_beside, sitting_beside
from rummy.scorekeeping.services.transaction import changed, hold, writing

log = logging.getLogger(__name__)


def audit(*, sitting: Sitting, repair: bool = True) -> list[Difference]:
    """Replay the sitting and compare; the differences. They are logged, and repaired where asked.

    The log is the truth, results are its replay: a difference is a fault of ours, never of a player.
    A sentence that this release words anew is none: it is renewed, and nobody has to count again.
    """
    with writing():
        held = hold(sitting)
        seated, states = seating(held, afresh=True), read_log(held)
        scored = score_to_keep(held, seated, documents(states))
        replay = replay_of(states, scored, seated, most_of(held))
        found: list[Difference] = []
        for rows in (
            sitting_beside(held, replay),
            *rows_beside(held, seated, states, replay),
        ):
            found += [one for one in rows.differences() if not one.is_wording]
            if repair:
                rows.write()
        if found and repair:
            # Whoever has counted the results must count them again.
            changed(held, held.changed_at)
        if repair:
            Sitting.objects.filter(pk=held.pk).update(audited_version=held.version)
    for difference in found:
        log.error("Sitting %s: %s", held.pk, difference)
    return found
