"""How do several counters share pools, and how does one have them to itself?"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID

from django.db import connection
from django.db.models import Q

from rummy.leaderboards.models import Pool, Rating
from rummy.leaderboards.ratings import Skill
from rummy.people.models import Club

# Which locks of PostgreSQL are ours.
OURS = 0x6D656C64

# The family, whether partners play, and the club; None for the pool of all.
PoolKey = tuple[str, bool, UUID | None]
# A pool and a competitor.
RatingKey = tuple[int, int]


def pools_at(keys: Iterable[PoolKey]) -> dict[PoolKey, Pool]:
    """These pools, made where they are new. One query where all are known."""
    wanted = set(keys)
    clubs = Q(club=None) | Q(club__in=[club for *_, club in wanted if club])
    rows = Pool.objects.filter(clubs, family__in={family for family, *_ in wanted})
    found = {(row.family, row.pairs, row.club_id): row for row in rows}
    for family, pairs, club in sorted(wanted - found.keys(), key=str):
        pool, _new = Pool.objects.get_or_create(
            family=family, pairs=pairs, club=Club(pk=club) if club else None
        )
        found[family, pairs, club] = pool
    return {key: found[key] for key in wanted}


def hold_pools(pools: Iterable[Pool], *, alone: bool) -> None:
    """Until the transaction ends: beside others who add the latest games, or alone, to replay earlier ones.

    In one order, so that nobody waits in a circle. SQLite has one writer anyway.
    """
    if connection.vendor == "postgresql":
        how = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
        with connection.cursor() as cursor:
            cursor.execute(
                f"SELECT {how}(%s, pool) FROM unnest(%s::int[]) pool",  # noqa: S608 (no text from outside)
                [OURS, sorted(pool.pk for pool in pools)],
            )


def hold_ratings(wanted: Iterable[RatingKey]) -> dict[RatingKey, tuple[Skill, datetime | None]]:
    """Skills with the time of their last games, made where there are none, held in one order."""
    keys = sorted(set(wanted))
    rows = (
        Rating.objects.select_for_update()
        .filter(pool__in={pool for pool, _ in keys}, competitor__in={who for _, who in keys})
        .order_by("pool", "competitor")
        .values_list("pool", "competitor", "mu", "sigma", "games", "at")
    )
    held = {row[:2]: row[2:] for row in rows}
    if new := [_new(*key) for key in keys if key not in held]:
        Rating.objects.bulk_create(new, ignore_conflicts=True)
        held = {row[:2]: row[2:] for row in rows.all()}
    return {key: (Skill(*told), at) for key, (*told, at) in held.items()}


def _new(pool: int, competitor: int) -> Rating:
    skill = Skill()
    return Rating(pool_id=pool, competitor_id=competitor, mu=skill.mu, sigma=skill.sigma, games=0)
