"""How do the others say that a hand is right, or that something is wrong with it? Their word blocks nothing."""

from datetime import datetime
from functools import partial
from uuid import UUID

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.people.names import LONGEST, tidy
from rummy.scorekeeping.errors import HandChanged, MayNotAgree, ReasonMissing, round_closed
from rummy.scorekeeping.models import Hand, HandRevision, Sitting, SittingPhone
from rummy.scorekeeping.queries.log import Action, HandState
from rummy.scorekeeping.services.book import Book, open_book, scorer
from rummy.scorekeeping.services.join import seat_phone
from rummy.scorekeeping.services.outcome import Kind, Outcome
from rummy.scorekeeping.services.strike import done_before, put
from rummy.scorekeeping.services.transaction import changed, hold, writing

LONGEST_REASON = 200
KINDS: dict[str, Kind] = {Action.AGREE: "agreement", Action.OBJECT: "objection", Action.WITHDRAW: "withdrawn"}


def ask_for_agreement(
    *, sitting: Sitting, agreeing: str, watchers_agree: bool, phone: Phone | None, at: datetime
) -> Sitting:
    """Say who is asked whether a hand is right. Raises MayNotScore."""
    with writing():
        held = hold(sitting)
        scorer(held, phone)
        if (held.agreeing, held.watchers_agree) != (agreeing, watchers_agree):
            held.agreeing, held.watchers_agree = Sitting.Agreeing(agreeing), watchers_agree
            changed(held, at)
    return held


def agree(*, hand: Hand, about: UUID, id: UUID, phone: Phone | None, at: datetime, name: str = "") -> Outcome:
    """Another phone says that the version it saw is right; its objection is taken back with it.

    Raises MayNotScore, MayNotAgree, HandChanged and IdTaken.
    """
    return _say(hand, HandRevision(id=id, action=Action.AGREE), about, phone, at, name)


def object_to(  # noqa: PLR0913
    *, hand: Hand, about: UUID, reason: str, id: UUID, phone: Phone | None, at: datetime, name: str = ""
) -> Outcome:
    """Another phone says that the version it saw is wrong, and why.

    Raises MayNotScore, MayNotAgree, HandChanged, ReasonMissing and IdTaken.
    """
    said = tidy(reason)[:LONGEST_REASON]
    if not said:
        raise ReasonMissing(
            say("Say in a few words what is wrong, so that the others can look."), where="reason"
        )
    return _say(hand, HandRevision(id=id, action=Action.OBJECT, reason=said), about, phone, at, name)


def withdraw(*, hand: Hand, id: UUID, phone: Phone | None, at: datetime) -> Outcome:
    """The phone takes its word back: its objection, or its agreement. Raises MayNotScore and IdTaken."""
    entry = HandRevision(id=id, action=Action.WITHDRAW)
    with writing():
        book = open_book(hand.sitting, phone, at, who=partial(_speaker, at=at))
        done = done_before(book, id, hand, entry.action)
        if done is not None:
            return done
        state = book.log[hand.number]
        words = (*state.objections, *state.agreed)
        mine = next((said for said in words if said.by_id == book.by.pk), None)
        if mine is None:
            return Outcome("withdrawn", hand, state.latest)
        entry.base, entry.about = state.latest, mine
        return put(book, entry, "withdrawn", hand)


def _say(
    hand: Hand, entry: HandRevision, about: UUID, phone: Phone | None, at: datetime, name: str
) -> Outcome:
    kind = KINDS[entry.action]
    with writing():
        book = open_book(hand.sitting, phone, at, who=partial(_speaker, at=at, name=name))
        done = done_before(book, entry.id, hand, entry.action, about)
        if done is not None:
            return done
        state = book.log[hand.number]
        _refuse(book, state, about, entry.action)
        if _has_said(book, state, entry):
            return Outcome(kind, hand, state.latest)
        entry.base, entry.about = state.latest, state.standing
        return put(book, entry, kind, hand)


def _refuse(book: Book, state: HandState, about: UUID, action: str) -> None:
    if state.standing.id != about:
        raise HandChanged(
            say("Hand {number} was changed meanwhile. Look at it again.", number=state.hand.number)
        )
    if state.standing.by_id == book.by.pk:
        raise MayNotAgree(
            say("This phone entered the hand itself: another one has to agree.")
            if action == Action.AGREE
            else say("This phone entered the hand itself: correct it instead.")
        )


def _has_said(book: Book, state: HandState, entry: HandRevision) -> bool:
    said = (*state.agreed, *state.objections)
    return any((s.by_id, s.action, s.reason) == (book.by.pk, entry.action, entry.reason) for s in said)


def _speaker(sitting: Sitting, phone: Phone | None, *, at: datetime, name: str = "") -> SittingPhone:
    """The phone's place at the table, if it may say whether a hand is right. Who had no name may give one."""
    if sitting.is_closed_to(phone.pk if phone else None):
        raise round_closed()
    if sitting.watchers_agree and phone is not None:
        place = seat_phone(sitting, phone, SittingPhone.May.WATCH, at)
    else:
        place = scorer(sitting, phone)
    if not place.name and tidy(name):
        place.name = tidy(name)[:LONGEST]
        place.save(update_fields=["name"])
    return place
