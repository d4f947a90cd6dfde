"""Where does an ASGI server find Meldbook? Pages go through Django's WSGI side: a fifth of the CPU of its ASGI side."""

import asyncio
from typing import Any, cast

from a2wsgi import WSGIMiddleware
from a2wsgi.wsgi_typing import WSGIApp

from rummy import background, wsgi

pages = WSGIMiddleware(cast(WSGIApp, wsgi.application), workers=4)


async def application(scope: Any, receive: Any, send: Any) -> None:
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    else:
        await pages(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    """The beat must run even before anybody asks for a page, and stop with the server."""
    await receive()
    await asyncio.to_thread(background.ensure_running)
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await asyncio.to_thread(background.stop)
    await send({"type": "lifespan.shutdown.complete"})
