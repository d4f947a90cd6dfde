"""Does a whole evening hold? 60 players, 5 rounds, everybody's phone at once, a worker killed; on SQLite and on PostgreSQL with workers."""

import asyncio
import json
import signal
import subprocess
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlencode

import django
from django.core.management import call_command

from devtools.measure import Row
from tests.bench._evening import PHONES, READERS, Evening, judged
from tests.bench._servers import ask, on_both, serve_here, tell, work
from tests.bench._watch import Watch, caught_up, waits

PLAYERS, ROUNDS, HANDS = 60, 5, 3
PATIENCE_S = 60.0
# So long a worker that is stopped is looked at: a rebuild that does not go on is his.
STANDS_STILL_S = 0.3
# After which round the desk corrects a result of which one.
CORRECTED = {2: 2, 3: 1, 5: 5}


def measure() -> Iterator[Row]:
    yield from on_both("tests.bench.evening")


def main(name: str) -> Iterator[Row]:
    django.setup()
    call_command("migrate", verbosity=0)
    with ExitStack() as stack:
        evening = Evening(serve_here(stack))
        workers = work(stack)
        play(evening, workers)
        yield from judged(name, evening, has_workers=bool(workers))


class Killer(threading.Thread):
    """Kills a worker in the middle of a rebuild: stops one when a rebuild is held, and kills it if the rebuild stands still."""

    def __init__(self, evening: Evening, workers: list[subprocess.Popen[bytes]]) -> None:
        super().__init__(daemon=True)
        self.evening, self.workers = evening, workers

    def run(self) -> None:
        from django.db import connection

        turn = 0
        while self.evening.killed_at is None and not self.evening.over:
            time.sleep(0.002)
            if (held := self.held()) is None:
                continue
            worker = self.workers[turn % len(self.workers)]
            worker.send_signal(signal.SIGSTOP)
            time.sleep(STANDS_STILL_S)
            if self.held() == held:
                self.evening.killed_at = time.monotonic()
                worker.send_signal(signal.SIGKILL)
            worker.send_signal(signal.SIGCONT)
            turn += 1
        connection.close()

    def held(self) -> Any:
        from tournaments.models import Scoreboard

        return Scoreboard.objects.values_list("held_until", flat=True).first()


class Desk:
    """The director's laptop: signed in, pressing the buttons of the desk over HTTP."""

    def __init__(self, port: int, code: str, cookies: str) -> None:
        self.port, self.code, self.cookies = port, code, cookies

    def press(self, button: str, **fields: str) -> None:
        token = "x" * 32
        body = urlencode({"csrfmiddlewaretoken": token, **fields})
        head = (
            f"Cookie: {self.cookies}; csrftoken={token}\r\n"
            f"Content-Type: application/x-www-form-urlencoded\r\nContent-Length: {len(body)}\r\n"
        )
        status = asyncio.run(ask(self.port, "POST", f"/t/{self.code}/{button}/", head, body))
        assert status == 302, (button, status)


def play(evening: Evening, workers: list[subprocess.Popen[bytes]]) -> None:
    """The director's evening, from the first entry to the last correction."""
    event, desk = set_up(evening.port)
    watch = Watch(event.pk)
    watch.start()
    for number in range(1, ROUNDS + 1):
        if number == 2:
            desk.press("entries/new", names="Late Lea\nLate Leo")
        if number == 4:
            desk.press(f"entries/{event.entries.get(name='Player 07').pk}/withdraw")
        desk.press("draw")
        desk.press(f"rounds/{number}/publish")
        if number == 3:
            read_all_at_once(evening, event.code)
        desk.press(f"rounds/{number}/start")
        if number == ROUNDS and workers:
            Killer(evening, workers).start()
        score(evening, event.rounds.get(number=number))
        caught_up(event.pk, PATIENCE_S)
        desk.press(f"rounds/{number}/close")
        assert event.rounds.get(number=number).state == "closed"
        if number in CORRECTED:
            correct(evening, event, desk, CORRECTED[number])
    caught_up(event.pk, PATIENCE_S)
    evening.over = True
    evening.waits = waits(watch.stop())


