"""Do ratings and boards say what all the finished games come to? Everything is counted from nothing and compared."""

import gc
import logging
from collections import Counter
from collections.abc import Callable, Container, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from itertools import chain, islice
from uuid import UUID

from django.db import connection, transaction
from django.db.models import Count, F, QuerySet

from rummy.leaderboards.models import BoardRow, Bucket, Competitor, Overdue, Pool, Rating
from rummy.leaderboards.queries.waiting import in_vain, still_uncounted
from rummy.leaderboards.services.boards import recount
from rummy.leaderboards.services.count import count_all, persons_of, played_in_pools
from rummy.leaderboards.services.games import changes_in, storing, write_games
from rummy.leaderboards.services.hiding import hide
from rummy.leaderboards.services.holding import asking_for, hold_pools, known, making
from rummy.leaderboards.services.rerate import Tell, rerate
from rummy.leaderboards.services.rows import moving
from rummy.leaderboards.services.rows_at_once import rows_at_once
from rummy.leaderboards.statements import send
from rummy.leaderboards.tallies import MEASURES
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.rebuilding import InVain, Waiting
from rummy.scorekeeping.services.transaction import writing

log = logging.getLogger(__name__)

# So many at once: sittings to compare, competitors to count.
SITTINGS, COMPETITORS = 300, 2000
# So many pools beside each other, and what suits a few statements over everything.
AT_ONCE = 2
_LARGE = "SET LOCAL work_mem = '256MB'; SET LOCAL jit = off"


def audit(*, sittings: Container[UUID] | None = None) -> list[str]:
    """Count the games of these sittings, else of all, and all ratings and boards from nothing; repair and log what differs.

    It is our fault, never a player's.
    """
    found = list(rebuild_boards(check=False, only=sittings))
    for difference in found:
        log.error("Ratings and boards: %s", difference)
    return found


def rebuild_boards(
    *, check: bool, tell: Tell = lambda said: None, only: Container[UUID] | None = None
) -> Iterator[str]:
    """Every difference between what is stored and what the games come to; repaired unless only checked.

    `only`: the sittings whose games are read. `tell` hears how far it is. A transaction for some hundred sittings and one
    for each pool, so that tables are not kept waiting for all of it.
    """
    seen, stuck = 0, in_vain(tries=1)
    for row in stuck:
        yield from _by_itself(row, check=check)
    counted = Sitting.objects.exclude(pk__in=[row.pk for row in stuck])
    wanted = (pk for pk in _ids(counted) if only is None or pk in only)
    while sittings := list(islice(wanted, SITTINGS)):
        waiting = set(still_uncounted(sittings))
        yield from (Waiting(f"table {one}: not counted yet") for one in sorted(waiting))
        if not check:
            # Each of its transactions lets go of the pools: none is held while new ones are made.
            count_all(sittings=waiting)
        with _repairing(check=check):
            yield from _games([one for one in sittings if not check or one not in waiting])
        seen += len(sittings)
        tell(f"{seen} sittings counted")
    with _repairing(check=check):
        yield from [f"hidden: {competitor}" for competitor in hide(Competitor.objects.all())]
    yield from rebuild_pools(check=check, tell=tell)


def rebuild_pools(*, check: bool, tell: Tell = lambda said: None) -> Iterator[str]:
    """Every difference between ratings and boards and what the counted games come to. A transaction for each pool."""
    pools = Pool.objects.order_by("pk").select_related("club")
    build = partial(_pool, check=check, tell=tell)
    with _nothing_in_circles():
        if connection.vendor != "postgresql" or connection.in_atomic_block:
            yield from chain.from_iterable(map(build, pools))
            return
        # While the database counts the boards of one pool, Python rates the games of another.
        with ThreadPoolExecutor(AT_ONCE) as threads:
            yield from chain.from_iterable(threads.map(partial(_beside, build), pools))


@contextmanager
def _nothing_in_circles() -> Iterator[None]:
    """Millions of rows come and go, and none of them holds itself: looking for those that do took a quarter of the time."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _pool(pool: Pool, *, check: bool, tell: Tell) -> list[str]:
    if pool.club:
        tell = partial(_told_of, pool.club.name, tell)
    with _repairing(check=check):
        hold_pools([pool])
        at_once = connection.vendor == "postgresql"
        if at_once:
            with connection.cursor() as cursor:
                cursor.execute(_LARGE)
        found = [*rerate(pool, tell), *(rows_at_once(pool) if at_once else _rows(pool, tell))]
        found += _buckets(pool)
    tell(f"{pool}: boards counted")
    return found


def _beside(build: Callable[[Pool], list[str]], pool: Pool) -> list[str]:
    """In a thread, on a connection of its own."""
    try:
        return build(pool)
    finally:
        connection.close()


@contextmanager
def _repairing(*, check: bool) -> Iterator[None]:
    """One transaction whose repairs stay, unless it only checks."""
    with writing():
        yield
        if check:
            transaction.set_rollback(True)


def _games(sittings: list[UUID]) -> Iterator[str]:
    """The counted games of these sittings beside those of the scorebook."""
    changes = changes_in(sittings)
    yield from map(str, changes)
    persons = persons_of(changes)
    *_made, rows = send(*making(played_in_pools(changes), persons), asking_for(persons))
    send(storing(write_games(changes, known(rows, persons))))


def _by_itself(row: Overdue, *, check: bool) -> list[str]:
    """What was tried in vain: whatever stops the counting of one table must not stop that of all others."""
    if check:
        return [InVain(row)]
    try:
        with writing():
            return list(_games([row.pk]))
    except Exception:
        log.exception("Ratings and boards: %s", row)
        return [InVain(row)]


def _told_of(club: str, tell: Tell, said: str) -> None:
    """A club's pools are called as those of everybody."""
    tell(f"{club}, {said}")


def _ids(sittings: QuerySet[Sitting]) -> Iterator[UUID]:
    """Ids in their order, without holding a cursor open over writes."""
    last, ids = None, sittings.order_by("pk").values_list("pk", flat=True)
    while some := list((ids.filter(pk__gt=last) if last else ids)[:SITTINGS]):
        last = some[-1]
        yield from some


def _rows(pool: Pool, tell: Tell) -> Iterator[str]:
    """Everybody's rows on the boards of the pool, beside what his games come to."""
    rated = Rating.objects.filter(pool=pool).values_list("competitor", flat=True)
    listed = BoardRow.objects.filter(board__pool=pool).exclude(competitor__in=rated)
    everybody = [*rated.order_by("competitor"), *set(listed.values_list("competitor", flat=True))]
    for start in range(0, len(everybody), COMPETITORS):
        yield from recount(pool, everybody[start : start + COMPETITORS])
        tell(f"{pool}: {min(start + COMPETITORS, len(everybody))} competitors counted")


def _buckets(pool: Pool) -> Iterator[str]:
    """How many have each score, beside the stored buckets."""
    wrong: Counter[tuple[int, str, int]] = Counter()
    for measure in MEASURES:
        rows = BoardRow.objects.filter(board__pool=pool, **{f"by_{measure}__isnull": False})
        found = rows.values("board", score=F(f"by_{measure}")).annotate(n=Count("*")).order_by()
        wrong.update({(row["board"], measure, row["score"]): row["n"] for row in found})
    stored = Bucket.objects.filter(board__pool=pool).values_list("board", "measure", "score", "count")
    wrong.subtract({(board, measure, score): count for board, measure, score, count in stored})
    send(*moving(wrong))
    yield from (f"{pool}, bucket {key}: {count:+}" for key, count in wrong.items() if count)
