"""Can who began a table take its scoring link back, and does whoever has the old one read what to do?"""

import re

import pytest
from django.test import Client
from django.urls import reverse

from rummy.scorekeeping.models import Sitting, SittingPhone
from tests.factories import another_phone, start
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db
ASKED = "Take the scoring link back"


@pytest.fixture
def sitting() -> Sitting:
    return start()


def address(name: str, sitting: Sitting) -> str:
    return reverse(f"scorekeeping:{name}", args=[sitting.watch_code])


def test_the_link_is_taken_back_on_the_page_that_shows_it(sitting: Sitting) -> None:
    stranger, browser = another_phone(sitting), browser_of(sitting.started_by)
    page = text_of(browser.get(address("share", sitting)))
    assert ASKED in page
    (phone,) = re.findall(r'name="watch_only" value="(\d+)"', page)

    answer = browser.post(
        address("score-link", sitting), {"ends": sitting.score_code, "watch_only": [phone]}, follow=True
    )

    code = Sitting.objects.get(pk=sitting.pk).score_code
    assert code != sitting.score_code
    assert code in text_of(answer)
    assert "This is the new link." in text_of(answer)
    assert SittingPhone.objects.get(phone=stranger).may == "watch"


def test_who_has_the_old_link_reads_that_it_ended(sitting: Sitting) -> None:
    browser_of(sitting.started_by).post(address("score-link", sitting), {"ends": sitting.score_code})

    link = Client().get(reverse("scorekeeping:join-link", args=[sitting.score_code]))
    typed = Client().post(reverse("scorekeeping:join"), {"code": sitting.score_code})

    assert (link.status_code, typed.status_code) == (410, 422)
    for answer in (link, typed):
        assert "This scoring link has ended. Ask at the table for the new one." in text_of(answer)


def test_others_who_score_find_no_such_button(sitting: Sitting) -> None:
    browser = browser_of(another_phone(sitting))

    assert ASKED not in text_of(browser.get(address("share", sitting)))
    refused = browser.post(address("score-link", sitting), {"ends": sitting.score_code})
    assert refused.status_code == 403
    assert Sitting.objects.get(pk=sitting.pk).score_code == sitting.score_code


@pytest.mark.parametrize("sent", [{}, {"watch_only": ["x"]}, {"watch_only": ["99"]}, {"ends": "A"}])
def test_what_no_page_sends_is_told_and_changes_nothing(sitting: Sitting, sent: dict[str, object]) -> None:
    fields = {"ends": sitting.score_code, **sent} if sent else {}
    assert browser_of(sitting.started_by).post(address("score-link", sitting), fields).status_code == 400
    assert Sitting.objects.get(pk=sitting.pk).score_code == sitting.score_code
