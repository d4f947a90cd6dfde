"""Which tasks does a test queue? They run at once, and are counted when they begin."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from celery.signals import task_prerun


@contextmanager
def tasks_begun() -> Iterator[Counter[str]]:
    """How many of each name, as far as they have begun."""
    begun: Counter[str] = Counter()

    def note(task: Any, **_: Any) -> None:
        begun[task.name] += 1

    task_prerun.connect(note)
    try:
        yield begun
    finally:
        task_prerun.disconnect(note)
