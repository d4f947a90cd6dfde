"""How long do standings of 1,000 entries take to rebuild, and how soon does the hall see a result?"""

import asyncio
import json
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import django
from django.core.management import call_command

from devtools.measure import Row, best
from tests.bench._hall import ENTRIES, ORDER, ROUNDS, a_large_tournament
from tests.bench._servers import ask, on_both, serve_at_scale, serve_here, tell, work
from tests.bench._watch import Watch, caught_up, p95, rebuilds, waits

MOST_PURE_MS, MOST_UPSERT_MS, MOST_REBUILD_MS = 25, 35, 250
RESULTS, BURST_S = 250, 10.0
SEEN_S, MOST_REBUILDS = 1.0, 25
PATIENCE_S = 60.0
SIZE = f"{ENTRIES:,} entries × {ROUNDS} rounds"


def measure() -> Iterator[Row]:
    yield from on_both("tests.bench.standings")


def main(name: str) -> Iterator[Row]:
    django.setup()
    call_command("migrate", verbosity=0)
    event = a_large_tournament()
    caught_up_here(event)
    yield from costs(name, event)
    with ExitStack() as stack:
        workers = work(stack)
        port = serve_at_scale(stack) if workers else serve_here(stack)
        yield from burst(name, event, port)


def caught_up_here(event: Any) -> None:
    from django.utils import timezone

    from tournaments import services

    services.rebuild_standings(tournament_id=event.pk, at=timezone.now())


def costs(name: str, event: Any) -> Iterator[Row]:
    """CPU of this process: the pure part, writing every row of a round, and all of it after one result."""
    from tournaments.queries.event import event_of
    from tournaments.services import standing_rows
    from tournaments.standings import standings

    told = event_of(event)
    row = dict(standing_rows.facts_of(event, told, ROUNDS - 1))
    turns = iter(range(1, 100))

    def upsert() -> None:
        # Every row differs from what is stored.
        moved = next(turns)
        standing_rows.write({key: (*facts[:-1], moved) for key, facts in row.items()}, event, ROUNDS - 1)

    def rebuild() -> None:
        from tournaments.models import Scoreboard

        # As a result of the round being played does.
        board = Scoreboard.objects.get(pk=event.pk)
        board.result_version, board.fingerprints = board.result_version + 1, board.fingerprints[:-1]
        board.save()
        caught_up_here(event)

    pure, written, whole = best(lambda: standings(told), upsert, rebuild, rounds=5)
    yield cost(f"{name}: {SIZE} × {len(ORDER)} metrics, pure", pure, MOST_PURE_MS)
    yield cost(f"{name}: {len(row):,} changed rows written", written, MOST_UPSERT_MS)
    yield cost(f"{name}: rebuilt after a result, with reading and writing", whole, MOST_REBUILD_MS)
    standing_rows.write(row, event, ROUNDS - 1)


def cost(what: str, seconds: float, most: int) -> Row:
    return Row(what, f"{seconds * 1000:.0f} ms CPU", f"≤ {most} ms", seconds * 1000 <= most)


def burst(name: str, event: Any, port: int) -> Iterator[Row]:
    """Every table of the last round sends its one hand, evenly over ten seconds."""
    posts = list(hands(event))
    watch = Watch(event.pk)
    watch.start()
    statuses = asyncio.run(send(port, posts))
    caught_up(event.pk, PATIENCE_S)
    looks = watch.stop()
    seen = p95([wait.seconds for wait in waits(looks)])
    lost, times = sum(status != 201 for status in statuses), rebuilds(looks)
    load = os.getloadavg()[0]
    what = f"{name}: {len(posts)} results in {BURST_S:.0f} s"
    yield Row(f"{what}, answered otherwise than 201", f"{lost}", "0", lost == 0)
    yield Row(
        f"{what}, seen after, p95 (load {load:.1f})", f"{seen:.2f} s", f"< {SEEN_S:.0f} s", seen < SEEN_S
    )
    yield Row(f"{what}, rebuilds", f"{times}", f"< {MOST_REBUILDS}", times < MOST_REBUILDS)


def hands(event: Any) -> Iterator[tuple[str, str, str]]:
    """For each open table its address, the head with the cookie of the desk's phone, and a hand."""
    from django.core.signing import get_cookie_signer

    from rummy.people.phones import COOKIE, SALT
    from tests.tournaments.evening.hall import sitting_at

    chance, token = Random(250), "x" * 32
    cookie = get_cookie_signer(salt=COOKIE + SALT).sign(str(event.desk_id))
    for table in event.rounds.get(number=ROUNDS).tables.order_by("number")[:RESULTS]:
        names = table.places.order_by("seat").values_list("entry__name", flat=True)
        points = {name: 5 * chance.randint(-10, 30) for name in names}
        body = json.dumps({"id": str(uuid.uuid4()), "number": 1, "base": 0, "hand": {"typed": points}})
        head = (
            f"Cookie: {COOKIE}={cookie}; csrftoken={token}\r\nX-CSRFToken: {token}\r\n"
            f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n"
        )
        yield f"/s/{sitting_at(table).watch_code}/hands/", head, body


async def send(port: int, posts: list[tuple[str, str, str]]) -> list[int]:
    began, sent = time.monotonic(), []
    for number, (path, head, body) in enumerate(posts):
        await asyncio.sleep(began + number * BURST_S / len(posts) - time.monotonic())
        sent.append(asyncio.ensure_future(ask(port, "POST", path, head, body)))
    return await asyncio.gather(*sent)


if __name__ == "__main__":
    tell(main)
