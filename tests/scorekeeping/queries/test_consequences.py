"""Does a preview say what a correction would change, in words, and does saving it do just that?"""

import uuid
from random import Random
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import NotAQuestion, UnknownHand, UnknownVersion
from rummy.scorekeeping.models import HandRevision, Sitting
from rummy.scorekeeping.queries.consequences import if_recorded, if_restored, if_settled, if_voided
from rummy.scorekeeping.would import sentences, shifts
from tests.factories import EVENING, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def played(*hands: tuple[int, int, int], **options: Any) -> Sitting:
    sitting = start(**options)
    for number, points in enumerate(hands, 1):
        record(sitting, number, typed(*points))
    return sitting


def test_totals_and_who_overtakes_whom() -> None:
    sitting = played((200, 190, 50), (45, 45, 0))

    told = if_recorded(sitting, 2, typed(30, 45, 0))

    assert sentences(told) == ("Ana 245 → 230.", "Ben overtakes Ana.")
    (game,) = shifts(told)
    assert [(side.name, side.before, side.after, side.place) for side in game.sides] == [
        ("Ana", 245, 230, 2),
        ("Ben", 235, 235, 1),
        ("Cy", 50, 50, 3),
    ]


def test_games_kept_side_by_side_change_each_by_itself() -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    for number, points in enumerate([(20, 0), (0, 35), (15, 0), (40, 0), (30, 0)], 1):
        record(sitting, number, typed(*points, sides=("Nora", "Sam")))

    told = if_recorded(sitting, 5, typed(20, 0, sides=("Nora", "Sam")))

    assert sentences(told) == (
        "Column 1: Nora 105 → 95.",
        "Column 1 would stay open.",
        "Column 2: Nora 85 → 75.",
        "Column 3: Nora 70 → 60.",
    )
    assert [
        (game.number, [(side.name, side.before, side.after, side.place) for side in game.sides])
        for game in shifts(told)
    ] == [
        (1, [("Nora", 105, 95, 1), ("Sam", 35, 35, 2)]),
        (2, [("Nora", 85, 75, 1), ("Sam", 0, 0, 2)]),
        (3, [("Nora", 70, 60, 1), ("Sam", 0, 0, 2)]),
    ]
    other = if_recorded(sitting, 5, typed(0, 95, sides=("Nora", "Sam")))
    assert "Sam would win column 1, not Nora." in sentences(other)


def test_with_the_last_of_the_games_kept_side_by_side_the_whole_is_over() -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    for number in (1, 2, 3):
        record(sitting, number, typed(100, 0, sides=("Nora", "Sam")))

    less = if_recorded(sitting, 3, typed(50, 0, sides=("Nora", "Sam")))
    assert sentences(less) == (
        "Column 3: Nora 100 → 50.",
        "Column 3 would stay open.",
        "Game 1 would not be over.",
    )


def test_a_game_that_would_not_be_over_takes_in_the_hands_of_the_next() -> None:
    sitting = played((400, 0, 10), (5, 0, 0), (0, 7, 0))

    told = if_recorded(sitting, 1, typed(390, 0, 10))

    assert sentences(told) == (
        "Game 1: Ana 400 → 395, Ben 0 → 7.",
        "Game 1 would not be over.",
        "There would be no game 2.",
        "Hands 2 and 3 would count for game 1.",
    )


def test_a_game_that_would_end_earlier_gives_its_last_hands_to_the_next() -> None:
    sitting = played((300, 0, 0), (50, 0, 0), (60, 350, 0))

    told = if_recorded(sitting, 2, typed(100, 0, 0))

    assert sentences(told) == (
        "Game 1: Ana 410 → 400, Ben 350 → 0.",
        "Game 1 would end with hand 2 instead of hand 3.",
        "Hand 3 would open game 2.",
        "Hand 3 would count for game 2.",
    )


def test_another_winner_of_a_game_and_of_the_sitting() -> None:
    sitting = played((400, 0, 0), (400, 0, 0), sitting="best-of", sitting_games=3)

    told = if_recorded(sitting, 2, typed(0, 400, 0))

    assert sentences(told) == (
        "Ana 400 → 0, Ben 0 → 400.",
        "Ben overtakes Ana.",
        "Ben would win game 2, not Ana.",
        "The sitting would not be decided.",
    )


