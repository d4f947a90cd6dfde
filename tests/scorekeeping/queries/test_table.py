from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import UnknownCode
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries import SidePoints, TableView
from rummy.scorekeeping.queries.pad import new_hand
from tests.factories import another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def fresh(sitting: Sitting) -> TableView:
    return queries.table(queries.sitting_by_code(sitting.watch_code))


def test_an_empty_table_waits_for_its_first_hand() -> None:
    view = fresh(start())
    assert (view.title, view.next_number, view.dealer, view.hands) == ("Ana, Ben and Cy", 1, "Ana", ())
    assert (view.game_number, view.next_game_number, view.finished) == (1, 1, False)
    assert [(side.total, side.leads, side.deals_next) for side in view.sides] == [
        (0, False, True),
        (0, False, False),
        (0, False, False),
    ]


def test_totals_bars_leader_and_dealer_after_a_hand() -> None:
    sitting = start()
    record(sitting, 1, typed(200, -10, 50))
    view = fresh(sitting)
    assert [(side.total, side.percent, side.leads) for side in view.sides] == [
        (200, 50, True),
        (-10, 0, False),
        (50, 12, False),
    ]
    assert (view.dealer, view.next_number, view.target) == ("Ben", 2, 400)


@pytest.mark.parametrize(
    ("won", "leads"),
    [
        # G1 38 : 40, G2 8 : 0
        ([(30, 0), (0, 40), (8, 0)], [True, False]),
        ([(30, 0), (0, 40), (5, 0)], [False, False]),
        ([(30, 0), (0, 40), (3, 0)], [False, True]),
        # Sam has shut Nora out of G1; G2, 100 : 10, brings her less, and G3 is 60 : 5.
        ([(0, 100), (0, 5), (0, 5), (40, 0), (40, 0), (20, 0)], [False, True]),
    ],
)
def test_of_games_kept_side_by_side_who_would_collect_leads(
    won: list[tuple[int, int]], leads: list[bool]
) -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    for number, (nora, sam) in enumerate(won, 1):
        record(sitting, number, {"typed": {"Nora": nora, "Sam": sam}})
    assert [side.leads for side in fresh(sitting).sides] == leads


def test_hands_are_newest_first_with_the_points_of_every_side() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 2, {"by": "Ben", "table": [], "held": {"Ana": "KS", "Cy": "2D 3D"}})
    rows = fresh(sitting).hands
    assert [(row.number, row.winner, row.typed) for row in rows] == [(2, "Ben", False), (1, None, True)]
    assert [points.points for points in rows[0].points] == [-10, 0, -10]


def test_a_finished_game_shows_its_totals_and_the_next_hand_opens_the_next_game() -> None:
    sitting = start()
    record(sitting, 1, typed(400, 0, 0))
    view = fresh(sitting)
    assert (view.finished, view.winners, view.game_number, view.next_game_number) == (True, ("Ana",), 1, 2)
    assert [(side.total, side.games_won, side.won_game) for side in view.sides] == [
        (400, 1, True),
        (0, 0, False),
        (0, 0, False),
    ]


def test_a_decided_sitting_names_who_took_it() -> None:
    sitting = start(sitting="best-of", sitting_games=3)
    for number in (1, 2):
        record(sitting, number, typed(0, 400, 0))
    view = fresh(sitting)
    assert (view.sitting_decided, view.sitting_winners, view.sitting_games) == (True, ("Ben",), 3)


def test_the_game_of_gin_shows_its_final_score_and_its_settlement() -> None:
    sitting = start("N", "S", ruleset="gin-rummy")
    for number, held in enumerate([21, 31, 31, 25], 1):
        record(sitting, number, {"by": "N", "held": {"N": 1, "S": held}})
    game = fresh(sitting).games[0]
    assert game.final == (SidePoints("N", 508, won=True), SidePoints("S", 0, won=False))
    assert [points.points for points in game.settlement] == [508, -508]


def test_the_lowest_total_leads_where_points_are_penalties() -> None:
    sitting = start(ruleset="straight-rummy", score_mode="own-penalty")
    record(sitting, 1, typed(0, 25, 9))
    assert [side.leads for side in fresh(sitting).sides] == [True, False, False]


