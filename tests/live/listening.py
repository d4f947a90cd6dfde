"""What do tests of the hub need? A source that is told what to say, and pages that listen without a network."""

import asyncio
import json
import threading
import zlib
from collections.abc import Mapping, Sequence
from typing import Any

from rummy.live.events import event
from rummy.live.hub import Hub, Snapshot, Unreachable
from rummy.live.stream import Stream
from rummy.live.tokens import address_of

TOPIC = "sitting/1/table"
SUBJECT = "sitting/1"


class Book:
    """A source whose subjects have the versions that the test says."""

    def __init__(self, **versions: int) -> None:
        self.versions_of = {f"sitting/{key.removeprefix('of_')}": n for key, n in versions.items()}
        self.loads = self.reads = 0
        self.is_away = False
        self.rest = 0.0
        self.may_answer = threading.Event()
        self.may_answer.set()
        # What was read waits here on its way to the hub.
        self.may_go = threading.Event()
        self.may_go.set()

    def load(self, topic: str) -> Snapshot | None:
        self.may_answer.wait()
        self.loads += 1
        version = self._asked().get(topic.rpartition("/")[0])
        self.may_go.wait()
        if version is None:
            return None
        news = event("change", json.dumps({"version": version}), id=version)
        return Snapshot(version, news, self.rest)

    def versions(self, subjects: Sequence[str]) -> Mapping[str, int]:
        self.reads += 1
        return {subject: n for subject, n in self._asked().items() if subject in subjects}

    def _asked(self) -> dict[str, int]:
        if self.is_away:
            raise Unreachable("not now")
        return self.versions_of

    def write(self, hub: Hub, version: int, subject: str = SUBJECT) -> None:
        """The subject changes, and the hub is told."""
        self.versions_of[subject] = version
        hub.tell_soon(subject, version)


class Page:
    """A page that listens by ASGI, as a server would call it."""

    def __init__(
        self,
        stream: Stream,
        topic: str = TOPIC,
        *,
        have: int = 0,
        packs: bool = False,
        query: str = "",
        heard: bytes = b"",
    ) -> None:
        self.got = b""
        self.status = 0
        self.headers: dict[bytes, bytes] = {}
        self.may_take = asyncio.Event()
        self.may_take.set()
        self.is_over = False
        self._left = asyncio.Event()
        self._news = asyncio.Event()
        path, _, asked = address_of(topic).partition("?")
        self.scope = {
            "type": "http",
            "method": "GET",
            "path": path,
            "query_string": f"{asked}&have={have}{query}".encode(),
            "headers": [
                *([(b"accept-encoding", b"gzip, br")] if packs else []),
                *([(b"last-event-id", heard)] if heard else []),
            ],
        }
        self.task = asyncio.ensure_future(stream(self.scope, self._receive, self._send))

    async def _receive(self) -> dict[str, Any]:
        await self._left.wait()
        return {"type": "http.disconnect"}

    async def _send(self, message: Any) -> None:
        await self.may_take.wait()
        if message["type"] == "http.response.start":
            self.status, self.headers = message["status"], dict(message["headers"])
        else:
            self.got += message["body"]
            self.is_over = not message.get("more_body", False)
        self._news.set()

    @property
    def text(self) -> str:
        if self.headers.get(b"content-encoding") == b"gzip":
            return zlib.decompressobj(wbits=16 + zlib.MAX_WBITS).decompress(self.got).decode()
        return self.got.decode()

    @property
    def versions(self) -> list[int]:
        """The versions this page was told, in order."""
        return [int(line[4:]) for line in self.text.splitlines() if line.startswith("id: ")]

    async def hears(self, text: str, *, within: float = 10.0) -> None:
        """Wait until the page has heard this."""
        async with asyncio.timeout(within):
            while text not in self.text:
                self._news.clear()
                await self._news.wait()

    async def leave(self) -> None:
        self._left.set()
        await self.task
