from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.leaderboards.models import Competitor, RatingChange
from rummy.leaderboards.queries.foreseen import rated_anew
from rummy.leaderboards.services import count
from rummy.people.models import Phone
from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries import if_recorded, if_voided
from rummy.scorekeeping.would import sentences
from tests.factories import PhoneFactory, record, start, typed
from tests.leaderboards.playing import later, play, play_as_partners

pytestmark = pytest.mark.django_db
NAMES = ("Ana", "Ben", "Cy")


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def gains(sitting: Sitting, game: int = 1) -> dict[str, int]:
    """What a game gave to everybody's rating, by his name."""
    return gains_by_game(sitting).get(game, {})


def gains_by_game(sitting: Sitting) -> dict[int, dict[str, int]]:
    rows = RatingChange.objects.filter(game__sitting=sitting, pool__club=None)
    found: dict[int, dict[str, int]] = {}
    for row in rows.select_related("game", "competitor__first"):
        names = found.setdefault(row.game.number, {})
        names[str(row.competitor.first.name)] = row.after.rating - row.before.rating
    return found


def correct(sitting: Sitting, number: int, document: dict[str, Any]) -> None:
    record(sitting, number, document, base=queries.base_of(sitting, number), at=later())
    count(sitting=sitting)


def test_a_correction_that_turns_a_game_round_says_what_it_gives_to_each_rating(phone: Phone) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((6, 1),))
    given = gains(sitting)

    said = sentences(if_recorded(sitting, 1, typed(1, 6, sides=("Ana", "Ben"))))

    correct(sitting, 1, typed(1, 6, sides=("Ana", "Ben")))
    now = gains(sitting)
    assert given["Ana"] > given["Ben"]
    assert now["Ana"] < now["Ben"]
    told = ", ".join(f"{name} {given[name]:+} → {now[name]:+}" for name in ("Ana", "Ben"))
    assert said[-1] == f"In the ratings game 1 gives: {told.replace('-', '−')}."


def test_nothing_is_said_where_everybody_keeps_his_place(phone: Phone) -> None:
    sitting = play(*NAMES, phone=phone, hands=((6, 2, 1),))
    told = if_recorded(sitting, 1, typed(7, 2, 1))

    with CaptureQueriesContext(connection) as captured:
        assert rated_anew(told) == []

    assert len(captured) == 0


def test_a_game_that_would_not_be_over_would_not_be_rated(phone: Phone) -> None:
    sitting = play(*NAMES, phone=phone, hands=((3, 2, 1), (4, 0, 0)))

    assert sentences(if_voided(sitting, 2))[-1] == "Game 1 would not count for the ratings."


def test_who_has_played_on_since_is_told_of_too(phone: Phone) -> None:
    sitting = play(*NAMES, phone=phone, hands=((6, 2, 1), (6, 2, 1)))

    first, second = (sentences(if_recorded(sitting, number, typed(1, 2, 6))) for number in (1, 2))

    assert first[-1].endswith(". Later rated games of those who played would be rated anew.")
    assert second[-1].startswith("In the ratings game 2 gives: Ana +")


def test_partners_are_told_of_as_the_side_they_are(phone: Phone) -> None:
    sitting = play_as_partners(phone)

    (game,) = rated_anew(if_recorded(sitting, 1, typed(20, 120, sides=("Reds", "Blues"))))

    assert [gain.name for gain in game.gains or ()] == ["Reds", "Blues"]


def test_who_hides_is_not_told_of(phone: Phone) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((6, 1),))
    Competitor.objects.filter(first__name="Ben").update(hidden=True)

    (game,) = rated_anew(if_recorded(sitting, 1, typed(1, 6, sides=("Ana", "Ben"))))

    assert [gain.name for gain in game.gains or ()] == ["Ana"]


def test_where_all_hide_nothing_is_said(phone: Phone) -> None:
    sitting = play("Ana", "Ben", phone=phone, hands=((6, 1),))
    Competitor.objects.update(hidden=True)

    said = sentences(if_recorded(sitting, 1, typed(1, 6, sides=("Ana", "Ben"))))

    assert not [one for one in said if "rating" in one]


def test_who_gains_the_same_is_not_told_of(phone: Phone) -> None:
    sitting = play(*NAMES, phone=phone, hands=((6, 2, 1),))

    (game,) = rated_anew(if_recorded(sitting, 1, typed(6, 1, 2)))

    assert [gain.name for gain in game.gains or ()] == ["Ben", "Cy"]


def test_a_game_nobody_has_counted_yet_changes_no_rating() -> None:
    sitting = start(*NAMES, target=6)
    record(sitting, 1, typed(6, 2, 1))

    assert rated_anew(if_recorded(sitting, 1, typed(1, 2, 6))) == []


@pytest.mark.parametrize(
    ("ruleset", "options"),
    [
        ("robber-rummy", {"target": 60}),
        ("five-hundred-rum", {"target": 60}),
        ("playroom-rummy", {"elimination": True, "limit": 60}),
        ("playroom-rummy", {"target": 60}),
    ],
)
def test_what_is_said_beforehand_is_what_counting_comes_to(ruleset: str, options: dict[str, Any]) -> None:
    dice = Random(ruleset)
    sitting = start(*NAMES, ruleset=ruleset, **options)
    hands = 8
    for number in range(1, hands + 1):
        record(sitting, number, any_hand(dice), at=later())
    count(sitting=sitting)
    told = 0
    for _ in range(20):
        number, document = dice.randint(1, hands), any_hand(dice)
        would = if_recorded(sitting, number, document)
        before = gains_by_game(sitting)
        foreseen = [] if would.refused else rated_anew(would)
        if not would.refused:
            correct(sitting, number, document)
        # Later games begin with other ratings, which is said of them all together.
        for game in foreseen[:1]:
            now = gains(sitting, game.number)
            assert (game.gains is None) == (now == {})
            for gain in game.gains or ():
                assert now.pop(gain.name) == gain.would
            # Of the others nothing is said: they gain what they did.
            assert now.items() <= before.get(game.number, {}).items()
            told += 1
    assert told


def any_hand(dice: Random) -> dict[str, Any]:
    points = [dice.randint(0, 40) for _ in NAMES]
    points[dice.randrange(len(NAMES))] = 0
    return typed(*points)
