"""What happens when a whole hall opens its phones at the moment of the draw? 300 requests in a second, on the servers that are deployed."""

import asyncio
import os
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import django
from django.core.management import call_command

from devtools.measure import Row
from tests.bench._servers import answer, on_both, serve_at_scale, serve_here, tell
from tests.bench._watch import p95

PLAYERS, ROUNDS = 60, 2
REQUESTS, WITHIN_S = 300, 1.0
PAGES = ("event", "my table", "standings")


def measure() -> Iterator[Row]:
    yield from on_both("tests.bench.crowd")


def main(name: str) -> Iterator[Row]:
    django.setup()
    call_command("migrate", verbosity=0)
    event = a_round_just_drawn()
    with ExitStack() as stack:
        at_scale = bool(os.environ.get("REDIS_URL"))
        port = serve_at_scale(stack) if at_scale else serve_here(stack)
        for page in PAGES:
            yield from crowd(name, page, port, list(addresses(event, page)))


def a_round_just_drawn() -> Any:
    """60 players after two rounds, everything counted, and the third round published."""
    from tests.tournaments.evening import hall
    from tournaments import services

    director = hall.director()
    event = hall.tournament(director, *[f"Player {n:02}" for n in range(PLAYERS)], ends_after=1)
    for _ in range(ROUNDS):
        hall.play_all(director, hall.play_on(director, event))
    hall.standings(event)
    drawn = services.draw_round(tournament=event, by=director, at=hall.EVENING)
    services.publish(round=drawn, by=director, at=hall.EVENING)
    return event


def addresses(event: Any, page: str) -> Iterator[str]:
    """Where each of the phones goes: everybody to one page, or each to his own."""
    codes = list(event.entries.values_list("code", flat=True))
    for number in range(REQUESTS):
        yield {
            "event": f"/t/{event.code}/",
            "my table": f"/t/{event.code}/me/{codes[number % len(codes)]}/",
            "standings": f"/t/{event.code}/?after={1 + number % ROUNDS}",
        }[page]


def crowd(name: str, page: str, port: int, paths: list[str]) -> Iterator[Row]:
    took, statuses, began = [], [], time.monotonic()
    for status, seconds in asyncio.run(all_at_once(port, paths)):
        statuses.append(status)
        took.append(seconds)
    whole = time.monotonic() - began
    errors = sum(status != 200 for status in statuses)
    what, load = f"{name}: {REQUESTS} phones open {page} in a second", os.getloadavg()[0]
    yield Row(f"{what}, errors", f"{errors}", "0", errors == 0)
    yield Row(
        f"{what}, answered (load {load:.1f})", f"{REQUESTS / whole:.0f} a second, p95 {p95(took):.2f} s"
    )


async def all_at_once(port: int, paths: list[str]) -> list[tuple[int, float]]:
    began, asked = time.monotonic(), []
    for number, path in enumerate(paths):
        await asyncio.sleep(began + number * WITHIN_S / len(paths) - time.monotonic())
        asked.append(asyncio.ensure_future(timed(port, path)))
    return await asyncio.gather(*asked)


async def timed(port: int, path: str) -> tuple[int, float]:
    """The status, and the seconds until the last byte; a phone that was turned away counts as 0."""
    began = time.monotonic()
    try:
        told = await answer(port, "GET", path, "Accept-Encoding: gzip\r\n")
    except OSError:
        return 0, time.monotonic() - began
    return int(told.split(b" ", 2)[1]) if told else 0, time.monotonic() - began


if __name__ == "__main__":
    tell(main)
