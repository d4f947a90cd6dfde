"""What the pad says about cards that cannot be right, and what one tap does about it."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from tests.browser.finger import LONGER_THAN_A_BOUNCE_MS, Finger, card_key

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]


def fix(finger: Finger, label: str) -> None:
    finger.tap(finger.page.locator(".tray, [data-alert]").get_by_role("button", name=label).first)


def test_a_spent_card_says_who_has_it_and_can_be_taken(pad: Pad) -> None:
    finger = pad()
    finger.slide("4H", "8H")
    finger.tap('[data-side="Ben"]')
    finger.cards("7H")
    expect(finger.sees(card_key("7H"))).to_have_attribute("aria-disabled", "true")
    finger.page.wait_for_timeout(130)
    finger.cards("7H")
    alert = finger.sees("[data-alert] p")
    expect(alert).to_contain_text("Both 7s of hearts are already entered: Ana 4 of hearts")
    fix(finger, "Take from Ana")
    finger.shows("7H 7H")
    finger.has("Ana", "0")


def test_with_one_pack_the_one_card_is_named(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("7H")
    finger.page.wait_for_timeout(130)
    finger.cards("7H")
    expect(finger.sees("[data-alert] p")).to_contain_text("The 7 of hearts is already entered: Ana")


def test_jokers_that_stand_for_a_card_are_jokers_for_whoever_looks_for_one(pad: Pad) -> None:
    desk = {"width": 1280, "height": 800, "has_touch": False}
    finger = pad("Ana", "Ben", ruleset="playroom-rummy", options={"jokers_per_pack": 1}, **desk)
    finger.page.fill("[data-typing-field]", "5c 6c *=7c, 9h 9d *=9s")
    finger.page.keyboard.press("Enter")
    expect(finger.sees(".melds .card")).to_have_count(6)
    finger.page.locator('[data-side="Ben"]').click()
    joker = finger.sees(card_key("JK"))
    expect(joker).to_have_attribute("aria-disabled", "true")
    joker.click(force=True)
    expect(finger.sees("[data-alert] p")).to_contain_text("Both jokers are already entered: Ana 5 of clubs")
    finger.sees("[data-alert]").get_by_role("button", name="Take from Ana").first.click()
    finger.shows("★")
    finger.page.locator('[data-side="Ana"]').click()
    expect(finger.sees(".melds .card")).to_have_count(5)


def test_a_gap_is_shown_in_its_place_and_filled_with_one_tap(pad: Pad) -> None:
    finger = pad()
    finger.cards("5C 6C 8C 9C JD")
    row = finger.sees(".meld.bad")
    expect(row).to_contain_text("Missing 7 of clubs.")
    expect(row.locator(".card").nth(2)).to_have_class("card ghost")
    fix(finger, "Add 7")
    finger.shows("5C 6C 7C 8C 9C", "JD")


def test_a_card_of_the_run_above_is_offered(pad: Pad) -> None:
    finger = pad()
    finger.slide("6H", "9H")
    finger.do("new-meld")
    finger.cards("9S 9D")
    finger.do("new-meld")
    finger.cards("KS")
    fix(finger, "Take 9")
    finger.shows("6H 7H 8H", "9S 9H 9D", "KS")


def test_without_separators_the_run_gives_its_end_to_the_set_when_the_side_is_left(pad: Pad) -> None:
    finger = pad()
    finger.cards("6H 7H 8H 9H 9S 9D")
    finger.do("next")
    expect(finger.sees('[data-side="Ana"] [data-points]')).to_have_text("+45")


def test_a_meld_is_given_to_another_side(pad: Pad) -> None:
    finger = pad()
    finger.slide("9S", "QS")
    finger.tap('[data-meld="0"]')
    fix(finger, "Give to Ben")
    finger.has("Ana", "0")
    finger.has("Ben", "+70")


def test_a_card_is_taken_out_of_a_chosen_meld_and_others_go_into_it(pad: Pad) -> None:
    finger = pad()
    finger.slide("9S", "QS")
    finger.slide("2H", "2D")
    finger.tap('[data-meld="0"]')
    finger.tap(finger.sees(".takeouts").get_by_role("button", name="Q of spades"))
    finger.cards("8S")
    finger.shows("8S 9S 10S JS", "2H 2C 2D")


def test_a_chosen_meld_that_is_taken_back_card_by_card_lets_the_next_card_begin_one(pad: Pad) -> None:
    finger = pad(width=320, height=568)
    for rank, suits in (("4", ""), ("6", "H"), ("9", "SHD")):
        finger.tap(f'[data-big="{rank}"]')
        for suit in suits:
            finger.tap(f'[data-big-suit="{suit}"]')
    finger.tap('[data-meld="1"]')
    for _ in range(3):
        finger.page.wait_for_timeout(LONGER_THAN_A_BOUNCE_MS)
        finger.do("rub")
    finger.shows("4H 5H 6H")
    finger.tap('[data-big="K"]')
    finger.tap('[data-big-suit="S"]')
    finger.shows("4H 5H 6H", "KS")


def test_two_ways_to_read_the_cards_are_asked(pad: Pad) -> None:
    finger = pad()
    finger.cards("3H 3S 3C 3D 4D 5D 6D")
    question = finger.sees(".asides .question")
    expect(question).to_contain_text("Two ways to read these cards")
    expect(question.get_by_role("button")).to_have_count(2)
    finger.tap(question.get_by_role("button").nth(1))
    expect(question).to_have_count(0)
    assert sorted(len(meld.split()) for meld in finger.melds()) in ([3, 4], [4, 3])


def test_a_wrong_meld_holds_back_save_and_leads_to_its_place(pad: Pad) -> None:
    finger = pad()
    finger.slide("9S", "QS")
    finger.do("new-meld")
    finger.cards("5C 6C 8D")
    for _ in range(6):
        finger.do("next")
    save = finger.sees('[data-action="save"]')
    expect(save).to_have_attribute("aria-disabled", "true")
    finger.tap(finger.page.get_by_role("button", name="Put it right").first)
    expect(finger.sees('[data-meld="1"]')).to_have_attribute("aria-pressed", "true")


def test_a_line_of_the_receipt_leads_back_to_its_meld(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    finger.tap(finger.sees(".check .line").first)
    expect(finger.sees('[data-meld="0"]')).to_have_attribute("aria-pressed", "true")


def test_who_counts_other_cards_than_entered_is_told(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    expect(finger.sees(".check .counted").first).to_have_text("Count the cards on the table:−4+")
    finger.tap(finger.sees(".check .counted button").nth(1))
    expect(finger.sees(".check .problem")).to_contain_text("Ana has 5 cards on the table, but 4 are entered")


def test_the_check_asks_who_went_out(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("next")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    finger.tap(finger.sees(".check .problem").first.get_by_role("button", name="Ana", exact=True))
    expect(finger.sees('[data-action="save"]')).to_have_text("Save hand")


def test_who_reneges_alone_against_one_ends_the_hand(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("next")
    finger.do("next")
    finger.do("renege")
    expect(finger.sees(".check .total")).to_have_text(["+70", "−100"])


def test_who_is_left_alone_by_a_renege_is_not_charged_while_cards_are_entered(pad: Pad) -> None:
    finger = pad("Ben", "Ana")
    finger.tap('[data-side="Ana"]')
    finger.slide("9S", "QS")
    finger.do("next")
    finger.left("K")
    finger.has("Ana", "+60")
    finger.tap('[data-side="Ben"]')
    finger.do("next")
    finger.do("renege")
    finger.has("Ana", "+70")


def test_where_the_side_pays_for_a_renege_that_ends_the_hand(pad: Pad) -> None:
    partners = ("Ana", "Cleo"), ("Ben", "Dan")
    finger = pad(*partners, options={"partnership": True, "renege_partnership": "side"})
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("renege")
    finger.has("Ana & Cleo", "−100")
    finger.do("next")
    expect(finger.sees(".check .total")).to_have_text(["−100", "0"])
    expect(finger.sees('[data-action="save"]')).to_have_text("Save hand")


def test_partners_have_one_side_and_two_hands(pad: Pad) -> None:
    finger = pad(("Ana", "Cleo"), ("Ben", "Dan"), options={"partnership": True})
    finger.slide("9S", "QS")
    assert finger.next_step == "Ana’s hand ›"
    finger.do("next")
    assert finger.next_step == "Cleo’s hand ›"
    finger.do("went-out")
    finger.left("K")
    finger.has("Ana & Cleo", "+60")


def test_a_wrong_meld_of_the_check_says_what_is_wrong_and_no_sum_that_does_not_count(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.cards("5C 6C 8C 9C")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    line = finger.sees(".check .receipt .line").first
    expect(line.locator(".text")).to_have_text("⚠ Missing 7 of clubs.")
    expect(line.locator(".amount")).to_have_text("0")
