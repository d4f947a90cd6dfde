"""Gin and Straight Rummy on the pad: two whole hands, and hands left only."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rummy.scorekeeping.models import Hand, HandResult
from tests.browser.finger import Finger
from tests.browser.measured_hands import gin_by_slides, gin_by_taps, straight_by_taps

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
MOST_GIN_TAPS, MOST_GIN_WITH_SLIDES, MOST_STRAIGHT_TAPS = 24, 15, 24


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


def save(finger: Finger) -> None:
    expect(finger.sees(".check")).to_be_visible()
    finger.save()


def test_a_gin_hand_in_24_taps(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    gin_by_taps(finger)
    finger.save()
    assert saved_points() == {"Ana": 49, "Ben": 0}
    assert finger.actions <= MOST_GIN_TAPS


def test_the_same_gin_hand_with_slides_in_15(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    gin_by_slides(finger)
    finger.save()
    assert saved_points() == {"Ana": 49, "Ben": 0}
    assert finger.actions <= MOST_GIN_WITH_SLIDES


def test_the_tray_shows_the_best_arrangement_and_its_deadwood(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("7S 4H 7C 5H 7D 6H QS AC")
    expect(finger.sees(".spread .label")).to_have_text(["run", "set", "deadwood 11"])
    finger.has("Ana", "deadwood 11")


def test_an_eleventh_card_is_not_taken_and_the_next_hand_is_offered(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("4H 5H 6H 9S 9D 9C 10C JC QC KC 2S")
    expect(finger.sees("[data-alert] p")).to_have_text("Ana’s 10 cards are complete.")
    finger.tap("[data-alert] button")
    expect(finger.sees('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")


def test_a_hand_nobody_knocked_is_saved_as_void(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.tap('[data-knocker=""]')
    finger.do("next")
    save(finger)
    assert Hand.objects.get().current.document["end"] == "void"


def test_deadwood_may_be_typed_as_points(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    finger.tap('[data-depth-choice="points"]')
    finger.tap('[data-knocker="Ben"]:visible')
    for key in ("2", "2"):
        finger.tap(f'[data-digit="{key}"]')
    finger.do("next-sum")
    finger.tap('[data-digit="6"]')
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 0, "Ben": 16}


def test_points_left_are_not_called_totals(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    expect(finger.sees("[data-title]")).to_have_text("Hand 1, totals")
    finger.tap('[data-depth-choice="points"]')
    expect(finger.sees("[data-title]")).to_have_text("Hand 1")


def test_points_left_lead_to_who_has_none_before_they_are_checked(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="basic-rummy")
    finger.do("totals")
    finger.tap('[data-depth-choice="points"]')
    finger.tap('[data-digit="7"]')
    onward = finger.sees('[data-action="next"]')
    expect(onward).to_have_text("Needs Ben’s points")
    expect(onward).to_have_attribute("aria-disabled", "false")
    finger.do("next")
    expect(finger.sees("[data-check]")).to_be_hidden()
    expect(finger.sees('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")


def test_typed_scores_of_a_gin_hand_leave_one_of_the_two_at_nothing(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    finger.tap('[data-digit="8"]')
    finger.do("next-sum")
    finger.tap('[data-digit="5"]')
    save = finger.sees('[data-action="save"]')
    expect(save).to_have_text("Only who wins has points: 0 for the other")
    expect(save).to_have_attribute("aria-disabled", "true")
    finger.tap('[data-digit="rub"]')
    finger.tap('[data-digit="0"]')
    finger.save()
    assert saved_points() == {"Ana": 8, "Ben": 0}


def test_the_other_of_two_at_gin_has_nothing_without_typing_it(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    expect(finger.sees("[data-deck]")).not_to_contain_text("cards")
    finger.tap('[data-digit="8"]')
    expect(finger.sees('[data-side="Ben"] [data-points]')).to_have_text("0")
    finger.save()
    assert saved_points() == {"Ana": 8, "Ben": 0}


def test_a_digit_takes_the_place_of_a_typed_nought(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    for key in ("0", "7", "+", "0", "5"):
        finger.tap(f'[data-digit="{key}"]')
    expect(finger.sees('[data-side="Ana"] [data-sum]')).to_have_text("7+5")


def test_doubling_where_nothing_is_typed_is_no_number_that_is_too_long(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    finger.tap('[data-digit="×2"]')
    expect(finger.sees("[data-alert] p")).to_have_count(0)


def test_an_eighth_card_left_is_not_taken_where_nobody_holds_so_many(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="basic-rummy")
    finger.tap('[data-knocker="Cleo"]')
    finger.left("2 3 4 5 6 7 8")
    finger.left("9")
    expect(finger.sees("[data-alert]")).to_contain_text("Ana’s 7 cards are complete.")
    expect(finger.sees("[data-left-cards] .card")).to_have_count(7)
    finger.tap("[data-alert] button:has-text('Ben’s hand')")
    finger.left("9")
    finger.has("Ben", "9 left")


def test_with_four_at_the_table_a_small_phone_reads_what_each_has_left(pad: Pad) -> None:
    four = ("Ana", "Ben", "Cleo", "Dora")
    finger = pad(*four, ruleset="boathouse-rum", width=320, height=640, look="keys=cards")
    finger.tap('[data-knocker="Ben"]')
    finger.cards("KS QS JH 9H 8H 2D 3C")
    finger.has("Ana", "52")
    finger.has("Ben", "✓")
    assert finger.sees(".tab .points").evaluate_all(
        "all => all.every(one => one.scrollWidth <= one.clientWidth)"
    )
    # The cards have the room of the hint.
    expect(finger.sees(".spread .card").last).to_be_in_viewport(ratio=1)


def test_a_key_of_the_cards_left_says_how_many_of_them_were_tapped(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    three = finger.sees('[data-rank="3"]')
    expect(three).to_have_accessible_name("3 3")
    finger.do("went-out")
    finger.left("3")
    expect(three).to_have_accessible_name("3 3, 1 card")
    finger.do("undo")
    expect(three).to_have_accessible_name("3 3")


def test_who_types_totals_has_the_keypad_for_the_next_hand_and_goes_back_to_cards_in_one_tap(
    pad: Pad,
) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.do("totals")
    finger.tap('[data-digit="8"]')
    finger.save()
    finger.page.get_by_role("link", name="Score hand 2").tap()
    expect(finger.sees(".digit-pad")).to_be_visible()
    expect(finger.sees("[data-title]")).to_have_text("Hand 2, totals")
    finger.do("totals")
    expect(finger.sees(".cards-pad")).to_be_visible()
    finger.cards("7S")
    finger.page.reload()
    expect(finger.sees(".cards-pad")).to_be_visible()


def test_four_hands_of_straight_rummy_in_24_taps(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", "Dan", ruleset="straight-rummy")
    straight_by_taps(finger)
    finger.save()
    assert saved_points() == {"Ana": 0, "Ben": 0, "Cleo": 90, "Dan": 0}
    assert finger.actions <= MOST_STRAIGHT_TAPS


def test_gone_rummy_doubles_what_the_winner_collects(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    finger.do("went-out")
    finger.tap('[data-rummy="true"]')
    finger.left("K 5")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 30, "Ben": 0}
