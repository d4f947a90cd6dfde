"""Why is there no such board or rating, and what can somebody do about it?"""

from rummy.engine.errors import RummyError


class UnknownBoard(RummyError):
    """An address that asks for a board there cannot be."""


class BoardRefused(UnknownBoard):
    """A question that no board answers; `where` is the part of it that is wrong."""

    def __init__(self, message: str, where: str) -> None:
        super().__init__(message)
        self.where = where


class NoLeague(RummyError):
    """A league that cannot be called so."""


class UnknownCompetitor(RummyError):
    """Nobody of this id plays, or this visitor may not open the page."""


class NothingCounted(UnknownCompetitor):
    """The page is his to open, and no game on it was played to its end."""
