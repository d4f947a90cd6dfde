"""What the rules forbid has happened at the table: how does such a hand get into the book?"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from rummy.engine.errors import SEVERITIES
from rummy.scorekeeping.models import HandResult, HandRevision
from tests.browser.finger import Finger
from tests.browser.phone_code import ask, open_code

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
GAP = "Ana: Missing jack of spades."


@pytest.fixture
def code(browser: Browser) -> Iterator[Callable[..., Any]]:
    page = open_code(browser, "phone_rules.js")
    yield partial(ask, page)
    page.close()


def to_a_run_with_a_gap(finger: Finger) -> None:
    """Ana's 9 10 Q of spades, Ben's king, up to the check."""
    finger.cards("9S 10S QS")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    expect(finger.sees(".check .problem")).to_contain_text(GAP)


def to_a_knock_that_is_no_knock(pad: Pad) -> Finger:
    """Ana's ten cards of gin, far too many points, and nothing of Ben's yet."""
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("9S 10S JS 4H 4C 4D KS KH QC QD")
    finger.do("next")
    finger.tap('[data-knocker="Ana"]')
    finger.do("next")
    return finger


def lets_stand(finger: Finger) -> None:
    finger.tap(finger.sees(".check .problem").get_by_role("button", name="Let it stand"))
    expect(finger.sees(".check .problem")).to_have_count(0)


def test_a_meld_the_table_has_accepted_is_saved_and_the_receipt_says_so(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    to_a_run_with_a_gap(finger)
    lets_stand(finger)
    expect(finger.sees(".check")).to_contain_text("Let stand: Missing jack of spades.")
    expect(finger.sees(".check")).to_contain_text("The points are counted when the hand is saved.")
    finger.save()
    assert HandRevision.objects.get().document["overrule"] == ["run-not-consecutive"]
    assert [row.points for row in HandResult.objects.order_by("side__seat")] == [50, -10]
    finger.page.goto(finger.page.url.split("?")[0] + "hands/1/")
    said = "Let stand: 10 of spades and Q of spades do not follow each other: J is missing between them."
    expect(finger.sees(".note.warn")).to_have_text(said)


def test_what_was_entered_is_seen_while_the_check_asks_and_leads_back_to_its_cards(pad: Pad) -> None:
    finger = to_a_knock_that_is_no_knock(pad)
    lines = finger.sees(".check .receipt .line")
    expect(lines).to_have_count(1)
    expect(lines.locator(".card")).to_have_count(10)
    finger.tap(lines)
    expect(finger.sees('[data-side="Ana"]')).to_have_attribute("aria-selected", "true")


def test_it_is_asked_again_when_the_hand_changes_and_taken_back_by_undo(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    to_a_run_with_a_gap(finger)
    lets_stand(finger)
    finger.page.keyboard.press("Control+z")
    expect(finger.sees(".check .problem")).to_contain_text(GAP)
    lets_stand(finger)
    finger.tap('[data-action="edit"]')
    finger.tap('[data-side="Ben"]')
    finger.cards("2H 2S 2C")
    finger.do("next")
    finger.do("next")
    expect(finger.sees(".check .problem")).to_contain_text(GAP)


def test_what_was_let_stand_stays_so_when_the_hand_is_opened_again(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    to_a_run_with_a_gap(finger)
    lets_stand(finger)
    finger.save()
    finger.page.goto(finger.page.url.split("?")[0] + "hands/1/edit/")
    finger.tap(finger.sees('[data-side="Ben"]'))
    for _ in range(2):
        finger.do("next")
    expect(finger.sees(".check")).to_contain_text("Let stand: Missing jack of spades.")
    expect(finger.sees('[data-action="save"]')).to_have_attribute("aria-disabled", "false")


def test_the_deal_goes_on_while_such_a_hand_waits(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    to_a_run_with_a_gap(finger)
    lets_stand(finger)
    finger.page.route("**/s/*/hands/", lambda route: route.abort())
    finger.do("save")
    finger.tap(finger.page.get_by_role("link", name="Hand 2 ›"))
    expect(finger.sees("[data-title]")).to_have_text("Hand 2")
    finger.cards("7H")
    finger.page.keyboard.press("t")
    expect(finger.sees("[data-said]")).to_have_text("Ben deals this hand.")


def test_a_knock_over_the_limit_may_stand_and_a_missing_hand_may_not(pad: Pad) -> None:
    finger = to_a_knock_that_is_no_knock(pad)
    problems = finger.sees(".check .problem")
    expect(problems).to_have_count(1)
    expect(problems).not_to_contain_text("Let it stand")
    finger.tap(problems.get_by_role("button", name="Ben’s hand"))
    finger.cards("2S 3S 4S 6H 7D 8C 9D 10D JH AC")
    finger.do("next")
    expect(problems).to_contain_text("40")
    lets_stand(finger)


def test_the_phone_offers_only_what_the_engine_lets_stand(code: Callable[..., Any]) -> None:
    offered = code("standing", list(SEVERITIES))

    assert offered
    assert {code: SEVERITIES[code] for code in offered if SEVERITIES[code] != "R"} == {}
