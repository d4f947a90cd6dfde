"""Which real processes does a bench run against, and how does it ask them? All of them end with the `ExitStack` they are given to."""

import asyncio
import json
import os
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from devtools import services
from devtools.measure import Row
from tests.bench._site import free_port, serve

WORKER = [sys.executable, "-m", "celery", "-A", "rummy", "worker", "--pool", "solo", "--loglevel", "ERROR"]
BEAT = [sys.executable, "-m", "celery", "-A", "rummy", "beat", "--loglevel", "ERROR"]
GUNICORN = [sys.executable, "-m", "gunicorn", "rummy.wsgi", "--worker-class", "gthread", "--threads", "2"]
AT_SCALE = "PostgreSQL, Redis, 2 workers"


def on_both(module: str) -> Iterator[Row]:
    """The rows of `module` in a process of its own for each way to keep a book, because Django knows one database."""
    yield from rows_of(module, "SQLite")
    server, broker = services.postgres(), services.redis_server()
    if server and broker:
        with a_database(server) as database, an_empty_broker(broker) as queue:
            yield from rows_of(module, AT_SCALE, DATABASE_URL=database, REDIS_URL=queue)
    else:
        yield Row(f"{AT_SCALE}", "not measured: PostgreSQL or Redis does not answer here")


def rows_of(module: str, name: str, **environment: str) -> list[Row]:
    with tempfile.TemporaryDirectory(prefix="meldbook-bench-") as folder:
        told = os.environ | {"MELDBOOK_VAR": folder, "PROGRAM_RATE": "100000/min", **environment}
        with ExitStack() as stack:
            command = [sys.executable, "-m", module, name]
            process = started(stack, command, told, stdout=subprocess.PIPE)
            text, _ = process.communicate()
        if process.returncode:
            raise subprocess.CalledProcessError(process.returncode, command)
    return [Row(**row) for row in json.loads(text.splitlines()[-1])]


def tell(rows: Callable[[str], Iterator[Row]]) -> None:
    """What such a process does: it measures, and writes for `rows_of`; who ends it ends its servers too."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "rummy.settings")
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    sys.stdout.write(json.dumps([vars(row) for row in rows(sys.argv[1])]))


@contextmanager
def a_database(server: str) -> Iterator[str]:
    import psycopg

    name = f"meldbook_bench_{os.getpid()}"
    with psycopg.connect(server, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
        try:
            yield f"{server.rpartition('/')[0]}/{name}"
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@contextmanager
def an_empty_broker(server: str) -> Iterator[str]:
    """A database of Redis that nobody uses: tests that run beside would take the tasks away."""
    import redis

    addresses = [f"{server.rpartition('/')[0]}/{number}" for number in range(14, 0, -1)]
    for address in addresses:
        with redis.Redis.from_url(address) as client:
            if client.dbsize() == 0:
                client.set("meldbook-bench", os.getpid())
                try:
                    yield address
                finally:
                    client.flushdb()
                return
    raise RuntimeError("Every database of this Redis is in use.")


def serve_here(stack: ExitStack) -> int:
    """The port of a Meldbook as `dev.py run` starts it."""
    port = free_port()
    serve(stack, port)
    return port


def serve_at_scale(stack: ExitStack, processes: int = 2) -> int:
    """The port of gunicorn, as docs/deploying.md starts it."""
    port = free_port()
    bound = ["--bind", f"127.0.0.1:{port}", "--workers", str(processes), "--log-level", "error"]
    started(stack, [*GUNICORN, *bound], dict(os.environ))
    asyncio.run(reached(port))
    return port


async def reached(port: int) -> None:
    while True:
        try:
            if await ask(port, "GET", "/health/") == 200:
                return
        except OSError:
            await asyncio.sleep(0.1)


def work(stack: ExitStack) -> list[subprocess.Popen[bytes]]:
    """Two workers and a beat where there is Redis, when they answer; without it the server has its own."""
    if not os.environ.get("REDIS_URL"):
        return []
    from rummy.celery import app

    workers = [started(stack, [*WORKER, "--hostname", name], dict(os.environ)) for name in ("one", "two")]
    started(stack, BEAT, dict(os.environ))
    while len(app.control.ping(timeout=1)) < len(workers):
        assert all(worker.poll() is None for worker in workers), "a worker ended"
    return workers


def started(
    stack: ExitStack, command: list[str], environment: dict[str, str], **more: Any
) -> subprocess.Popen[bytes]:
    process = subprocess.Popen(command, env=environment, **more)
    stack.callback(ended, process)
    return process


def ended(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(10)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


async def ask(port: int, method: str, path: str, head: str = "", body: str = "") -> int:
    """The status of the answer."""
    return int((await answer(port, method, path, head, body)).split(b" ", 2)[1])


async def answer(port: int, method: str, path: str, head: str = "", body: str = "") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(
        f"{method} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n{head}\r\n{body}".encode()
    )
    told = await reader.read()
    writer.close()
    return told
