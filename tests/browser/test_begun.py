"""Does the table say that its next hand is begun, on the phone that has it and nowhere else?"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from rummy.scorekeeping.models import Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.scorer import Follower

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
