"""Are chosen and unchosen told apart where the phone puts its own few colours in place of ours?"""

import base64
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page

from rummy.people.models import Phone
from tests.browser.finger import Finger
from tests.browser.scorer import Follower
from tests.browser.years import years

pytestmark = [pytest.mark.needs_browser, pytest.mark.parametrize("dark", [False, True])]
# Styles tell which colours we asked for: only a picture has those that are shown, here of its frame and its ground.
COLOURS = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(picture)).blob());
  const context = new OffscreenCanvas(image.width, image.height).getContext("2d");
  context.drawImage(image, 0, 0);
  const at = (x, y) => [...context.getImageData(x, y, 1, 1).data].join();
  return [at(image.width / 2, 1), at(image.width / 2, 4)]; }"""


def look(page: Page, selector: str) -> list[str]:
    taken = base64.b64encode(page.locator(selector).first.screenshot()).decode()
    blank = page.context.new_page()
    seen: list[str] = blank.evaluate(COLOURS, f"data:image/png;base64,{taken}")
    blank.close()
    return seen


def told_apart(page: Page, chosen: str, other: str) -> bool:
    return look(page, chosen) != look(page, other)


def test_the_pad_shows_whose_turn_it_is_and_which_keys_are_chosen(
    pad: Callable[..., Finger], dark: bool
) -> None:
    finger = pad("Ana", "Ben", look="keys=cards", forced_colors="active", dark=dark)
    page = finger.page
    finger.cards("4H 5H 6H")

    assert told_apart(page, ".tab[aria-selected=true]", ".tab[aria-selected=false]")
    assert told_apart(page, ".switch [aria-pressed=true]", ".switch [aria-pressed=false]")
    assert told_apart(page, '[data-card="7H"]', '[data-card="9C"]')
    finger.do("new-meld")
    finger.cards("9S 9D 9C")
    assert told_apart(page, ".meld.current", ".meld:not(.current)")


def test_a_followed_hand_shows_who_is_to_play(follow: Callable[..., Follower], dark: bool) -> None:
    page = follow("Ana", "Ben", "Cleo", forced_colors="active", dark=dark).page

    assert told_apart(page, ".seat[aria-current]", ".seat:not([aria-current])")


def test_settings_and_boards_show_what_is_chosen(
    open_page: Callable[..., Page], phone: Phone, dark: bool
) -> None:
    boards: dict[str, Any] = years(phone)
    page = open_page("/settings/", forced_colors="active", dark=dark)
    assert told_apart(page, ".segment :checked + span", ".segment :not(:checked) + span")
    page.goto(boards["board"])
    assert told_apart(page, ".chip-link[aria-current]", ".chip-link:not([aria-current])")
