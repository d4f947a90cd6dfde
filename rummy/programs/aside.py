"""How does an address that hangs hold up nobody here? Who waits for an answer from outside waits in a thread beside the worker's."""

from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor

from celery import current_app
from django.db import connections

# So many are told at once, by each process that works; those beyond wait for one another, but no standings for them.
AT_ONCE = 4
_threads = ThreadPoolExecutor(AT_ONCE, thread_name_prefix="aside")


def aside(work: Callable[[], object]) -> None:
    """Do it soon, in a thread of its own; at once where tasks run where they are queued."""
    if current_app.conf.task_always_eager:
        work()
    else:
        # Whoever asks for the result has what went wrong in the log.
        _threads.submit(_alone, work).add_done_callback(Future.result)


def _alone(work: Callable[[], object]) -> None:
    try:
        work()
    finally:
        connections.close_all()
