"""What do statistics say of games in which the lowest total wins?"""

import pytest

from rummy.leaderboards.models import BoardRow
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.queries.lately import lately
from rummy.leaderboards.queries.records import records
from rummy.leaderboards.queries.statistics import StatisticsView, statistics_page
from rummy.leaderboards.services import count
from rummy.people.models import Phone, Player
from rummy.people.visitor import Visitor
from tests.factories import PhoneFactory, record, start
from tests.leaderboards.playing import later
from tests.leaderboards.views.test_boards import client_of
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db

STRAIGHT = "straight-rummy"
# Ana has 0 + 5 + 3 = 8, Cy 2 + 19 + 0 = 21, Ben 17 + 0 + 19 = 36: he ends the game, Ana wins it.
HANDS = (
    {"by": "Ana", "held": {"Ben": "KD 7S", "Cy": "2C"}},
    {"by": "Ben", "held": {"Ana": "5H", "Cy": "QC 9D"}},
    {"by": "Cy", "held": {"Ana": "3C", "Ben": "KH 9S"}},
)
MINUS_IS_SAID = "Where the lowest total wins, points count below zero here: more is better."


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    low = start("Ana", "Ben", "Cy", phone=row, ruleset=STRAIGHT, score_mode="own-penalty", target=30)
    for number, hand in enumerate(HANDS, 1):
        record(low, number, hand, at=later())
    count(sitting=low)
    return row


def told_of(name: str, phone: Phone) -> StatisticsView:
    return statistics_page([Player.objects.get(name=name).pk], "", Visitor(phone))


@pytest.mark.parametrize(
    ("name", "won", "points", "best", "worst", "spread"),
    [
        ("Ana", 1, -8, (0, 1), (-5, 2), ((-5, 1), (-3, 1), (0, 1))),
        ("Ben", 0, -36, (0, 2), (-19, 3), ((-19, 1), (-17, 1), (0, 1))),
        ("Cy", 0, -21, (0, 3), (-19, 2), ((-19, 1), (-2, 1), (0, 1))),
    ],
)
def test_points_are_told_with_one_sign(
    name: str,
    won: int,
    points: int,
    best: tuple[int, int],
    worst: tuple[int, int],
    spread: tuple[tuple[int, int], ...],
    phone: Phone,
) -> None:
    view = told_of(name, phone)
    assert view.best is not None
    assert view.worst is not None
    assert (view.won, view.hands, view.points, view.spread) == (won, 3, points, spread)
    assert (view.best.points, view.best.number) == best
    assert (view.worst.points, view.worst.number) == worst


def test_beside_a_game_that_the_highest_total_wins_points_are_still_told_apart(phone: Phone) -> None:
    high = start("Ana", "Ben", phone=phone, ruleset=STRAIGHT, target=5)
    record(high, 1, {"by": "Ana", "held": {"Ben": "5D"}}, at=later())
    count(sitting=high)

    view = told_of("Ana", phone)

    assert view.best is not None
    assert (view.points, view.best.points) == (-3, 5)
    assert view.spread == ((-5, 1), (-3, 1), (0, 1), (5, 1))
    told = lately(STRAIGHT)
    assert told is not None
    assert told.spread == ((-19, 2), (-17, 1), (-5, 1), (-3, 1), (-2, 1), (0, 4), (5, 1))


def test_who_has_the_fewest_points_is_first_on_every_board(phone: Phone) -> None:
    rows = BoardRow.objects.filter(board__season="", board__ruleset="").order_by("-points")
    assert list(rows.values_list("competitor__first__name", "points", "best")) == [
        ("Ana", -8, 0),
        ("Cy", -21, 0),
        ("Ben", -36, 0),
    ]
    held = {
        one.measure.key: (one.score, one.tied)
        for one in records(family_of(STRAIGHT), "", Visitor(phone), pairs=False)
    }
    assert held == {"won": (1, False), "best": (0, True)}


@pytest.mark.parametrize(("game", "said"), [(STRAIGHT, True), ("gin-rummy", False)])
def test_the_pages_of_such_games_say_what_a_minus_means(game: str, said: bool, phone: Phone) -> None:
    client, ana = client_of(phone), Player.objects.get(name="Ana").pk
    family = family_of(game).key
    pages = [f"/boards/{family}/?by=best", f"/boards/{family}/?by=each"]
    pages += [f"/players/{ana}/statistics/"] if said else []
    assert {MINUS_IS_SAID in text_of(client.get(page)) for page in pages} == {said}
