"""How does the desk rule a dispute, and tell everybody what is beside the results?"""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid4

from rummy.engine.saying import say
from rummy.people.names import tidy
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.errors import MayNotAgree, Refusal
from rummy.scorekeeping.models import Hand, Sitting
from tournaments.errors import ResultRefused
from tournaments.models import Round, Table, Tournament
from tournaments.queries.rights import Account, Right, require
from tournaments.queries.undoing import RULINGS
from tournaments.services.desk import LONGEST_REASON, LONGEST_WORDS, Desk, at_desk
from tournaments.services.results import refuse_late, refuse_none, sitting_of, table_for


def rule(*, table: Table, number: int, chosen: UUID | None, reason: str, by: Account, at: datetime) -> Table:
    """The desk decides a dispute: one of the versions of a hand in question counts, or what stands is right. Twice is once.

    One that changes a closed round is a correction: everybody reads of it, and it is in time for one after the end, too.
    Raises ResultRefused without a reason: a ruling is signed and says why.
    """
    with at_desk(tournament=table.round.tournament, by=by, at=at, ended=True) as desk:
        held = table_for(desk, table)
        refuse_late(desk)
        if not reason.strip():
            raise ResultRefused(say("Say why you rule so: the table will read it."), where="reason")
        sitting = sitting_of(held)
        try:
            hand = book.hand_by_number(sitting, number)
            if _ruled_already(desk, hand, chosen, reason):
                return held
            is_correction = _corrects(held, hand, chosen)
            back = _settle(desk, held, hand, chosen, reason)
        except Refusal as refused:
            raise ResultRefused(str(refused)) from refused
        words = {"hand": number, "n": held.number, "round": held.round.number}
        if is_correction:
            said = say("Ruled on hand {hand} of table {n} in round {round}.", **words)
            desk.did(said, reason=reason, back=back, public=True)
        else:
            desk.did(say("Ruled on hand {hand} of table {n}.", **words), reason=reason, back=back)
    return held


def corrects(*, table: Table, number: int, chosen: UUID | None, by: Account) -> bool:
    """Whether a ruling so changes a closed round: then what it changes is shown first. Raises MayNot and ResultRefused."""
    require(table.round.tournament, by, Right.DIRECT)
    try:
        return _corrects(table, book.hand_by_number(sitting_of(table), number), chosen)
    except Refusal as refused:
        raise ResultRefused(str(refused)) from refused


def _corrects(table: Table, hand: Hand, chosen: UUID | None) -> bool:
    return table.round.state == Round.State.CLOSED and chosen not in (None, hand.current_id)


def _ruled_already(desk: Desk, hand: Hand, chosen: UUID | None, reason: str) -> bool:
    """Whether that is the last word about the hand, for this reason."""
    last = hand.revisions.get(revision=hand.revision)
    if chosen is not None and last.about_id != chosen:
        return False
    rulings = desk.tournament.acts.filter(back__verb__in=RULINGS, back__word=str(last.pk), undone=None)
    return rulings.filter(reason=reason[:LONGEST_REASON]).exists()


def _settle(desk: Desk, table: Table, hand: Hand, chosen: UUID | None, reason: str) -> dict[str, Any]:
    """What takes it back, also whether it was `struck` before. The table reads why; where the desk entered the hand itself, its word stands in its own log alone."""
    word, phone, why = uuid4(), desk.tournament.desk, tidy(reason)[:LONGEST_REASON]
    back = {"sitting": str(hand.sitting_id), "hand": hand.number, "word": str(word)}
    if chosen is not None:
        back |= {"table": table.pk, "struck": hand.current_id is None}
        scorekeeping.settle_question(hand=hand, chosen=chosen, id=word, phone=phone, at=desk.at, reason=why)
        return {"verb": "ask-again", **back}
    if hand.current_id is None:
        return {}
    try:
        scorekeeping.agree(hand=hand, about=hand.current_id, id=word, phone=phone, at=desk.at, reason=why)
    except MayNotAgree:
        return {**back, "verb": "doubt", "word": str(hand.revisions.get(revision=hand.revision).pk)}
    return {"verb": "unsay", **back}


def ask_again(desk: Desk, sitting: str, hand: int, word: str, **_kept: Any) -> str:
    """The versions stand beside each other as before the ruling."""
    refuse_late(desk)
    held, phone = _hand(sitting, hand), desk.tournament.desk
    scorekeeping.ask_again(hand=held, about=UUID(word), id=uuid4(), phone=phone, at=desk.at)
    refuse_none(Table.objects.select_related("round").get(plays__sitting=held.sitting_id))
    return say("Hand {n} is in question again.", n=hand)


def unsay(desk: Desk, sitting: str, hand: int, word: str) -> str:
    """The desk's word that a hand stands is taken back."""
    scorekeeping.withdraw(hand=_hand(sitting, hand), id=uuid4(), phone=desk.tournament.desk, at=desk.at)
    return say("Hand {n} is in question again.", n=hand)


def doubt(desk: Desk, sitting: str, hand: int, word: str) -> str:
    """What was said against a hand of the desk's own waits for an answer again: its line of the log was that."""
    return say("Hand {n} is in question again.", n=hand)


def _hand(sitting: str, number: int) -> Hand:
    return book.hand_by_number(Sitting.objects.get(pk=UUID(sitting)), number)


def add_note(*, tournament: Tournament, note: str, by: Account, at: datetime) -> None:
    """What everybody is told beside the results, also long after the end. Twice is once."""
    words = note.strip()[:LONGEST_WORDS]
    if not words:
        raise ResultRefused(say("Write what everybody is to know."), where="note")
    with at_desk(tournament=tournament, by=by, at=at, ended=True) as desk:
        notes = desk.tournament.acts.filter(back__verb="unnote", undone=None)
        if words not in [note.words for note in notes]:
            desk.did(words, public=True, back={"verb": "unnote"})


def unnote(desk: Desk) -> str:
    """A note that was taken back is read nowhere but in the log."""
    return say("Took the note back.")
