"""In which order stand the sides at the end of a game?"""

import pytest

from rummy.engine import find_ruleset
from rummy.scorekeeping import queries
from rummy.scorekeeping.standings import in_order, margin
from tests.factories import record, start, typed

pytestmark = pytest.mark.django_db


def test_who_collects_of_games_side_by_side_stands_before_who_has_more_points_of_all_hands() -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    played = [(49, 0), (0, 31), (22, 0), (0, 45), (18, 0), (35, 0), (0, 52), (41, 0), (0, 60)]
    for number, (nora, sam) in enumerate(played, 1):
        record(sitting, number, {"typed": {"Nora": nora, "Sam": sam}})
    ruleset = find_ruleset(sitting.ruleset).with_options(sitting.options)

    assert [
        (side.name, side.total, side.won_game) for side in in_order(queries.game(sitting, 1), ruleset)
    ] == [
        ("Nora", 165, True),
        ("Sam", 188, False),
    ]


def test_of_an_elimination_who_left_first_comes_last() -> None:
    sitting = start(ruleset="playroom-rummy", elimination=True, limit=100)
    record(sitting, 1, typed(10, 20, 105))
    record(sitting, 2, typed(10, 139, 0))
    view = queries.game(sitting, 1)
    ruleset = find_ruleset(sitting.ruleset).with_options(sitting.options)
    ordered = in_order(view, ruleset)
    assert view.game.winners == ("Ana",)
    assert [(side.name, side.total, side.left) for side in ordered] == [
        ("Ana", 20, 0),
        ("Ben", 159, 2),
        ("Cy", 105, 1),
    ]
    assert margin(ordered, ruleset) == ""
