"""How does a table settle which of several versions of a hand is right, and ask again?"""

from datetime import datetime
from uuid import UUID

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.scorekeeping.errors import NotAQuestion
from rummy.scorekeeping.models import Hand, HandRevision
from rummy.scorekeeping.queries.log import Action
from rummy.scorekeeping.services.book import open_book
from rummy.scorekeeping.services.outcome import Outcome
from rummy.scorekeeping.services.strike import done_before, put
from rummy.scorekeeping.services.transaction import writing


def settle_question(
    *, hand: Hand, chosen: UUID, id: UUID, phone: Phone | None, at: datetime, reason: str = ""
) -> Outcome:
    """Let the chosen version count; the others stay in the log. The same choice twice is one. The desk says a `reason`.

    Raises NotAQuestion where the hand is not in question or has no such version, MayNotScore and IdTaken.
    """
    with writing():
        book = open_book(hand.sitting, phone, at)
        done = done_before(book, id, hand, Action.SETTLE, chosen)
        if done is not None:
            return done
        state = book.log[hand.number]
        version = next((v for v in state.versions if v.id == chosen), None)
        if version is state.standing and not state.challengers:
            return Outcome("settled", hand, state.latest)
        if version is None:
            raise NotAQuestion(
                say(
                    "Hand {number} has no open question with this version. Open its history to see what was settled.",
                    number=hand.number,
                )
            )
        entry = HandRevision(id=id, base=state.latest, action=Action.SETTLE, about=version, reason=reason)
        return put(book, entry, "settled", hand)


def ask_again(*, hand: Hand, about: UUID, id: UUID, phone: Phone | None, at: datetime) -> Outcome:
    """Ask the table again: the versions stand beside each other as before this settlement. Asking twice is once.

    Raises NotAQuestion where it is not the last settlement or was asked again already, MayNotScore and IdTaken.
    """
    with writing():
        book = open_book(hand.sitting, phone, at)
        done = done_before(book, id, hand, Action.ASK, about)
        if done is not None:
            return done
        state = book.log[hand.number]
        settlement = state.settled_by(about)
        entry = HandRevision(id=id, base=state.latest, action=Action.ASK, about=settlement)
        return put(book, entry, "asked", hand)