def set_up(port: int) -> tuple[Any, Desk]:
    """A tournament with its entries, and a browser that is signed in as its owner."""
    from django.conf import settings
    from django.contrib.auth.models import User
    from django.test import Client
    from django.utils import timezone

    from rummy.engine import RULESETS
    from tournaments import services

    dora = User.objects.create_user("dora", "dora@example.org", "a long word")
    chosen = services.Settings(
        name="A whole evening",
        ruleset=RULESETS[0].key,
        format="swiss-tables",
        answers={"rounds": ROUNDS, "size": 4},
        ends="hands",
        ends_after=HANDS,
        agreeing="nobody",
    )
    event = services.create_tournament(id=uuid.uuid4(), by=dora, settings=chosen, at=timezone.now())
    names = [f"Player {number:02}" for number in range(1, PLAYERS + 1)]
    browser = Client()
    browser.force_login(dora)
    desk = Desk(port, event.code, f"sessionid={browser.cookies[settings.SESSION_COOKIE_NAME].value}")
    desk.press("entries/new", names="\n".join(names))
    return event, desk


def score(evening: Evening, round_: Any) -> None:
    """All hands of a round: the last one of every table from seven phones at once."""
    from rummy.scorekeeping import queries as book
    from tests.tournaments.evening.hall import sitting_at

    tables = []
    for table in round_.tables.all():
        sitting = sitting_at(table)
        tables.append((sitting, [side.name for side in book.table(sitting).sides]))
    tokens = [programs(sitting) for sitting, _ in tables]
    for number in range(1, HANDS + 1):
        posts = []
        for (sitting, names), phones in zip(tables, tokens, strict=True):
            points = {name: 5 * evening.chance.randint(-10, 30) for name in names}
            for name, gained in points.items():
                evening.points[name] += gained
            hand = {"number": number, "hand": {"typed": points}}
            path = f"/api/v1/sittings/{sitting.watch_code}/hands/"
            asked = phones if number == HANDS else phones[:1]
            posts += [(path, {**hand, "id": str(uuid.uuid4())}, token) for token in asked]
        began = time.monotonic()
        for status in asyncio.run(send_all(evening.port, posts)):
            evening.answers[status] += 1
        if number == HANDS:
            evening.burst = max(evening.burst, time.monotonic() - began)


def programs(sitting: Any) -> list[str]:
    """Seven phones at a table, each with a token of its own."""
    from django.contrib.auth.models import User
    from django.utils import timezone

    from rummy.programs import services as programs
    from rummy.scorekeeping.services import join_sitting

    account, _ = User.objects.get_or_create(username=f"table {sitting.watch_code}")
    secrets = []
    for number in range(PHONES):
        token, secret = programs.make_token(
            account=account, name=f"Phone {number}", scopes=["score"], at=timezone.now()
        )
        join_sitting(phone=token.phone, code=sitting.score_code, at=timezone.now())
        secrets.append(secret)
    return secrets


async def send_all(port: int, posts: list[tuple[str, dict[str, Any], str]]) -> list[int]:
    return await asyncio.gather(*(post(port, *one) for one in posts))


async def post(port: int, path: str, body: dict[str, Any], token: str) -> int:
    text = json.dumps(body)
    head = (
        f"Authorization: Bearer {token}\r\nContent-Type: application/json\r\nContent-Length: {len(text)}\r\n"
    )
    return await ask(port, "POST", path, head, text)


def read_all_at_once(evening: Evening, code: str) -> None:
    """Everybody opens the page of the draw."""

    async def readers() -> list[int]:
        return await asyncio.gather(*(ask(evening.port, "GET", f"/t/{code}/") for _ in range(READERS)))

    began = time.monotonic()
    statuses = asyncio.run(readers())
    evening.readers = (sum(status != 200 for status in statuses), time.monotonic() - began)


def correct(evening: Evening, event: Any, desk: Desk, number: int) -> None:
    """The desk corrects the first table of a round, perhaps one long past."""
    from rummy.scorekeeping import queries as book
    from tests.tournaments.evening.hall import sitting_at

    table = event.rounds.get(number=number).tables.order_by("number").first()
    sides = book.table(sitting_at(table)).sides
    totals = [5 * evening.chance.randint(-10, 90) for _ in sides]
    for side, total in zip(sides, totals, strict=True):
        evening.points[side.name] += total - side.total
    said = " ".join(map(str, totals))
    desk.press(f"rounds/{number}/tables/{table.number}/result", totals=said, reason="Added up wrongly")
    caught_up(event.pk, PATIENCE_S)


if __name__ == "__main__":
    tell(main)
