"""How long does it take to count games, beside others who count, and what do readers feel of it?"""

import multiprocessing
import os
import threading
import time
import uuid
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from datetime import timedelta
from typing import Any

from devtools.measure import Row
from tests.bench._boards_read import judged, reading, taken

COUNT_MS, CLIENTS, A_SECOND = 5.0, 16, 200
RESULTS, ARRIVING = (int(os.environ.get(f"BENCH_{one}", "160")) for one in ("RESULTS", "ARRIVING"))
# As tasks do it under load: so many workers, each counting what has come in meanwhile.
WORKERS, TOGETHER = 2, 50
# Which sittings, when the first of them comes in, and how many seconds after it the next.
Part = tuple[Sequence[uuid.UUID], float, float]
# For each result a time in ms; after how many seconds the last was counted; and seconds of the processor.
Answer = tuple[list[float], float, float]
# In each of several processes, where they wait for each other.
_ALL_THERE: list[Any] = []


def counting(board: Any) -> Iterator[Row]:
    """Latest games by one client, again, and by sixteen; then together, at a pace of 200 a second, while pages are read."""
    from django.db import connection

    from rummy.leaderboards.services import count

    tables = finished_games(40 + 2 * (CLIENTS + RESULTS) + WORKERS + ARRIVING)
    alone, shared = tables[:40], [table.pk for table in tables[40:]]
    yield judged(
        "counting the latest game of three, one client", [taken(_count, one) for one in alone], COUNT_MS
    )
    yield judged("counting it again", [taken(_count, one) for one in alone], COUNT_MS)
    if connection.vendor != "postgresql":
        return
    yield from by_clients(shared[: 2 * (CLIENTS + RESULTS)])
    yield from arriving(board, shared[2 * (CLIENTS + RESULTS) :])
    missing = sum(count(sitting=table) for table in tables)
    yield Row("games that were lost, counted twice, or met a deadlock", str(missing), "0", not missing)


def by_clients(sittings: Sequence[uuid.UUID]) -> Iterator[Row]:
    """Sixteen who each count a game by itself: as results come in, from when each came; then as fast as they can."""
    with beside(CLIENTS, _client, sittings[::2]) as answers:
        found = answers.get()
    what = f"{CLIENTS} clients, {A_SECOND} results come in a second, from coming in to counted"
    yield judged(f"{what}, {cpu_of(found):.1f} ms CPU each", times_of(found), COUNT_MS)
    with beside(CLIENTS, _client, sittings[1::2], a_second=0) as answers:
        found = answers.get()
    what = f"{CLIENTS} clients, each at its next game at once: {rate(found):.0f} a second on {os.cpu_count()} cores"
    yield replace(judged(what, times_of(found), COUNT_MS), goal="", met=None)


def arriving(board: Any, sittings: Sequence[uuid.UUID]) -> Iterator[Row]:
    """Results come in at a pace of 200 a second, and two workers count what came in meanwhile, while pages are read."""
    told: list[Row] = []
    with beside(WORKERS, _worker, sittings) as answers:
        reader = threading.Thread(target=lambda: told.extend(_read(board)))
        reader.start()
        found = answers.get()
        reader.join()
    times, held = sorted(times_of(found)), rate(found)
    yield Row(
        f"results a second, {WORKERS} workers count what waits",
        f"{held:.0f}, {cpu_of(found):.1f} ms CPU each",
        f"> {A_SECOND * 0.95:.0f}",
        held > A_SECOND * 0.95,
    )
    yield Row("from coming in to counted, p95", f"{times[len(times) * 95 // 100]:.0f} ms")
    yield from told


@contextmanager
def beside(
    processes: int, job: Callable[[Part], Answer], sittings: Sequence[uuid.UUID], *, a_second: int = A_SECOND
) -> Iterator[Any]:
    """Sittings come in at a pace, or all are there at once, dealt to so many processes, which begin together.

    Each has counted one of them before.
    """
    several = multiprocessing.get_context("spawn")
    first, rest = sittings[:processes], sittings[processes:]
    with several.Pool(processes, _ready, [several.Barrier(processes)]) as pool:
        pool.map(_warm, first, chunksize=1)
        begin, step = time.time() + 0.5, 1 / a_second if a_second else 0.0
        parts = [(rest[one::processes], begin + one * step, processes * step) for one in range(processes)]
        yield pool.map_async(job, parts, chunksize=1)


def rate(answers: Sequence[Answer]) -> float:
    return sum(len(told) for told, *_ in answers) / max(took for _told, took, _cpu in answers)


def times_of(answers: Sequence[Answer]) -> list[float]:
    return [one for told, _took, _cpu in answers for one in told]


def cpu_of(answers: Sequence[Answer]) -> float:
    """Milliseconds of the clients' processor for each result."""
    return sum(cpu for _told, _took, cpu in answers) * 1000 / len(times_of(answers))


def _read(board: Any) -> list[Row]:
    from django.db import connection

    try:
        return list(reading(board, ", results coming in"))
    finally:
        connection.close()


def _ready(all_there: Any) -> None:
    import django

    django.setup()
    _ALL_THERE.append(all_there)


def _warm(sitting: uuid.UUID) -> None:
    """Every process is there, connected, and has counted a game, as one that has worked for a while."""
    from rummy.leaderboards.services import count_all

    count_all(sittings=[sitting])
    _ALL_THERE[0].wait()


def _client(part: Part) -> Answer:
    """Count these sittings one by one as they come in; how long after it came each was counted.

    Where they come without a pace, each comes when the one before is counted.
    """
    from rummy.leaderboards.services import count_all

    ids, begin, pace = part
    times, cpu = [], time.process_time()
    time.sleep(max(0.0, begin - time.time()))
    for number, pk in enumerate(ids):
        came = begin + number * pace if pace else time.time()
        time.sleep(max(0.0, came - time.time()))
        count_all(sittings=[pk])
        times.append((time.time() - came) * 1000)
    return times, time.time() - begin, time.process_time() - cpu


def _worker(part: Part) -> Answer:
    """Count together what has come in meanwhile; how long after it came each was counted."""
    from rummy.leaderboards.services import count_all

    ids, begin, pace = part
    comes = [begin + number * pace for number in range(len(ids))]
    times: list[float] = []
    cpu = time.process_time()
    while (done := len(times)) < len(ids):
        time.sleep(max(0.0, comes[done] - time.time()))
        until = min(bisect_right(comes, time.time()), done + TOGETHER)
        count_all(sittings=ids[done:until])
        times += [(time.time() - came) * 1000 for came in comes[done:until]]
    return times, time.time() - begin, time.process_time() - cpu


def _count(sitting: Any) -> int:
    from rummy.leaderboards.services import count

    return count(sitting=sitting)


def finished_games(number: int) -> list[Any]:
    """So many tables of three who played one game to its end, later than all others; each of another phone."""
    from rummy.people.models import Phone

    phones = Phone.objects.filter(players__isnull=False).distinct()[:number]
    if len(phones) < number:
        raise SystemExit(
            f"{number} phones must each finish a game; the book has {len(phones)}: raise BENCH_PLAYERS"
        )
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
