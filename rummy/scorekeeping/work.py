"""How long may a document that somebody sends keep a processor busy? A hand of most of a pack takes a hundred times an ordinary one."""

from collections.abc import Callable
from time import thread_time

MOST_SECONDS = 5.0
"""2,000 ordinary hands take one."""


class TooMuchWork(Exception):
    """The document has taken so long that it is refused."""


def watched() -> Callable[[], None]:
    """What raises TooMuchWork once the processor has worked too long, from now on."""
    end = thread_time() + MOST_SECONDS

    def stop() -> None:
        if thread_time() > end:
            raise TooMuchWork

    return stop
