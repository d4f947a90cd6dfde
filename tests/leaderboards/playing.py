"""Tables of people who play to the end, for the tests of ratings and boards."""

import itertools
import uuid
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

from rummy.leaderboards.models import Board, BoardRow, Bucket, CountedGame, GameOutcome, Rating, RatingChange
from rummy.leaderboards.services import count
from rummy.leaderboards.services.rebuild import rebuild_boards
from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, record, start, typed

TARGET = 6
_minutes = itertools.count()


def later() -> datetime:
    """A minute after the time this was last asked for."""
    return EVENING + timedelta(minutes=next(_minutes))


def play(
    *names: str, phone: Phone, hands: tuple[tuple[int, ...], ...], at: datetime | None = None, **more: Any
) -> Sitting:
    """A table of these people and these hands, each a minute after the one before; 6 points win a game. Counted."""
    sitting = start(*names, phone=phone, **({"target": TARGET} | more))
    for number, points in enumerate(hands, 1):
        record(sitting, number, typed(*points, sides=names), at=at or later())
    count(sitting=sitting)
    return sitting


def play_as_partners(phone: Phone, at: datetime | None = None) -> Sitting:
    """Ana and Cy beat Ben and Dan in a game of Partnership 500 of one hand. Counted."""
    sitting = services.start_sitting(
        id=uuid.uuid4(),
        phone=phone,
        ruleset="partnership-five-hundred-rum",
        options={"target": 100},
        sides=[NewSide("Reds", ["Ana", "Cy"]), NewSide("Blues", ["Ben", "Dan"])],
        first_dealer="Ana",
        at=at or EVENING,
    )
    record(sitting, 1, typed(120, 20, sides=("Reds", "Blues")), at=at or later())
    count(sitting=sitting)
    return sitting


def differences() -> list[str]:
    """What everything counted from nothing says of what is stored. Nothing is repaired."""
    return list(rebuild_boards(check=True))


def everything_stored() -> dict[str, Any]:
    """All derived rows as values, without the numbers the database gave them."""
    return {
        model.__name__: sorted(_values(model), key=repr)
        for model in (CountedGame, GameOutcome, Rating, RatingChange, Board, BoardRow)
    } | {"Bucket": sorted(Bucket.objects.exclude(count=0).values_list("board", "measure", "score", "count"))}


def _values(model: Any) -> Iterator[tuple[Any, ...]]:
    for row in model.objects.values():
        row.pop("id", None)
        yield tuple(row.items())
