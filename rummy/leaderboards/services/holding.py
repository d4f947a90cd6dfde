"""How do several counters share pools, and how does one have them to itself?"""

from collections.abc import Collection, Iterable
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Q

from rummy.leaderboards.models import Competitor, Pool
from rummy.leaderboards.queries.counted import COMPETITORS, Known, named
from rummy.leaderboards.queries.played import Persons
from rummy.leaderboards.statements import Given, Prepared, Sent, Upsert, send

# Which locks of PostgreSQL are ours: on pools, and on competitors.
OURS = 0x6D656C64
THEIRS = OURS + 1

# The family, whether partners play, and the club; None for the pool of all.
PoolKey = tuple[str, bool, UUID | None]


def in_pools(path: str = "") -> Q:
    """What is in the pools that `called` gives. It may find others as well: another family's of the same club."""
    return Q(**{f"{path}family__among": Given("families"), f"{path}pairs__among": Given("pairs")}) & (
        Q(**{f"{path}club": None}) | Q(**{f"{path}club__among": Given("clubs")})
    )


def called(pools: Collection[PoolKey]) -> dict[str, set[Any]]:
    """What `in_pools` is given."""
    return {
        "families": {family for family, *_ in pools},
        "pairs": {pairs for _family, pairs, _club in pools},
        "clubs": {club for *_, club in pools if club},
    }


def _pools(how: str) -> Prepared:
    return Prepared(
        lambda: Pool.objects.filter(in_pools()).order_by("pk").values_list("pk", "club", "family", "pairs"),
        Pool,
        locking=f"{how}({OURS}, held.pk::int)",
    )


_SHARED, _ALONE = _pools("pg_advisory_xact_lock_shared"), _pools("pg_advisory_xact_lock")
_NEW_POOLS = Upsert(Pool, ("family", "pairs", "club_id"))
_AWAY = (
    "EXISTS (SELECT 1 FROM people_player player WHERE player.id IN (first_id, second_id) "
    "AND (player.hidden OR player.erased_at IS NOT NULL))"
)
_NEW_COMPETITORS = Upsert(Competitor, ("first_id", "second_id"), found={"hidden": _AWAY})
_HELD = Prepared(COMPETITORS.query, Known, locking=f"pg_advisory_xact_lock({THEIRS}, held.pk::int)")


def hold_pools(pools: Iterable[Pool]) -> None:
    """Alone, until the transaction ends, to replay their games."""
    if connection.vendor == "postgresql":
        ids = sorted(pool.pk for pool in pools)
        send(Sent("SELECT pg_advisory_xact_lock(%s, pool) FROM unnest(%s::int[]) pool", [OURS, ids]))


def making(pools: Iterable[PoolKey], persons: Iterable[Persons]) -> list[Sent]:
    """Makes those of these pools and competitors that have no game yet. Never while pools are held: a row that is written
    by who waits for them would have both wait for ever."""
    new = [(first, second[0] if second else None) for first, *second in sorted(persons)]
    return [making_pools(pools), _NEW_COMPETITORS.of(new)]


def making_pools(pools: Iterable[PoolKey]) -> Sent:
    """In one order, as everything here, so that nobody waits in a circle."""
    return _NEW_POOLS.of(sorted(pools, key=str))


def holding(pools: Collection[PoolKey], persons: Collection[Persons], *, alone: bool) -> list[Sent]:
    """Holds these pools until the transaction ends, and asks for them and the competitors these persons are.

    Alone, to replay earlier games; or beside others who add the latest games, then the competitors are held, too.
    SQLite has one writer anyway.
    """
    held = (_ALONE if alone else _SHARED).of(**called(pools))
    return [held, (COMPETITORS if alone else _HELD).of(**named(persons))]


def asking_for(persons: Collection[Persons]) -> Sent:
    """Asks for the competitors these persons are; `known` has them by person."""
    return COMPETITORS.of(**named(persons))


def known(rows: Iterable[Known], persons: Collection[Persons]) -> dict[Persons, Known]:
    """Those of the competitors who are these persons."""
    return {one.persons: one for one in rows if one.persons in persons}


def lightly() -> list[Sent]:
    """Plan a prepared statement but once, and do not wait at the end until all is on the disk; for this transaction.

    Planning for the lists of each game would take longer than asking. What a power cut takes is counted again by the sweep.
    """
    return _setting(plan_cache_mode="force_generic_plan", synchronous_commit="off")


def waiting_for_disk() -> list[Sent]:
    """After all, this transaction's end waits until it is on the disk."""
    return _setting(synchronous_commit="on")


def _setting(**values: str) -> list[Sent]:
    """Settings of PostgreSQL's until the transaction ends."""
    if connection.vendor != "postgresql":
        return []
    told = ", ".join(f"set_config('{name}', '{value}', true)" for name, value in values.items())
    return [Sent(f"SELECT {told}")]
