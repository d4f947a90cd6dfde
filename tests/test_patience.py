"""Does a phone that goes away in the middle of a request or an answer hold up nobody, and is half a form done by nobody?"""

import asyncio
import socket
from contextlib import ExitStack
from typing import Any
from urllib.parse import urlsplit
from urllib.request import urlopen

import pytest

from rummy.patience import GATHERED, Gone, Message, Patient, Receive, Send
from tests.at_once import run_aside

HALF = b"POST /api/v1/score/ HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{"


class Pages:
    """Reads what is sent to its end, and answers in pieces."""

    def __init__(self, pieces: int = 1) -> None:
        self.read: list[bytes] = []
        self.pieces = pieces

    async def __call__(self, _scope: Any, receive: Receive, send: Send) -> None:
        body, more = b"", True
        while more:
            message = await receive()
            body, more = body + message["body"], message["more_body"]
        self.read.append(body)
        for _ in range(self.pieces):
            await send({"type": "http.response.body", "body": b"x", "more_body": True})


def sent(*messages: Message) -> Receive:
    """A phone that sends these and then nothing more."""
    left = list(messages)

    async def receive() -> Message:
        if not left:
            await asyncio.sleep(3600)
        return left.pop(0)

    return receive


def piece(body: bytes, *, more: bool) -> Message:
    return {"type": "http.request", "body": body, "more_body": more}


def ask(pages: Pages, receive: Receive, send: Send | None = None, **more: int) -> None:
    async def take(_message: Message) -> None:
        """A phone that takes everything."""

    patient = Patient(pages, quiet_seconds=0.05, **more)
    run_aside(lambda: patient({"type": "http"}, receive, send or take))


@pytest.mark.parametrize("end", [(), ({"type": "http.disconnect"},)], ids=["quiet", "gone"])
def test_half_a_form_is_done_by_nobody(end: tuple[Message, ...]) -> None:
    pages = Pages()

    ask(pages, sent(piece(b"points=100&", more=True), *end))

    assert pages.read == []


def test_a_phone_that_is_only_slow_hears_so() -> None:
    heard: list[Message] = []

    async def take(message: Message) -> None:
        heard.append(message)

    ask(Pages(), sent(piece(b"points=", more=True)), take)

    assert heard[0]["status"] == 408


def test_what_comes_in_pieces_is_read_whole() -> None:
    pages = Pages()

    ask(pages, sent(piece(b"points=", more=True), piece(b"100", more=False)))

    assert pages.read == [b"points=100"]


def test_a_large_file_is_read_while_it_comes() -> None:
    pages, large = Pages(), b"z" * (GATHERED + 1)

    ask(pages, sent(piece(large, more=True), piece(b"end", more=False)))

    assert pages.read == [large + b"end"]


def test_who_reads_a_large_file_hears_that_it_stopped() -> None:
    pages = Pages()

    with pytest.raises(Gone):
        ask(pages, sent(piece(b"z" * (GATHERED + 1), more=True), {"type": "http.disconnect"}))

    assert pages.read == []


def test_what_is_sent_without_end_is_read_to_a_limit() -> None:
    pages, large = Pages(), b"z" * (GATHERED + 1)

    ask(pages, sent(piece(large, more=True), piece(b"z", more=False)), largest=GATHERED + 2)
    with pytest.raises(Gone):
        ask(pages, sent(piece(large, more=True), piece(b"zz", more=False)), largest=GATHERED + 2)

    assert pages.read == [large + b"z"]


def test_an_answer_that_nobody_takes_comes_to_its_end() -> None:
    pages, tried = Pages(pieces=1_000), []

    async def stuck(message: Message) -> None:
        tried.append(message)
        await asyncio.sleep(3600)

    ask(pages, sent(piece(b"", more=False)), stuck)

    assert len(tried) == 1


@pytest.mark.django_db(transaction=True)
def test_pages_are_answered_beside_requests_that_stopped_in_the_middle(live_site: str) -> None:
    place = urlsplit(live_site)
    with ExitStack() as stopped:
        for _ in range(8):
            phone = stopped.enter_context(socket.create_connection((place.hostname, place.port)))
            phone.sendall(HALF)
        with urlopen(f"{live_site}/health/", timeout=5) as answer:
            assert answer.read() == b"ok\n"
