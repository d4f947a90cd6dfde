"""A club's dates as iCalendar."""

from collections.abc import Callable
from datetime import UTC, date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from django.utils import timezone
from icalendar import Calendar
from pytest_django import DjangoAssertNumQueries

from rummy.clubs.services import change_evening
from rummy.people.models import Club, Evening
from rummy.people.models.evenings import AT_NIGHT
from rummy.people.queries.clubs import next_evenings
from rummy.people.services import clubs
from rummy.people.templatetags.dates import with_weekday
from rummy.people.visitor import Visitor
from tests.clubs.people import browser, evening_of, table_at
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db
BERLIN = "Europe/Berlin"


@pytest.fixture
def evening(club: Club, owner: Visitor) -> Evening:
    return evening_of(club, owner, date(2026, 7, 3), name="Summer; night, again")


def address_of(club: Club) -> str:
    return f"/c/{club.slug}/evenings.ics"


def read(club: Club) -> Calendar:
    answer = Client().get(address_of(club))
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/calendar; charset=utf-8")
    found = Calendar.from_ical(answer.content)
    assert isinstance(found, Calendar)
    return found


def test_a_date_begins_by_the_clock_on_the_wall_of_the_club(evening: Evening, settings: Any) -> None:
    settings.TIME_ZONE = BERLIN

    (event,) = read(evening.club).events

    assert event.start == datetime.combine(evening.day, evening.time, ZoneInfo(BERLIN))
    assert event.start == datetime(2026, 7, 3, 17, 30, tzinfo=UTC)
    assert [zone.tz_name for zone in read(evening.club).timezones] == [BERLIN]


def test_it_says_what_the_page_says_and_leads_there(evening: Evening, club: Club) -> None:
    Club.objects.filter(pk=club.pk).update(place="Back room, Oak Street")
    Evening.objects.filter(pk=evening.pk).update(note="Bring\nyour own cards")

    told = read(club)
    (event,) = told.events

    assert told.calendar_name == club.name
    assert event.summary == f"{club.name}: Summer; night, again"
    assert (event.location, event.description) == ("Back room, Oak Street", "Bring\nyour own cards")
    assert event.url == f"http://testserver/c/{club.slug}/evenings/{evening.pk}/"


def test_a_date_that_moves_is_the_same_event(evening: Evening, club: Club, owner: Visitor) -> None:
    (before,) = read(club).events
    said = {name: getattr(evening, name) for name in ("time", "name", "note", "league")}
    change_evening(
        evening=evening, visitor=owner, at=timezone.now(), day=evening.day + timedelta(days=1), **said
    )

    (after,) = read(club).events

    assert (after.uid, after.start) == (before.uid, before.start + timedelta(days=1))


def test_calendars_take_over_what_changed(evening: Evening, club: Club, owner: Visitor) -> None:
    """RFC 5545, 3.8.7: what is newer has a higher SEQUENCE, and DTSTAMP is when it was changed where there is no METHOD."""
    at = [datetime(2026, 6, day, 20, tzinfo=UTC) for day in (1, 2, 3, 4)]
    said = {name: getattr(evening, name) for name in ("day", "name", "note", "league")}

    def move() -> None:
        change_evening(evening=evening, visitor=owner, at=at[0], time=time(20, 0), **said)

    steps: list[Callable[[], object]] = [
        lambda: None,
        move,
        lambda: clubs.close_evening(evening=evening, visitor=owner, at=at[1]),
        lambda: clubs.close_evening(evening=evening, visitor=owner, at=at[2]),
        lambda: clubs.reopen_evening(evening=evening, visitor=owner, at=at[3]),
    ]
    told = []
    for step in steps:
        step()
        (event,) = read(club).events
        told.append((event.sequence, event.stamp, event.last_modified))

    moments = [evening.made_at, at[0], at[1], at[1], at[3]]
    assert told == list(zip((0, 1, 2, 2, 3), moments, moments, strict=True))
    assert b"METHOD" not in Client().get(address_of(club)).content


