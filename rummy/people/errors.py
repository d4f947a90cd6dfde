"""Why was something about people refused, and what can they do about it?"""

from rummy.engine.errors import RummyError
from rummy.engine.words import say


class PeopleError(RummyError):
    """A person's mistake, in a sentence he can act on."""


class NotYours(PeopleError):
    """The player belongs to somebody else."""


class ClaimRefused(PeopleError):
    """This player cannot be claimed, or the claim not be taken back."""


class UnknownClaimCode(PeopleError):
    """The code was never made, is too old, or was used."""


class MergeRefused(PeopleError):
    """These two cannot be one person."""


def one_already(kept: str, gone: str) -> MergeRefused:
    return MergeRefused(say("{kept} and {gone} are one person already.", kept=kept, gone=gone))


class ErasingRefused(PeopleError):
    """Somebody else depends on this person: that comes first."""


class RequestTaken(PeopleError):
    """The id of this request stands for another one."""


def request_taken() -> RequestTaken:
    return RequestTaken(say("The id of this request stands for another one. Load the page again."))


class MayNot(PeopleError):
    """Somebody's role in a club does not reach so far."""


class ClubRefused(PeopleError):
    """The club, its members or its evenings cannot be as asked."""


class UnknownClub(PeopleError):
    """There is no such club, member or evening, or the invitation is no longer good."""
