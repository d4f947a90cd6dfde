"""How does a hub hear what other processes announce? One reader of Redis, which never gives up and trusts no silence."""

import asyncio
import json
import logging
import random

from redis import RedisError
from redis.asyncio import Redis
from redis.asyncio.client import PubSub
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff

from rummy.live.announce import CHANNEL
from rummy.live.hub import Hub

log = logging.getLogger(__name__)

FIRST_PAUSE = 0.25
LONGEST_PAUSE = 2.0


class Relay:
    """Reads one channel for one hub. While Redis is away the hub reads versions again at every try."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._patience = random.Random()  # noqa: S311 (when to come back is no secret)
        self._pause = FIRST_PAUSE

    async def run(self, hub: Hub) -> None:
        while True:
            try:
                await self._read(hub)
            except (RedisError, OSError) as error:
                log.warning("Redis does not answer the live pages: %s", error)
            await asyncio.sleep(self._pause * self._patience.uniform(0.8, 1.2))
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            await hub.refresh()

    async def _read(self, hub: Hub) -> None:
        # Trying again is done here, in view of the hub.
        once = Retry(NoBackoff(), 0)
        client = Redis.from_url(self._url, socket_connect_timeout=1.0, socket_keepalive=True, retry=once)
        async with client, client.pubsub() as channel:
            await channel.subscribe(CHANNEL)
            await self._hear(channel, hub)

    async def _hear(self, channel: PubSub, hub: Hub) -> None:
        async for message in channel.listen():
            if message["type"] == "subscribe":
                self._pause = FIRST_PAUSE
                # What was said before nobody heard here.
                await hub.refresh()
            elif message["type"] == "message":
                self._tell(hub, message["data"])

    def _tell(self, hub: Hub, said: bytes) -> None:
        try:
            subject, version = json.loads(said)
        except (ValueError, TypeError):
            subject = version = None
        if isinstance(subject, str) and isinstance(version, int):
            hub.tell(subject, version)
        else:
            # Whoever shares this Redis may say anything, and must not end the listening.
            log.warning("Redis told the live pages something that is no news: %.80r", said)
