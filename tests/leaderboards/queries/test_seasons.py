"""What did somebody, a game or a club come to in one year, and what in the others?"""

from collections import Counter
from datetime import UTC, date, datetime
from typing import Any

import pytest
from django.test import Client

from rummy.clubs.queries.statistics import club_statistics
from rummy.leaderboards.errors import NothingCounted
from rummy.leaderboards.pools import family_of
from rummy.leaderboards.queries import statistics
from rummy.leaderboards.queries.lately import lately
from rummy.leaderboards.queries.records import records
from rummy.leaderboards.queries.statistics import StatisticsView, statistics_page
from rummy.leaderboards.seasons import days_of
from rummy.leaderboards.services import count
from rummy.people.models import Phone, Player
from rummy.people.visitor import NOBODY, Visitor
from rummy.scorekeeping.models import Sitting
from tests.clubs.people import evening_of
from tests.factories import PhoneFactory, record, start, typed
from tests.leaderboards.playing import play, play_as_partners
from tests.leaderboards.views.test_boards import client_of
from tests.people.clubs import club_of, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db

GAME = "robber-rummy"
WON, LOST = (9, 0), (0, 9)
LAST_SECOND, FIRST_SECOND = (
    datetime(2025, 12, 31, 23, 59, 59, tzinfo=UTC),
    datetime(2026, 1, 1, tzinfo=UTC),
)


@pytest.fixture(autouse=True)
def today(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "localdate", lambda: date(2026, 5, 2))


@pytest.fixture(scope="module")
def phone(lasting: None) -> Phone:
    """2024: Ana loses twice to Cy. 2025: she loses to Ben. 2026: she beats Ben twice at New Year, and in May."""
    row: Phone = PhoneFactory()
    play("Ana", "Cy", phone=row, hands=(LOST, LOST), at=datetime(2024, 6, 1, tzinfo=UTC))
    play("Ana", "Ben", phone=row, hands=(LOST,), at=LAST_SECOND)
    play("Ana", "Ben", phone=row, hands=(WON, WON), at=FIRST_SECOND)
    play("Ana", "Ben", phone=row, hands=((12, 0),), at=datetime(2026, 5, 1, tzinfo=UTC))
    return row


def told_of(phone: Phone, season: str = "", name: str = "Ana", game: str = GAME) -> StatisticsView:
    return statistics_page([Player.objects.get(name=name).pk], game, Visitor(phone), season)


@pytest.mark.parametrize(
    ("season", "games", "won", "rivals"),
    [
        ("", 6, 3, {"Ben": (3, 1), "Cy": (0, 2)}),
        ("2024", 2, 0, {"Cy": (0, 2)}),
        ("2025", 1, 0, {"Ben": (0, 1)}),
        ("2025-Q4", 1, 0, {"Ben": (0, 1)}),
        ("2026", 3, 3, {"Ben": (3, 0)}),
        ("2026-01", 2, 2, {"Ben": (2, 0)}),
    ],
)
def test_only_what_was_played_in_it_is_told(
    season: str, games: int, won: int, rivals: dict[str, tuple[int, int]], phone: Phone
) -> None:
    view = told_of(phone, season)

    assert (view.season, view.games, view.won, len(view.form)) == (season, games, won, games)
    assert {one.people[0].name: (one.beaten, one.lost) for one in view.rivals} == rivals
    assert view.hands_ever == games


def test_the_years_together_are_all_time(phone: Phone) -> None:
    ever, years = told_of(phone), [told_of(phone, year) for year in ("2024", "2025", "2026")]

    assert sum((Counter(dict(one.spread)) for one in years), Counter()) == Counter(dict(ever.spread))
    assert sum(one.points for one in years) == ever.points
    assert [{one.key for one in year.achievements} for year in years] == [
        set(),
        set(),
        {"first-win", "hat-trick"},
    ]


def test_what_says_the_same_as_a_longer_season_is_not_offered(phone: Phone) -> None:
    assert told_of(phone).seasons == ("", "2026", "2025", "2024", "2026-Q2")
    assert told_of(phone, "2026-05").seasons == ("", "2026", "2025", "2024", "2026-Q2", "2026-05")
    assert told_of(phone, name="Cy").seasons == ("",)


def test_a_game_that_was_not_played_in_it_gives_way_to_one_that_was(phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=((500, 0),), ruleset="five-hundred-rum", target=500, at=LAST_SECOND)

    view = told_of(phone, "2026", game="five-hundred-rum")

    assert (view.family.key, [one.key for one in view.played]) == (GAME, [GAME])
    with pytest.raises(NothingCounted):
        told_of(phone, "2023")


def test_a_hand_counts_when_it_was_first_entered(phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, target=100)
    record(sitting, 1, typed(7, 1, sides=("Ana", "Ben")), at=LAST_SECOND)
    record(sitting, 1, typed(8, 1, sides=("Ana", "Ben")), at=FIRST_SECOND, base=1)

    assert dict(told_of(phone, "2025").spread) == {0: 1, 8: 1}
    assert dict(told_of(phone, "2026").spread) == {9: 2, 12: 1}


