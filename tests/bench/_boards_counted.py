"""How long does it take to count a game, beside fifteen others who count, and what do readers feel of it?"""

import multiprocessing
import os
import threading
import time
import uuid
from collections.abc import Iterator, Sequence
from datetime import timedelta
from typing import Any

from devtools.measure import Row
from tests.bench._boards_read import judged, reading, taken

COUNT_MS, CLIENTS, A_SECOND = 5.0, 16, 200
RESULTS = int(os.environ.get("BENCH_RESULTS", "160"))


def counting(board: Any) -> Iterator[Row]:
    """Latest games by one client, again, and by sixteen at a pace of 200 a second, while pages are read."""
    from django.db import connection

    from rummy.leaderboards.services import count

    tables = finished_games(RESULTS + 40)
    alone, shared = tables[:40], [table.pk for table in tables[40:]]
    yield judged(
        "counting the latest game of three, one client", [taken(_count, one) for one in alone], COUNT_MS
    )
    yield judged("counting it again", [taken(_count, one) for one in alone], COUNT_MS)
    if connection.vendor != "postgresql":
        return
    told: list[Row] = []
    begun = time.perf_counter()
    with multiprocessing.get_context("spawn").Pool(CLIENTS, _ready) as pool:
        pool.map(_nothing, range(CLIENTS), chunksize=1)
        begun = time.perf_counter()
        parts = [(shared[client::CLIENTS], begun_at(), CLIENTS / A_SECOND) for client in range(CLIENTS)]
        waiting = pool.map_async(_client, parts, chunksize=1)
        reader = threading.Thread(target=lambda: told.extend(_read(board)))
        reader.start()
        answers = waiting.get()
        took = time.perf_counter() - begun
        reader.join()
    times = [one for answer in answers for one in answer]
    yield judged(f"counting by {CLIENTS} clients, {len(times) / took:.0f} a second", times, COUNT_MS)
    missing = sum(count(sitting=table) for table in tables)
    yield Row("games that were lost, counted twice, or met a deadlock", str(missing), "0", not missing)
    yield from told


def begun_at() -> float:
    return time.time() + 0.5


def _read(board: Any) -> list[Row]:
    from django.db import connection

    try:
        return list(reading(board, ", results coming in"))
    finally:
        connection.close()


def _ready() -> None:
    import django

    django.setup()


def _nothing(_client: int) -> None:
    """Every process is there, and connected."""
    from django.db import connection

    connection.ensure_connection()
    time.sleep(0.5)


def _client(part: tuple[Sequence[uuid.UUID], float, float]) -> list[float]:
    """Count these sittings, one every so many seconds."""
    from rummy.scorekeeping.models import Sitting

    ids, begin, pace = part
    tables = Sitting.objects.in_bulk(ids)
    times = []
    for number, pk in enumerate(ids):
        time.sleep(max(0.0, begin + number * pace - time.time()))
        times.append(taken(_count, tables[pk]))
    return times


def _count(sitting: Any) -> int:
    from rummy.leaderboards.services import count

    return count(sitting=sitting)


def finished_games(number: int) -> list[Any]:
    """So many tables of three who played one game to its end, later than all others; each of another phone."""
    from rummy.people.models import Phone

    phones = Phone.objects.filter(players__isnull=False).distinct()[:number]
    return [_finished(phone) for phone in phones]


def _finished(phone: Any) -> Any:
    from django.utils import timezone

    from rummy import engine
    from rummy.scorekeeping import services
    from rummy.scorekeeping.services import NewSide

    names = list(phone.players.order_by("pk").values_list("name", flat=True)[:3])
    hand = {"typed": {name: 0 if place else 1000 for place, name in enumerate(names)}}
    rules = next(
        rules
        for rules in engine.RULESETS
        if not rules.seats.partnerships and rules.seats.maximum > 2 and _finishes(rules.key, names, hand)
    )
    at = timezone.now() + timedelta(hours=1)
    sitting = services.start_sitting(
        id=uuid.uuid4(),
        phone=phone,
        ruleset=rules.key,
        options={},
        sides=[NewSide(None, [name]) for name in names],
        first_dealer=names[0],
        at=at,
    )
    services.record_hand(
        sitting=sitting, id=uuid.uuid4(), number=1, base=0, document=hand, phone=phone, at=at
    )
    return sitting


def _finishes(game: str, names: list[str], hand: dict[str, Any]) -> bool:
    from rummy import engine

    told = engine.score({"format": 1, "game": game, "options": {}, "sides": names, "hands": [hand]})
    return bool(told["games"]) and told["games"][0]["finished"]
