"""Robber Rummy on the pad: the evening's hand by taps and by slides, and everything a table gets wrong."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rummy.scorekeeping.models import HandResult
from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
MOST_TAPS, MOST_WITH_SLIDES = 54, 36


def finish(finger: Finger) -> None:
    """From Cleo's last meld: the hands left, the check, save."""
    expect(finger.sees(".check")).to_be_visible()
    finger.save()


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


def test_nine_melds_and_fourteen_cards_left_in_54_taps(pad: Pad) -> None:
    finger = pad()
    finger.cards("4H 5H 6H 7H 8H  7S 7C 7D  QS QH QD")
    finger.do("next")
    finger.do("went-out")
    finger.cards("9S 10S JS QS  2H 2C 2D  AD- 2D 3D")
    finger.do("next")
    finger.left("3 9 J J K A")
    finger.do("next")
    finger.cards("10C JC QC KC AC  3H 3H 3S  KS KH KD")
    finger.do("next")
    finger.left("3 9 J J 2 4 6 8")
    finger.do("next")
    expect(finger.sees(".check .total")).to_have_text(["+95", "+60", "+105"])
    finish(finger)
    assert saved_points() == {"Ana": 95, "Ben": 60, "Cleo": 105}
    assert finger.actions <= MOST_TAPS


def test_the_same_hand_with_slides_in_36(pad: Pad) -> None:
    finger = pad()
    finger.slide("4H", "8H")
    finger.slide("7C", "7D")
    finger.cards("7S")
    finger.slide("QS", "QH")
    finger.cards("QD")
    finger.do("next")
    finger.do("went-out")
    finger.slide("9S", "QS")
    finger.slide("2H", "2D")
    finger.slide("AD-", "3D")
    finger.do("next")
    finger.left("3 9 J J K A")
    finger.do("next")
    finger.slide("10C", "AC")
    finger.slide("3S", "3H")
    finger.cards("3H")
    finger.slide("KS", "KH")
    finger.cards("KD")
    finger.do("next")
    finger.left("3 9 J J 2 4 6 8")
    finger.do("next")
    expect(finger.sees(".check .total")).to_have_text(["+95", "+60", "+105"])
    finish(finger)
    assert saved_points() == {"Ana": 95, "Ben": 60, "Cleo": 105}
    assert finger.actions <= MOST_WITH_SLIDES
