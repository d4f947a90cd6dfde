import asyncio
import random
import time
import zlib

import pytest

from rummy.live.events import HEAD, PING, event, hello
from rummy.live.hub import Hub
from rummy.live.stream import Stream
from rummy.live.tokens import GOOD_FOR_SECONDS, address_of, topic_of
from tests.live.listening import TOPIC, Book, Page
from tests.live.test_hub import play


def test_packed_pieces_are_read_in_any_order_after_the_head() -> None:
    pieces = [hello(random.Random(1)), event("change", "{}", id=4), PING, event("change", "[1]", id=9), PING]
    reader = zlib.decompressobj(wbits=16 + zlib.MAX_WBITS)
    read = [reader.decompress(HEAD + pieces[0].packed), *(reader.decompress(p.packed) for p in pieces[1:])]
    assert read == [piece.plain for piece in pieces]


@pytest.mark.parametrize(
    ("packs", "query", "encoding"), [(True, "", b"gzip"), (True, "&plain", None), (False, "", None)]
)
def test_a_stream_is_packed_for_who_can_read_it(packs: bool, query: str, encoding: bytes | None) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream, packs=packs, query=query)
        await page.hears("id: 5")
        assert page.headers.get(b"content-encoding") == encoding
        assert page.headers[b"content-type"] == b"text/event-stream; charset=utf-8"
        assert page.headers[b"cache-control"] == b"no-store"

    play(story)


def refused(**scope: object) -> int:
    """The status of a request that differs so from a good one."""
    answered = []

    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        page.scope.update(scope)
        await page.task
        answered.append(page.status)

    play(story)
    return answered[0]


@pytest.mark.parametrize(
    ("scope", "status"),
    [
        ({"method": "POST"}, 404),
        ({"path": "/live/else/"}, 404),
        ({"query_string": b""}, 403),
        ({"query_string": b"t=sitting/1/table"}, 403),
        ({"query_string": address_of("x").partition("?")[2][:-3].encode()}, 403),
    ],
)
def test_who_may_not_listen_is_told_so(scope: dict[str, object], status: int) -> None:
    assert refused(**scope) == status


def test_a_token_is_good_for_an_hour(monkeypatch: pytest.MonkeyPatch) -> None:
    token = address_of(TOPIC).partition("t=")[2].replace("%2F", "/").replace("%3A", ":")
    now = time.time()
    assert topic_of(token) == TOPIC
    monkeypatch.setattr(time, "time", lambda: now + GOOD_FOR_SECONDS + 2)
    assert topic_of(token) is None


@pytest.mark.parametrize("have", ["", "-1", "x", "9" * 400, "٣"])
def test_a_version_that_is_none_is_no_version(have: str) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        page.scope["query_string"] = f"{address_of(TOPIC).partition('?')[2]}&have={have}".encode()
        await page.hears("id: 5")

    play(story)


@pytest.mark.parametrize(("said", "versions"), [(b"5", []), (b"4", [5]), (b"x", [5])])
def test_a_browser_that_comes_back_by_itself_hears_nothing_twice(said: bytes, versions: list[int]) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream, have=3, heard=said)
        await page.hears("hello")
        await Page(stream).hears("id: 5")
        hub.ping()
        await page.hears("still here")
        assert page.versions == versions

    play(story)


def test_one_address_takes_the_streams_of_nobody_else() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        own = Stream(hub, place_of=lambda forwarded, peer: forwarded or peer, most_of_one=2)

        def page_from(peer: str, forwarded: bytes = b"") -> Page:
            page = Page(own)
            page.scope["client"] = (peer, 1234) if peer else None
            page.scope["headers"] = [*page.scope["headers"], (b"x-forwarded-for", forwarded)]
            return page

        pages = [page_from("9.9.9.9"), page_from("", b"9.9.9.9"), page_from("8.8.8.8"), page_from("")]
        for page in pages:
            await page.hears("id: 5")
        third = page_from("9.9.9.9")
        await third.task
        assert (third.status, hub.listening) == (503, 4)
        await pages[0].leave()
        await page_from("9.9.9.9").hears("id: 5")
        for page in (page_from(""), page_from("")):
            await page.hears("id: 5")

    play(story)


def test_a_phone_that_takes_nothing_for_too_long_is_let_go() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(Stream(hub, stuck_seconds=0.05))
        await page.hears("id: 5")
        page.may_take.clear()
        book.write(hub, 6)
        async with asyncio.timeout(5):
            await page.task
        assert hub.listening == 0

    play(story)


def test_a_stream_ends_with_its_hour_so_that_who_listens_shows_again_that_he_may() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(Stream(hub, open_seconds=0.05))
        await page.hears("id: 5")
        await page.task
        assert (page.is_over, hub.listening) == (True, 0)

    play(story)
