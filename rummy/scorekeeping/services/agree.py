"""How do the others say that a hand is right, or that something is wrong with it? Their word blocks nothing."""

from dataclasses import dataclass
from datetime import datetime
from functools import partial
from uuid import UUID

from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.people.names import LONGEST, tidy
from rummy.scorekeeping.errors import (
    HandChanged,
    MayNotAgree,
    OwnSide,
    ReasonMissing,
    nobody_so_called,
    round_closed,
)
from rummy.scorekeeping.models import Hand, HandRevision, Seat, Sitting, SittingPhone
from rummy.scorekeeping.queries.log import Action, HandState
from rummy.scorekeeping.services.book import Book, open_book, scorer
from rummy.scorekeeping.services.join import call_phone, seat_phone
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


def agree(  # noqa: PLR0913
    *,
    hand: Hand,
    about: UUID,
    id: UUID,
    phone: Phone | None,
    at: datetime,
    name: str = "",
    whose: str = "",
    reason: str = "",
) -> Outcome:
    """Another phone says that the version it saw is right, or somebody does `whose` word it is: to him a phone that scores
    was handed. His objection is taken back with it. The desk of a tournament says a `reason`.

    Raises MayNotScore, MayNotAgree, OwnSide, NobodySoCalled, HandChanged and IdTaken.
    """
    return _say(HandRevision(id=id, action=Action.AGREE, reason=reason), hand, about, phone, at, name, whose)


def object_to(  # noqa: PLR0913
    *,
    hand: Hand,
    about: UUID,
    reason: str,
    id: UUID,
    phone: Phone | None,
    at: datetime,
    name: str = "",
    whose: str = "",
) -> Outcome:
    """Another phone, or somebody to whom one was handed, says that the version it saw is wrong, and why.

    Raises MayNotScore, MayNotAgree, OwnSide, NobodySoCalled, HandChanged, ReasonMissing and IdTaken.
    """
    said = tidy(reason)[:LONGEST_REASON]
    if not said:
        raise ReasonMissing(
            say("Say in a few words what is wrong, so that the others can look."), where="reason"
        )
    entry = HandRevision(id=id, action=Action.OBJECT, reason=said)
    return _say(entry, hand, about, phone, at, name, whose)


def withdraw(*, hand: Hand, id: UUID, phone: Phone | None, at: datetime, whose: str = "") -> Outcome:
    """The phone takes its word back, its objection or its agreement; or that of somebody to whom it was handed.

    Raises MayNotScore, NobodySoCalled and IdTaken.
    """
    entry = HandRevision(id=id, action=Action.WITHDRAW)
    with writing():
        word = _open(hand, phone, at, "", whose)
        done = done_before(word.book, id, hand, entry.action, whose=word.whose)
        if done is not None:
            return done
        state = word.book.log[hand.number]
        mine = next((said for said in (*state.objections, *state.agreed) if word.is_voice_of(said)), None)
        if mine is None:
            _seat(word, hand)
            return Outcome("withdrawn", hand, state.latest)
        entry.base, entry.about, entry.whose = state.latest, mine, mine.whose
        return put(word.book, entry, "withdrawn", hand)


@dataclass(frozen=True, slots=True)
class _Word:
    """A sitting held for the word of a phone; or of somebody, by his name, to whom it was handed."""

    book: Book
    whose: str

    def is_voice_of(self, entry: HandRevision) -> bool:
        whose = entry.whose.name if entry.whose else ""
        return (entry.by_id, whose) == (self.book.by.pk, self.whose)


def _open(hand: Hand, phone: Phone | None, at: datetime, name: str, whose: str) -> _Word:
    """A phone that only watches speaks for nobody else; one that is called after somebody speaks for him anyway."""
    who = scorer if whose else partial(_speaker, at=at, name=name)
    book = open_book(hand.sitting, phone, at, who=who)
    return _Word(book, "" if whose == book.by.name else whose)


def _say(  # noqa: PLR0913
    entry: HandRevision, hand: Hand, about: UUID, phone: Phone | None, at: datetime, name: str, whose: str
) -> Outcome:
    kind = KINDS[entry.action]
    with writing():
        word = _open(hand, phone, at, name, whose)
        done = done_before(word.book, entry.id, hand, entry.action, about, word.whose)
        if done is not None:
            return done
        state = word.book.log[hand.number]
        entry.whose = _seat(word, hand)
        _refuse(word, state, about, entry)
        if _has_said(word, state, entry):
            return Outcome(kind, hand, state.latest)
        entry.base, entry.about = state.latest, state.standing
        return put(word.book, entry, kind, hand)


def _seat(word: _Word, hand: Hand) -> Seat | None:
    """Whose word it is, of those who play the hand; nobody's but the phone's where none is named."""
    if not word.whose:
        return None
    sitters = word.book.seated.at(hand.number).sitters
    found = next((seat for seat in sitters if seat.name == word.whose), None)
    if found is None:
        raise nobody_so_called(word.whose)
    return found


def _refuse(word: _Word, state: HandState, about: UUID, entry: HandRevision) -> None:
    if state.standing.id != about:
        raise HandChanged(
            say("Hand {number} was changed meanwhile. Look at it again.", number=state.hand.number)
        )
    if word.whose:
        _refuse_own_side(word, state, word.whose)
    elif state.standing.by_id == word.book.by.pk:
        raise MayNotAgree(
            say("This phone entered the hand itself: another one has to agree.")
            if entry.action == Action.AGREE
            else say("This phone entered the hand itself: correct it instead.")
        )
    elif entry.action == Action.AGREE:
        _refuse_own_side(word, state, word.book.by.name)


def _refuse_own_side(word: _Word, state: HandState, name: str) -> None:
    """Nobody confirms what his own side entered, where it is known who did."""
    here = word.book.seated.at(state.hand.number)
    side = here.side_called(name)
    if side is not None and side == here.side_called(state.standing.speaker):
        raise OwnSide(
            say(
                "The side of {name} entered the hand itself: somebody else has to say whether it is right.",
                name=name,
            ),
            where="whose" if word.whose else "",
        )


def _has_said(word: _Word, state: HandState, entry: HandRevision) -> bool:
    said = filter(word.is_voice_of, (*state.agreed, *state.objections))
    return any((one.action, one.reason) == (entry.action, entry.reason) for one in said)


def _speaker(sitting: Sitting, phone: Phone | None, *, at: datetime, name: str = "") -> SittingPhone:
    """The phone's place at the table, if it may say whether a hand is right. Who had no name may give one."""
    if sitting.is_closed_to(phone.pk if phone else None):
        raise round_closed()
    if sitting.watchers_agree and phone is not None:
        place = seat_phone(sitting, phone, SittingPhone.May.WATCH, at)
    else:
        place = scorer(sitting, phone)
    if not place.name and tidy(name):
        call_phone(place, sitting, tidy(name)[:LONGEST], at)
    return place
