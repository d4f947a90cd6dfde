"""What do all the evenings of a club come to?"""

import re
from datetime import UTC, date, datetime
from html import unescape
from typing import Any

import pytest
from django.test import Client

from rummy.clubs.queries.evening import evening_view
from rummy.clubs.queries.statistics import club_statistics
from rummy.leaderboards.queries.overview import top_of
from rummy.leaderboards.services import count
from rummy.parcels import figures
from rummy.people.models import Club
from rummy.people.reading import Reader
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import evening_of, table_at
from tests.factories import begin
from tests.leaderboards.playing import play, play_as_partners
from tests.people.clubs import club_of, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db
MOST = 14
FIRST_OF_MAY = datetime(2026, 5, 1, 20, tzinfo=UTC)


def book() -> tuple[Club, Visitor]:
    """Two evenings: Ana Berg beats Ben Castro twice and loses once, Cy Dahl is there once."""
    owner = somebody()
    club = club_of(owner, "Friday")
    first, second = (evening_of(club, owner, day) for day in (date(2026, 3, 14), date(2026, 3, 21)))
    for night, names, hands in (
        (first, ("Ana Berg", "Ben Castro"), ((6, 0),)),
        (second, ("Ana Berg", "Ben Castro"), ((3, 0), (6, 0))),
        (second, ("Ana Berg", "Ben Castro", "Cy Dahl"), ((1, 7, 0),)),
    ):
        sitting = play(*names, phone=owner.phone, hands=hands)  # type: ignore[arg-type]
        type(sitting).objects.filter(pk=sitting.pk).update(evening=night, version=sitting.version + 1)
        sitting.refresh_from_db()
        count(sitting=sitting)
    return club, owner


def test_it_counts_evenings_tables_hands_and_games() -> None:
    club, owner = book()
    view = club_statistics(club, owner)
    assert (view.evenings, view.tables, view.hands, view.games) == (2, 3, 4, 3)
    assert [(one.games, one.share) for one in view.played] == [(3, 100)]
    assert [(one.hands, one.tables) for one in view.busiest] == [(3, 2), (1, 1)]


def test_a_hand_that_is_still_being_played_is_counted_nowhere() -> None:
    club, owner = book()
    evening = club.evenings.get(day=date(2026, 3, 14))
    begin(table_at(evening, owner, "Ana Berg", "Ben Castro"), 1)
    assert club_statistics(club, owner).hands == 4
    assert evening_view(evening, Reader(is_member=True, names="whole")).hands == 1
    told = [figures.evenings(club), ((table, 1, table.played) for table in figures.tables(club))]
    assert [sum(hands for _of, _tables, hands in some) for some in told] == [4, 4]


def test_it_says_who_met_whom_most_and_who_was_ahead() -> None:
    club, owner = book()
    [first, *_others] = club_statistics(club, owner).pairings
    told = {first.one[0].name: first.ahead, first.other[0].name: first.behind}
    assert (told, first.games) == ({"Ana Berg": 2, "Ben Castro": 1}, 3)


def test_the_tables_of_its_tournaments_count_with_their_hands_where_their_games_do() -> None:
    club, owner = book()
    rated, void, replaced = (
        play("Ana Berg", "Ben Castro", phone=owner.phone, hands=hands, at=FIRST_OF_MAY)  # type: ignore[arg-type]
        for hands in (((6, 0), (1, 2)), ((6, 0), (1, 2)), ())
    )
    for sitting in (rated, void, replaced):
        of_club = {"club": club, "league": "Cup", "started_at": FIRST_OF_MAY, "version": sitting.version + 1}
        Sitting.objects.filter(pk=sitting.pk).update(**of_club, void=sitting is void)
        sitting.refresh_from_db()
        count(sitting=sitting)

    told = {season: club_statistics(club, owner, season) for season in ("", "2026-05", "2026-03", "Cup")}

    assert {at: (one.evenings, one.tables, one.hands, one.games) for at, one in told.items()} == {
        "": (2, 4, 6, 4),
        "2026-05": (0, 1, 2, 1),
        "2026-03": (2, 3, 4, 3),
        "Cup": (0, 1, 2, 1),
    }
    assert told["Cup"].spread == ((0, 1), (1, 1), (2, 1), (6, 1))


def test_the_game_played_most_is_a_whole_family() -> None:
    club, owner = book()
    night, names = club.evenings.order_by("day")[0], ("Ana Berg", "Ben Castro")
    for ruleset in ("gin-rummy", "gin-rummy", "oklahoma-gin", "oklahoma-gin"):
        sitting = play(*names, phone=owner.phone, hands=((9, 0),), ruleset=ruleset)  # type: ignore[arg-type]
        Sitting.objects.filter(pk=sitting.pk).update(evening=night, version=sitting.version + 1)
        sitting.refresh_from_db()
        count(sitting=sitting)

    view = club_statistics(club, owner)

    assert (view.played[0].name, view.played[0].games) == ("Robber Rummy", 3)
    assert view.family is not None
    assert view.family.key == "gin-rummy"


def test_strangers_read_it_by_the_names_of_the_club() -> None:
    club, _owner = book()
    text = text_of(Client().get(f"/c/{club.slug}/statistics/"))
    assert ("Ana B." in text, "Ana Berg" in text) == (True, False)
    assert text.count("a best hand is one entered with its cards.") == 1


def test_the_page_of_the_club_has_the_first_of_its_game() -> None:
    club, _owner = book()
    top = top_of(club, NOBODY)
    assert top is not None
    assert (top.leaders[0].people[0].name, top.leaders[0].score) == ("Ana B.", 2)
    assert "Ana B." in text_of(Client().get(f"/c/{club.slug}/"))


def test_the_page_of_a_club_where_only_partners_play_has_the_first_of_them() -> None:
    owner = somebody()
    club = club_of(owner, "Friday")
    sitting = play_as_partners(owner.phone)  # type: ignore[arg-type]
    night = evening_of(club, owner, date(2026, 3, 14))
    type(sitting).objects.filter(pk=sitting.pk).update(evening=night, version=sitting.version + 1)
    sitting.refresh_from_db()
    count(sitting=sitting)

    page = Client().get(f"/c/{club.slug}/").content.decode()

    top = top_of(club, NOBODY)
    assert top is not None
    assert [[one.name for one in leader.people] for leader in top.leaders] == [["Ana", "Cy"]]
    assert "opens a board" not in page
    [board] = re.findall(r'<a href="([^"]*)">The board</a>', page)
    assert "Ana" in text_of(Client().get(unescape(board)))


def test_a_club_without_games_says_what_begins_them() -> None:
    club = club_of(somebody(), "Friday")
    assert top_of(club, NOBODY) is None
    assert "begins the statistics" in text_of(Client().get(f"/c/{club.slug}/statistics/"))


def test_questions_do_not_grow_with_the_club(django_assert_max_num_queries: Any) -> None:
    club, _owner = book()
    with django_assert_max_num_queries(MOST):
        club_statistics(club, NOBODY)
    with django_assert_max_num_queries(6):
        top_of(club, NOBODY)
