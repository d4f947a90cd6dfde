"""Where does an ASGI server find Meldbook? Live pages are raw ASGI; all others go through Django's WSGI side: a fifth of the CPU of its ASGI side."""

import asyncio
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp
from django.conf import settings

from rummy import background, wsgi
from rummy.clubs.views.live import EveningSource
from rummy.live.announce import attach
from rummy.live.hub import Hub
from rummy.live.relay import Relay
from rummy.live.sources import Sources
from rummy.live.stream import Stream
from rummy.patience import Patient
from rummy.people.address import place_elsewhere
from rummy.scorekeeping.views.live import SittingSource
from tournaments.views.live import EventSource

# A page or a script waits in the queue, a piece each, and no thread for whoever takes it.
pages = Patient(WSGIMiddleware(cast(WSGIApp, wsgi.application), workers=4, send_queue_size=512))
hub = Hub(Sources(sitting=SittingSource(), evening=EveningSource(), event=EventSource()))
live = Stream(hub, place_of=place_elsewhere)
if settings.REDIS_URL:
    hub.accompany(Relay(settings.REDIS_URL).run)
else:
    attach(hub)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"].startswith("/live/"):
        await live(scope, receive, send)
    else:
        await pages(scope | {"headers": list(filter(is_told_apart, scope["headers"]))}, receive, send)


def is_told_apart(header: tuple[bytes, bytes]) -> bool:
    """WSGI writes `-` and `_` alike: whoever sends `X_Forwarded_For` would say where he comes from himself."""
    return b"_" not in header[0]


async def lifespan(receive: Any, send: Any) -> None:
    """The beat must run even before anybody asks for a page, and stop with the server."""
    await receive()
    await asyncio.to_thread(background.ensure_running)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    hub.close()
    await asyncio.to_thread(background.stop)
    await send({"type": "lifespan.shutdown.complete"})
