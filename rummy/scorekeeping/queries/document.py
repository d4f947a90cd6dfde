"""What is a sitting as a score document, and what does the engine make of it?"""

from dataclasses import dataclass
from itertools import groupby
from typing import Any

from rummy import engine
from rummy.scorekeeping.models import Seat, Side, Sitting
from rummy.scorekeeping.queries.log import Document, documents, read_log


@dataclass(frozen=True, slots=True)
class SeatedSide:
    """A side with the names of its players as the documents spell them."""

    side: Side
    players: tuple[str, ...]

    def as_document(self) -> str | dict[str, Any]:
        if len(self.players) == 1:
            return self.side.name
        return {"name": self.side.name, "players": list(self.players)}


@dataclass(frozen=True, slots=True)
class Scored:
    """The engine's result, and the number in the sitting of each hand in it."""

    result: dict[str, Any]
    numbers: tuple[int, ...]
    next_dealer: str

    def hand(self, number: int) -> dict[str, Any]:
        found: dict[str, Any] = self.result["hands"][self.numbers.index(number)]
        return found


def seating(sitting: Sitting) -> tuple[SeatedSide, ...]:
    """The sides in seat order. One query."""
    seats = sorted(
        Seat.objects.filter(sitting=sitting).select_related("side"),
        key=lambda seat: (seat.side.seat, seat.number),
    )
    grouped = groupby(seats, key=lambda seat: seat.side)
    return tuple(SeatedSide(side, tuple(s.name for s in places)) for side, places in grouped)


def players_of(seated: tuple[SeatedSide, ...]) -> tuple[str, ...]:
    """Everybody at the table, in the order they sit: partners are opposite each other."""
    places = range(max(len(side.players) for side in seated))
    return tuple(side.players[n] for n in places for side in seated if n < len(side.players))


def as_document(sitting: Sitting, seated: tuple[SeatedSide, ...], hands: dict[int, Document]) -> Document:
    """The score document of these hands. The dealer of the first one is who the table said starts."""
    played = [hands[number] for number in sorted(hands)]
    if played and "dealer" not in played[0]:
        played[0] = {"dealer": sitting.first_dealer, **played[0]}
    return {
        "format": 1,
        "game": sitting.ruleset,
        "options": sitting.options,
        "sides": [side.as_document() for side in seated],
        "hands": played,
    }


def score(sitting: Sitting, seated: tuple[SeatedSide, ...], hands: dict[int, Document]) -> Scored:
    """These hands of this sitting, scored by its rules."""
    document = as_document(sitting, seated, hands)
    dealer = engine.next_dealer(document) if hands else sitting.first_dealer
    return Scored(engine.score(document), tuple(sorted(hands)), dealer)


def document_of(sitting: Sitting) -> Document:
    """The sitting as a score document; struck hands are left out. Two queries."""
    return as_document(sitting, seating(sitting), documents(read_log(sitting)))
