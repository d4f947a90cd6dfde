"""How do several counters share pools, and how does one have them to itself?"""

from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from rummy.leaderboards.models import Pool, Rating
from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.statements import Given, Prepared, Sent, Upsert, send
from rummy.people.models import Club

# Which locks of PostgreSQL are ours.
OURS = 0x6D656C64

# The family, whether partners play, and the club; None for the pool of all.
PoolKey = tuple[str, bool, UUID | None]
# A pool and a competitor.
RatingKey = tuple[int, int]

_POOLS = Prepared(
    lambda: Pool.objects.filter(
        Q(club=None) | Q(club__among=Given("clubs")), family__among=Given("families")
    ).values_list("pk", "club", "family", "pairs"),
    Pool,
)
_RATING = ("pool_id", "competitor_id", "mu", "sigma", "games")
# Made where there is none, and held in either case.
_HELD = Upsert(Rating, _RATING, once=_RATING[:2], kept={"games": "mine.games"}, returning=(*_RATING, "at"))


def pools_at(keys: Iterable[PoolKey]) -> dict[PoolKey, Pool]:
    """These pools, made where they are new. One query where all are known."""
    wanted = set(keys)
    families, clubs = {family for family, *_ in wanted}, {club for *_, club in wanted if club}
    rows = _POOLS.ask(families=families, clubs=clubs)
    found = {(row.family, row.pairs, row.club_id): row for row in rows}
    for family, pairs, club in sorted(wanted - found.keys(), key=str):
        pool, _new = Pool.objects.get_or_create(
            family=family, pairs=pairs, club=Club(pk=club) if club else None
        )
        found[family, pairs, club] = pool
    return {key: found[key] for key in wanted}


def hold_pools(pools: Iterable[Pool], *, alone: bool) -> None:
    """Until the transaction ends: beside others who add the latest games, or alone, to replay earlier ones."""
    send(*holding_pools(pools, alone=alone))


def holding_pools(pools: Iterable[Pool], *, alone: bool) -> list[Sent]:
    """In one order, so that nobody waits in a circle. SQLite has one writer anyway."""
    if connection.vendor != "postgresql":
        return []
    how = "pg_advisory_xact_lock" if alone else "pg_advisory_xact_lock_shared"
    statement = f"SELECT {how}(%s, pool) FROM unnest(%s::int[]) pool"  # noqa: S608 (no text from outside)
    return [Sent(statement, [OURS, sorted(pool.pk for pool in pools)])]


def waiting_for_disk(*, wait: bool) -> list[Sent]:
    """Need this transaction's end wait until it is on the disk? What a power cut takes is counted again by the sweep."""
    if connection.vendor != "postgresql":
        return []
    how = "on" if wait else "off"
    return [Sent("SELECT set_config('synchronous_commit', %s, true)", [how])]


def holding_ratings(wanted: Iterable[RatingKey]) -> Sent:
    """Ratings are made where there are none, and held, in one order; `held` reads them."""
    skill = Skill()
    return _HELD.of([(*key, skill.mu, skill.sigma, 0) for key in sorted(set(wanted))])


def held(rows: Iterable[tuple[Any, ...]]) -> dict[RatingKey, tuple[Skill, datetime | None]]:
    """Skills with the time of their last games."""
    return {(pool, who): (Skill(*told), at) for pool, who, *told, at in rows}
