"""How is a hand struck, and brought back? By entries of the log: nothing is deleted."""

from datetime import datetime
from uuid import UUID

from rummy.people.models import Phone
from rummy.scorekeeping.models import Hand, HandRevision
from rummy.scorekeeping.queries.log import Action, HandState
from rummy.scorekeeping.services.book import Book, entry_of, id_taken, open_book
from rummy.scorekeeping.services.outcome import Kind, Outcome
from rummy.scorekeeping.services.transaction import writing


def void_hand(*, hand: Hand, id: UUID, phone: Phone | None, at: datetime) -> Outcome:
    """Strike a hand: it keeps its place and counts for nothing. Raises MayNotScore and IdTaken."""
    return _amend(hand, HandRevision(id=id, action=Action.VOID), "voided", phone, at)


def restore_hand(
    *, hand: Hand, id: UUID, phone: Phone | None, at: datetime, version: UUID | None = None
) -> Outcome:
    """Bring a struck hand back as it last counted, or any hand as an earlier `version` of it has it.

    Raises MayNotScore, IdTaken, and UnknownVersion where the hand was never entered so.
    """
    return _amend(hand, HandRevision(id=id, action=Action.RESTORE, about_id=version), "restored", phone, at)


def _amend(hand: Hand, entry: HandRevision, kind: Kind, phone: Phone | None, at: datetime) -> Outcome:
    with writing():
        book = open_book(hand.sitting, phone, at)
        done = done_before(book, entry.id, hand, entry.action)
        if done is not None:
            return done
        state = book.log[hand.number]
        stands = _will_stand(state, entry)
        if stands is state.standing or _is_struck_twice(state, entry):
            return Outcome(kind, hand, state.latest)
        entry.base = state.latest
        if entry.action == Action.RESTORE:
            entry.about = stands
        return put(book, entry, kind, hand)


def _will_stand(state: HandState, entry: HandRevision) -> HandRevision:
    """The version a hand stands on after this amendment."""
    if entry.action == Action.VOID:
        return entry
    if entry.about_id is None:
        return state.struck if state.document is None else state.standing
    return state.version(entry.about_id)


def _is_struck_twice(state: HandState, entry: HandRevision) -> bool:
    return entry.action == Action.VOID and state.document is None


def done_before(
    book: Book, id: UUID, hand: Hand, action: str, about: UUID | None = None, whose: str = ""
) -> Outcome | None:
    """The answer to an amendment that was stored before; raises IdTaken where the id stands for another one."""
    earlier = entry_of(book, id)
    if earlier is None:
        return None
    said = (earlier.hand_id, earlier.action, earlier.whose.name if earlier.whose else "")
    if said != (hand.pk, action, whose) or about not in (None, earlier.about_id):
        raise id_taken()
    return Outcome("duplicate", earlier.hand, earlier.revision)


def put(book: Book, entry: HandRevision, kind: Kind, hand: Hand) -> Outcome:
    """Append an amendment of a hand that is there."""
    there = book.log[hand.number].hand
    book.append(there, entry)
    return Outcome(kind, there, entry.revision)
