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


def restore_hand(*, hand: Hand, id: UUID, phone: Phone | None, at: datetime) -> Outcome:
    """Bring a struck hand back as it last counted. Raises MayNotScore and IdTaken."""
    return _amend(hand, HandRevision(id=id, action=Action.RESTORE), "restored", phone, at)


def _amend(hand: Hand, entry: HandRevision, kind: Kind, phone: Phone | None, at: datetime) -> Outcome:
    with writing():
        book = open_book(hand.sitting, phone, at)
        earlier = entry_of(book, entry.id)
        if earlier is not None:
            return again(earlier, hand, entry.action)
        state = book.log[hand.number]
        if _is_so_already(state, entry.action):
            return Outcome(kind, hand, state.latest)
        entry.base = state.latest
        if entry.action == Action.RESTORE:
            entry.about = state.struck
        return put(book, entry, kind, hand)


def _is_so_already(state: HandState, action: str) -> bool:
    return (state.document is None) == (action == Action.VOID)


def again(earlier: HandRevision, hand: Hand, action: str) -> Outcome:
    """The answer to an amendment that was stored before."""
    if earlier.hand_id != hand.pk or earlier.action != action:
        raise id_taken()
    return Outcome("duplicate", earlier.hand, earlier.revision)


def put(book: Book, entry: HandRevision, kind: Kind, hand: Hand) -> Outcome:
    """Append an amendment of a hand that is there."""
    there = book.log[hand.number].hand
    book.append(there, entry)
    return Outcome(kind, there, entry.revision)
