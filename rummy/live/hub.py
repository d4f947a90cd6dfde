"""Who listens to what, and what does each page get next? Latest wins: nobody waits for what is out of date."""

import asyncio
import logging
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from rummy.live.events import GONE, PING, Piece

log = logging.getLogger(__name__)
Found = TypeVar("Found")

MOST_LISTENERS = 5_000
PING_SECONDS = 25.0


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a topic says now. The versions of a subject only grow. For `rest` seconds no newer one is drawn."""

    version: int
    piece: Piece
    rest: float = 0.0


THE_END = Snapshot(2**62, GONE)


class Unreachable(Exception):
    """The source cannot be asked just now."""


class Full(Exception):
    """This process has as many listeners as it serves."""


class Source(Protocol):
    """Where topics come from. Asked in a thread, one question at a time; raises Unreachable."""

    def load(self, topic: str) -> Snapshot | None:
        """The topic as it is now; None where there is no such thing any more."""

    def versions(self, subjects: Sequence[str]) -> Mapping[str, int]:
        """The version of each of these subjects that is still there."""


class Listener:
    """One open page. It has no queue: what it has not seen is the one snapshot of its topic.

    A page may have seen more than there is, as after a restore from a copy. That it is so says only what was drawn since
    it came: of what was drawn before, a page that was made elsewhere may have seen a newer one.
    """

    __slots__ = ("_came", "_turn", "is_closed", "is_pinged", "seen", "topic")

    def __init__(self, topic: "Topic", seen: int) -> None:
        self.topic = topic
        self.seen = seen
        self._came = topic.asked
        self.is_closed = self.is_pinged = False
        self._turn: asyncio.Future[None] | None = None

    @property
    def is_ahead(self) -> bool:
        """Whether it has seen more than was drawn, and nothing was drawn since it came."""
        snapshot = self.topic.snapshot
        return snapshot is not None and snapshot.version < self.seen and self.topic.drawn <= self._came

    def wake(self) -> None:
        if self._turn is not None and not self._turn.done():
            self._turn.set_result(None)

    def close(self) -> None:
        self.is_closed = True
        self.wake()

    async def next(self) -> Piece | None:
        """What this page has not seen, as soon as there is any; None when it is over."""
        while not self.is_closed:
            if (due := self._due()) is not None:
                return due
            self._turn = asyncio.get_running_loop().create_future()
            await self._turn
        return None

    def _due(self) -> Piece | None:
        snapshot = self.topic.snapshot
        pinged, self.is_pinged = self.is_pinged, False
        if snapshot is None or snapshot.version == self.seen or self.is_ahead:
            return PING if pinged else None
        self.seen = snapshot.version
        self.is_closed = snapshot is THE_END
        return snapshot.piece


class Topic:
    """One thing to listen to, named `subject/view`, with the snapshot that all its listeners share.

    `asked` is how often its source was asked for it, `drawn` which of these the snapshot is.
    """

    __slots__ = ("asked", "drawn", "listeners", "loading", "name", "snapshot", "subject", "wanted")

    def __init__(self, name: str) -> None:
        self.name = name
        self.subject = name.rpartition("/")[0]
        self.listeners: set[Listener] = set()
        self.snapshot: Snapshot | None = None
        self.wanted = self.asked = self.drawn = 0
        self.loading: asyncio.Task[None] | None = None

    @property
    def is_stale(self) -> bool:
        if self.snapshot is None or self.snapshot.version < self.wanted:
            return True
        return any(listener.is_ahead for listener in self.listeners)

    def doubt(self, version: int) -> None:
        """Forget what is newer than the book, which was restored from a copy."""
        if self.snapshot is not None and self.snapshot.version > version:
            self.snapshot = None

    def take(self, snapshot: Snapshot, drawn: int) -> None:
        self.snapshot, self.drawn = snapshot, drawn
        for listener in self.listeners:
            listener.wake()


class Hub:
    """All listeners of one process. Everything but `tell_soon` belongs to the loop it serves in."""

    def __init__(
        self, source: Source, *, ping_seconds: float = PING_SECONDS, most: int = MOST_LISTENERS
    ) -> None:
        self._source = source
        self._ping_seconds, self._most = ping_seconds, most
        self._topics: dict[str, Topic] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: ThreadPoolExecutor | None = None
        self._tasks: set[asyncio.Task[None]] = set()
        self._companions: list[Callable[[Hub], Coroutine[Any, Any, None]]] = []

    @property
    def listening(self) -> int:
        """How many pages listen."""
        return sum(len(topic.listeners) for topic in self._topics.values())

    def accompany(self, companion: Callable[["Hub"], Coroutine[Any, Any, None]]) -> None:
        """Run this beside the hub from its first listener on."""
        self._companions.append(companion)

    # ---- listening

    @contextmanager
    def listener(self, name: str, seen: int) -> Iterator[Listener]:
        """A listener of this topic that has seen this version, until the block ends. Raises Full."""
        if self.listening >= self._most:
            raise Full
        self._begin()
        topic = self._topics.setdefault(name, Topic(name))
        listener = Listener(topic, seen)
        topic.listeners.add(listener)
        if topic.snapshot is None or listener.is_ahead:
            self._load(topic)
        try:
            yield listener
        finally:
            topic.listeners.discard(listener)
            if not topic.listeners:
                self._topics.pop(name, None)

    # ---- telling

    def tell_soon(self, subject: str, version: int) -> None:
        """The subject has this version now. From any thread."""
        if self._loop is not None and not self._loop.is_closed():
            self._loop.call_soon_threadsafe(self.tell, subject, version)

    def tell(self, subject: str, version: int) -> None:
        for topic in self._topics.values():
            if topic.subject == subject:
                topic.wanted = max(topic.wanted, version)
                self._load(topic)

    async def refresh(self) -> None:
        """Read again which versions there are: whatever was not told is found here."""
        subjects = sorted({topic.subject for topic in self._topics.values()})
        if not subjects:
            return
        try:
            versions = await self._ask(self._source.versions, subjects)
        except Unreachable as error:
            log.warning("The live pages cannot be refreshed: %s", error)
            return
        for topic in self._topics.values():
            topic.doubt(versions.get(topic.subject, THE_END.version))
        for subject in subjects:
            self.tell(subject, versions.get(subject, THE_END.version))

    def ping(self) -> None:
        """Say to every page that the connection is alive; a proxy closes what is silent."""
        for topic in self._topics.values():
            for listener in topic.listeners:
                listener.is_pinged = True
                listener.wake()

    def close(self) -> None:
        """End every stream and whatever runs beside them. The next listener begins anew."""
        for topic in self._topics.values():
            for listener in topic.listeners:
                listener.close()
        for task in self._tasks:
            task.cancel()
        if self._thread is not None:
            self._thread.shutdown(wait=False, cancel_futures=True)
        self._loop = self._thread = None

    # ---- working

    def _begin(self) -> None:
        if self._loop is not None:
            return
        self._loop = asyncio.get_running_loop()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="live")
        for companion in (Hub._tick, *self._companions):
            self._start(companion(self))

    def _start(self, work: Coroutine[Any, Any, None]) -> asyncio.Task[None]:
        assert self._loop is not None
        task = self._loop.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and task.exception() is not None:
            log.error("Live pages: a task failed.", exc_info=task.exception())

    async def _tick(self) -> None:
        while True:
            await asyncio.sleep(self._ping_seconds)
            self.ping()
            await self.refresh()

    def _load(self, topic: Topic) -> None:
        if topic.is_stale and (topic.loading is None or topic.loading.done()):
            topic.loading = self._start(self._loading(topic))

    async def _loading(self, topic: Topic) -> None:
        while topic.is_stale and topic.listeners:
            wanted = topic.wanted
            topic.asked += 1
            drawn = topic.asked
            try:
                snapshot = await self._ask(self._source.load, topic.name)
            except Unreachable as error:
                log.warning("%s cannot be loaded: %s", topic.name, error)
                return
            if topic.wanted == wanted:
                # Nothing was told meanwhile, so this is as new as it gets.
                topic.wanted = snapshot.version if snapshot else 0
            topic.take(snapshot or THE_END, drawn)
            if snapshot is not None and snapshot.rest:
                # What comes meanwhile is drawn once, when the time is over.
                await asyncio.sleep(snapshot.rest)

    async def _ask(self, question: Callable[..., Found], *about: Any) -> Found:
        assert self._loop is not None
        return await self._loop.run_in_executor(self._thread, question, *about)
