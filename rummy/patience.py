"""How does a phone that goes away in the middle of a request, or of an answer, hold up nobody else?

Pages are made by few threads. None waits for a request that is not here yet, and what was not sent to its end is done
by nobody: half a form looks like a whole one.
"""

import asyncio
from collections.abc import Awaitable, Callable, MutableMapping
from http import HTTPStatus
from typing import Any

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Pages = Callable[[Any, Any, Any], Awaitable[None]]

# A phone of which nothing comes, or that takes nothing, for so long is not there any more.
QUIET_SECONDS = 20.0
# A form or a hand is gathered whole. What is larger is a file, and read while it comes, but never by all threads.
GATHERED = 256 * 1024
LARGE_AT_ONCE = 2
# Files wait on the disk, or in memory, until they are here whole. Who chose a wrong one, as a film, reads what is the most.
LARGEST = 256 * 1024 * 1024


class Gone(ConnectionError):
    """Who sent this stopped in the middle, or sends without end."""


class Patient:
    """An ASGI application in front of the threads that make pages."""

    def __init__(self, pages: Pages, *, quiet_seconds: float = QUIET_SECONDS, largest: int = LARGEST) -> None:
        self._pages, self._quiet_seconds, self._largest = pages, quiet_seconds, largest
        self._large = asyncio.Semaphore(LARGE_AT_ONCE)

    async def __call__(self, scope: Message, receive: Receive, send: Send) -> None:
        coming, taking = (
            _Coming(receive, self._quiet_seconds, self._largest),
            _Taking(send, self._quiet_seconds),
        )
        try:
            is_whole = await coming.gather()
        except Gone:
            return await _say_late(taking)
        if is_whole:
            await self._pages(scope, coming, taking)
        else:
            async with self._large:
                await self._pages(scope, coming, taking)
        return None


async def _say_late(send: Send) -> None:
    """For a phone that is slow and still there."""
    headers = [(b"content-length", b"0"), (b"connection", b"close")]
    await send({"type": "http.response.start", "status": HTTPStatus.REQUEST_TIMEOUT, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


class _Coming:
    """What is sent: what was gathered of it, then the rest as it comes. Raises Gone where that stops."""

    def __init__(self, receive: Receive, quiet_seconds: float, largest: int) -> None:
        self._receive, self._quiet_seconds, self._left = receive, quiet_seconds, largest
        self._gathered: list[Message] = []

    async def gather(self) -> bool:
        """Whether all of it is here."""
        length, more = 0, True
        while more and length <= GATHERED:
            message = await self._next()
            self._gathered.append(message)
            length += len(message.get("body", b""))
            more = message.get("more_body", False)
        return not more

    async def __call__(self) -> Message:
        return self._gathered.pop(0) if self._gathered else await self._next()

    async def _next(self) -> Message:
        try:
            async with asyncio.timeout(self._quiet_seconds):
                message = await self._receive()
        except TimeoutError as quiet:
            raise Gone from quiet
        self._left -= len(message.get("body", b""))
        if message["type"] == "http.disconnect" or self._left < 0:
            raise Gone
        return message


class _Taking:
    """Sends the answer. Once nobody takes it the rest is dropped, so that the thread which makes it comes to its end."""

    def __init__(self, send: Send, quiet_seconds: float) -> None:
        self._send, self._quiet_seconds = send, quiet_seconds
        self._is_gone = False

    async def __call__(self, message: Message) -> None:
        if self._is_gone:
            return
        try:
            async with asyncio.timeout(self._quiet_seconds):
                await self._send(message)
        except TimeoutError:
            self._is_gone = True
