"""What does the table read of the versions of a hand it has to choose between, and later in its history?"""

from typing import Any

import pytest

from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from tests.factories import another_phone, record, start, typed

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
