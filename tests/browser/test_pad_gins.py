"""Gin's sisters: the card turned up first, and three games side by side."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Hand, HandResult, Sitting
from tests.browser.finger import Finger
from tests.browser.test_screens import violations

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
GIN, CAUGHT = "4H 5H 6H 9S 9D 9C 10C JC QC KC", "2S 3S 4S 8C 8D 8S 7H KD AC 6C"


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


def test_oklahoma_gin_asks_the_card_turned_up_and_a_spade_doubles(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="oklahoma-gin")
    expect(finger.sees("[data-hint]")).to_contain_text("turned up first")
    finger.cards("7S")
    expect(finger.sees(".upcard")).to_contain_text("knock with 7 or less, counts double")
    finger.cards(GIN)
    finger.tap('[data-knocker="Ana"]')
    finger.do("next")
    finger.cards(CAUGHT)
    finger.do("next")
    expect(finger.sees(".check")).to_contain_text("doubled")
    finger.save()
    assert saved_points() == {"Ana": 98, "Ben": 0}
    assert Hand.objects.get().current.document["upcard"] == "7S"


def test_a_knock_over_the_limit_of_the_upcard_is_said_and_the_upcard_can_be_changed(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="oklahoma-gin")
    finger.cards("AH")
    finger.cards("4H 5H 6H 9S 9D 9C 10C JC QC 2D")
    finger.tap('[data-knocker="Ana"]')
    finger.do("next")
    finger.cards(CAUGHT)
    finger.do("next")
    expect(finger.sees(".problem")).to_contain_text("at most 1 is allowed")
    finger.do("edit")
    finger.do("upcard")
    finger.cards("2H")
    expect(finger.sees(".upcard")).to_contain_text("knock with 2 or less")
    finger.do("next")
    finger.do("next")
    finger.save()
    # 24 of deadwood, of which nothing fits Ana's melds but the seven of hearts: 17 − 2.
    assert saved_points() == {"Ana": 15, "Ben": 0}


def test_the_check_shows_which_cards_go_on_the_knockers_melds(pad: Pad) -> None:
    finger = pad("Nora", "Sam", ruleset="gin-rummy")
    finger.tap('[data-knocker="Nora"]')
    finger.cards("5H 6H 7H JS JD JC 2S 2D 2C AH")
    finger.do("next")
    finger.cards("QS QD QC 9S 9D 9C 8H 4S KD 3C")
    finger.do("next")
    laid = finger.page.locator(".check .line", has_text="Laid off")
    expect(laid.locator(".card")).to_have_count(1)
    expect(laid).to_contain_text("8")


def test_a_hand_without_its_upcard_is_not_saved_but_a_void_one_is(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="oklahoma-gin")
    finger.do("next")
    finger.tap('[data-knocker=""]')
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()
    finger.save()
    assert Hand.objects.get().current.document == {"end": "void"}


def goes_gin_against_nothing_left(finger: Finger) -> None:
    """Nora, after typed hands that the pad does not know of yet; 25 points."""
    finger.page.reload()
    finger.do("totals")
    finger.tap('[data-knocker="Nora"]')
    finger.cards(GIN)
    finger.do("next")
    finger.cards("2S 3S 4S 8C 8D 8S 7H 7D 7C AS")
    finger.do("next")


def test_hollywood_gin_shows_its_three_games_on_every_screen(
    pad: Pad, record_hand: Callable[..., object]
) -> None:
    finger = pad("Nora", "Sam", ruleset="hollywood-gin")
    sitting = Sitting.objects.get()
    for number, points in enumerate((20, -35, 15, 40, 30, -12, 20, -28), 1):
        typed = {"Nora": max(points, 0), "Sam": max(-points, 0)}
        record_hand(sitting, number, {"typed": typed})
    goes_gin_against_nothing_left(finger)
    finger.save()
    # Gin against nothing left: 25 on the 90 of the third game close it.
    expect(finger.sees(".columns").first).to_contain_text("115")
    assert violations(finger.page) == []
    finger.page.get_by_role("link", name="How the game went").tap()
    finger.page.wait_for_url("**/games/1/")
    expect(finger.sees("main")).to_contain_text("Nora collects 245 points.")
    expect(finger.sees("main")).to_contain_text("Nora collects 268 points.")
    assert violations(finger.page) == []


def test_where_three_games_are_kept_the_check_and_the_receipt_name_no_total_that_no_game_has(
    pad: Pad, record_hand: Callable[..., object]
) -> None:
    finger = pad("Nora", "Sam", ruleset="hollywood-gin")
    for number in (1, 2):
        record_hand(Sitting.objects.get(), number, {"typed": {"Nora": 20, "Sam": 0}})
    goes_gin_against_nothing_left(finger)
    expect(finger.sees(".check")).to_contain_text("Gin")
    expect(finger.sees(".check")).not_to_contain_text("in all")
    finger.save()
    finger.page.get_by_role("link", name="3 ·").tap()
    finger.page.wait_for_url("**/hands/3/")
    expect(finger.sees(".slip .columns").first).to_have_text(
        re.compile(r"Column 1\s*65.*Column 2\s*45.*Column 3\s*25")
    )
    expect(finger.sees("main")).not_to_contain_text("stands at")
    assert violations(finger.page) == []


def test_a_hand_to_be_corrected_opens_at_its_beginning(
    open_page: Callable[..., Page], table: Callable[..., Sitting], record_hand: Callable[..., Any]
) -> None:
    sitting = table("Ana", "Ben", ruleset="gin-rummy")
    held = {"Ana": "4H 5H 6H 9S 9D 9C 10C JC QC 2D", "Ben": CAUGHT}
    record_hand(sitting, 1, {"by": "Ana", "held": held})
    page = open_page(f"/s/{sitting.watch_code}/hands/1/edit/", width=320, height=568)
    tray = page.locator("#tray")
    expect(tray.locator(".spread")).to_have_count(4)
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")

    assert tray.evaluate("one => [one.scrollTop, one.scrollHeight > one.clientHeight]") == [0, True]
