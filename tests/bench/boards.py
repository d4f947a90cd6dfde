"""How long does a place on a board take, and counting a game, in a book of many players?

Without a database of its own it invents a small book (BENCH_PLAYERS, BENCH_HANDS; 500 and 5000). With DATABASE_URL it uses, and
fills where it is empty, that one: `DATABASE_URL=postgres://… BENCH_PLAYERS=100000 BENCH_HANDS=1000000 python3 dev.py bench boards`.
"""

import os
import re
import sys
import time
import uuid
from collections.abc import Callable, Iterator
from datetime import timedelta
from random import Random
from typing import Any

import django
from django.core.management import call_command

from devtools.measure import Row

TIMES, RESULTS = 100, 40
READ_MS, PAGE_MS, COUNT_MS = 3.0, 20.0, 5.0


def measure() -> Iterator[Row]:
    django.setup()
    call_command("migrate", verbosity=0)
    from rummy.scorekeeping.models import Sitting

    if not Sitting.objects.exists():
        players, hands = (
            os.environ.get(f"BENCH_{what}", usual) for what, usual in (("PLAYERS", "500"), ("HANDS", "5000"))
        )
        begun = time.perf_counter()
        call_command("demo", players=int(players), hands=int(hands), verbosity=0)
        yield Row(
            f"inventing and counting {players} players, {hands} hands", f"{time.perf_counter() - begun:.0f} s"
        )
    yield from reading()
    yield from counting()


def reading() -> Iterator[Row]:
    """Pages, places and pictures of the largest board, each by itself and as a page over HTTP."""
    from django.db import connection
    from django.test import Client

    from rummy.leaderboards.models import BoardRow
    from rummy.leaderboards.queries.places import after, before, cursor_of, place_of, placed

    board = largest_board()
    measure = "won"
    rows = list(BoardRow.objects.filter(board=board, by_won__isnull=False).order_by("pk")[:10_000])
    chance = Random(1)
    cursors = [cursor_of(row, measure) for row in chance.choices(rows, k=TIMES)]
    path = f"/boards/{board.pool.family}/?by=won"
    client = Client(HTTP_HOST="localhost", raise_request_exception=True)
    jobs: dict[str, tuple[Callable[[Any], Any], float]] = {
        "first 100 of a board": (lambda cursor: after(board, measure, None, 100), READ_MS),
        "any page of 50 by its key": (lambda cursor: after(board, measure, cursor, 50), READ_MS),
        "5 before me and 5 after": (
            lambda cursor: [*before(board, measure, cursor, 5), *after(board, measure, cursor, 5)],
            READ_MS,
        ),
        "my exact place, of how many": (lambda cursor: place_of(board, measure, cursor[0]), READ_MS),
        "places of a page of 50": (
            lambda cursor: placed(board, measure, after(board, measure, cursor, 50)),
            2 * READ_MS,
        ),
        "a page over HTTP, rendered": (
            lambda cursor: opened(client, f"{path}&after={cursor[0]}.{cursor[1]}"),
            PAGE_MS,
        ),
    }
    size = place_of(board, measure, 0)[1]
    for what, (job, goal) in jobs.items():
        yield row(f"{what}, {size} on it", [taken(job, cursor) for cursor in cursors], goal)
    yield plans([after, before, place_of, placed], board, measure, cursors[0], connection)


def opened(client: Any, address: str) -> None:
    """A page that is refused would be a quick one."""
    assert client.get(address).status_code == 200


def largest_board() -> Any:
    from rummy.leaderboards.models import Board

    boards = Board.objects.filter(season="", ruleset="", pool__club=None).select_related("pool")
    return max(boards, key=lambda one: one.rows.count())


def taken(job: Callable[[Any], Any], given: Any) -> float:
    before = time.perf_counter()
    job(given)
    return (time.perf_counter() - before) * 1000


def row(what: str, times: list[float], goal: float) -> Row:
    times = sorted(times)
    middle, high = times[len(times) // 2], times[len(times) * 95 // 100]
    return Row(what, f"{middle:.1f} ms, p95 {high:.1f} ms", f"p95 < {goal:.0f} ms", high < goal)


def plans(jobs: list[Any], board: Any, measure: str, cursor: Any, connection: Any) -> Row:
    """Does any of these queries read a board through, or skip over its rows?"""
    from django.test.utils import CaptureQueriesContext

    with CaptureQueriesContext(connection) as asked:
        shown = jobs[0](board, measure, cursor, 50)
        jobs[1](board, measure, cursor, 5)
        jobs[2](board, measure, cursor[0])
        jobs[3](board, measure, shown)
    explain = "EXPLAIN" if connection.vendor == "postgresql" else "EXPLAIN QUERY PLAN"
    wrong = []
    for query in asked.captured_queries:
        with connection.cursor() as told:
            told.execute(f"{explain} {query['sql']}")
            plan = "\n".join(str(line) for line in told.fetchall())
        wrong += re.findall(r"Seq Scan on leaderboards_boardrow|SCAN leaderboards_boardrow\b", plan)
        wrong += re.findall(r"OFFSET \d+", query["sql"])
        if os.environ.get("BENCH_PLANS"):
            sys.stderr.write(f"{query['sql']}\n{plan}\n\n")
    return Row("board rows read through, or skipped by OFFSET", str(len(wrong)), "0", not wrong)


def counting() -> Iterator[Row]:
    """A game that is the latest of its players; and one that is counted already."""
    from rummy.leaderboards.services import count
    from rummy.people.models import Phone

    phones = Phone.objects.filter(players__isnull=False).distinct()[:RESULTS]
    tables = [finished_game(phone) for phone in phones]
    first = [taken(lambda one: count(sitting=one), sitting) for sitting in tables]
    again = [taken(lambda one: count(sitting=one), sitting) for sitting in tables]
    yield row("counting the latest game of three", first, COUNT_MS)
    yield row("counting it again", again, COUNT_MS)


def finished_game(phone: Any) -> Any:
    """A table of three of this phone who played one game to its end, later than all others."""
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
