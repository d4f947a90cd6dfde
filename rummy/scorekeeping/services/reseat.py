"""How do people change seats at a table, or somebody play for another? By rows that are added, and undone by more rows."""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError

from rummy.engine.errors import NotAScoreDocument
from rummy.engine.words import say
from rummy.people import services as people
from rummy.people.models import Phone, Player
from rummy.people.services import clubs
from rummy.scorekeeping.errors import SeatsRefused
from rummy.scorekeeping.models import Seat, SeatChange, Sitting
from rummy.scorekeeping.queries.log import documents
from rummy.scorekeeping.queries.reseating import AskedChange, Seats, seats_of
from rummy.scorekeeping.queries.seats import Seated
from rummy.scorekeeping.services.book import Book, id_taken, open_book
from rummy.scorekeeping.services.transaction import writing

Action = SeatChange.Action


def swap_seats(  # noqa: PLR0913
    *, sitting: Sitting, seat: int, other: int, from_hand: int, id: UUID, phone: Phone | None, at: datetime
) -> SeatChange:
    """Two people sit in each other's place from a hand on; who plays for himself takes his points along.

    Hands that were entered before stand as they were entered for the places. Raises MayNotScore, SeatsRefused, IdTaken.
    """
    asked = AskedChange(seat, other, from_hand=from_hand)
    return change_seats(sitting=sitting, asked=asked, id=id, phone=phone, at=at)


def substitute(  # noqa: PLR0913
    *, sitting: Sitting, seat: int, name: str, from_hand: int, id: UUID, phone: Phone | None, at: datetime
) -> SeatChange:
    """Somebody plays in a seat from a hand on, for the side that sits there; so does who comes back to it.

    Raises MayNotScore, SeatsRefused and IdTaken.
    """
    asked = AskedChange(seat, name=name, from_hand=from_hand)
    return change_seats(sitting=sitting, asked=asked, id=id, phone=phone, at=at)


def undo_seat_change(
    *, sitting: Sitting, change: UUID, id: UUID, phone: Phone | None, at: datetime
) -> SeatChange:
    """As if the change had not been made; undoing that brings it back. Undone twice is undone once.

    Raises MayNotScore, SeatsRefused and IdTaken.
    """
    return change_seats(sitting=sitting, asked=AskedChange(undo=change), id=id, phone=phone, at=at)


def change_seats(
    *, sitting: Sitting, asked: AskedChange, id: UUID, phone: Phone | None, at: datetime
) -> SeatChange:
    """Whichever of these is asked for. Raises MayNotScore, SeatsRefused and IdTaken."""
    with writing():
        book = open_book(sitting, phone, at)
        seats = seats_of(book.sitting)
        earlier = _stored(seats, asked, id)
        if earlier is not None:
            return earlier
        change = seats.change(asked)
        change.id, change.by, change.at = id, book.by, at
        if change.taken_by is not None:
            change.taken_by = seat_of(change.taken_by, phone, at)
        book.seated = seats.after(change)
        _refuse_lost_hands(book, seats.seated)
        try:
            change.save(force_insert=True)
        except IntegrityError as taken:
            # Another table, which is not held here, took the id at this moment.
            raise id_taken() from taken
        book.write_results()
        return change


def _stored(seats: Seats, asked: AskedChange, id: UUID) -> SeatChange | None:
    """The change that this id stands for already, or that did the same; raises IdTaken."""
    if SeatChange.objects.filter(id=id).exclude(sitting=seats.sitting).exists():
        raise id_taken()
    same = next((change for change in seats.changes if change.id == id), None)
    if same is None and asked.undo is not None:
        return next((change for change in seats.changes if change.about_id == asked.undo), None)
    if same is not None and not _says(same, asked):
        raise id_taken()
    return same


def _says(change: SeatChange, asked: AskedChange) -> bool:
    """Whether this is what was asked for. By which name is not compared: somebody may be called otherwise since."""
    if asked.undo is not None:
        return change.about_id == asked.undo
    action = Action.SUBSTITUTE if asked.other is None else Action.SWAP
    told = (change.action, change.from_hand, _number(change.seat), _number(change.other))
    return told == (action, asked.from_hand, asked.seat, asked.other)


def _number(seat: Seat | None) -> int | None:
    return seat.number if seat else None


def seat_of(somebody: Seat, phone: Phone | None, at: datetime) -> Seat:
    """A seat of his own in the list of the table, for who came later."""
    if not somebody._state.adding:
        return somebody
    assert phone is not None
    player = _player(somebody, phone, at)
    known = Seat.objects.filter(sitting=somebody.sitting, player=player).first()
    if known is not None:
        return known
    somebody.player = player
    somebody.save(force_insert=True)
    return somebody


def _player(somebody: Seat, phone: Phone, at: datetime) -> Player:
    """Who that is: at an event of a club one of its book."""
    sitting, names = somebody.sitting, [somebody.name]
    club = sitting.evening.club if sitting.evening else sitting.club
    if club is not None:
        return clubs.players_in(club, names, phone, at)[0]
    return people.name_players(phone=phone, names=names, at=at)[0]


def _refuse_lost_hands(book: Book, before: Seated) -> None:
    """No hand that counts may stop to count because others sit there."""
    try:
        scored = book.score(documents(book.log))
    except NotAScoreDocument as refused:
        raise SeatsRefused(str(refused)) from refused
    for number in scored.counted:
        if book.seated.at(number) != before.at(number):
            raise SeatsRefused(
                say(
                    "Hand {number} was counted by earlier rules and stands as it is: change seats from hand {next} on.",
                    number=number,
                    next=number + 1,
                )
            )
    for number, hand in zip(scored.numbers, scored.result["hands"], strict=True):
        receipt = book.log[number].hand.receipt or {}
        if receipt.get("ok") and not hand["ok"]:
            why = " ".join(error["message"] for error in hand["errors"])
            raise SeatsRefused(say("Hand {number} would not count any more: {why}", number=number, why=why))
