"""How well does the phone cut a side that was tapped without a break, and what slips through when a finger errs?"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from tests.browser.laid_sides import cut, slips
from tests.browser.phone_code import open_code

pytestmark = pytest.mark.needs_browser

SIDES = 4_000
KINDS = ("neighbour", "twice", "missed")
FATES = ("caught", "asked", "harmless", "silent")


@pytest.fixture(scope="module")
def rules_page(browser: Browser) -> Iterator[Page]:
    page = open_code(browser, "phone_rules.js")
    yield page
    page.close()


@pytest.fixture(scope="module")
def cut_sides(rules_page: Page) -> dict[str, int]:
    return cut(rules_page, SIDES)


@pytest.fixture(scope="module")
def slipped(rules_page: Page) -> dict[str, Any]:
    return slips(rules_page, SIDES)


def test_most_sides_told_without_a_break_are_cut_as_laid(cut_sides: dict[str, int]) -> None:
    assert cut_sides["melds"] / SIDES >= 0.94
    assert cut_sides["scores"] / SIDES >= 0.97


def test_a_side_with_a_slide_for_each_meld_is_always_cut_as_laid(cut_sides: dict[str, int]) -> None:
    assert cut_sides["slides"] == SIDES


def test_where_the_cut_scores_wrong_the_right_one_is_offered(cut_sides: dict[str, int]) -> None:
    assert cut_sides["lost"] == 0


def test_a_shown_meld_is_rarely_cut_anew(cut_sides: dict[str, int]) -> None:
    assert 100 * cut_sides["recuts"] / cut_sides["taps"] <= 0.5


def test_a_neighbouring_key_is_seen_or_makes_no_difference(slipped: dict[str, Any]) -> None:
    assert slipped["neighbour"]["silent"] / SIDES <= 0.005


def test_with_the_cards_counted_no_slip_changes_a_score_unseen(slipped: dict[str, Any]) -> None:
    assert sum(slipped[kind]["uncounted"] for kind in KINDS) / (len(KINDS) * SIDES) <= 0.01


def test_every_slip_has_one_fate(slipped: dict[str, Any]) -> None:
    told = [sum(slipped[kind][fate] for fate in FATES) for kind in KINDS]
    assert told == [SIDES] * len(KINDS)
