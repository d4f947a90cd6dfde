"""How long does it take to read a board, and along which plan does the database do it?"""

import os
import re
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

from devtools.measure import Row

TIMES = int(os.environ.get("BENCH_TIMES", "60"))
SQL_MS, PAGE_MS = 3.0, 20.0
SAMPLE, SMALL = 5000, 100_000
DEAR = ("seqscan", "bitmapscan", "sort", "hashjoin", "mergejoin")
# What grows with the book: nothing of it may be read through.
LARGE = ("leaderboards_boardrow", "leaderboards_countedgame", "leaderboards_competitor", "people_player")


def largest_board() -> Any:
    from rummy.leaderboards.models import Board, Rating

    boards = Board.objects.filter(season="", ruleset="", pool__club=None).select_related("pool")
    return max(boards, key=lambda one: Rating.objects.filter(pool=one.pool_id).count())


def somewhere(board: Any, measure: str) -> list[tuple[int, int]]:
    """Scores and competitors of everywhere on the board, from its top to its end."""
    from rummy.leaderboards.models import BoardRow

    on_it = BoardRow.objects.filter(board=board, **{f"by_{measure}__isnull": False})
    known = list(on_it.values_list(f"by_{measure}", "competitor")[:SAMPLE])
    return Random(1).choices(known, k=TIMES) if known else []


def jobs(board: Any, measure: str) -> dict[str, Callable[[Any], Any]]:
    from rummy.leaderboards.queries.places import after, around, spread

    return {
        "first 100": lambda cursor: after(board, measure, None, 100),
        "any page of 50": lambda cursor: after(board, measure, cursor, 51),
        "5 before me, 5 after": lambda cursor: around(board, measure, cursor, 5),
        "my exact place": lambda cursor: spread(board, measure).place(cursor[0]),
    }


def reading(board: Any, when: str) -> Iterator[Row]:
    """Each question by the time of its SQL; then the whole page, as a stranger and as somebody who plays."""
    from django.test import Client

    from rummy.leaderboards.queries.places import spread

    for measure in ("rating", "won"):
        size, cursors = spread(board, measure).count, somewhere(board, measure)
        for what, job in jobs(board, measure).items() if cursors else ():
            times = [in_sql(job, cursor) for cursor in cursors]
            yield judged(f"{what} of {size:,} by {measure}, SQL{when}", times, SQL_MS)
    client = Client(HTTP_HOST="localhost", raise_request_exception=True)
    mine = signed(board)
    path = f"/boards/{board.pool.family}/?by=won"
    anywhere = [f"{path}&after={score}.{competitor}" for score, competitor in cursors]
    pages = {
        "a page over HTTP": anywhere,
        "a page with my place over HTTP": anywhere,
        "the page around me over HTTP": [f"{path}&around=me"] * TIMES,
        "all boards with my places over HTTP": ["/boards/"] * TIMES,
    }
    for what, addresses in pages.items() if cursors else ():
        client.cookies.clear()
        if {"me", "my"} & {*what.split()}:
            client.cookies[mine[0]] = mine[1]
        opened(client, addresses[0])
        times = [taken(lambda address: opened(client, address), address) for address in addresses]
        yield judged(f"{what}{when}", times, PAGE_MS)
    if not when:
        yield plans(board)


def signed(board: Any) -> tuple[str, str]:
    """The cookie of a phone whose owner is on the board."""
    from django.core import signing

    from rummy.leaderboards.models import BoardRow
    from rummy.people.models import Player
    from rummy.people.phones import COOKIE, SALT

    row = (
        BoardRow.objects.filter(board=board, by_won__isnull=False).select_related("competitor__first").first()
    )
    assert row is not None
    me = row.competitor.first
    Player.objects.filter(pk=me.pk).update(claimed_by=me.made_by_id)
    return COOKIE, signing.get_cookie_signer(salt=COOKIE + SALT).sign(str(me.made_by_id))


def opened(client: Any, address: str) -> None:
    """A page that is refused would be a quick one."""
    assert client.get(address).status_code == 200


def taken(job: Callable[[Any], Any], given: Any) -> float:
    begun = time.perf_counter()
    job(given)
    return (time.perf_counter() - begun) * 1000


