"""What does a keyboard do while a hand is followed turn by turn?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.scorer import Follower
from tests.browser.test_follow import only_hand, straight_hand, straight_turns

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]


def type_cards(page: Page, text: str) -> None:
    page.keyboard.press("/")
    expect(page.locator("[data-typing-field]")).to_be_focused()
    page.keyboard.type(text)
    page.keyboard.press("Enter")


@pytest.mark.parametrize("text", ["2h 2d 3h 4h 5h 6h 7h kh kd", "-2234567kk"])
def test_cards_left_that_are_typed_count_as_those_that_are_tapped(
    follow: Callable[..., Follower], text: str
) -> None:
    finger = straight_turns(follow)
    type_cards(finger.page, text)
    expect(finger.sees("[data-hint]")).to_have_text("Only Ben still holds 9 cards: 9 entered.")
    finger.turn("Check score")
    expect(finger.sees("[data-check]")).to_contain_text("49")


def test_a_rank_alone_is_no_card_that_is_played(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="straight-rummy")
    type_cards(finger.page, "-3")
    finger.refused("“3” is no card: write for instance 7shd.")
    expect(finger.sees("[data-typing-field]")).to_have_value("-3")
    expect(finger.sees("[data-picked] .card")).to_have_count(0)


def test_nothing_is_taken_back_on_the_check(follow: Callable[..., Follower]) -> None:
    finger = straight_hand(follow)
    expect(finger.sees("[data-check]")).to_be_visible()
    for key in ("Delete", "Control+z", "Control+y"):
        finger.page.keyboard.press(key)
    finger.save()
    assert only_hand()["turns"][-1]["actions"][-1] == {"do": "discard", "card": "2D"}


def test_what_was_told_of_a_hand_comes_back_with_the_turn_that_ended_it(
    follow: Callable[..., Follower],
) -> None:
    finger = straight_hand(follow)
    finger.do("edit")
    for key in ("Control+z", "Control+z", "Control+y", "Control+y"):
        finger.page.keyboard.press(key)
    finger.turn("Ben’s hand")
    expect(finger.sees("[data-picked] .card")).to_have_count(9)


def test_the_large_button_of_a_hand_that_is_saved_is_gone_for_the_keyboard_too(
    follow: Callable[..., Follower],
) -> None:
    finger = straight_hand(follow)
    expect(finger.sees("[data-check]")).to_be_visible()
    finger.page.route("**/s/*/hands/", lambda route: route.abort())
    finger.page.keyboard.press("Control+Enter")
    title = finger.sees(".check > h2")
    expect(title).to_have_text("Saved on this phone")
    for key in ("Control+Enter", "Delete"):
        finger.page.keyboard.press(key)
        finger.page.wait_for_timeout(300)
    expect(title).to_have_text("Saved on this phone")
    finger.page.get_by_role("button", name="Change it").tap()
    expect(finger.sees("[data-check]")).to_contain_text("49")
