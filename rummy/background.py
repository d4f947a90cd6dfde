"""How does work happen in the background without Redis? A Celery worker and its beat, in threads of this process."""

import os
import threading
from typing import Any

from celery import beat
from celery.worker import WorkController, state
from django.conf import settings

from rummy.celery import app


class Background:
    """The worker and the beat of one process."""

    def __init__(self) -> None:
        self.process = os.getpid()
        self.worker = WorkController(app=app, pool="solo", loglevel="WARNING")
        self.thread = threading.Thread(target=self.worker.start, name="background", daemon=True)
        self.beat = beat.EmbeddedService(app, thread=True, scheduler_cls=beat.Scheduler)

    def start(self) -> None:
        self.thread.start()
        self.beat.start()

    def stop(self) -> None:
        """Finish the task in hand, then end both threads."""
        self.beat.stop()
        state.should_stop = 0
        self.thread.join()
        state.should_stop = None


_running: Background | None = None
_one_at_a_time = threading.Lock()


def ensure_running(**_: Any) -> None:
    """Start the worker of this process, once; a forked process gets its own. With Redis there is nothing to do."""
    global _running  # noqa: PLW0603
    if settings.REDIS_URL or (_running and _running.process == os.getpid()):
        return
    with _one_at_a_time:
        if _running is None or _running.process != os.getpid():
            _running = Background()
            _running.start()


def stop() -> None:
    global _running  # noqa: PLW0603
    if _running and _running.process == os.getpid():
        _running.stop()
        _running = None
