"""How is a hand recorded or corrected, and what if somebody else did it too?"""

from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from rummy import engine
from rummy.engine.document.head import MOST_HANDS
from rummy.engine.document.values import MOST_POINTS
from rummy.engine.errors import NotAScoreDocument
from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.scorekeeping.errors import (
    HandMissing,
    HandRefused,
    SittingDecided,
    SittingOver,
    refused_by_rules,
)
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from rummy.scorekeeping.queries.document import Scored, as_kept, by_places, canonical, score
from rummy.scorekeeping.queries.log import Action, Document, HandState, documents, next_in
from rummy.scorekeeping.queries.seats import seat_changes
from rummy.scorekeeping.services.book import Book, entry_of, id_taken, open_book
from rummy.scorekeeping.services.outcome import Kind, Outcome
from rummy.scorekeeping.services.ranks import refuse_wrong_ranks
from rummy.scorekeeping.services.transaction import writing


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
        if earlier is not None:
            return _again(book, earlier, number, document)
        _refuse_too_many(number)
        checked = _checked(book, number, document)
        told = book.seated.at(number).notes_to_places(notes or {})
        refuse_wrong_ranks(book.sitting, book.seated, checked, told)
        sent = Sent(id, number, base, checked, told)
        _refuse_out_of_order(book, sent)
        return _enter(book, sent)


def _refuse_too_many(number: int) -> None:
    """More hands than a score document holds nobody could read."""
    if number > MOST_HANDS:
        raise HandRefused(
            say(
                "A table has at most {most} hands. Start the next one with the same players.",
                most=MOST_HANDS,
            ),
            where="number",
        )


def _checked(book: Book, number: int, document: Document) -> Document:
    """The document in canonical writing, if the rules take it by itself."""
    before = {at: told for at, told in documents(book.log).items() if at < number}
    if "turns" in document and "dealer" not in document:
        # Turns go round from the dealer: who that was stays with them, whatever becomes of the hands before.
        document = {"dealer": book.score(before).next_dealer, **document}
    sitting = book.sitting
    document = as_kept(sitting, book.seated, number, document)
    games = engine.find_ruleset(sitting.ruleset).with_options(sitting.options).games
    # Who has left the game is not in the hand: that follows from the hands before it.
    _scored(book, {**(before if games.eliminates else {}), number: document}, number)
    return canonical(sitting, book.seated, document)


def _scored(book: Book, hands: dict[int, Document], number: int) -> Scored:
    """What these hands come to; raises HandRefused where this one cannot be recorded."""
    scored = book.score(hands)
    if not scored.hand(number)["ok"]:
        # The book is kept in English: who is refused reads why in his own language.
        scored = score(book.sitting, book.seated, hands)
    _refuse(scored, number)
    return scored


def _refuse(scored: Scored, number: int) -> None:
    hand = scored.hand(number)
    if not hand["ok"]:
        raise refused_by_rules(hand["errors"])
    for side, points in hand["scores"].items():
        if abs(points) > MOST_POINTS:
            raise HandRefused(
                say("{side} cannot have {points} points in one hand.", side=side, points=points), where=side
            )


def _again(book: Book, earlier: HandRevision, number: int, document: Document) -> Outcome:
    """The answer to an entry that was stored before, perhaps long before."""
    said = earlier.about if earlier.action == Action.AGREE else earlier
    assert said is not None
    if earlier.hand.number != number or said.document != _read_then(book, earlier, said, document):
        raise id_taken()
    # Who did not hear that the table is asked hears it now, unless it has answered meanwhile.
    asks = earlier in book.log[number].challengers
    return Outcome("question" if asks else "duplicate", earlier.hand, earlier.revision)


def _read_then(book: Book, earlier: HandRevision, said: HandRevision, document: Document) -> Document | None:
    """The document as the log has it when it is read as the table sat then; None where nobody could read it so.

    What has changed since, seats and hands before, neither makes it another entry nor is anything to refuse it for.
    """
    if "turns" in document and "dealer" not in document and said.document is not None:
        document = {"dealer": said.document.get("dealer"), **document}
    changes = seat_changes(book.sitting) if book.sitting.reseated else []
    seated = book.seated.with_changes([change for change in changes if change.at <= earlier.at])
    try:
        return canonical(book.sitting, seated, by_places(book.sitting, seated, earlier.hand.number, document))
    except NotAScoreDocument:
        return None


def _refuse_out_of_order(book: Book, sent: Sent) -> None:
    due, state = next_in(book.log), book.log.get(sent.number)
    if sent.number > due:
        raise HandMissing(
            say("Hand {due} comes first: hand {number} would leave a gap.", due=due, number=sent.number),
            where="number",
        )
    if sent.base > (state.latest if state else 0):
        raise HandRefused(
            say(
                "There is no revision {base} of hand {number}. Open the hand again and save.",
                base=sent.base,
                number=sent.number,
            ),
            where="base",
        )
    if sent.number == due:
        _refuse_after_the_end(book.sitting, due)


def _refuse_after_the_end(sitting: Sitting, due: int) -> None:
    if sitting.decided:
        raise SittingDecided(
            say(
                "This sitting is over after hand {due}, which decided it. Start the next one with the same players.",
                due=due - 1,
            )
        )
    if sitting.finished_at is not None:
        raise SittingOver(say("This sitting is over: the table ended it. Play on, and this hand goes in."))


def _enter(book: Book, sent: Sent) -> Outcome:
    state = book.log.get(sent.number)
    if state is None:
        return _write(book, Hand(sitting=book.sitting, number=sent.number), sent, "created")
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
    scored = _scored(book, {**documents(book.log), sent.number: sent.document}, sent.number)
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
