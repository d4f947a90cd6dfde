"""What does an open page hear? The stream that it names is begun, read up to its first news, and left."""

from __future__ import annotations

import asyncio
import json
from functools import cached_property
from urllib.parse import parse_qs, urlsplit

from rummy.clubs.views.live import EveningSource
from rummy.live.hub import Hub
from rummy.live.sources import Sources
from rummy.live.stream import Stream
from rummy.live.tokens import topic_of
from rummy.scorekeeping.views.live import SittingSource
from tests.live import listening
from tests.monkey.browser import Astray
from tests.monkey.pages import Page
from tests.monkey.walker import Walker, below
from tournaments.views.live import EventSource


class Ears:
    """A server of streams in this process."""

    @cached_property
    def _runner(self) -> asyncio.Runner:
        return asyncio.Runner()

    @cached_property
    def _sources(self) -> Sources:
        return Sources(sitting=SittingSource(), evening=EveningSource(), event=EventSource())

    @cached_property
    def _stream(self) -> Stream:
        return Stream(Hub(self._sources))

    def has_news(self, topic: str) -> bool:
        """Whether anything has happened there: of an evening without a table its page knows all there is."""
        subject = topic.rpartition("/")[0]
        return self._sources.versions([subject]).get(subject) != 0

    def first_news(self, topic: str) -> list[str]:
        """The data of its first events up to the first one that says anything."""
        return self._runner.run(self._listen(topic))

    async def _listen(self, topic: str) -> list[str]:
        page = listening.Page(self._stream, topic, packs=True)
        await page.hears("id: ")
        await page.hears("\n\n")
        await page.leave()
        return [line[6:] for line in page.text.splitlines() if line.startswith("data: ")]

    def close(self) -> None:
        if "_stream" in vars(self):
            self._stream.hub.close()
            self._runner.close()


class Listener:
    """One who wanders, and leaves a page open."""

    def __init__(self, walker: Walker, ears: Ears) -> None:
        self.walker, self.ears = walker, ears

    def listen(self) -> None:
        page = self.walker.page
        address = self.walker.dice.choice(page.streams) if page and page.streams else ""
        topic = topic_of(parse_qs(urlsplit(address).query).get("t", [""])[0])
        if topic is None or page is None or not self.ears.has_news(topic):
            return
        self.walker.say(f"listens to {topic}")
        _hello, *news = self.ears.first_news(topic)
        if not news:
            raise Astray(f"{page.address} hears nothing of {topic}")
        self.walker.company.seen.done["streams heard"] += 1
        for told in below(json.loads(news[0])):
            if isinstance(told, str) and "<" in told:
                # What it would put on the page is whole.
                Page(page.address, told)
