import asyncio
import os
import shutil
import subprocess
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import pytest
import redis

from rummy.live.announce import CHANNEL, announce
from rummy.live.hub import Hub
from rummy.live.relay import Relay
from rummy.live.stream import Stream
from tests.bench._site import free_port
from tests.live.listening import SUBJECT, Book, Page
from tests.live.test_hub import play

pytestmark = [pytest.mark.needs_redis, pytest.mark.xdist_group("redis")]
Story = Callable[[Hub, Book, Stream], Awaitable[None]]


class Redis:
    """A Redis of this test alone, so that it may die."""

    def __init__(self, folder: Path) -> None:
        self.port = free_port()
        self.folder = folder
        self.process: subprocess.Popen[bytes] | None = None

    @property
    def url(self) -> str:
        return f"redis://127.0.0.1:{self.port}/0"

    def start(self) -> None:
        program = shutil.which("redis-server")
        if program is None:
            (pytest.fail if os.environ.get("REQUIRE_ALL") else pytest.skip)(
                "there is no redis-server to stop"
            )
        settings = [
            "--port",
            str(self.port),
            "--bind",
            "127.0.0.1",
            "--save",
            "",
            "--appendonly",
            "no",
            "--dir",
            str(self.folder),
        ]
        self.process = subprocess.Popen([program, *settings], stdout=subprocess.PIPE)
        assert self.process.stdout
        for line in self.process.stdout:
            if b"Ready to accept" in line:
                return

    def stop(self) -> None:
        if self.process is not None:
            self.process.kill()
            self.process.communicate()
            self.process = None


@pytest.fixture
def own_redis(tmp_path: Path) -> Iterator[Redis]:
    redis = Redis(tmp_path)
    redis.start()
    yield redis
    redis.stop()


@pytest.fixture
def tell(own_redis: Redis, settings: object) -> Callable[[int], None]:
    """Announce a version of the table as another process would."""
    settings.REDIS_URL = own_redis.url  # type: ignore[attr-defined]
    return lambda version: announce(SUBJECT, version)


def play_beside(redis: Redis, story: Story) -> None:
    async def accompanied(hub: Hub, book: Book, stream: Stream) -> None:
        hub.accompany(Relay(redis.url).run)
        page = Page(stream)
        await page.hears("id: 5")
        await story(hub, book, stream)

    play(accompanied)


async def connected(book: Book, *, reads: int = 0) -> None:
    """Wait until the relay hears Redis: it then reads the versions again, once more than `reads`."""
    async with asyncio.timeout(10):
        while book.reads == reads:
            await asyncio.sleep(0.01)


def test_what_another_process_announces_is_heard(own_redis: Redis, tell: Callable[[int], None]) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        await connected(book)
        page = Page(stream, have=5)
        await page.hears("hello")
        book.versions_of[SUBJECT] = 6
        tell(6)
        await page.hears("id: 6")

    play_beside(own_redis, story)


def test_pages_stay_up_to_date_while_redis_is_away_and_hear_it_when_it_is_back(
    own_redis: Redis, tell: Callable[[int], None], caplog: pytest.LogCaptureFixture
) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        await connected(book)
        page = Page(stream, have=5)
        await page.hears("hello")
        own_redis.stop()
        book.versions_of[SUBJECT] = 6
        tell(6)
        await page.hears("id: 6")
        reads = book.reads
        own_redis.start()
        await connected(book, reads=reads)
        await asyncio.sleep(2.5)
        book.versions_of[SUBJECT] = 7
        tell(7)
        await page.hears("id: 7")
        assert page.versions == [6, 7]

    play_beside(own_redis, story)
    assert "Nobody was told that sitting/1 changed" in caplog.text


def test_what_was_said_while_nobody_heard_is_read_when_redis_is_there(own_redis: Redis) -> None:
    own_redis.stop()

    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream, have=5)
        await page.hears("hello")
        own_redis.start()
        book.versions_of[SUBJECT] = 6
        await page.hears("id: 6")

    play_beside(own_redis, story)


@pytest.mark.parametrize("said", ["", "5", "[1]", '["sitting/1"]', '["sitting/1", "7"]', "hello"])
def test_what_is_no_news_ends_no_listening(
    own_redis: Redis, tell: Callable[[int], None], said: str, caplog: pytest.LogCaptureFixture
) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        await connected(book)
        page = Page(stream, have=5)
        await page.hears("hello")
        redis.Redis.from_url(own_redis.url).publish(CHANNEL, said)
        book.versions_of[SUBJECT] = 6
        tell(6)
        await page.hears("id: 6")

    play_beside(own_redis, story)
    assert "that is no news" in caplog.text
