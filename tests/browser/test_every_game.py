"""Can a hand of every game be told with a finger, at its end and turn by turn, and is it saved as the engine scores it?"""

from collections.abc import Callable
from typing import Any

import pytest

from rummy import engine
from rummy.scorekeeping.models import HandResult
from tests.browser.finger import Finger
from tests.browser.scorer import Follower, enters
from tests.browser.told_hands import TOLD

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

every_game = pytest.mark.parametrize("game", TOLD)


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


@every_game
def test_a_hand_entered_at_its_end_is_saved_as_the_engine_scores_it(
    pad: Callable[..., Finger], game: str
) -> None:
    told = TOLD[game]
    finger = pad(*told.sides, ruleset=game)
    enters(finger, told)
    finger.save()
    assert saved_points() == told.scores(told.as_it_ended())


@every_game
def test_a_hand_followed_turn_by_turn_is_saved_as_the_engine_scores_it(
    follow: Callable[..., Follower], game: str
) -> None:
    told = TOLD[game]
    finger = follow(*told.sides, ruleset=game)
    finger.follows(told)
    finger.save()
    assert saved_points() == told.scores(told.turn_by_turn())


@pytest.mark.parametrize(
    "test",
    [
        test_a_hand_entered_at_its_end_is_saved_as_the_engine_scores_it,
        test_a_hand_followed_turn_by_turn_is_saved_as_the_engine_scores_it,
    ],
)
def test_no_game_is_left_out(test: Any) -> None:
    (mark,) = (mark for mark in test.pytestmark if mark.name == "parametrize")
    assert {*mark.args[1]} == {rules.key for rules in engine.RULESETS}