def test_what_was_played_is_not_called_off_by_a_later_day(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    table_at(evening, owner, "Ana", "Ben")
    clubs.close_evening(evening=evening, visitor=owner, at=evening.begins + timedelta(hours=3))
    later = timezone.localdate() + timedelta(days=7)
    Evening.objects.filter(pk=evening.pk).update(day=later, closed_at=timezone.now())

    (event,) = read(club).events

    assert event.status == "CONFIRMED"
    assert "called off" not in text_of(browser(owner).get(f"/c/{club.slug}/"))


def test_what_is_closed_before_it_begins_is_called_off(club: Club, owner: Visitor) -> None:
    today = timezone.localdate()
    for day in (today - timedelta(days=1), today + timedelta(days=7)):
        closed = evening_of(club, owner, day)
        clubs.close_evening(evening=closed, visitor=owner, at=timezone.now())

    later, earlier = read(club).events

    assert (earlier.status, later.status) == ("CONFIRMED", "CANCELLED")


def test_results_of_a_day_brought_before_its_evening_call_nothing_off(evening: Evening, club: Club) -> None:
    noon = timezone.make_aware(datetime.combine(evening.day, time(12)))
    Evening.objects.filter(pk=evening.pk).update(time=AT_NIGHT, made_at=noon, closed_at=noon)

    (event,) = read(club).events

    assert event.status == "CONFIRMED"


def test_a_date_that_is_called_off_says_so_and_is_not_the_next_one(club: Club, owner: Visitor) -> None:
    today = timezone.localdate()
    off, on = (evening_of(club, owner, today + timedelta(days=days)) for days in (7, 14))
    clubs.close_evening(evening=off, visitor=owner, at=timezone.now())
    visitor = browser(owner)

    pages = [
        text_of(visitor.get(f"/c/{club.slug}/{page}")) for page in ("", "evenings/", f"evenings/{off.pk}/")
    ]
    home = text_of(visitor.get("/clubs/"))

    assert [page.count("called off") for page in pages] == [1, 2, 1]
    assert (with_weekday(on.day) in home, with_weekday(off.day) in home) == (True, False)
    assert next_evenings(club, today)[1] == [off, on]


def test_a_calendar_that_asks_again_is_told_only_what_is_new(
    evening: Evening, club: Club, owner: Visitor
) -> None:
    client = Client()
    known = client.get(address_of(club))["ETag"]

    again = client.get(address_of(club), headers={"If-None-Match": known})
    evening_of(club, owner, evening.day + timedelta(days=7))
    changed = client.get(address_of(club), headers={"If-None-Match": known})

    assert (again.status_code, again.content, changed.status_code) == (304, b"", 200)


def test_however_many_dates_cost_two_queries(
    club: Club, owner: Visitor, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    for week in range(5):
        evening_of(club, owner, date(2026, 5, 1) + timedelta(weeks=week))

    with django_assert_num_queries(2):
        Client().get(address_of(club))


def test_the_page_of_evenings_leads_to_it(evening: Evening, club: Club) -> None:
    page = Client().get(f"/c/{club.slug}/evenings/")

    assert f'href="webcal://testserver{address_of(club)}"' in page.content.decode()
    assert f"http://testserver{address_of(club)}" in text_of(page)


def test_a_club_without_a_date_has_an_empty_calendar(club: Club) -> None:
    assert read(club).events == []


@pytest.mark.parametrize(
    ("begins", "called"), [(time(10, 30), "Today, 10:30"), (time(19, 30), "Tonight, 19:30")]
)
def test_a_date_of_today_is_tonight_only_at_night(
    club: Club, owner: Visitor, begins: time, called: str
) -> None:
    today = evening_of(club, owner, timezone.localdate(), time=begins)
    pages = [
        text_of(browser(owner).get(page)) for page in ("/clubs/", f"/c/{club.slug}/evenings/{today.pk}/")
    ]
    kicker = text_of(browser(owner).get(f"/c/{club.slug}/"))
    assert [called in page for page in pages] == [True, True]
    assert [word in kicker for word in ("Today", "Tonight")] == [
        called.startswith(word) for word in ("Today", "Tonight")
    ]
