"""The pad without a pointer: typed cards, arrows, one letter a wish."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import HandResult
from tests.browser.finger import TABLE, Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
DESK = {"width": 1280, "height": 800, "has_touch": False}
COVERED = """() => { const box = document.activeElement.getBoundingClientRect();
  const top = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
  return !(document.activeElement.contains(top) || top?.contains(document.activeElement)); }"""

# Of the frame of what is in focus with its ground, as WCAG counts it.
CONTRAST = """key => {
  const light = (colour) => colour.match(/[\\d.]+/g).slice(0, 3).map(one => one / 255)
    .map(one => one <= .04045 ? one / 12.92 : ((one + .055) / 1.055) ** 2.4)
    .reduce((all, one, at) => all + one * [.2126, .7152, .0722][at], 0);
  const isClear = (one) => getComputedStyle(one).backgroundColor === "rgba(0, 0, 0, 0)";
  let ground = key;
  while (isClear(ground)) ground = ground.parentElement;
  const [most, least] = [getComputedStyle(key).outlineColor, getComputedStyle(ground).backgroundColor].map(light).sort((one, other) => other - one);
  return (most + .05) / (least + .05);
}"""


def press(page: Page, *keys: str) -> None:
    for key in keys:
        page.keyboard.press(key)


def test_a_hand_is_typed_and_saved_without_a_pointer(pad: Pad) -> None:
    finger = pad("Ana", "Ben", **DESK)
    page = finger.page
    press(page, "/")
    expect(page.locator("[data-typing-field]")).to_be_focused()
    page.keyboard.type("h4-8, 7scd, qshd")
    press(page, "Enter")
    expect(page.locator(".melds li")).to_have_count(3)
    press(page, "Control+Enter")
    expect(page.locator(".rank-pad")).to_be_visible()
    page.locator("[data-action=went-out]").focus()
    press(page, "Enter")
    expect(page.locator('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")
    press(page, "Escape", "h")
    page.locator('[data-rank="K"]').focus()
    press(page, "Space", "Control+Enter")
    expect(page.locator(".check")).to_be_visible()
    press(page, "Control+Enter")
    page.wait_for_url(TABLE)
    assert [row.points for row in HandResult.objects.order_by("side__seat")] == [95, -10]


def test_arrows_move_over_the_keys_and_enter_adds(pad: Pad) -> None:
    finger = pad(**DESK)
    page = finger.page
    page.locator('[data-card="4H"]').focus()
    press(page, "Enter", "ArrowRight", "Enter", "ArrowRight", "Enter")
    expect(page.locator(".melds .card")).to_have_count(3)
    press(page, "ArrowDown", "Home", "End")
    expect(page.locator('[data-card="AD"]:not([data-low])')).to_be_focused()
    assert page.locator('.cards-pad [tabindex="0"]').count() == 1
    assert not page.evaluate(COVERED)


def test_whoever_presses_a_key_that_goes_with_its_step_goes_on_at_the_next(pad: Pad) -> None:
    page = pad("Ana", "Ben", **DESK).page
    page.locator('[data-card="4H"]').focus()
    press(page, "Control+Enter")
    expect(page.locator("[data-action=next]")).to_be_focused()
    page.locator('[data-rank="K"]').focus()
    press(page, "Tab")
    expect(page.locator("[data-action=undo]")).to_be_focused()
    page.locator("[data-action=went-out]").focus()
    press(page, "Enter")
    expect(page.locator("[data-action=next]")).to_be_focused()
    expect(page.locator("[data-said]")).to_have_text("Ana went out. Ben’s melds.")


def test_whoever_answers_by_keyboard_goes_on_where_it_was_asked(pad: Pad) -> None:
    page = pad(**DESK).page
    field = page.locator("[data-typing-field]")
    for side, typed in (("Ana", "h4-8"), ("Ben", "7hsd")):
        page.locator(f'[data-side="{side}"]').click()
        field.fill(typed)
        press(page, "Enter")
        expect(field).to_have_value("")
    page.locator('[data-side="Cleo"]').click()
    spent = page.locator('[data-card="7H"]')
    for answer in ("Escape", "Enter"):
        spent.focus()
        press(page, "Enter")
        page.get_by_role("button", name="Take from Ben").focus()
        press(page, answer)
        expect(spent).to_be_focused()
    expect(page.locator(".melds .card")).to_have_count(1)


def test_whoever_answers_the_last_question_by_keyboard_goes_on_at_the_next_step(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.cards("3H 3S 3C 3D 4D 5D 6D")
    question = finger.sees(".asides button").first
    question.focus()
    press(finger.page, "Enter")
    expect(question).to_have_count(0)
    expect(finger.sees("[data-action=next]")).to_be_focused()


def test_whoever_puts_cards_back_by_keyboard_goes_on_at_the_one_beside(pad: Pad) -> None:
    page = pad("Ana", "Ben", **DESK).page
    press(page, "Control+Enter")
    page.locator("[data-typing-field]").fill("-39k")
    press(page, "Enter")
    left = page.locator(".left .card")
    expect(left).to_have_count(3)
    left.nth(1).focus()
    press(page, "Enter")
    expect(left.nth(1)).to_be_focused()
    press(page, "Enter")
    expect(left).to_have_text(re.compile("^3"))
    expect(left).to_be_focused()


def test_whoever_counts_the_cards_by_keyboard_goes_on_counting(pad: Pad) -> None:
    page = pad("Ana", "Ben", **DESK).page
    press(page, "s")
    more = page.get_by_role("button", name="+ one card more").nth(1)
    more.focus()
    press(page, "Enter", "Enter")
    expect(page.locator(".counted b").nth(1)).to_have_text("2")
    expect(more).to_be_focused()


def test_whoever_answers_a_question_of_the_check_by_keyboard_goes_on_in_the_check(pad: Pad) -> None:
    page = pad("Ana", "Ben", ruleset="gin-rummy", **DESK).page
    press(page, "s")
    asked = page.locator(".check .problem").filter(has_text="Who knocked?")
    asked.get_by_role("button", name="Ana").focus()
    press(page, "Enter")
    expect(asked).to_have_count(0)
    expect(page.locator(".check")).to_be_focused()
    press(page, "Tab")
    expect(page.locator(".check .problem button").first).to_be_focused()


def test_letters_do_what_the_list_says(pad: Pad) -> None:
    finger = pad(**DESK)
    page = finger.page
    press(page, "?")
    expect(page.locator("[data-help]")).to_be_visible()
    press(page, "Escape", "2")
    expect(page.locator('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")
    press(page, "h")
    expect(page.locator(".rank-pad")).to_be_visible()
    press(page, "t")
    expect(page.locator("[data-said]")).to_have_text("Ana deals this hand.")
    press(page, "r")
    page.wait_for_url("**/rules/")


def test_letters_can_be_switched_off(pad: Pad) -> None:
    finger = pad(**DESK)
    page = finger.page
    press(page, "?")
    page.get_by_label("Use single letters as shortcuts").uncheck()
    press(page, "Escape", "2")
    expect(page.locator('[data-side="Ana"]')).to_have_attribute("aria-selected", "true")
    press(page, "Control+z")
    expect(page.locator("[data-said]")).to_have_text("Nothing to undo.")


def test_what_cannot_be_read_stays_and_is_said_with_an_example(pad: Pad) -> None:
    finger = pad(**DESK)
    page = finger.page
    field = page.locator("[data-typing-field]")
    field.fill("h4-8 hello")
    press(page, "Enter")
    expect(page.locator("[data-alert]")).to_have_text("“hello” cannot be read. Write it like 7shd.")
    expect(field).to_have_value("h4-8 hello")


def test_delete_and_undo_and_redo(pad: Pad) -> None:
    finger = pad(**DESK)
    page = finger.page
    page.locator("[data-typing-field]").fill("h4-8")
    press(page, "Enter")
    expect(page.locator(".melds .card")).to_have_count(5)
    press(page, "Escape", "Delete")
    expect(page.locator(".melds .card")).to_have_count(4)
    press(page, "Control+z")
    expect(page.locator(".melds .card")).to_have_count(5)
    press(page, "Control+y")
    expect(page.locator(".melds .card")).to_have_count(4)
    press(page, "Meta+z")
    expect(page.locator(".melds .card")).to_have_count(5)
    press(page, "Meta+Shift+z")
    expect(page.locator(".melds .card")).to_have_count(4)


def test_in_the_field_what_was_entered_is_taken_back_not_typed_again(pad: Pad) -> None:
    finger = pad(**DESK)
    page = finger.page
    field = page.locator("[data-typing-field]")
    for typed, cards in (("h4-8", 5), ("7shd", 8)):
        field.press_sequentially(typed)
        press(page, "Enter")
        expect(page.locator(".melds .card")).to_have_count(cards)
    press(page, "Control+z")
    expect(page.locator(".melds .card")).to_have_count(5)
    expect(field).to_have_value("")
    press(page, "Control+y")
    expect(page.locator(".melds .card")).to_have_count(8)

    field.press_sequentially("kc")
    press(page, "Control+z")
    expect(page.locator(".melds .card")).to_have_count(8)


def test_where_scores_are_typed_enter_presses_what_has_the_focus_and_else_goes_on(pad: Pad) -> None:
    page = pad("Ana", "Ben", **DESK).page
    page.locator("[data-action=totals]").click()
    expect(page.get_by_role("tab", name="Ana")).to_be_focused()
    press(page, "7", "0", "Enter", "-", "1", "0")
    expect(page.locator('[data-side="Ben"] [data-sum]')).to_have_text("−10")
    page.locator("[data-depth-choice=shown]").focus()
    press(page, "Enter")
    expect(page.locator("[data-depth-choice=shown]")).to_have_attribute("aria-pressed", "true")
    page.locator("[data-depth-choice=totals]").focus()
    press(page, "Enter")
    page.locator("[data-action=save]").focus()
    press(page, "Enter")
    page.wait_for_url(TABLE)
    assert [row.points for row in HandResult.objects.order_by("side__seat")] == [70, -10]


def test_the_next_step_of_typed_points_is_the_check_by_keyboard_too(pad: Pad) -> None:
    page = pad("Ana", "Ben", **DESK).page
    page.locator("[data-action=totals]").click()
    page.locator("[data-depth-choice=shown]").click()
    press(page, "7", "0", "Enter", "5", "Control+Enter")
    expect(page.locator(".rank-pad")).to_be_visible()
    assert HandResult.objects.count() == 0


def test_where_scores_are_typed_an_arrow_up_goes_up(pad: Pad) -> None:
    page = pad("Ana", "Ben", "Cleo", **DESK).page
    page.locator("[data-action=totals]").click()
    expect(page.get_by_role("tablist")).to_have_attribute("aria-orientation", "vertical")
    press(page, "ArrowDown", "ArrowDown", "ArrowUp")
    expect(page.get_by_role("tab", name="Ben")).to_be_focused()
    press(page, "ArrowUp", "ArrowUp")
    expect(page.get_by_role("tab", name="Cleo")).to_be_focused()


def test_delete_removes_nothing_that_is_not_to_be_seen(pad: Pad) -> None:
    finger = pad("Ana", "Ben", **DESK)
    page = finger.page
    page.locator("[data-typing-field]").fill("h4-8")
    press(page, "Enter")
    expect(page.locator(".melds .card")).to_have_count(5)
    press(page, "Escape", "s")
    expect(page.locator(".check .lead").first).to_contain_text("5 of 104 cards entered")
    press(page, "Delete")
    page.locator("[data-action=edit]").click()
    expect(page.locator(".melds .card")).to_have_count(5)
    page.locator("[data-action=totals]").click()
    expect(page.get_by_role("tab", name="Ana")).to_be_focused()
    press(page, "7", "0", "Delete")
    expect(page.locator('[data-side="Ana"] [data-sum]')).to_have_text("7")
    page.locator("[data-action=totals]").click()
    expect(page.locator(".melds .card")).to_have_count(5)


def test_letters_are_the_same_under_the_list_and_in_the_settings(pad: Pad) -> None:
    page = pad("Ana", "Ben", **DESK).page
    at_pad = page.url
    press(page, "?")
    page.get_by_label("Use single letters as shortcuts").uncheck()
    page.goto("/settings/")
    letters = page.get_by_role("group", name="Keyboard shortcuts")
    expect(letters.get_by_label("Off")).to_be_checked()
    letters.get_by_label("On").check(force=True)
    page.get_by_role("button", name="Keep these settings").click()
    page.wait_for_url("**/settings/?saved=1")
    page.goto(at_pad)
    press(page, "2")
    expect(page.locator('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")


def test_the_frame_of_a_key_in_focus_is_within_it(pad: Pad) -> None:
    """What stands below the last row of keys hid the lower side of it."""
    page = pad().page
    page.locator('[data-card="QD"]').focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator('[data-card="KD"]')).to_be_focused()
    reach = "key => parseFloat(getComputedStyle(key).outlineOffset) + parseFloat(getComputedStyle(key).outlineWidth)"

    assert page.locator('[data-card="KD"]').evaluate(reach) == 0


@pytest.mark.parametrize("dark", [False, True])
@pytest.mark.parametrize("state", ["free", "spent", "chosen"])
def test_the_frame_of_a_key_in_focus_stands_out_from_it(pad: Pad, dark: bool, state: str) -> None:
    """Keys stay paper in the dark, unless no such card is left."""
    page = pad(dark=dark).page
    key = page.locator('[data-card="QD"]')
    key.focus()
    page.keyboard.press("ArrowRight")
    key = page.locator('[data-card="KD"]')
    expect(key).to_be_focused()
    if state == "spent":
        key.evaluate("key => key.setAttribute('aria-disabled', 'true')")
    if state == "chosen":
        key.evaluate("key => key.classList.add('swept')")

    assert key.evaluate(CONTRAST) >= 3
