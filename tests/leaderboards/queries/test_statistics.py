"""What do all the games of somebody tell, and what does it cost to tell it?"""

from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from rummy.leaderboards.errors import NothingCounted
from rummy.leaderboards.models import GameOutcome
from rummy.leaderboards.queries.done import Rate
from rummy.leaderboards.queries.lately import lately
from rummy.leaderboards.queries.statistics import StatisticsView, statistics_page
from rummy.leaderboards.services import count, count_all
from rummy.people.models import Phone, Player
from rummy.people.visitor import Visitor
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import void_table
from tests.engine.test_golden import cases_of
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.leaderboards.playing import later, play

pytestmark = pytest.mark.django_db

WON, LOST = (9, 0), (0, 9)
# Ben has 5 left, Ana knocks with 10, with less, or with nothing.
MELDED = {"Ben": "2S 3S 4S 8C 8D 8S 7H 7D 7C 5D"}
UNDERCUT = {"by": "Ana", "held": {"Ana": "4H 5H 6H 9S 9D 9C JC QC KC 10D", **MELDED}}
KNOCK = {"by": "Ana", "held": {"Ana": "4H 5H 6H 9S 9D 9C JC QC KC 2D", **MELDED}}
GIN = {"by": "Ana", "held": {"Ana": "4H 5H 6H 9S 9D 9C 10C JC QC KC", **MELDED}}


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def told_of(name: str, phone: Phone) -> StatisticsView:
    return statistics_page([Player.objects.get(name=name).pk], "", Visitor(phone))


def test_the_nemesis_is_who_was_ahead_most_beyond_being_behind(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(WON, WON, LOST, LOST, LOST, LOST, LOST))
    play("Ana", "Cy", phone=phone, hands=(LOST, LOST, LOST, LOST))
    play("Ana", "Dan", phone=phone, hands=(LOST, LOST))

    view = told_of("Ana", phone)

    assert view.nemesis is not None
    assert (view.nemesis.people[0].name, view.nemesis.lost) == ("Cy", 4)
    assert [(one.people[0].name, one.played, one.beaten, one.lost) for one in view.rivals] == [
        ("Ben", 7, 2, 5),
        ("Cy", 4, 0, 4),
        ("Dan", 2, 0, 2),
    ]
    assert (view.rate, view.rate.share) == (Rate(2, 13), 154)


@pytest.mark.parametrize(("lost", "smiles"), [(5, False), (6, True)])
def test_a_good_sport_is_back_after_five_games_without_a_win(lost: int, smiles: bool, phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(LOST,) * lost)

    assert ("good-sport" in {one.key for one in told_of("Ana", phone).achievements}) is smiles


def six_knocks(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy", target=90)
    for number, hand in enumerate((KNOCK, UNDERCUT, UNDERCUT, GIN, GIN, GIN), 1):
        record(sitting, number, hand, at=later())
    count(sitting=sitting)


def test_who_loses_a_hand_of_gin_is_caught_with_his_deadwood(phone: Phone) -> None:
    six_knocks(phone)

    assert told_of("Ana", phone).deeds["caught"] == 2
    assert told_of("Ben", phone).deeds["caught"] == 4


def test_knocks_are_told_with_gin_and_undercuts_from_both_sides(phone: Phone) -> None:
    six_knocks(phone)
    ana, ben = told_of("Ana", phone).knocking, told_of("Ben", phone).knocking

    assert (ana.gins, ana.caught, ana.undercut) == (Rate(3, 6), Rate(2, 3), None)
    assert (ben.gins, ben.caught, ben.undercut) == (None, None, Rate(2, 3))
    everybody = lately("gin-rummy")
    assert everybody is not None
    assert (everybody.knocking.gins, everybody.knocking.undercut) == (Rate(3, 6), Rate(2, 3))


def test_where_only_one_hand_has_cards_it_is_not_the_worst_as_well(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, target=6)
    laid = [{"by": "Ana", "cards": "9H 10H JH QH"}]
    record(sitting, 1, {"by": "Ana", "table": laid, "held": {"Ben": "KD 7S"}}, at=later())
    count(sitting=sitting)

    view = told_of("Ana", phone)

    assert view.best is not None
    assert (view.best.melds, view.worst) == ((("9H", "10H", "JH", "QH"),), None)


def test_every_deed_that_is_counted_is_added_up(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(WON, WON))
    GameOutcome.objects.filter(won=True).update(deeds={"steals": 2, "caught": 3})

    assert told_of("Ana", phone).deeds == {"steals": 4, "caught": 6}
    assert told_of("Ben", phone).deeds == {}


@pytest.mark.parametrize("hands", [2, 30])
def test_the_same_questions_whatever_was_played(hands: int, phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(WON, LOST) * hands)
    with CaptureQueriesContext(connection) as asked:
        view = told_of("Ana", phone)

    assert (view.games, len(asked)) == (2 * hands, 13)


def test_nobody_without_a_game_has_statistics(phone: Phone) -> None:
    start("Ana", "Ben", phone=phone)
    with pytest.raises(NothingCounted):
        told_of("Ana", phone)
    assert lately("gin-rummy") is None


def test_the_form_and_the_streak_tell_games_that_ended_at_once_in_one_order(phone: Phone) -> None:
    games = {play("Ana", "Ben", phone=phone, hands=(hand,), at=EVENING).pk: hand for hand in [WON, LOST] * 3}
    in_order = sorted(games)
    for place, sitting in enumerate(in_order):
        Sitting.objects.filter(pk=sitting).update(changed_at=EVENING + timedelta(days=place))

    assert [won for _place, won in told_of("Ana", phone).form] == [games[one] == WON for one in in_order]


def test_what_was_played_at_a_void_table_is_in_no_statistics(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(WON,))
    void_table(sitting=play("Ana", "Ben", phone=phone, hands=(LOST, LOST)), void=True, at=later())
    count_all(sittings=Sitting.objects.values_list("pk", flat=True))

    view = told_of("Ana", phone)

    assert (view.games, view.spread) == (1, ((9, 1),))


def test_the_hands_of_the_latest_games_are_those_of_games_that_are_over_then(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, target=6)
    names, new_year = ("Ana", "Ben"), datetime(2026, 1, 1, tzinfo=UTC)
    for number, points, at in (
        (1, (7, 1), new_year - timedelta(hours=1)),
        (2, (2, 3), new_year - timedelta(minutes=5)),
        (3, (8, 0), new_year + timedelta(minutes=5)),
        (4, (4, 5), new_year + timedelta(hours=1)),
    ):
        record(sitting, number, typed(*points, sides=names), at=at)
    count(sitting=sitting)

    spreads = {season: lately("robber-rummy", season) for season in ("", "2025", "2026")}

    assert {season: told and (told.games, told.spread) for season, told in spreads.items()} == {
        "": (2, ((0, 1), (1, 1), (2, 1), (3, 1), (7, 1), (8, 1))),
        "2025": (1, ((1, 1), (7, 1))),
        "2026": (1, ((0, 1), (2, 1), (3, 1), (8, 1))),
    }


def test_a_hand_to_remember_has_every_card_that_was_laid(phone: Phone) -> None:
    [case] = [one for one in cases_of("playroom-rummy") if one["name"] == "a hand played to its end"]
    sitting = start("A", "B", phone=phone, ruleset="playroom-rummy", target=100)
    record(sitting, 1, case["hands"][0], at=later())
    count(sitting=sitting)

    best = [told_of(name, phone).best for name in ("A", "B")]

    assert [("7S",) in hand.melds for hand in best if hand] == [True, False]
    assert [("7C",) in hand.melds for hand in best if hand] == [False, True]
