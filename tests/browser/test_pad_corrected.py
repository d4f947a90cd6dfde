"""What of a saved hand is changed on the pad, and counts so?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Sitting
from tests.browser.finger import Finger
from tests.browser.test_pad_saving import at_pad, points, to_the_check

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]


def test_a_card_taken_out_of_a_saved_hand_left_counts_no_longer(
    open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    to_the_check(finger)
    finger.tap('[data-action="edit"]')
    finger.tap('[data-side="Ben"]')
    finger.tap('.switch [data-step="hand"]')
    finger.left("7")
    finger.do("next")
    finger.save()
    finger.has_sent_all()
    assert points() == [70, -15]
    finger.page.goto(f"/s/{sitting.watch_code}/hands/1/edit/")
    finger = Finger(finger.page)
    finger.tap('[data-side="Ben"]')
    finger.tap('.switch [data-step="hand"]')
    finger.tap(finger.page.locator("[data-left-cards] .hand").last)
    finger.do("next")
    expect(finger.sees(".consequences li").first).to_have_text("Ben −15 → −10.")
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/*")
    expect(finger.sees(".lines").first).to_be_visible()
    assert points() == [70, -10]
