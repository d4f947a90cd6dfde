"""Why can a program not be let in, or an address not be told?"""

from rummy.engine.errors import RummyError


class ProgramRefused(RummyError):
    """What was asked for a program cannot be had; the sentence says why, `where` the field it is about."""

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(message)
        self.where = where
