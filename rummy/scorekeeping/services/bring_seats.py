"""How did people change seats in a score document? Each way they sit becomes swaps and substitutes of the way before."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID, uuid5

from rummy.people.models import Phone
from rummy.scorekeeping.queries.reseating import AskedChange, Seats, seats_of
from rummy.scorekeeping.queries.seats import Round
from rummy.scorekeeping.services.book import Book
from rummy.scorekeeping.services.reseat import seat_of


def bring_seats(book: Book, told: list[dict[str, Any]], id: UUID, phone: Phone) -> None:
    """Add the changes to the log of a sitting without hands. The document was taken by the rules before."""
    for entry in told:
        for asked in _changes(seats_of(book.sitting), entry):
            seats = seats_of(book.sitting)
            change = seats.change(asked, most=asked.from_hand)
            change.id, change.by, change.at = uuid5(id, f"seats {change.number}"), book.by, book.at
            if change.taken_by is not None:
                change.taken_by = seat_of(change.taken_by, phone, book.at)
            change.save(force_insert=True)
    book.seated = seats_of(book.sitting).seated


def _changes(seats: Seats, entry: dict[str, Any]) -> Iterator[AskedChange]:
    hand = entry["hand"]
    here = seats.seated.at(hand)
    wanted = _places(entry["sides"])
    names, sides = _as_they_sit(here)
    moves = names if seats.seated.are_partners else sides
    target = [name if seats.seated.are_partners else side for name, side in wanted]
    # Who plays for himself moves as a side; partners move as players, and their sides stay.
    for place, whom in enumerate(target):
        if moves[place] != whom and whom in moves:
            there = moves.index(whom)
            for each in (names, sides) if moves is sides else (names,):
                each[place], each[there] = each[there], each[place]
            yield AskedChange(place + 1, there + 1, from_hand=hand)
    for place, (name, _side) in enumerate(wanted):
        if names[place] != name:
            yield AskedChange(place + 1, name=name, from_hand=hand)


def _as_they_sit(here: Round) -> tuple[list[str], list[str]]:
    return [sitter.name for sitter in here.sitters], [side.name for side in here.sides]


def _places(sides: list[Any]) -> list[tuple[str, str]]:
    """Everybody in the order they sit, each with the name of his side."""
    told = [(side["players"], side["name"]) if isinstance(side, dict) else ([side], side) for side in sides]
    rows = range(max(len(players) for players, _ in told))
    return [(players[row], name) for row in rows for players, name in told if row < len(players)]
