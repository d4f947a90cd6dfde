"""Does the table say that its next hand is begun, on the phone that has it and nowhere else?"""

import uuid
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tests.browser.finger import PAUSE_MS, TABLE, Finger
from tests.browser.scorer import Follower
from tests.factories import EVENING, another_phone, record

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]


def begun(finger: Finger, kind: str) -> Any:
    return expect(finger.sees(f'[data-begun="{kind}"]'))


def to_the_table(finger: Finger) -> None:
    finger.tap("[data-back]")
    finger.page.wait_for_url(TABLE)


def test_a_hand_left_alone_is_spoken_of_until_it_is_saved(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    finger.tap('[data-knocker="Ana"]')
    to_the_table(finger)
    begun(finger, "draft").to_be_visible()
    begun(finger, "live").to_be_hidden()
    finger.tap("[data-next-hand]")
    finger.tap('[data-side="Ben"]')
    finger.left("K")
    finger.do("next")
    finger.save()
    begun(finger, "draft").to_be_hidden()


def test_who_taps_and_leaves_before_the_page_can_hear_it_takes_the_tap_along(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    on_its_way: list[Route] = []

    def hold(route: Route) -> None:
        on_its_way.append(route)

    finger.page.route("**/js/desk*", hold)
    finger.tap('[data-knocker="Ana"]')
    finger.tap("[data-back]")
    # Longer than the table takes to come.
    finger.page.wait_for_timeout(10 * PAUSE_MS)
    on_its_way[0].continue_()
    finger.page.wait_for_url(TABLE)
    begun(finger, "draft").to_be_visible()


def test_a_hand_that_was_only_opened_is_not_begun(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("KS")
    finger.do("undo")
    to_the_table(finger)
    begun(finger, "draft").to_be_hidden()


def test_a_hand_left_turn_by_turn_says_so(follow: Callable[..., Follower]) -> None:
    finger = follow("Ana", "Ben", ruleset="straight-rummy")
    finger.turn("Stock, discard")
    to_the_table(finger)
    begun(finger, "live").to_be_visible()
    begun(finger, "draft").to_be_hidden()


def test_the_hand_of_another_table_is_not_begun_here(pad: Pad, table: Callable[..., Sitting]) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("KS")
    finger.page.goto(f"/s/{table('Ana', 'Ben', ruleset='gin-rummy').watch_code}/")
    begun(finger, "draft").to_be_hidden()


def left_behind(finger: Finger) -> None:
    """Another phone enters the hand that was begun here, and this one comes back to the table."""
    to_the_table(finger)
    sitting = Sitting.objects.get()
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 10}}, phone=another_phone(sitting, "Ben’s phone"))
    finger.page.reload()


def test_a_hand_that_another_phone_entered_is_found_here_and_compared_when_it_is_saved(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    finger.tap('[data-knocker="Ana"]')
    finger.tap('[data-side="Ben"]')
    finger.left("K 2")
    left_behind(finger)
    begun(finger, "draft").to_be_hidden()
    expect(finger.sees("[data-late]")).to_contain_text("Hand 1 is in the book by now")

    finger.tap("[data-late] a")
    expect(finger.sees("[data-title]")).to_have_text("Hand 1")
    expect(finger.sees("[data-alert]")).to_contain_text("Save yours, and the two are compared.")
    finger.has("Ben", "12 left")
    finger.do("next")
    expect(finger.sees(".check")).not_to_contain_text("in all")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Somebody has entered this hand differently")
    finger.tap(".check a.primary")
    expect(finger.page.get_by_role("heading", name="was entered in two ways")).to_be_visible()
    assert (Hand.objects.get().questioned, HandRevision.objects.count()) == (True, 2)


def test_a_hand_begun_turn_by_turn_is_found_too_and_can_be_thrown_away(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Ana", "Ben", ruleset="straight-rummy")
    finger.turn("Stock, discard")
    left_behind(finger)
    finger.tap("[data-late] a")
    expect(finger.sees("[data-deck]")).to_contain_text("turn 2")
    finger.page.get_by_role("button", name="Throw mine away").tap()
    finger.page.wait_for_url(TABLE)
    expect(finger.sees("[data-late]")).to_be_hidden()
    assert HandRevision.objects.count() == 1


def test_a_hand_that_was_begun_and_taken_back_elsewhere_goes_on_where_it_was_left(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    finger.tap('[data-knocker="Ana"]')
    left_behind(finger)
    by = another_phone(Sitting.objects.get(), "Cleo’s phone")
    services.void_hand(hand=Hand.objects.get(), id=uuid.uuid4(), phone=by, at=EVENING)
    finger.page.reload()
    begun(finger, "draft").to_be_visible()
    finger.tap("[data-next-hand]")
    expect(finger.sees('[data-knocker="Ana"]')).to_have_attribute("aria-pressed", "true")
