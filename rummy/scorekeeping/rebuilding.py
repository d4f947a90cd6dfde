"""Whose tables does `manage.py rebuild` compare after the scorebook's own? Apps above say it when they are loaded."""

from collections.abc import Callable, Iterator
from typing import Protocol


class Waiting(str):
    """A table that nobody had counted yet: no difference, and counted unless only checked."""

    __slots__ = ()


class InVain(str):
    """What could not be counted, and so is not repaired; why is in the log of the server."""

    __slots__ = ()


class Rebuild(Protocol):
    """Compares stored rows with their replay: every difference in words, repaired unless only checked; `Waiting` and `InVain`
    stand among them.
    """

    def __call__(self, *, check: bool, tell: Callable[[str], None]) -> Iterator[str]: ...


REPLAYS: dict[str, Rebuild] = {}


def replays(what: str, rebuild: Rebuild) -> None:
    """Let `manage.py rebuild` replay this too."""
    REPLAYS[what] = rebuild
