"""What does the table read of the versions of a hand it has to choose between, and later in its history?"""

import sys
import uuid
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest

from rummy.engine.document.hands import read_hand
from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import score
from rummy.scorekeeping.queries.log import documents, read_log
from rummy.scorekeeping.queries.questions import question
from rummy.scorekeeping.queries.reseating import AskedChange
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.queries.versions import place_of_hand
from rummy.scorekeeping.services import change_seats
from tests.factories import EVENING, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def blocked(most: int) -> dict[str, Any]:
    return {"end": "blocked", "held": {"Ana": 5, "Ben": 5, "Cy": 5, "Di": most}}


def points_of(sitting: Sitting, number: int) -> list[list[int | None]]:
    question = queries.receipt(sitting, number).question
    assert question
    return [[side.points for side in choice.points] for choice in question.choices]


def test_a_left_over_point_goes_by_who_dealt_the_hand_that_is_in_question() -> None:
    sitting = start("Ana", "Ben", "Cy", "Di", ruleset="block-rummy")
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 5, "Cy": 5, "Di": 5}})
    record(sitting, 2, blocked(12))
    record(sitting, 2, blocked(15), phone=another_phone(sitting, "Cy's"))

    assert [side.points for side in queries.receipt(sitting, 2).sides] == [2, 2, 3, -7]
    assert points_of(sitting, 2) == [[2, 2, 3, -7], [3, 3, 4, -10]]
    asked, entered = queries.history(sitting, 2)
    assert asked.changes[-1] == "Ana +2 → +3, Ben +2 → +3, Cy +3 → +4, Di −7 → −10."
    assert entered.changes == ()


def test_who_has_left_the_game_is_missed_in_no_version_of_a_hand() -> None:
    sitting = start(ruleset="playroom-rummy", elimination=True, limit=50)
    record(sitting, 1, typed(0, 10, 60))
    record(sitting, 2, {"by": "Ana", "held": {"Ben": 10}})
    record(sitting, 2, {"by": "Ana", "held": {"Ben": 15}}, phone=another_phone(sitting, "Ben's"))

    assert points_of(sitting, 2) == [[0, 10, 0], [0, 15, 0]]
    assert queries.history(sitting, 2)[0].changes == ("Ben has left: 10 → 15.", "Ben +10 → +15.")


def hands_read(ask: Callable[[], object]) -> int:
    """How many hands the engine reads meanwhile: who scores one reads it first."""
    read = 0

    def look(frame: FrameType, event: str, _told: object) -> None:
        nonlocal read
        read += event == "call" and frame.f_code is read_hand.__code__

    sys.setprofile(look)
    try:
        ask()
    finally:
        sys.setprofile(None)
    return read


def test_the_hands_before_are_scored_once_for_all_versions_of_a_hand() -> None:
    sitting = start("Ana", "Ben", "Cy")
    for number in range(1, 8):
        record(sitting, number, typed(10, 20, 0))
    for base in range(1, 6):
        record(sitting, 8, typed(base, 20, 0), base=base - 1)
    others = [another_phone(sitting, f"Phone of {name}") for name in ("Ben", "Cy")]
    for points, phone in enumerate(others, 50):
        record(sitting, 8, typed(points, 20, 0), phone=phone)
    seated, log = seating(sitting), read_log(sitting)

    assert hands_read(lambda: queries.history(sitting, 8)) == 7 + (5 + 2)
    assert hands_read(lambda: question(sitting, seated, log, 8)) == 7 + (1 + 2)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_a_version_comes_to_what_the_hand_comes_to_where_it_counts(number: int) -> None:
    sitting = start("Ana", "Ben", "Cy", "Di", ruleset="block-rummy")
    for each in (1, 2, 3):
        record(sitting, each, blocked(10 + each))
    for from_hand, asked in ((2, {"seat": 1, "other": 2}), (3, {"seat": 3, "name": "Eve"})):
        made = {"id": uuid.uuid4(), "phone": sitting.started_by, "at": EVENING}
        change_seats(sitting=sitting, asked=AskedChange(from_hand=from_hand, **asked), **made)
    sitting.refresh_from_db()
    seated, log = seating(sitting), read_log(sitting)
    counts = documents(log)

    found = place_of_hand(sitting, seated, log, number).receipt(counts[number])

    assert found == score(sitting, seated, counts).hand(number)
