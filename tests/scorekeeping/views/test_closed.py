"""What does a phone of a table still find on its pages when the desk has closed the round?"""

import uuid
from typing import Any

import pytest
from django.test import Client

from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, another_phone, ask, record, typed
from tests.monkey.pages import Form, Page
from tests.scorekeeping.services.test_events import at_event
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db
PAGES = (
    "",
    "share/",
    "summary/",
    "seats/",
    "hands/1/",
    "hands/1/history/",
    "hands/2/",
    "hands/3/",
    "games/1/",
)
PADS = ("hands/new/", "hands/1/edit/", "hands/new/follow/", "hands/1/edit/follow/")
AHEAD = ("seats/preview/?do=swap&seat=1&other=2&hand=2", "hands/1/void/preview/", "hands/2/restore/preview/")


@pytest.fixture
def sitting() -> Sitting:
    """One hand that counts, one that was taken back, and one of which there are two versions."""
    sitting = at_event()
    for number in (1, 2, 3):
        record(sitting, number, typed(5, 0, 10))
    services.void_hand(
        hand=sitting.hands.get(number=2), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    ask(sitting, watchers=True)
    return sitting


@pytest.fixture
def phone(sitting: Sitting) -> Client:
    """That of a player, who entered the third hand otherwise."""
    phone = another_phone(sitting, "Ben's")
    record(sitting, 3, typed(7, 0, 10), phone=phone)
    return browser_of(phone)


def close(sitting: Sitting) -> None:
    services.close_table(sitting=sitting, closed=True, at=EVENING)


def forms(phone: Client, sitting: Sitting) -> list[Form]:
    here = f"/s/{sitting.watch_code}/"
    shown = [Page(here + page, text_of(phone.get(here + page))) for page in PAGES]
    return [form for page in shown for form in page.forms if here in form.to and form.method == "post"]


def test_no_button_stands_there_that_is_refused(sitting: Sitting, phone: Client) -> None:
    before = forms(phone, sitting)
    close(sitting)

    answers: dict[str, Any] = {
        form.to: phone.post(form.to, form.sent).status_code for form in forms(phone, sitting)
    }

    assert len(before) > 5
    assert {to: status for to, status in answers.items() if status == 403} == {}


def test_what_was_put_away_is_not_brought_back_any_more(sitting: Sitting, phone: Client) -> None:
    asked = f"/?away={sitting.watch_code}"
    before = "Put away." in text_of(phone.get(asked))
    close(sitting)

    assert (before, "Put away." in text_of(phone.get(asked))) == (True, False)


@pytest.mark.parametrize("page", [*AHEAD, *PADS])
def test_what_would_change_is_not_shown_where_nothing_may_change(
    sitting: Sitting, phone: Client, page: str
) -> None:
    close(sitting)

    answer = phone.get(f"/s/{sitting.watch_code}/{page}")

    assert answer.status_code == 403
    assert "Say at the desk what is wrong" in text_of(answer)


@pytest.mark.parametrize("page", PADS[:2])
def test_a_hand_that_waits_on_the_phone_is_still_shown(sitting: Sitting, phone: Client, page: str) -> None:
    close(sitting)

    assert phone.get(f"/s/{sitting.watch_code}/{page}?hand=1").status_code == 200


def test_who_watched_and_agreed_may_not_any_more(sitting: Sitting, phone: Client) -> None:
    close(sitting)
    hand = sitting.hands.get(number=1)
    sent = {"id": uuid.uuid4(), "about": hand.current_id}

    for does in ("agree", "object", "withdraw"):
        answer = phone.post(f"/s/{sitting.watch_code}/hands/1/{does}/", {**sent, "reason": "No."})
        assert answer.status_code == 403
    assert hand.revisions.count() == 1


def test_the_desk_finds_every_button(sitting: Sitting) -> None:
    desk = browser_of(sitting.started_by)
    before = {form.to for form in forms(desk, sitting)}
    close(sitting)

    assert {form.to for form in forms(desk, sitting)} >= {to for to in before if "finish" not in to}


def test_the_way_leads_back_to_the_tournament(sitting: Sitting, phone: Client) -> None:
    close(sitting)

    for somebody in (phone, Client()):
        shown = text_of(somebody.get(f"/s/{sitting.watch_code}/"))
        assert "Back to the tournament" in shown
        assert "You are watching" not in shown
