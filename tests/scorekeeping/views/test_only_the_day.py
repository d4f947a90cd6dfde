"""Is an old result, of which only the day is known, shown nowhere with the time it is kept under?"""

import re
import uuid
from datetime import time

import pytest
from django.test import Client
from icalendar import Calendar

from rummy.leaderboards.services import count
from rummy.parcels.sheets import SHEETS
from rummy.people.models import Club
from rummy.people.services import clubs, name_players
from rummy.people.visitor import Visitor
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.paste import Known, one_game, paste_games
from tests.clubs.people import browser
from tests.factories import EVENING
from tests.people.clubs import club_of, somebody
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db
A_TIME = re.compile(r"\b\d\d:\d\d\b")
PAGES = ("", "summary/", "games/1/", "sheet/", "middle/", "hands/1/", "hands/1/history/")
CLUB_PAGES = ("evenings/", "evenings/{}/")


@pytest.fixture
def owner() -> Visitor:
    return somebody()


@pytest.fixture
def club(owner: Visitor) -> Club:
    """Its book has one result of May 2019."""
    club = club_of(owner, ruleset="robber-rummy")
    sent = {
        "id": str(uuid.uuid4()),
        "ruleset": "robber-rummy",
        "text": "31.5.2019 Ana 120, Ben 80",
        "bring": "1",
        "name-1": "Ana",
        "who-1": "new",
        "name-2": "Ben",
        "who-2": "new",
    }
    browser(owner).post(f"/c/{club.slug}/results/", sent)
    return club


def shown(client: Client, page: str) -> str:
    answer = client.get(page)
    assert answer.status_code == 200, page
    return text_of(answer)


@pytest.mark.parametrize("page", PAGES)
def test_no_page_of_its_table_tells_a_time(club: Club, owner: Visitor, page: str) -> None:
    html = shown(browser(owner), f"/s/{Sitting.objects.get().watch_code}/{page}")

    assert "31 May 2019" in html
    assert (A_TIME.findall(html), "T20:00" in html) == ([], False)


@pytest.mark.parametrize("page", CLUB_PAGES)
def test_no_page_of_its_evening_tells_a_time(club: Club, owner: Visitor, page: str) -> None:
    html = shown(browser(owner), f"/c/{club.slug}/{page.format(club.evenings.get().pk)}")

    assert "Friday 31 May 2019" in html
    assert A_TIME.findall(html) == []


@pytest.mark.parametrize(
    "page",
    [
        "/s/{code}/circle/",
        "/boards/",
        "/boards/robber-rummy/?by=won",
        "/c/rummy-club-kreuzberg/boards/robber-rummy/embed/?by=won",
        "/c/rummy-club-kreuzberg/boards/",
        "/rules/robber-rummy/statistics/",
        "/players/{ana}/",
        "/players/{ana}/statistics/",
        "/players/{ana}/ratings/robber-rummy/",
    ],
)
def test_nothing_that_is_counted_from_it_tells_a_time(club: Club, owner: Visitor, page: str) -> None:
    sitting = Sitting.objects.get()
    count(sitting=sitting)
    ana, ben = (club.players.get(name=name).pk for name in ("Ana", "Ben"))

    html = shown(browser(owner), page.format(code=sitting.watch_code, ana=ana, ben=ben))

    assert "31 May 2019" in html
    assert (A_TIME.findall(html), "T20:00" in html) == ([], False)


def test_of_what_is_brought_on_its_own_day_the_time_is_not_known_either(owner: Visitor) -> None:
    ana, ben = name_players(phone=owner.phone, names=["Ana", "Ben"], at=EVENING)
    in_the_morning = EVENING.replace(hour=8, microsecond=1)
    game = Known(uuid.uuid4(), in_the_morning.date(), ((ana, 120), (ben, 80)))
    told = one_game("robber-rummy", {})
    paste_games(
        id=uuid.uuid4(),
        phone=owner.phone,
        ruleset="robber-rummy",
        options=told,
        games=[game],
        at=in_the_morning,
    )
    count(sitting=Sitting.objects.get())

    assert A_TIME.findall(shown(browser(owner), "/boards/robber-rummy/?by=won")) == []


def test_a_calendar_has_it_all_day_and_a_spreadsheet_by_its_day(club: Club) -> None:
    (event,) = Calendar.from_ical(Client().get(f"/c/{club.slug}/evenings.ics").content).events
    sheets = [b"".join(SHEETS[kind].pieces(club)).decode() for kind in ("evenings", "tables")]

    assert (event.start, event.duration.days) == (club.evenings.get().day, 1)
    assert [A_TIME.findall(sheet) for sheet in sheets] == [[], []]
    assert sheets[1].count("2019-05-31") == 3


def test_what_is_done_to_it_later_has_its_time(club: Club, owner: Visitor) -> None:
    sitting = Sitting.objects.get()
    services.void_hand(hand=sitting.hands.get(), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)

    assert "14 Mar 20:00" in shown(browser(owner), f"/s/{sitting.watch_code}/hands/1/history/")


def test_an_evening_that_is_given_a_time_tells_it(club: Club, owner: Visitor) -> None:
    evening = club.evenings.get()
    clubs.change_evening(evening=evening, visitor=owner, at=EVENING, day=evening.day, time=time(19, 0))

    assert ", 19:00" in shown(browser(owner), f"/c/{club.slug}/evenings/")
