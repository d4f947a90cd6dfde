"""Does a whole evening hold? 60 players, 5 rounds, everybody's phone at once, a worker killed; on SQLite and on PostgreSQL with workers."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
import threading
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from urllib.parse import urlencode

from devtools import services
from devtools.measure import Row
from tests.bench._evening import PHONES, READERS, Evening, judged
from tests.bench._site import free_port, serve

PLAYERS, ROUNDS, HANDS = 60, 5, 3
PATIENCE_S = 60.0
# After which round the desk corrects a result of which one.
CORRECTED = {2: 2, 3: 1, 5: 5}
WORKER = [sys.executable, "-m", "celery", "-A", "rummy", "worker", "--pool", "solo", "--loglevel", "ERROR"]
BEAT = [sys.executable, "-m", "celery", "-A", "rummy", "beat", "--loglevel", "ERROR"]


def measure() -> Iterator[Row]:
    """One evening in a process of its own for each way to keep it, because Django knows one database."""
    yield from evening_on("SQLite")
    server, broker = services.postgres(), services.redis_server()
    if server and broker:
        with a_database(server) as url:
            yield from evening_on("PostgreSQL, Redis, 2 workers", DATABASE_URL=url, REDIS_URL=broker)
    else:
        yield Row("evening on PostgreSQL and Redis", "neither answers here")


def evening_on(name: str, **environment: str) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="meldbook-evening-") as folder:
        told = os.environ | {"MELDBOOK_VAR": folder, "PROGRAM_RATE": "100000/min", **environment}
        command = [sys.executable, "-m", "tests.bench.evening", name]
        done = subprocess.run(command, env=told, stdout=subprocess.PIPE, text=True, check=True)
    return [Row(**row) for row in json.loads(done.stdout.splitlines()[-1])]


@contextmanager
def a_database(server: str) -> Iterator[str]:
    import psycopg

    name = f"meldbook_evening_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        yield f"{server.rpartition('/')[0]}/{name}"
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


class Watch(threading.Thread):
    """Looks fifty times a second whether the standings are behind, and for how long."""

    def __init__(self, evening: Evening) -> None:
        super().__init__(daemon=True)
        self.evening, self.stopped = evening, threading.Event()

    def run(self) -> None:
        from django.db import connection

        from tournaments.models import Scoreboard

        since: float | None = None
        while not self.stopped.wait(0.02):
            board = Scoreboard.objects.first()
            now = time.monotonic()
            if board is None or board.standings_version == board.result_version:
                if since is not None:
                    self.evening.behind.append(now - since)
                since = None
            elif since is None or self.newer(board):
                since = now
        connection.close()

    def newer(self, board: Any) -> bool:
        """A rebuild was stored and another result came since: what is behind now is the new one."""
        moved = getattr(self, "seen", -1) != board.standings_version
        self.seen = board.standings_version
        return moved


def main(name: str) -> list[dict[str, Any]]:
    import django

    django.setup()
    from django.core.management import call_command

    call_command("migrate", verbosity=0)
    with ExitStack() as stack:
        port = free_port()
        serve(stack, port)
        workers = work(stack)
        evening = Evening(port)
        play(evening, workers)
        return [vars(row) for row in judged(name, evening, killed=bool(workers))]


def work(stack: ExitStack) -> list[subprocess.Popen[bytes]]:
    """Two workers and a beat where there is Redis; without it the server has its own."""
    if "REDIS_URL" not in os.environ:
        return []
    started = [subprocess.Popen(command) for command in (WORKER, WORKER, BEAT)]
    for process in started:
        stack.callback(process.wait)
        stack.callback(process.kill)
    return started[:2]


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
    watch = Watch(evening)
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
            # In the middle of the burst, so in the middle of a rebuild.
            threading.Timer(0.6, workers[0].send_signal, (signal.SIGKILL,)).start()
        score(evening, event.rounds.get(number=number))
        wait_for_standings(event)
        desk.press(f"rounds/{number}/close")
        assert event.rounds.get(number=number).state == "closed"
        if number in CORRECTED:
            correct(evening, event, desk, CORRECTED[number])
    wait_for_standings(event)
    watch.stopped.set()
    watch.join()


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


async def ask(port: int, method: str, path: str, head: str = "", body: str = "") -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{head}\r\n{body}".encode()
    )
    answer = await reader.read()
    writer.close()
    return int(answer.split(b" ", 2)[1])


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
    wait_for_standings(event)


def wait_for_standings(event: Any) -> None:
    from tournaments.models import Scoreboard

    until = time.monotonic() + PATIENCE_S
    while time.monotonic() < until:
        board = Scoreboard.objects.get(pk=event.pk)
        if board.standings_version == board.result_version:
            return
        time.sleep(0.02)
    raise TimeoutError("The standings never came.")


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    sys.stdout.write(json.dumps(main(sys.argv[1])))
