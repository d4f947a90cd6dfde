"""Which tables are counted by themselves, because they should have been counted long ago, and when is each tried again?"""

from datetime import datetime, timedelta
from uuid import UUID

from rummy.leaderboards.models import Overdue
from rummy.leaderboards.queries.waiting import overdue, still_uncounted
from rummy.leaderboards.statements import Upsert, send
from rummy.scorekeeping.services.transaction import writing

# After the first try in vain, and twice as long after each.
AGAIN_AFTER, AT_MOST = timedelta(seconds=30), timedelta(hours=12)
_TRIED = Upsert(Overdue, ("sitting_id", "version", "tries", "due"), once=("sitting_id",))


def take_overdue(*, now: datetime, looked_for: timedelta) -> list[UUID]:
    """Those whose turn it is; each is put off before it is tried, so that no try has to tell how it ended."""
    _forget_counted()
    waiting = overdue(now, looked_for=looked_for)
    if waiting:
        with writing():
            send(_TRIED.of([(one, version, tries, now + pause(tries)) for one, version, tries in waiting]))
    return [one for one, *_told in waiting]


def pause(tries: int) -> timedelta:
    """How long a table is left alone after so many tries in vain."""
    return min(AGAIN_AFTER * 2 ** min(tries - 1, 20), AT_MOST)


def _forget_counted() -> None:
    """Rows of tables that were counted after all. One query where there are none."""
    known = set(Overdue.objects.values_list("pk", flat=True))
    if gone := known - set(still_uncounted(known)):
        Overdue.objects.filter(pk__in=gone).delete()
