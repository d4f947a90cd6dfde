from typing import Any
from uuid import uuid4

import pytest

from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.pad import begun_hand, new_hand, saved_hand
from tests.factories import EVENING, record, start, typed

pytestmark = pytest.mark.django_db
TWO = ("Ana", "Ben")


def left(sitting: Sitting) -> dict[str, Any]:
    sitting.refresh_from_db()
    found: dict[str, Any] = new_hand(sitting).config["left"]
    return found


def test_without_an_end_nothing_is_counted() -> None:
    sitting = start(*TWO)
    nothing = {"hands": None, "games": None, "of_game": None, "finished": 0, "won": {"Ana": 0, "Ben": 0}}
    assert left(sitting) == nothing
    record(sitting, 1, typed(400, 0, sides=TWO))
    assert left(sitting) == nothing | {"finished": 1, "won": {"Ana": 1, "Ben": 0}}


def test_the_hands_of_a_round_are_counted_down_without_those_struck() -> None:
    sitting = start(*TWO)
    Sitting.objects.update(most_hands=3)
    for number in (1, 2):
        record(sitting, number, typed(1, 2, sides=TWO))
    assert left(sitting)["hands"] == 1
    services.void_hand(hand=sitting.hands.get(number=1), id=uuid4(), phone=sitting.started_by, at=EVENING)
    assert left(sitting)["hands"] == 2


def test_the_games_of_a_round_are_counted_down() -> None:
    sitting = start(*TWO)
    Sitting.objects.update(most_games=2)
    record(sitting, 1, typed(100, 0, sides=TWO))
    assert left(sitting)["games"] == 2
    record(sitting, 2, typed(400, 0, sides=TWO))
    assert left(sitting)["games"] == 1


def test_a_void_hand_is_none_of_its_game() -> None:
    sitting = start(*TWO, ruleset="gin-rummy", max_hands=3)
    assert left(sitting)["of_game"] == 3
    record(sitting, 1, {"end": "void"})
    record(sitting, 2, typed(20, 0, sides=TWO))
    assert left(sitting)["of_game"] == 2
    for number in (3, 4):
        record(sitting, number, typed(20, 0, sides=TWO))
    assert left(sitting)["of_game"] == 3


def test_a_hand_that_was_followed_until_nobody_knocked_is_none_of_its_game() -> None:
    sitting = start(*TWO, ruleset="gin-rummy", max_hands=3)
    passed: list[dict[str, Any]] = [
        {"player": name, "actions": [{"do": "pass-upcard"}]} for name in ("Ben", "Ana")
    ]
    drawn = [
        {"player": ("Ben", "Ana")[turn % 2], "actions": [{"do": "draw-stock"}, {"do": "discard"}]}
        for turn in range(29)
    ]
    record(sitting, 1, {"dealer": "Ana", "turns": passed + drawn})
    assert left(sitting)["of_game"] == 3
    record(sitting, 2, typed(0, 0, sides=TWO))
    assert left(sitting)["of_game"] == 2


def test_a_correction_ends_nothing() -> None:
    sitting = start(*TWO)
    record(sitting, 1, typed(1, 2, sides=TWO))
    assert saved_hand(sitting, 1).config["left"] is None


def test_a_hand_begun_before_another_phone_entered_it_is_empty_and_ends_nothing() -> None:
    sitting = start(*TWO, ruleset="five-hundred-rum")
    record(sitting, 1, typed(5, 10, sides=TWO))
    sitting.refresh_from_db()
    late = begun_hand(sitting, 1).config
    assert [late[key] for key in ("number", "base", "document", "dealer", "left")] == [
        1,
        0,
        None,
        "Ana",
        None,
    ]
    assert [begun_hand(sitting, asked).config["number"] for asked in (0, 2, 9)] == [2, 2, 2]
