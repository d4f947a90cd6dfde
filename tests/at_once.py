"""What if somebody else comes in the middle of a write, or of anything?"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any, TypeVar

import pytest
from django.db import connection, transaction

Done = TypeVar("Done")

TWO_WRITERS = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer anyway"),
]
# The other one comes while the first one writes, and waits for it.
COMES_MEANWHILE = 0.5


def meanwhile(
    deed: Callable[[], Done], begin: Callable[[], object], end: Callable[[], object] = lambda: None
) -> Future[Done]:
    """What became of this deed, on a connection of its own, which comes between the begin and the end of a transaction."""

    def done() -> Done:
        try:
            return deed()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as another:
        with transaction.atomic():
            begin()
            doing = another.submit(done)
            time.sleep(COMES_MEANWHILE)
            end()
        doing.exception(timeout=20)
    return doing


def run_aside(told: Callable[[], Coroutine[Any, Any, object]]) -> None:
    """Run it to its end in a thread of its own: a browser that other tests hold open keeps a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        thread.submit(lambda: asyncio.run(told())).result()
