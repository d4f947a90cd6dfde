"""Whose hands are counted where somebody played in another's place?"""

import uuid

import pytest

from rummy.leaderboards.models import Competitor, GameOutcome
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.queries.done import points_in
from rummy.leaderboards.queries.hands import hands_of
from rummy.leaderboards.services import count
from rummy.people.models import Player
from rummy.scorekeeping import services
from rummy.scorekeeping.models import HandResult, Sitting
from tests.factories import EVENING, record, start, typed
from tests.leaderboards.playing import differences

pytestmark = pytest.mark.django_db


@pytest.fixture
def sitting() -> Sitting:
    """Ana plays a hand, Dan two in her place; the last ends the game."""
    made, names = start("Ana", "Ben", target=6), ("Ana", "Ben")
    record(made, 1, typed(1, 0, sides=names))
    services.substitute(
        sitting=made, id=uuid.uuid4(), phone=made.started_by, at=EVENING, seat=1, name="Dan", from_hand=2
    )
    record(made, 2, typed(2, 0, sides=names))
    record(made, 3, typed(9, 3, sides=names))
    return made


@pytest.mark.parametrize(
    ("name", "spread"), [("Ana", ((1, 1),)), ("Dan", ((2, 1), (9, 1))), ("Ben", ((0, 2), (3, 1)))]
)
def test_a_hand_is_his_who_played_it(
    sitting: Sitting, name: str, spread: tuple[tuple[int, int], ...]
) -> None:
    somebody = Competitor(first=Player.objects.get(name=name))
    family = family_of(sitting.ruleset)
    assert points_in(hands_of(somebody, family, ""), family) == spread


def test_the_best_hand_of_a_game_is_one_he_played(sitting: Sitting) -> None:
    HandResult.objects.filter(side__seat=1).update(typed=False)
    HandResult.objects.filter(side__seat=1, hand__number=1).update(points=50)
    count(sitting=sitting)
    outcome = GameOutcome.objects.get(competitor__first__name="Dan")
    assert (outcome.best, outcome.best_hand, outcome.won) == (9, 3, True)
    assert differences() == []
