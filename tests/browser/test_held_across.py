"""Does anything lie below the camera of a phone that is held across?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from rummy.scorekeeping.models import Sitting

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

CAMERA = 59
COVERED = """inset => [...document.querySelectorAll("main :is(a, button, h1, p, input)")].filter(one => {
  const { left, right, width } = one.getBoundingClientRect();
  return width > 1 && (left < inset || right > innerWidth - inset);
}).map(one => one.outerHTML.slice(0, 60))"""


@pytest.mark.parametrize("path", ["", "hands/new/", "hands/new/follow/", "middle/", "seats/"])
def test_nothing_lies_below_the_camera(
    path: str, open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    sitting = table("Ana", "Ben", "Cleo")
    page = open_page("/settings/", width=844, height=390)
    insets = {"left": CAMERA, "right": CAMERA, "top": 0, "bottom": 21}
    page.context.new_cdp_session(page).send("Emulation.setSafeAreaInsetsOverride", {"insets": insets})
    page.goto(f"/s/{sitting.watch_code}/{path}")

    assert page.evaluate(COVERED, CAMERA) == []
