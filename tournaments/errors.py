"""Why did the desk refuse, and what can the person do about it?"""

from rummy.engine.errors import RummyError


class TournamentError(RummyError):
    """A refusal in a sentence; `where` is the field it is about."""

    def __init__(self, message: str, *, where: str = "") -> None:
        super().__init__(message)
        self.where = where


class UnknownTournament(TournamentError):
    """No tournament has this code."""


class UnknownEntry(TournamentError):
    """The tournament has no such entry, or the link is no longer good."""


class UnknownRound(TournamentError):
    """The tournament has no round, or no table, of this number."""


class MayNot(TournamentError):
    """This account has no such right in this tournament."""


class SettingRefused(TournamentError):
    """The tournament cannot be held as asked."""


class EntryRefused(TournamentError):
    """The entry cannot be taken, or not be changed so."""


class DrawRefused(TournamentError):
    """The round cannot be drawn, changed, shown or taken back now."""


class ResultRefused(TournamentError):
    """The result cannot be taken as typed; nothing was stored."""


class ResultStands(ResultRefused):
    """The table has another result, which whoever typed this one has not seen: to be asked first."""


class DoneBefore(TournamentError):
    """This very press of a button has done it already: the sentence says what."""


class CannotUndo(TournamentError):
    """What was done cannot be taken back any more."""