def in_sql(job: Callable[[Any], Any], given: Any) -> float:
    """The milliseconds its queries took."""
    from django.db import connection

    total = 0.0

    def timed(execute: Any, *args: Any) -> Any:
        nonlocal total
        begun = time.perf_counter()
        try:
            return execute(*args)
        finally:
            total += (time.perf_counter() - begun) * 1000

    with connection.execute_wrapper(timed):
        job(given)
    return total


def judged(what: str, times: list[float], goal: float) -> Row:
    times = sorted(times)
    middle, high = times[len(times) // 2], times[len(times) * 95 // 100]
    return Row(what, f"{middle:.1f} ms, p95 {high:.1f} ms", f"p95 < {goal:.0f} ms", high < goal)


def plans(board: Any) -> Row:
    """Is anything of a board read through, sorted, counted or skipped?"""
    from rummy.leaderboards.tallies import MEASURES

    wrong = [fault for measure in MEASURES for fault in faults_of(board, measure)]
    return Row(
        "board queries that read through, sort, count or skip rows", "; ".join(wrong) or "0", "0", not wrong
    )


def faults_of(board: Any, measure: str) -> list[str]:
    """What is wrong with the plans of a board's questions; each is printed where BENCH_PLANS asks for it.

    A small table is read through because that is quicker. There the planner must find a way without.
    """
    from rummy.leaderboards.queries.places import spread

    wrong = []
    cursor = next(iter(somewhere(board, measure)), None)
    is_small = spread(board, measure).count < SMALL
    for what, job in jobs(board, measure).items() if cursor else ():
        with asked() as queries:
            job(cursor)
        for sql in queries:
            plan = nodes_of(sql, along=is_small)
            wrong += [f"{what} by {measure}: {one}" for one in faults(sql, plan)]
            if os.environ.get("BENCH_PLANS"):
                told = "\n".join(f"  {node} {of}" for node, of in plan)
                sys.stderr.write(f"{what} by {measure}\n{written(sql)}\n{told}\n\n")
    return wrong


@contextmanager
def asked() -> Iterator[list[str]]:
    """The statements that are asked meanwhile, with their values in them."""
    from django.db import connection
    from django.test.utils import CaptureQueriesContext

    told: list[str] = []
    with CaptureQueriesContext(connection) as captured:
        yield told
    told += [sql for query in captured.captured_queries for sql in query["sql"].split(";\n")]


def written(sql: str) -> str:
    """The statement itself, where it was asked for by its name."""
    from django.db import connection

    if not sql.startswith("EXECUTE "):
        return sql
    with connection.cursor() as cursor:
        cursor.execute("SELECT statement FROM pg_prepared_statements WHERE name = %s", [sql.split()[1]])
        return str(cursor.fetchone()[0])


def nodes_of(sql: str, *, along: bool) -> list[tuple[str, str]]:
    """What the plan does, and with which table or index; on SQLite its sentences. `along` asks for one along indexes."""
    from django.db import connection, transaction

    with transaction.atomic(), connection.cursor() as cursor:
        if connection.vendor != "postgresql":
            cursor.execute(f"EXPLAIN QUERY PLAN {sql}")
            return [(str(line[-1]).split()[0], str(line[-1])) for line in cursor.fetchall()]
        # Planned for these values, and as is allowed here.
        cursor.execute("SET LOCAL plan_cache_mode = force_custom_plan")
        for way in DEAR if along else ():
            cursor.execute(f"SET LOCAL enable_{way} = off")
        cursor.execute(f"EXPLAIN (FORMAT JSON) {sql}")
        return list(_nodes(cursor.fetchone()[0][0]["Plan"]))


def _nodes(plan: dict[str, Any]) -> Iterator[tuple[str, str]]:
    yield plan["Node Type"], plan.get("Index Name", plan.get("Relation Name", ""))
    for below in plan.get("Plans", ()):
        yield from _nodes(below)


def faults(sql: str, plan: list[tuple[str, str]]) -> list[str]:
    """What must not be in a query of a board."""
    through = [
        f"{node} {of}" for node, of in plan if node in ("Seq Scan", "SCAN") and any(t in of for t in LARGE)
    ]
    sorts = [node for node, of in plan if node in ("Sort", "Incremental Sort") or "TEMP B-TREE" in of]
    return through + sorts + re.findall(r"OFFSET|COUNT\(\*\)|RANK\(", written(sql), re.IGNORECASE)
