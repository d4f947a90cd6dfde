"""How long does a place on a board take, and counting a game, in a book of many players?

With BENCH_BOARDS it asks the database of that address, which it fills where it is empty; the games it counts stay in it:
`BENCH_BOARDS=postgres://… BENCH_PLAYERS=1000000 BENCH_HANDS=10000000 python3 dev.py bench boards`. Without it a book of its own, of
5000 players and 50,000 hands, on PostgreSQL where that answers, else on SQLite, whose games are then counted anew in their order: 240,000 hands are
10,000 games. BENCH_ARRIVING=3000 lets results come in as long as pages are read. BENCH_PLANS=1 prints the plan of every query.
"""

import json
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from dataclasses import asdict
from typing import Any

from devtools import services
from devtools.measure import Row
from tests.bench._servers import a_database

REBUILD_S = 60


def measure() -> Iterator[Row]:
    """In a process of its own, because Django knows one database."""
    with ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory(prefix="meldbook-boards-"))
        url, server = os.environ.get("BENCH_BOARDS"), services.postgres()
        if url is None and server is not None:
            url = stack.enter_context(a_database(server))
        told = os.environ | {"MELDBOOK_VAR": folder} | ({"DATABASE_URL": url} if url else {})
        command = [sys.executable, "-m", "tests.bench.boards"]
        done = subprocess.run(command, env=told, stdout=subprocess.PIPE, text=True, check=True)
    for line in done.stdout.splitlines():
        yield Row(**json.loads(line))


def main() -> Iterator[Row]:
    import django

    django.setup()
    from tests.bench._boards_anew import counting_anew
    from tests.bench._boards_counted import counting
    from tests.bench._boards_read import largest_board, reading

    yield from a_book()
    board = largest_board()
    yield from reading(board, "")
    yield from counting(board)
    if "BENCH_BOARDS" not in os.environ:
        yield from counting_anew()
    yield from rebuilding()


def a_book() -> Iterator[Row]:
    from django.core.management import call_command

    from rummy.scorekeeping.models import Sitting

    call_command("migrate", verbosity=0)
    if Sitting.objects.exists():
        return
    players, hands = (
        int(os.environ.get(f"BENCH_{what}", usual)) for what, usual in (("PLAYERS", 5000), ("HANDS", 50_000))
    )
    took = seconds(lambda: call_command("demo", players=players, hands=hands, stdout=sys.stderr))
    yield Row(f"inventing and counting {players:,} players, {hands:,} hands", f"{took:.0f} s")


def rebuilding() -> Iterator[Row]:
    """Every rating, board and bucket from the counted games, beside what counting them one by one left."""
    from rummy.leaderboards.models import GameOutcome
    from rummy.leaderboards.services.rebuild import rebuild_pools

    found: list[str] = []
    took = seconds(lambda: found.extend(rebuild_pools(check=True)))
    outcomes = GameOutcome.objects.count()
    yield Row(
        f"all ratings and boards anew, of {outcomes:,} outcomes",
        f"{took:.0f} s",
        f"< {REBUILD_S} s",
        took < REBUILD_S,
    )
    yield Row("rows that differ from it", str(len(found)), "0", not found)


def seconds(job: Callable[[], Any]) -> float:
    begun = time.perf_counter()
    job()
    return time.perf_counter() - begun


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    for one in main():
        sys.stdout.write(f"{json.dumps(asdict(one))}\n")