def test_a_question_shows_both_versions_with_points_and_who_says_so() -> None:
    sitting = start()
    record(sitting, 1, typed(1, 2, 3))
    record(sitting, 1, typed(1, 2, 30), phone=another_phone(sitting, "Ben's"))
    record(sitting, 1, typed(1, 2, 30), phone=another_phone(sitting, "Cy's"))
    (question,) = fresh(sitting).questions
    stands, other = question.choices
    assert (question.number, stands.stands, other.stands) == (1, True, False)
    assert (stands.entered_by, other.entered_by) == (("Phone 1",), ("Ben's", "Cy's"))
    assert [points.points for points in other.points] == [1, 2, 30]
    assert other.differences == ("Points typed for Cy: 3 → 30.",)


def test_two_names_that_begin_alike_get_longer_letters() -> None:
    assert [side.initial for side in fresh(start("Ben", "Bea", "Bo")).sides] == ["Bn", "Ba", "Bo"]


def test_nothing_on_the_table_tells_the_scoring_code() -> None:
    sitting = start()
    assert sitting.score_code not in repr(fresh(sitting))


def test_a_table_is_found_however_its_code_is_typed() -> None:
    sitting = start()
    assert queries.sitting_by_code(f" {sitting.watch_code.lower()} ") == sitting
    with pytest.raises(UnknownCode):
        queries.sitting_by_code(sitting.score_code)


PAGES: dict[str, tuple[Any, int]] = {
    "table": (fresh, 5),
    "receipt": (lambda sitting: queries.receipt(sitting, 2), 6),
    "history": (lambda sitting: queries.history(sitting, 2), 2),
    "game": (lambda sitting: queries.game(sitting, 1), 4),
    "summary": (queries.summary, 6),
    "recent": (lambda sitting: queries.recent_sittings(Visitor(sitting.started_by)), 3),
    "groups": (lambda sitting: queries.known_groups(Visitor(sitting.started_by)), 2),
    "document": (queries.document_of, 2),
}


@pytest.mark.parametrize("hands", [3, 60])
def test_a_page_takes_the_same_few_queries_whatever_the_number_of_hands(hands: int) -> None:
    sitting = Sitting.objects.select_related("started_by").get(pk=start().pk)
    for number in range(1, hands + 1):
        record(sitting, number, typed(90, 5, 10))
    taken = {}
    for name, (page, _) in PAGES.items():
        with CaptureQueriesContext(connection) as captured:
            page(sitting)
        taken[name] = len(captured)
    assert taken == {name: queries_ for name, (_, queries_) in PAGES.items()}


def test_where_all_are_level_nobody_leads() -> None:
    sitting = start()
    record(sitting, 1, typed(50, 50, 50))
    assert fresh(sitting).leaders == ()


def test_where_each_hand_is_a_game_the_games_won_say_who_is_ahead() -> None:
    sitting = start(ruleset="table-robbers-rummy")
    for number, winner in enumerate(("Ben", "Ben", "Cy"), 1):
        record(sitting, number, {"by": winner})
    record(sitting, 4, {"end": "blocked"})
    assert [(side.stands_at, side.leads) for side in fresh(sitting).sides] == [
        (0, False),
        (2, True),
        (1, False),
    ]
    assert [side.total for side in queries.receipt(sitting, 3).sides] == [0, 2, 1]
    assert new_hand(sitting).config["totals"] == {"Ana": 0, "Ben": 2, "Cy": 1}
    phone = sitting.phones.get().phone
    assert [side.points for side in queries.recent_sittings(Visitor(phone))[0].totals] == [0, 2, 1]


def test_a_list_tells_no_total_where_games_are_kept_side_by_side() -> None:
    sitting = start("Nora", "Sam", ruleset="hollywood-gin")
    record(sitting, 1, {"typed": {"Nora": 105, "Sam": 0}})
    told = queries.playing_at(sitting, None)
    assert (told.totals, told.target) == (
        (SidePoints("Nora", None, won=False), SidePoints("Sam", None, won=False)),
        None,
    )
