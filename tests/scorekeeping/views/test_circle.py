"""What does a kitchen table read of itself over the years?"""

import pytest
from django.test import Client

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.scorekeeping.views.pages import words_of
from tests.scorekeeping.views.phones import client_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


@pytest.fixture
def sitting(phone: Phone) -> Sitting:
    """The second evening of Ana, Ben and Cy, who never won a game."""
    record(start(phone=phone), 1, typed(410, 20, 10))
    latest = start(phone=phone)
    for number, points in enumerate([(0, 410, 10), (405, 0, -15)], 1):
        record(latest, number, typed(*points))
    return latest


def circle(client: Client, sitting: Sitting) -> str:
    return " ".join(words_of(client.get(f"/s/{sitting.watch_code}/circle/")).split())


def test_the_page_says_who_leads_how_it_went_and_where(phone: Phone, sitting: Sitting) -> None:
    page = circle(client_of(phone), sitting)
    assert "2 A Ana leads 1 B Ben 0 C Cy of 3 played to the end" in page
    assert "Games won after each sitting: Ana 2, Ben 1, Cy 0" in page
    assert "Ana 3 hands 2 of 3 +815 +271.7 a hand" in page


def test_before_a_game_is_over_it_says_what_will_stand_there(phone: Phone) -> None:
    page = circle(client_of(phone), start(phone=phone))
    assert "The first game played to its end shows here." in page
    assert "How it went" not in page


def test_the_table_and_its_summary_lead_there_where_it_opens(phone: Phone, sitting: Sitting) -> None:
    watching: Phone = PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)
    at = f"/s/{sitting.watch_code}/"
    for page in (at, f"{at}summary/"):
        leads = [f'"{at}circle/"' in client_of(one).get(page).content.decode() for one in (phone, watching)]
        assert leads == [True, False]
    answers = [client_of(one).get(f"{at}circle/") for one in (phone, watching, None)]
    assert [one.status_code for one in answers] == [200, 404, 404]
    assert answers[0]["Cache-Control"] == "private, no-cache"
    assert "noindex" in answers[0]["X-Robots-Tag"]


def test_a_summary_says_at_its_end_how_they_stand_over_the_years(phone: Phone, sitting: Sitting) -> None:
    def told(of: Phone | None) -> bool:
        page = " ".join(words_of(client_of(of).get(f"/s/{sitting.watch_code}/summary/")).split())
        return "Over the years Ana 2 Ben 1 Cy 0 Games won" in page

    during = told(phone)
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    assert (during, told(phone), told(None)) == (False, True, False)


def test_who_met_but_once_is_told_nothing_twice(phone: Phone) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(410, 20, 10))
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    assert "Over the years" not in words_of(client_of(phone).get(f"/s/{sitting.watch_code}/summary/"))