def test_partners_count_in_it(phone: Phone) -> None:
    play_as_partners(phone, at=LAST_SECOND)

    partner = told_of(phone, "2025").partner
    assert partner is not None
    assert (partner.person.name, partner.played) == ("Cy", 1)
    assert told_of(phone, "2026").partner is None


def test_records_of_a_year(phone: Phone) -> None:
    def best(season: str) -> dict[str, int]:
        found = records(family_of(GAME), "", Visitor(phone), pairs=False, season=season)
        return {one.measure.key: one.score for one in found}

    assert (best("2026")["won"], best("2025")["won"], best("2023")) == (3, 1, {})
    done = lately(GAME, "2025")
    assert done is not None
    assert (done.games, done.since) == (1, LAST_SECOND)


def test_a_club_in_a_year_and_in_a_league() -> None:
    owner = somebody()
    club = club_of(owner, "Friday")
    for day, league, hands in (
        (date(2025, 12, 5), "Winter", (WON,)),
        (date(2026, 1, 9), "Winter", (WON, LOST)),
        (date(2026, 3, 6), "", (WON, WON, WON)),
    ):
        night, at = evening_of(club, owner, day), datetime(day.year, day.month, day.day, 20, tzinfo=UTC)
        night.league = league
        night.save()
        sitting = play("Ana", "Ben", phone=owner.phone, hands=hands, at=at)  # type: ignore[arg-type]
        Sitting.objects.filter(pk=sitting.pk).update(
            evening=night, club=club, league=league, version=sitting.version + 1
        )
        count(sitting=sitting)

    def told(season: str) -> tuple[Any, ...]:
        view = club_statistics(club, NOBODY, season)
        met = [pair.games for pair in view.pairings]
        return view.evenings, view.hands, view.games, met, sum(n for _points, n in view.spread)

    assert told("") == (3, 6, 6, [6], 12)
    assert told("2026") == (2, 5, 5, [5], 10)
    assert told("Winter") == (2, 3, 3, [3], 6)
    assert told("2024") == (0, 0, 0, [], 0)
    page = Client().get(f"/c/{club.slug}/statistics/?season=Winter").content.decode()
    assert '<a class="chip-link" href="?season=Winter" aria-current="true">Winter</a>' in page
    assert "No game was played to its end in this season." in text_of(
        Client().get(f"/c/{club.slug}/statistics/?season=2024")
    )


@pytest.mark.parametrize("season", ["26", "2026-13", "2026-Q5", "x" * 300, "'", "3026"])
@pytest.mark.parametrize(
    "way", ["/players/{ana}/statistics/", "/rules/robber-rummy/statistics/", "/c/{club}/statistics/"]
)
def test_what_is_no_season_is_refused_with_a_sentence(way: str, season: str, phone: Phone) -> None:
    ana, club = Player.objects.get(name="Ana"), club_of(somebody(), "Friday")

    answer = client_of(phone).get(way.format(ana=ana.pk, club=club.slug), {"season": season})

    assert (answer.status_code, "A season is a year, a quarter or a month" in answer.content.decode()) == (
        404,
        True,
    )


def test_pages_lead_from_season_to_season(phone: Phone) -> None:
    ana = Player.objects.get(name="Ana")
    here = f"/players/{ana.pk}/statistics/"
    page = client_of(phone).get(here, {"season": "2025"}).content.decode()
    assert f'href="?game={GAME}&amp;season=2024"' in page
    assert f'href="/boards/{GAME}/?season=2025"' in page
    assert "1 Jan" not in page
    nothing = text_of(client_of(phone).get(here, {"season": "2023"}))
    assert "No game was played to its end in this season." in nothing


@pytest.mark.parametrize("season", ["1900", "1900-Q1", "1900-01"])
def test_the_first_season_there_is_leads_to_none_before(season: str, phone: Phone) -> None:
    for way in ("/boards/robber-rummy/", "/rules/robber-rummy/statistics/"):
        page = client_of(phone).get(way, {"season": season})
        assert (page.status_code, "Before: " in text_of(page)) == (200, False)

    assert "Before: " in text_of(client_of(phone).get("/boards/robber-rummy/", {"season": "1901"}))


def test_a_season_ends_where_the_next_begins() -> None:
    assert days_of("2026") == (date(2026, 1, 1), date(2027, 1, 1))
    assert days_of("2026-Q4") == (date(2026, 10, 1), date(2027, 1, 1))
    assert days_of("2026-12") == (date(2026, 12, 1), date(2027, 1, 1))
    assert days_of("2026-Q1") == (date(2026, 1, 1), date(2026, 4, 1))


@pytest.mark.parametrize(
    ("season", "run"), [("", 4), ("2026", 3), ("2026-05", 1), ("2026-Q1", 0), ("2025", 0)]
)
def test_no_streak_goes_on_in_a_season_that_is_over(season: str, run: int, phone: Phone) -> None:
    play("Ana", "Ben", phone=phone, hands=(WON,), at=datetime(2025, 12, 31, 23, 59, 59, 500, tzinfo=UTC))

    view = told_of(phone, season)

    assert (view.run, view.streak) == (run, {"": 4, "2026": 3, "2026-Q1": 2}.get(season, 1))
