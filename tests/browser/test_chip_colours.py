"""Does a finger give a side the colour of its chips, with and without a script, and does the pad follow?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Sitting
from tests.browser.test_screens import faults

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
OPEN_ALL = "document.querySelectorAll('#colours details').forEach(one => { one.open = true; })"
NAMES = ("Ana", "Ben", "Maximiliane-Alexandra")
THUMBS = "all => Math.min(...all.map(one => one.getBoundingClientRect().height))"


@pytest.mark.parametrize("scripts", [True, False], ids=["with a script", "without"])
def test_a_side_gets_the_colour_that_was_tapped(
    scripts: bool, open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    sitting = table(*NAMES)
    page = open_page(f"/s/{sitting.watch_code}/seats/", java_script_enabled=scripts, width=320)

    page.locator("#colours summary", has_text="Ben").tap()
    page.get_by_role("radio", name="Blue").tap()
    page.locator("#colours details[open] button").tap()

    expect(page.get_by_role("status")).to_have_text("Kept for this table.")
    expect(page.locator(".places li").nth(1)).to_have_class("side-4")


def test_the_pad_draws_the_chosen_colours(
    open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    sitting = table(*NAMES)
    sitting.sides.filter(name="Ana").update(chosen_colour=8)
    page = open_page(f"/s/{sitting.watch_code}/hands/new/")
    page.wait_for_load_state("load")

    expect(page.locator(".tabs")).to_have_class("tabs side-8")
    expect(page.get_by_role("tab").nth(0)).to_have_class("tab side-8")
    expect(page.get_by_role("tab").nth(1)).to_have_class("tab side-2")


def test_the_open_choice_works_for_any_eyes_and_thumbs_and_at_twice_the_text(
    open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    sitting = table(*NAMES)
    address = f"/s/{sitting.watch_code}/seats/"
    page = open_page("/settings/")

    assert faults(page, address, unfolded=OPEN_ALL) == []
    assert page.locator("#colours label").evaluate_all(THUMBS) >= 43.5
    fonts = page.context.new_cdp_session(page)
    fonts.send("Page.enable")
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    page.set_viewport_size({"width": 320, "height": 568})
    page.goto(address)
    page.evaluate(OPEN_ALL)
    assert not page.evaluate("document.documentElement.scrollWidth > innerWidth")
