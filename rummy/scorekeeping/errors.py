"""Why was a write refused, and what can the person do about it?"""

from typing import Any

from rummy.engine.errors import RummyError
from rummy.engine.words import say

Errors = list[dict[str, Any]]


class Refusal(RummyError):
    """A refusal with one or several reasons. `errors` has the form of the score document's errors."""

    code = "refused"

    def __init__(self, message: str, *, where: str = "", errors: Errors | None = None) -> None:
        super().__init__(message)
        self.errors = errors or [{"code": self.code, "severity": "E", "where": where, "message": message}]


class UnknownCode(Refusal):
    """No sitting has this code."""

    code = "unknown-code"


class LinkEnded(UnknownCode):
    """The scoring link was made anew: this one leads in no more."""

    code = "link-ended"


def link_ended(by: str) -> LinkEnded:
    """`by` is what the phone that ended it is called; empty where nobody gave it a name."""
    ask = say("Ask {name} for the new one.", name=by) if by else say("Ask at the table for the new one.")
    return LinkEnded(" ".join((say("This scoring link has ended."), ask)))


class LinkRefused(Refusal):
    """The scoring link cannot be made anew as asked; nothing was stored."""

    code = "link-refused"


class UnknownHand(Refusal):
    """The sitting has no hand of this number."""

    code = "unknown-hand"


def unknown_hand(number: int) -> UnknownHand:
    return UnknownHand(say("There is no hand {number} at this table yet.", number=number))


class UnknownGame(Refusal):
    """The sitting has no game of this number."""

    code = "unknown-game"


class UnknownPlayer(Refusal):
    """There is no such player or partnership, or this visitor may not open the page."""

    code = "unknown-player"


class MayNotScore(Refusal):
    """This phone watches this table, or does not know it at all."""

    code = "may-not-score"


class RoundClosed(MayNotScore):
    """The desk has closed the round of this table; its own phone still writes there."""


def round_closed() -> RoundClosed:
    return RoundClosed(
        say("This round is closed. Say at the desk what is wrong: there it can still be corrected.")
    )


class NotTheKeeper(MayNotScore):
    """Who began the table may do so, and this phone is another one's."""


class SittingRefused(Refusal):
    """The sitting cannot start as asked."""

    code = "sitting-refused"


class SeatsRefused(Refusal):
    """The seats cannot be changed as asked; nothing was stored."""

    code = "seats-refused"


class HandRefused(Refusal):
    """The hand cannot be recorded as sent; nothing was stored."""

    code = "hand-refused"


class SittingOver(HandRefused):
    """The table ended the sitting: a new hand goes in once it is played on."""

    code = "sitting-over"


class SittingDecided(HandRefused):
    """The hands before decided the sitting: a new one goes in only after one of them is corrected."""

    code = "sitting-decided"


class HandMissing(HandRefused):
    """A hand before this one is not in the book yet."""

    code = "hand-missing"


class IdTaken(Refusal):
    """The client-made id already stands for something else."""

    code = "id-taken"


class NotAQuestion(Refusal):
    """The hand has no open question with this choice."""

    code = "not-a-question"


class UnknownVersion(Refusal):
    """The hand was never entered so."""

    code = "unknown-version"


class MayNotAgree(Refusal):
    """This phone has no word on this hand: it entered it, or the table does not ask it."""

    code = "may-not-agree"


class OwnSide(Refusal):
    """Nobody confirms what his own side entered."""

    code = "own-side"


class NobodySoCalled(Refusal):
    """Nobody of this name plays the hand, so the phone cannot be handed to him."""

    code = "nobody-so-called"


def nobody_so_called(name: str) -> NobodySoCalled:
    return NobodySoCalled(say("Nobody called {name} plays this hand.", name=name), where="whose")


class HandChanged(Refusal):
    """The hand is not what the phone saw any more."""

    code = "hand-changed"


class ReasonMissing(Refusal):
    """An objection says why."""

    code = "reason-missing"


class TooManyTries(Refusal):
    """Too many wrong codes from one place in a short time."""

    code = "too-many-tries"


def refused_by_rules(errors: Errors) -> HandRefused:
    """The engine's errors as one refusal; its sentence is all of theirs."""
    return HandRefused(" ".join(error["message"] for error in errors), errors=errors)
