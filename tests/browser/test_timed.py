"""Does a phone tell how long a hand took, where its settings say so and nowhere else?"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]


def sent_of(finger: Finger) -> Any:
    """What the phone sends of a hand."""
    finger.tap('[data-knocker="Ana"]')
    finger.left("K")
    finger.do("next")
    with finger.page.expect_request("**/hands/") as sent:
        finger.do("save")
    return sent.value.post_data_json


def test_nothing_is_told_where_nobody_has_asked_for_it(pad: Pad) -> None:
    assert "took" not in sent_of(pad("Ana", "Ben", ruleset="straight-rummy"))


def test_the_seconds_from_the_first_tap_to_save_are_told(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy", look="timing=on")
    assert 0 <= sent_of(finger)["took"] < 300


def test_who_chooses_it_in_the_settings_tells_it(open_page: Callable[..., Page]) -> None:
    page = open_page("/settings/")
    page.get_by_role("group", name="Tell how long entering takes").get_by_label("On", exact=True).check()
    page.get_by_role("button", name="Keep these settings").tap()
    expect(page.locator("html")).to_have_attribute("data-timing", "on")
