"""How does a write reach the pages that listen? Through Redis to every process, or straight to the hub of this one."""

import json
import logging
import time

import redis
from django.conf import settings
from redis.backoff import NoBackoff
from redis.retry import Retry

from rummy.live.hub import Hub

log = logging.getLogger(__name__)

CHANNEL = "meldbook.live"
# No write waits longer for Redis, and after a failure it is left alone for a while: hubs find what they were not told.
PATIENCE_SECONDS = 0.3
SILENT_SECONDS = 2.0

_hubs: list[Hub] = []


def attach(hub: Hub) -> None:
    """From now on this hub hears what is announced in this process."""
    _hubs.append(hub)


def announce(subject: str, version: int) -> None:
    """The subject has this version now. Call it after the commit; never fails."""
    if settings.REDIS_URL:
        _through_redis.say(settings.REDIS_URL, subject, version)
        return
    for hub in _hubs:
        hub.tell_soon(subject, version)


class _ThroughRedis:
    def __init__(self) -> None:
        self._clients: dict[str, redis.Redis] = {}
        self._silent_until = 0.0

    def say(self, url: str, subject: str, version: int) -> None:
        if time.monotonic() < self._silent_until:
            return
        try:
            self._client(url).publish(CHANNEL, json.dumps([subject, version]))
        except redis.RedisError as error:
            log.warning("Nobody was told that %s changed: %s", subject, error)
            self._silent_until = time.monotonic() + SILENT_SECONDS

    def _client(self, url: str) -> redis.Redis:
        if url not in self._clients:
            self._clients[url] = redis.Redis.from_url(
                url,
                socket_connect_timeout=PATIENCE_SECONDS,
                socket_timeout=PATIENCE_SECONDS,
                # A connection that Redis closed meanwhile is opened once more.
                retry=Retry(NoBackoff(), 1),
            )
        return self._clients[url]


_through_redis = _ThroughRedis()
