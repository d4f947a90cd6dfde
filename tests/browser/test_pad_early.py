"""What becomes of taps on the pad that come before what answers them?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]


def hold_the_desk(page: Page) -> list[Route]:
    """What answers a finger is on its way."""
    on_its_way: list[Route] = []

    def hold(route: Route) -> None:
        on_its_way.append(route)

    page.route("**/js/desk*", hold)
    return on_its_way


def test_what_is_tapped_before_the_page_can_answer_survives_a_reload(pad: Pad) -> None:
    finger = pad()
    hold_the_desk(finger.page)
    finger.slide("4H", "7H")
    finger.cards("7S 7C 7D")
    finger.page.reload()
    finger.page.reload()
    finger.page.unroute_all()
    finger.page.reload()
    finger.shows("4H 5H 6H 7H", "7S 7C 7D")
    finger.page.reload()
    finger.shows("4H 5H 6H 7H", "7S 7C 7D")


def test_buttons_pressed_before_the_page_can_answer_survive_another_address(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    hold_the_desk(finger.page)
    finger.tap('[data-knocker="Ana"]')
    finger.page.goto(finger.page.url.partition("hands/")[0])
    expect(finger.sees('[data-begun="draft"]')).to_be_visible()
    finger.page.unroute_all()
    finger.tap("[data-next-hand]")
    expect(finger.sees('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")


def test_what_is_tapped_without_a_signal_is_there_once_the_next_touch_has_one(pad: Pad) -> None:
    finger = pad()
    finger.page.route("**/js/desk*", lambda route: route.abort())
    with finger.page.expect_event("requestfailed"):
        finger.cards("7S")
    finger.page.unroute_all()
    finger.cards("7C 7D")
    finger.shows("7S 7C 7D")


def test_what_is_tapped_early_counts_once_though_another_tab_goes_on_with_it(pad: Pad) -> None:
    finger = pad()
    on_its_way = hold_the_desk(finger.page)
    finger.cards("7S 7C 7D")
    other = Finger(finger.page.context.new_page())
    late = hold_the_desk(other.page)
    with other.page.expect_request("**/js/desk*"):
        other.page.goto(finger.page.url)
    for route in [*on_its_way, *late]:
        route.continue_()
    for one in (finger, other):
        one.shows("7S 7C 7D")


def test_a_key_pressed_before_the_page_can_answer_survives_a_reload(pad: Pad) -> None:
    finger = pad()
    hold_the_desk(finger.page)
    finger.page.locator('[data-card="7S"]').first.focus()
    finger.page.keyboard.press("Enter")
    finger.page.reload()
    finger.page.unroute_all()
    finger.page.reload()
    finger.shows("7S")