def test_hands_after_the_sitting_would_be_decided_count_for_no_game() -> None:
    sitting = played((400, 0, 0), (0, 400, 0), (0, 0, 5), sitting="best-of", sitting_games=3)

    told = if_recorded(sitting, 2, typed(400, 0, 0))

    assert "Hand 3 would count for no game: the sitting would be decided before it." in sentences(told)
    assert "Ana would win the sitting." in sentences(told)


def test_a_hand_that_would_be_void_leaves_the_deal_where_it_is() -> None:
    sitting = start("N", "S", ruleset="gin-rummy")
    record(sitting, 1, {"by": "N", "held": {"N": 1, "S": 21}})

    told = if_recorded(sitting, 1, {"end": "void"})

    assert sentences(told) == ("N 20 → 0.", "N and S are level.", "N would deal next, not S.")


def test_who_would_be_out_of_the_game_no_longer_counts_in_the_hands_after() -> None:
    sitting = start("Ana", "Ben", "Cy", ruleset="playroom-rummy", elimination=True, limit=50)
    record(sitting, 1, typed(0, 40, 10))
    record(sitting, 2, typed(0, 5, 5))

    told = if_recorded(sitting, 1, typed(0, 60, 10))

    assert "Ben would be out of game 1." in sentences(told)
    assert any(sentence.startswith("Hand 2 would not count any more: ") for sentence in sentences(told))


def test_what_the_rules_refuse_is_said_instead() -> None:
    told = if_recorded(played((1, 2, 3)), 1, {"by": "Dora", "table": [], "held": {}})

    assert told.refused
    assert sentences(told) == told.refused


def test_nothing_is_said_where_nothing_changes() -> None:
    told = if_recorded(played((1, 2, 3)), 1, typed(1, 2, 3))

    assert (sentences(told), shifts(told)) == ((), ())


def test_taking_back_and_putting_back_and_settling_tell_what_they_would_change() -> None:
    sitting = played((10, 20, 30), (1, 0, 0))
    hand = queries.hand_by_number(sitting, 1)
    other = record(sitting, 1, typed(11, 20, 30), phone=another_phone(sitting))
    version = HandRevision.objects.get(hand=other.hand, action="question")

    assert sentences(if_voided(sitting, 1))[0] == "Ana 11 → 1, Ben 20 → 0, Cy 30 → 0."
    assert sentences(if_settled(sitting, 1, version.pk)) == ("Ana 11 → 12.",)
    services.void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
    assert sentences(if_restored(sitting, 1))[0] == "Ana 1 → 11, Ben 0 → 20, Cy 0 → 30."
    assert sentences(if_restored(sitting, 1, version.pk))[0] == "Ana 1 → 12, Ben 0 → 20, Cy 0 → 30."
    with pytest.raises(UnknownHand):
        if_voided(sitting, 9)
    with pytest.raises(NotAQuestion):
        if_settled(sitting, 2, uuid.uuid4())
    with pytest.raises(UnknownVersion):
        if_restored(sitting, 1, uuid.uuid4())


def test_a_preview_writes_nothing_in_two_queries() -> None:
    sitting = Sitting.objects.get(pk=played(*[(40, 20, -5)] * 30).pk)
    before = (HandRevision.objects.count(), sitting.version)

    with CaptureQueriesContext(connection) as captured:
        if_recorded(sitting, 3, typed(1, 2, 3))

    assert len(captured) == 2
    sitting.refresh_from_db()
    assert (HandRevision.objects.count(), sitting.version) == before


def test_saving_does_what_the_preview_says() -> None:
    dice = Random("previews")
    sitting = played(*[tuple(dice.randint(-50, 250) for _ in range(3)) for _ in range(8)])
    for _ in range(6):
        number = dice.randint(1, 8)
        document = typed(*(dice.randint(-50, 450) for _ in range(3)))
        told = if_recorded(sitting, number, document)
        base = queries.base_of(sitting, number)
        record(sitting, number, document, base=base)
        now = if_recorded(sitting, number, document).before
        assert now == told.after


def test_who_would_be_out_first_comes_last_whatever_the_others_come_to() -> None:
    sitting = start("Ana", "Ben", "Cy", ruleset="playroom-rummy", elimination=True, limit=50)
    record(sitting, 1, typed(0, 50, 40))
    record(sitting, 2, typed(0, 0, 5))

    (game,) = shifts(if_recorded(sitting, 2, typed(0, 0, 30)))

    assert {side.name: side.place for side in game.sides}["Cy"] == 2
