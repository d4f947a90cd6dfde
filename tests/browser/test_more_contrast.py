"""Does the phone that asks for more contrast get it, in light and in dark?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.parametrize("dark", [False, True])]
COLOURS = """selector => { const { color, borderTopColor } = getComputedStyle(document.querySelector(selector));
  return { color, borderTopColor, ink: getComputedStyle(document.body).color }; }"""


def test_soft_words_and_fine_lines_are_as_dark_as_the_rest(
    open_page: Callable[..., Page], dark: bool
) -> None:
    page = open_page("/settings/", contrast="more", dark=dark)
    soft, panel = (page.evaluate(COLOURS, selector) for selector in (".soft", ".panel"))

    assert (soft["color"], panel["borderTopColor"]) == (soft["ink"], panel["ink"])


def test_keys_of_the_pad_have_a_frame_of_ink(pad: Callable[..., Finger], dark: bool) -> None:
    page = pad("Ana", "Ben", contrast="more", dark=dark).page
    button = page.evaluate(COLOURS, ".actions .button:not(.primary)")

    assert button["borderTopColor"] == button["ink"]
