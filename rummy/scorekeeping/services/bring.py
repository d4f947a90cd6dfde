"""How does a sitting that was written down elsewhere come into the book?"""

from datetime import datetime
from typing import Any
from uuid import UUID, uuid5

from rummy import engine
from rummy.engine.errors import NotAScoreDocument
from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.people.names import tidy
from rummy.scorekeeping.errors import Errors, SittingRefused
from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.document import by_places, canonical
from rummy.scorekeeping.queries.log import documents
from rummy.scorekeeping.services.book import Book, id_taken, open_book
from rummy.scorekeeping.services.bring_seats import bring_seats
from rummy.scorekeeping.services.seats import NewSide
from rummy.scorekeeping.services.start import is_untouched, start_sitting
from rummy.scorekeeping.services.transaction import writing
from rummy.scorekeeping.work import TooMuchWork, watched

MOST_HANDS = 500


def bring_sitting(*, id: UUID, phone: Phone, document: object, at: datetime) -> Sitting:
    """A sitting with all hands of a score document, or nothing of it. The same id again is the same sitting.

    Raises SittingRefused with every reason, and IdTaken.
    """
    told = _checked(document)
    sides = [_side(side) for side in told["sides"]]
    players = [player for side in sides for player in side.players]
    if [tidy(player) for player in players] != players:
        raise SittingRefused(
            say("Names may not begin or end with spaces or hold odd signs: put them right first.")
        )
    hands: list[dict[str, Any]] = told["hands"]
    dealer = hands[0].get("dealer")
    # Who deals first may sit there only since seats were changed.
    dealer = dealer if dealer in players else sides[0].players[0]
    options = told.get("options", {})
    with writing():
        sitting = start_sitting(
            id=id, phone=phone, ruleset=told["game"], options=options, sides=sides, first_dealer=dealer, at=at
        )
        # Held before it is asked what stands there: the same may be brought at this moment.
        book = open_book(sitting, phone, at)
        if not book.log:
            bring_seats(book, told.get("seating", []), id, phone)
            book.begin_with(
                [
                    HandRevision(id=uuid5(id, str(number)), base=0, action="record", document=document)
                    for number, document in _all_written(book, hands).items()
                ]
            )
        elif is_untouched(book.sitting) and documents(book.log) != _all_written(book, hands):
            raise id_taken()
    return sitting


def _all_written(book: Book, hands: list[dict[str, Any]]) -> dict[int, dict[str, Any]]:
    return {number: _written(book, number, hand) for number, hand in enumerate(hands, 1)}


def _written(book: Book, number: int, hand: dict[str, Any]) -> dict[str, Any]:
    """A hand of the document, as the log keeps it."""
    sitting, seated = book.sitting, book.seated
    return canonical(sitting, seated, by_places(sitting, seated, number, hand))


def _checked(document: object) -> dict[str, Any]:
    """The document, if every hand of it counts. How many there are is asked before they are scored."""
    hands = document.get("hands") if isinstance(document, dict) else None
    if isinstance(hands, list) and len(hands) > MOST_HANDS:
        raise _so_many(len(hands))
    try:
        result = engine.score(document, watched())
    except TooMuchWork:
        raise SittingRefused(
            say("These hands take too long to count: bring fewer of them at a time.")
        ) from None
    except NotAScoreDocument as refused:
        raise SittingRefused(str(refused), errors=refused.errors) from refused
    assert isinstance(document, dict)
    errors: Errors = []
    for number, hand in enumerate(result["hands"], 1):
        errors += [{**error, "where": f"hands[{number - 1}].{error['where']}"} for error in hand["errors"]]
        if hand.get("open"):
            text = say(
                "Hand {number} is still being played: finish it first, or leave it out.", number=number
            )
            errors.append(
                {"code": "hand-refused", "severity": "E", "where": f"hands[{number - 1}]", "message": text}
            )
    if errors:
        raise SittingRefused(" ".join(error["message"] for error in errors), errors=errors)
    if not result["hands"]:
        raise _so_many(0)
    return document


def _so_many(count: int) -> SittingRefused:
    text = say(
        "A sitting to bring has 1 to {most} hands; this one has {count}.", most=MOST_HANDS, count=count
    )
    return SittingRefused(text, where="hands")


def _side(side: str | dict[str, Any]) -> NewSide:
    if isinstance(side, str):
        return NewSide(None, [side])
    return NewSide(side["name"], list(side["players"]))
