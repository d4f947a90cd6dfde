"""How is a hand recorded or corrected, and what if somebody else did it too?"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from rummy import engine
from rummy.people.models import Phone
from rummy.scorekeeping.errors import HandRefused, refused_by_rules
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.document import Scored
from rummy.scorekeeping.queries.log import Action, Document, HandState, documents, next_in
from rummy.scorekeeping.services.book import Book, entry_of, id_taken, open_book
from rummy.scorekeeping.services.outcome import Kind, Outcome
from rummy.scorekeeping.services.ranks import refuse_wrong_ranks
from rummy.scorekeeping.services.transaction import writing

# Beyond the score of any real hand: keeps a slip out of the totals, and totals inside the database.
MOST_POINTS = 1_000_000


@dataclass(frozen=True, slots=True)
class Sent:
    """A hand as a phone sent it, its document in canonical writing."""

    id: UUID
    number: int
    base: int
    document: Document
    notes: Document


def record_hand(  # noqa: PLR0913
    *,
    sitting: Sitting,
    id: UUID,
    number: int,
    base: int,
    document: Document,
    phone: Phone | None,
    at: datetime,
    notes: Document | None = None,
) -> Outcome:
    """Enter the hand of this number, correct it, agree with it, or question it.

    `base` is the revision of the hand the phone had seen, 0 where it saw none. The same id is the same entry.
    Raises MayNotScore, HandRefused and IdTaken; then nothing is stored.
    """
    with writing():
        book = open_book(sitting, phone, at)
        earlier = entry_of(book, id)
        canonical = _checked(book.sitting, book, document)
        refuse_wrong_ranks(book.sitting, canonical, notes or {})
        sent = Sent(id, number, base, canonical, notes or {})
        if earlier is not None:
            return _again(earlier, sent)
        _refuse_out_of_order(book, sent)
        return _enter(book, sent)


def _checked(sitting: Sitting, book: Book, document: Document) -> Document:
    """The document in canonical writing, if the rules take it by itself."""
    _refuse(book.score({1: document}), 1)
    sides = [side.as_document() for side in book.seated]
    return engine.canonical_hand(sitting.ruleset, sitting.options, sides, document)


def _refuse(scored: Scored, number: int) -> None:
    hand = scored.hand(number)
    if not hand["ok"]:
        raise refused_by_rules(hand["errors"])
    for side, points in hand["scores"].items():
        if abs(points) > MOST_POINTS:
            raise HandRefused(f"{side} cannot have {points} points in one hand.", where=side)


def _again(earlier: HandRevision, sent: Sent) -> Outcome:
    """The answer to an entry that was stored before, perhaps long before."""
    said = earlier.about if earlier.action == Action.AGREE else earlier
    assert said is not None
    if earlier.hand.number != sent.number or said.document != sent.document:
        raise id_taken()
    return Outcome("duplicate", earlier.hand, earlier.revision)


def _refuse_out_of_order(book: Book, sent: Sent) -> None:
    due, state = next_in(book.log), book.log.get(sent.number)
    if sent.number > due:
        raise HandRefused(f"Hand {due} comes first: hand {sent.number} would leave a gap.")
    if sent.base > (state.latest if state else 0):
        raise HandRefused(
            f"There is no revision {sent.base} of hand {sent.number}. Open the hand again and save."
        )
    if sent.number == due and book.sitting.is_finished:
        raise HandRefused(
            f"This sitting is over after hand {due - 1}. Start the next one with the same players, or reopen it."
        )


def _enter(book: Book, sent: Sent) -> Outcome:
    state = book.log.get(sent.number)
    if state is None:
        hand = Hand.objects.create(sitting=book.sitting, number=sent.number)
        return _write(book, hand, sent, "created")
    hand = state.hand
    fresh = sent.base >= state.since or _struck_by_the_same(book, state, sent)
    alike = next((v for v in state.versions if v.document == sent.document), None)
    if alike is not None and (alike is state.standing or not fresh):
        return _write(book, hand, sent, "agreement", about=alike)
    if not fresh:
        return _write(book, hand, sent, "question")
    return _write(book, hand, sent, "corrected" if state.document is not None else "created")


def _struck_by_the_same(book: Book, state: HandState, sent: Sent) -> bool:
    """Who undid the last hand and enters it anew knows that nothing stands there."""
    at_the_end = sent.number == next_in(book.log)
    return at_the_end and state.document is None and state.revisions[-1].by == book.by


_ACTIONS: dict[Kind, Action] = {
    "created": Action.RECORD,
    "corrected": Action.CORRECT,
    "agreement": Action.AGREE,
    "question": Action.QUESTION,
}


def _write(book: Book, hand: Hand, sent: Sent, kind: Kind, about: HandRevision | None = None) -> Outcome:
    """Append the entry. A version that does not count yet must still fit the hands around it."""
    scored = book.score({**documents(book.log), sent.number: sent.document})
    _refuse(scored, sent.number)
    entry = HandRevision(
        id=sent.id,
        base=sent.base,
        action=_ACTIONS[kind],
        document=None if about else sent.document,
        notes=sent.notes,
        about=about,
    )
    counts = kind in ("created", "corrected")
    book.append(hand, entry, scored if counts else None)
    return Outcome(kind, hand, entry.revision)
