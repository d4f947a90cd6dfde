"""How does a page listen? `GET /live/?t=…` is raw ASGI: a stream of server-sent events that ends when the page goes."""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator, MutableMapping
from contextlib import contextmanager
from typing import Any
from urllib.parse import parse_qs

from rummy.live.events import HEAD, Piece, hello
from rummy.live.hub import Full, Hub, Listener
from rummy.live.tokens import GOOD_FOR_SECONDS, topic_of

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
# Where a request comes from, by what a proxy wrote and by the other end; empty where it is not counted.
PlaceOf = Callable[[str, str], str]

# A phone that takes nothing for so long is not there any more.
STUCK_SECONDS = 60.0
# Who may listen is asked when a page is made: so long is it believed. Pages come back by themselves, one after the other.
OPEN_SECONDS = float(GOOD_FOR_SECONDS)
# A hall with all its phones stands behind one address; nobody there takes the streams of everybody else.
MOST_OF_ONE = 1_000
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
    (b"vary", b"accept-encoding"),
    # Its address alone lets somebody in: whichever page asks, no cookie says more.
    (b"access-control-allow-origin", b"*"),
]


class Stream:
    """The ASGI application of a hub."""

    def __init__(
        self,
        hub: Hub,
        *,
        place_of: PlaceOf = lambda _forwarded, peer: peer,
        most_of_one: int = MOST_OF_ONE,
        stuck_seconds: float = STUCK_SECONDS,
        open_seconds: float = OPEN_SECONDS,
    ) -> None:
        self.hub = hub
        self._place_of, self._most_of_one, self._stuck_seconds = place_of, most_of_one, stuck_seconds
        self._open_seconds = open_seconds
        self._listening_at: Counter[str] = Counter()
        self._patience = random.Random()  # noqa: S311 (when to come back is no secret)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        asked = parse_qs(scope["query_string"].decode("latin-1"), keep_blank_values=True)
        topic = topic_of(asked.get("t", [""])[0])
        if scope["path"] != "/live/" or scope["method"] != "GET":
            return await _refuse(send, 404, "There is nothing to listen to.")
        if topic is None:
            return await _refuse(send, 403, "This address is too old. Load the page again.")
        headers = dict(scope["headers"])
        # A browser that comes back by itself asks at the old address, and says what it heard last.
        heard = headers.get(b"last-event-id", b"").decode("latin-1")
        seen = max(map(_version, (asked.get("have", [""])[0], heard)))
        packs = "plain" not in asked and b"gzip" in headers.get(b"accept-encoding", b"")
        forwarded = headers.get(b"x-forwarded-for", b"").decode("latin-1")
        place = self._place_of(forwarded, (scope.get("client") or ("",))[0])
        try:
            with self._one_of(place), self.hub.listener(topic, seen) as listener:
                await self._serve(listener, packs, receive, send)
        except Full:
            await _refuse(send, 503, "Too many pages listen already.")
        return None

    @contextmanager
    def _one_of(self, place: str) -> Iterator[None]:
        """One more that listens there, until the block ends. Raises Full."""
        if place and self._listening_at[place] >= self._most_of_one:
            raise Full
        self._listening_at[place] += 1
        try:
            yield
        finally:
            self._listening_at[place] -= 1
            if not self._listening_at[place]:
                del self._listening_at[place]

    async def _serve(self, listener: Listener, packs: bool, receive: Receive, send: Send) -> None:
        leaving = asyncio.create_task(_leave(listener, receive))
        open_seconds = self._open_seconds * self._patience.uniform(0.9, 1)
        ending = asyncio.get_running_loop().call_later(open_seconds, listener.close)
        packing = [(b"content-encoding", b"gzip")] if packs else []
        try:
            await send({"type": "http.response.start", "status": 200, "headers": [*HEADERS, *packing]})
            first: Piece | None = hello(self._patience)
            before = HEAD if packs else b""
            while first is not None:
                body = before + (first.packed if packs else first.plain)
                async with asyncio.timeout(self._stuck_seconds):
                    await send({"type": "http.response.body", "body": body, "more_body": True})
                first, before = await listener.next(), b""
            await send({"type": "http.response.body", "body": b""})
        except TimeoutError:
            return
        finally:
            leaving.cancel()
            ending.cancel()


def _version(told: str) -> int:
    return int(told) if told.isascii() and told.isdecimal() and len(told) < 16 else 0


async def _leave(listener: Listener, receive: Receive) -> None:
    """Wait until the page has gone."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.close()


async def _refuse(send: Send, status: int, why: str) -> None:
    kind = [(b"content-type", b"text/plain; charset=utf-8"), (b"x-content-type-options", b"nosniff")]
    headers = [*kind, (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": f"{why}\n".encode()})
