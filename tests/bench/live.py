"""What do 1,000 phones that watch one sitting cost, and how soon does the last of them know of a saved hand?"""

import asyncio
import json
import re
import resource
import subprocess
import time
import uuid
from collections.abc import Iterator
from contextlib import ExitStack
from dataclasses import dataclass
from pathlib import Path

import django
from django.core.management import call_command

from devtools.measure import Row
from tests.bench._site import free_port, serve

WATCHERS = 1_000
SAVES = 5
P95_GOAL_MS = 1_000
EACH_GOAL_KB = 40


@dataclass
class Server:
    """A Meldbook of its own process, with a table and a phone that may score at it."""

    port: int
    process: subprocess.Popen[bytes]
    code: str
    cookie: str

    @property
    def memory_kb(self) -> int:
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.findall(r"VmRSS:\s+(\d+)", status)[0])


def measure() -> Iterator[Row]:
    if not Path("/proc/self/status").exists():
        yield Row("live pages", "needs /proc to see how much memory a server has")
        return
    with ExitStack() as stack:
        code, cookie = make_a_table()
        port = free_port()
        resource.setrlimit(resource.RLIMIT_NOFILE, (2 * WATCHERS + 500,) * 2)
        yield from asyncio.run(watch(Server(port, serve(stack, port), code, cookie)))


def make_a_table() -> tuple[str, str]:
    """A table of three in the middle of an evening; its watch code and its scorer's cookie."""
    django.setup()
    from django.core.signing import get_cookie_signer

    from rummy.people.phones import COOKIE, SALT
    from tests.factories import PhoneFactory, record, start, typed

    call_command("migrate", verbosity=0)
    phone = PhoneFactory()
    sitting = start(phone=phone, target=5_000)
    for number in range(1, 16):
        record(sitting, number, typed(40, 20, -5))
    return sitting.watch_code, f"{COOKIE}={get_cookie_signer(salt=COOKIE + SALT).sign(str(phone.pk))}"


async def watch(server: Server) -> list[Row]:
    page = (await ask(server, "GET", f"/s/{server.code}/", "")).decode()
    live = re.findall(r'data-live="([^"]+)"', page)[0].replace("&amp;", "&")
    have = re.findall(r'data-version="(\d+)"', page)[0]
    before = server.memory_kb
    began = time.perf_counter()
    watchers = await asyncio.gather(
        *(Watcher(server, f"{live}&have={have}").listen() for _ in range(WATCHERS))
    )
    connected = time.perf_counter() - began
    each = (server.memory_kb - before) / WATCHERS
    delays, size = [], 0
    for number in range(16, 16 + SAVES):
        heard = [asyncio.ensure_future(watcher.hear()) for watcher in watchers]
        saved = time.perf_counter()
        await save(server, number)
        told = await asyncio.gather(*heard)
        delays += [(at - saved) * 1000 for at, _ in told]
        size = told[0][1]
    delays.sort()
    p95 = delays[int(0.95 * len(delays))]
    return [
        Row(f"{WATCHERS} pages begin to listen", f"{connected:.1f} s"),
        Row("memory of a page that listens", f"{each:.0f} KB", f"≤ {EACH_GOAL_KB} KB", each <= EACH_GOAL_KB),
        Row("a saved hand is heard, median", f"{delays[len(delays) // 2]:.0f} ms ({size} bytes)"),
        Row("a saved hand is heard, p95", f"{p95:.0f} ms", f"≤ {P95_GOAL_MS} ms", p95 <= P95_GOAL_MS),
        Row("a saved hand is heard by the last", f"{delays[-1]:.0f} ms", "≤ 2000 ms", delays[-1] <= 2_000),
    ]


class Watcher:
    def __init__(self, server: Server, address: str) -> None:
        self.server, self.address = server, address

    async def listen(self) -> "Watcher":
        self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.server.port)
        self.writer.write(request("GET", self.address, "Accept-Encoding: gzip\r\n"))
        await self.reader.readuntil(b"\r\n\r\n")
        await self.chunk()
        return self

    async def hear(self) -> tuple[float, int]:
        """When this page heard the news, and how long they were."""
        while True:
            length = await self.chunk()
            # A ping is shorter.
            if length > 100:
                return time.perf_counter(), length

    async def chunk(self) -> int:
        length = int(await self.reader.readline(), 16)
        await self.reader.readexactly(length + 2)
        return length


def request(method: str, address: str, headers: str, body: str = "") -> bytes:
    length = f"Content-Length: {len(body)}\r\n" if body else ""
    return f"{method} {address} HTTP/1.1\r\nHost: 127.0.0.1\r\n{headers}{length}\r\n{body}".encode()


async def ask(server: Server, method: str, address: str, headers: str, body: str = "") -> bytes:
    reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
    writer.write(request(method, address, f"Connection: close\r\n{headers}", body))
    answer = await reader.read()
    writer.close()
    return answer


async def save(server: Server, number: int) -> None:
    """Save a hand as a phone does."""
    token = "x" * 32
    headers = f"Cookie: {server.cookie}; csrftoken={token}\r\nX-CSRFToken: {token}\r\nContent-Type: application/json\r\n"
    hand = {"typed": {"Ana": 40, "Ben": 20, "Cy": -5}}
    body = json.dumps({"id": str(uuid.uuid4()), "number": number, "base": 0, "hand": hand})
    answer = await ask(server, "POST", f"/s/{server.code}/hands/", headers, body)
    assert b" 201 " in answer, answer[:300]
