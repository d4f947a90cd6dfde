"""Robber Rummy on the pad: the evening's hand by taps and by slides, and everything a table gets wrong."""

from collections.abc import Callable

import pytest

from rummy.scorekeeping.models import HandResult
from tests.browser.finger import Finger
from tests.browser.measured_hands import robber_by_slides, robber_by_taps

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
MOST_TAPS, MOST_WITH_SLIDES = 54, 36


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


def test_nine_melds_and_fourteen_cards_left_in_54_taps(pad: Pad) -> None:
    finger = pad()
    robber_by_taps(finger)
    finger.save()
    assert saved_points() == {"Ana": 95, "Ben": 60, "Cleo": 105}
    assert finger.actions <= MOST_TAPS


def test_the_same_hand_with_slides_in_36(pad: Pad) -> None:
    finger = pad()
    robber_by_slides(finger)
    finger.save()
    assert saved_points() == {"Ana": 95, "Ben": 60, "Cleo": 105}
    assert finger.actions <= MOST_WITH_SLIDES
