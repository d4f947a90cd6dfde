"""How do several counters share a pool, and how does one have it to itself?"""

from collections.abc import Iterable
from uuid import UUID

from django.db import connection

from rummy.leaderboards.models import Pool, Rating
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.ratings import Skill
from rummy.people.models import Club

# Which locks of PostgreSQL are ours.
OURS = 0x6D656C64


def pool_of(ruleset: str, *, pairs: bool, club: UUID | None) -> Pool:
    return Pool.objects.get_or_create(
        family=family_of(ruleset).key, pairs=pairs, club=Club(pk=club) if club else None
    )[0]


def hold_pool(pool: Pool, *, alone: bool) -> None:
    """Until the transaction ends: beside others who add the latest games, or alone, to replay earlier ones.

    SQLite has one writer anyway.
    """
    if connection.vendor == "postgresql":
        how = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT {how}(%s, %s)", [OURS, pool.pk])


def hold_ratings(pool: Pool, competitors: Iterable[int]) -> dict[int, Rating]:
    """Their ratings, made where there are none, held in one order so that nobody waits in a circle."""
    wanted = sorted(competitors)
    rows = Rating.objects.select_for_update().filter(pool=pool, competitor__in=wanted).order_by("competitor")
    held = {row.competitor_id: row for row in rows}
    if len(held) < len(wanted):
        Rating.objects.bulk_create(
            [new_rating(pool, one) for one in wanted if one not in held], ignore_conflicts=True
        )
        held = {row.competitor_id: row for row in rows.all()}
    return held


def new_rating(pool: Pool, competitor: int) -> Rating:
    skill = Skill()
    return Rating(pool=pool, competitor_id=competitor, mu=skill.mu, sigma=skill.sigma, games=0)
