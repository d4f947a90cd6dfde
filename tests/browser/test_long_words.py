"""Does what somebody writes in one long word stay on the screen?"""

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from rummy.people.models import Phone
from rummy.scorekeeping import services
from tests.factories import EVENING, another_phone, record, start, typed
from tests.tournaments.evening import hall

pytestmark = pytest.mark.needs_browser
LONG = "W" * 40


def test_an_objection_of_one_long_word_stays_in_its_frame(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(phone=phone)
    hand = record(sitting, 1, typed(1, 2, 3)).hand
    services.object_to(
        hand=hand,
        id=uuid.uuid4(),
        about=hand.revisions.get().id,
        reason="W" * 150,
        name=LONG,
        phone=another_phone(sitting),
        at=EVENING,
    )
    page = open_page(f"/s/{sitting.watch_code}/hands/1/")

    assert page.evaluate("document.documentElement.scrollWidth") == 390


def test_a_tournament_with_one_long_word_for_a_title_stays_on_the_screen(
    open_page: Callable[..., Page],
) -> None:
    of = hall.tournament(hall.director(), *hall.NAMES[:6], name=LONG)
    wide = {}
    for path in ("", "crosstable/"):
        page = open_page(f"/t/{of.code}/{path}")
        wide[path] = page.evaluate("document.documentElement.scrollWidth")
    assert wide == dict.fromkeys(wide, 390)
