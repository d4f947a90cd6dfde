import asyncio
from collections.abc import Awaitable, Callable

import pytest

from rummy.live.hub import Hub
from rummy.live.stream import Stream
from tests.at_once import run_aside
from tests.live.listening import SUBJECT, TOPIC, Book, Page

Story = Callable[[Hub, Book, Stream], Awaitable[None]]


def play(story: Story, *, book: Book | None = None, **settings: float) -> None:
    """Run a story with a hub of its own; every page that it leaves open is closed at the end."""

    async def told() -> None:
        source = book or Book(of_1=5)
        hub = Hub(source, **settings)  # type: ignore[arg-type]
        try:
            await story(hub, source, Stream(hub))
        finally:
            hub.close()
            await asyncio.sleep(0)
            others = asyncio.all_tasks() - {asyncio.current_task()}  # type: ignore[operator]
            for task in others:
                # Once more, as a server does at its end: Python 3.11 may lose a cancellation in `wait_for`.
                task.cancel()
            await asyncio.gather(*others, return_exceptions=True)

    run_aside(told)


def test_a_page_gets_what_there_is_when_it_comes() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        assert (page.status, page.versions) == (200, [5])

    play(story)


def test_a_page_that_has_it_already_is_told_nothing() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page, other = Page(stream, have=5), Page(stream)
        await other.hears("id: 5")
        hub.ping()
        await page.hears("still here")
        assert page.versions == []

    play(story)


def test_a_page_that_is_ahead_of_a_book_that_was_restored_gets_what_there_is() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        first = Page(stream, have=9)
        await first.hears("id: 5")
        other, back = Page(stream), Page(stream, heard=b"7")
        await other.hears("id: 5")
        await back.hears("id: 5")
        book.write(hub, 6)
        for page in (first, other, back):
            await page.hears("id: 6")
        assert [page.versions for page in (first, other, back)] == [[5, 6]] * 3

    play(story)


def test_a_page_that_has_what_nobody_told_yet_is_not_turned_back() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        await Page(stream).hears("id: 5")
        book.versions_of[SUBJECT] = 6
        page = Page(stream, have=6)
        await page.hears("hello")
        await asyncio.sleep(0.05)
        hub.ping()
        await page.hears("still here")
        assert page.versions == []

    play(story)


def test_a_page_that_comes_while_an_older_one_is_drawn_is_not_turned_back() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        book.may_go.clear()
        first = Page(stream)
        while not book.loads:
            await asyncio.sleep(0.01)
        book.versions_of[SUBJECT] = 6
        page = Page(stream, have=6)
        await page.hears("hello")
        book.may_go.set()
        await first.hears("id: 6")
        assert (first.versions, page.versions) == ([5, 6], [])

    play(story)


def test_a_book_that_is_restored_while_pages_listen_is_found_at_the_next_ping() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        book.versions_of[SUBJECT] = 3
        await page.hears("id: 3")
        assert page.versions == [5, 3]

    play(story, ping_seconds=0.05)


def test_a_thousand_pages_hear_of_one_write_and_it_is_drawn_once() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        pages = [Page(stream, have=5) for _ in range(1_000)]
        for page in pages:
            await page.hears("hello")
        drawn = book.loads
        book.write(hub, 6)
        for page in pages:
            await page.hears("id: 6")
        assert (hub.listening, book.loads - drawn) == (1_000, 1)
        assert len({page.got.partition(b"event: hello")[2] for page in pages}) == 1

    play(story)


def test_a_slow_page_misses_what_is_out_of_date_and_holds_up_nobody() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        slow, quick = Page(stream), Page(stream)
        await slow.hears("id: 5")
        slow.may_take.clear()
        for version in range(6, 60):
            book.write(hub, version)
            await quick.hears(f"id: {version}\n")
        slow.may_take.set()
        await slow.hears("id: 59")
        assert slow.versions == [5, 6, 59]

    play(story)


def test_writes_that_come_while_one_is_drawn_are_drawn_as_one() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        book.may_answer.clear()
        for version in range(6, 20):
            book.write(hub, version)
        await asyncio.sleep(0.05)
        book.may_answer.set()
        await page.hears("id: 19")
        assert book.loads <= 3

    play(story)


def test_a_page_that_comes_back_gets_only_what_it_missed() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        first = Page(stream)
        await first.hears("id: 5")
        await first.leave()
        book.write(hub, 8)
        again, elsewhere = Page(stream, have=5), Page(stream, have=8)
        await again.hears("id: 8")
        assert (again.versions, elsewhere.versions) == ([8], [])

    play(story)


def test_a_page_that_leaves_is_forgotten_and_so_is_its_topic() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        await page.leave()
        loads = book.loads
        book.write(hub, 6)
        await asyncio.sleep(0.01)
        assert (hub.listening, book.loads) == (0, loads)

    play(story)


def test_other_tables_hear_nothing() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        here, there = Page(stream), Page(stream, "sitting/2/table")
        await there.hears("id: 3")
        book.write(hub, 6)
        await here.hears("id: 6")
        assert there.versions == [3]

    play(story, book=Book(of_1=5, of_2=3))


def test_every_view_of_a_table_hears_of_its_write() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        pages = [Page(stream, f"{SUBJECT}/{view}") for view in ("table", "summary", "news")]
        for page in pages:
            await page.hears("id: 5")
        book.write(hub, 6)
        for page in pages:
            await page.hears("id: 6")

    play(story)


def test_what_nobody_told_is_found_at_the_next_ping() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        book.versions_of[SUBJECT] = 6
        await page.hears("id: 6")
        assert "still here" in page.text

    play(story, ping_seconds=0.05)


def test_a_source_that_is_away_is_asked_again() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("still here")
        assert page.versions == []
        book.is_away = False
        await page.hears("id: 5")

    book = Book(of_1=5)
    book.is_away = True
    play(story, book=book, ping_seconds=0.05)


def test_a_table_that_is_gone_ends_its_streams() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        book.versions_of.clear()
        await hub.refresh()
        await page.hears("event: gone")
        await page.task
        assert page.is_over

    play(story)


def test_more_pages_than_a_process_serves_are_sent_away() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        pages = [Page(stream) for _ in range(3)]
        await pages[2].task
        assert [page.status for page in pages] == [200, 200, 503]

    play(story, most=2)


def test_closing_ends_every_stream_and_the_next_page_begins_anew() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        hub.close()
        await page.task
        assert page.is_over
        await Page(stream).hears("id: 5")

    play(story)


@pytest.mark.parametrize("told", [6, 4])
def test_what_is_told_late_or_wrongly_never_turns_a_page_back(told: int) -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        page = Page(stream)
        await page.hears("id: 5")
        hub.tell(SUBJECT, told)
        await asyncio.sleep(0.05)
        assert page.versions == [5]

    play(story)


def test_the_topic_is_what_was_signed() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        await Page(stream).hears("id: 5")
        assert list(hub._topics) == [TOPIC]

    play(story)


def test_a_topic_that_rests_draws_once_what_comes_meanwhile() -> None:
    async def story(hub: Hub, book: Book, stream: Stream) -> None:
        book.rest = 0.2
        page = Page(stream)
        await page.hears("id: 5")
        for version in range(6, 12):
            book.write(hub, version)
        await page.hears("id: 11")
        assert (page.versions, book.loads) == ([5, 11], 2)

    play(story)
