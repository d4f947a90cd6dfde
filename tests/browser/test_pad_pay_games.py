"""The games where the losers pay, and those where only the winner counts: a whole hand of each, by finger."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rummy.scorekeeping.models import Hand, HandResult
from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
FOUR = ("Ana", "Ben", "Cleo", "Dan")
THREE = FOUR[:3]


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


def save(finger: Finger) -> None:
    expect(finger.sees(".check")).to_be_visible()
    finger.save()


def types(finger: Finger, *numbers: str) -> None:
    """One number for each side, in the order in which the keypad asks."""
    for number in numbers:
        for digit in number:
            finger.tap(f'[data-digit="{digit}"]')
        if number is not numbers[-1]:
            finger.do("next-sum")


def test_rummy_for_four_doubled_in_18_taps(pad: Pad) -> None:
    finger = pad(*FOUR, ruleset="basic-rummy")
    finger.tap('[data-knocker="Ana"]')
    expect(finger.sees('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")
    finger.tap('[data-rummy="true"]')
    for left in ("K 9 4 A", "7 7 7", "2 3"):
        finger.left(left)
        finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 100, "Ben": -48, "Cleo": -42, "Dan": -10}
    assert finger.actions <= 18


def test_a_blocked_hand_divides_the_pool_from_the_dealers_left(pad: Pad) -> None:
    finger = pad(*FOUR, ruleset="block-rummy")
    finger.tap('[data-knocker=""]')
    for left in ("K 2", "Q 2", "K 10", "K Q J A"):
        finger.left(left)
        finger.do("next")
    expect(finger.sees(".check")).to_contain_text("Equal share of 27")
    save(finger)
    # Ana deals, so of the two at 12 Ben sits nearer her left and gets the odd point.
    assert saved_points() == {"Ana": 13, "Ben": 14, "Cleo": -8, "Dan": -19}
    assert Hand.objects.get().current.document["end"] == "blocked"


def test_only_unmatched_cards_pay_in_boathouse_rum(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="boathouse-rum")
    expect(finger.sees("[data-hint]")).to_contain_text("Tap who went out")
    finger.tap('[data-knocker="Ana"]')
    finger.cards("2S 3S KS AS QS 7H 9D")
    finger.has("Ben", "count 16")
    expect(finger.sees(".spread .label")).to_have_text(["run", "unmatched 16"])
    finger.do("next")
    finger.cards("2H 3D 9H 10C")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 40, "Ben": -16, "Cleo": -24}


def test_a_grown_hand_of_boathouse_rum_takes_more_cards_than_were_dealt(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="boathouse-rum")
    finger.tap('[data-knocker="Ana"]')
    finger.cards("2S 3S 4S 5S 6S 7S 8S 9S 10S JS QH KD")
    expect(finger.sees("[data-hint]")).to_have_text("12 cards. Tap a card to remove it.")
    finger.has("Ben", "unmatched 20")


def test_everybody_shows_his_hand_in_knock_rummy_or_counts_it(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="knock-rummy")
    finger.tap('[data-knocker="Ana"]')
    finger.slide("4H", "6H")
    finger.slide("9S", "9C")
    finger.cards("AC")
    finger.do("next")
    finger.cards("2S 3S 4S 8C 8D 8S KD")
    finger.do("totals")
    finger.tap('[data-depth-choice="points"]')
    expect(finger.sees('[data-side="Ana"] [data-sum]')).to_have_text("cards entered")
    finger.tap('[data-side="Cleo"]')
    types(finger, "48")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 56, "Ben": -9, "Cleo": -47}


def test_queen_city_rum_asks_the_winner_and_his_melds(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="queen-city-rum")
    expect(finger.sees(".cards-pad")).to_be_hidden()
    finger.tap('.winners [data-knocker="Ben"]')
    finger.slide("4H", "6H")
    finger.slide("9S", "9D")
    finger.do("next")
    # As the receipt says it afterwards: Ana pays for what Ben has melded, not for hers.
    expect(finger.sees(".check")).to_contain_text("From Ana: 51 for the winner’s melds")
    save(finger)
    assert saved_points() == {"Ana": -51, "Ben": 102, "Cleo": -51}
    assert finger.actions <= 5


def test_melds_tapped_for_the_wrong_winner_go_to_the_right_one(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="queen-city-rum")
    finger.tap('.winners [data-knocker="Ben"]')
    finger.slide("4H", "6H")
    finger.slide("9S", "9D")
    finger.tap('.switch [data-knocker="Cleo"]')
    finger.shows("4H 5H 6H", "9S 9H 9C 9D")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": -51, "Ben": -51, "Cleo": 102}


def test_six_melded_cards_do_not_go_out_in_queen_city_rum(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="queen-city-rum")
    finger.tap('.winners [data-knocker="Ana"]')
    finger.cards("4H 5H 6H 9S 9H 9C")
    finger.do("next")
    expect(finger.sees(".problem")).to_contain_text("Ana melds 6 cards")
    finger.tap(".problem button")
    finger.cards("9D")
    finger.do("next")
    save(finger)
    assert saved_points()["Ana"] == 102


def test_a_meld_is_not_given_to_who_has_none_in_queen_city_rum(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="queen-city-rum")
    finger.tap('.winners [data-knocker="Ana"]')
    finger.cards("QS KS AS")
    expect(finger.sees(".fixes button")).to_have_text(["Remove meld"])


def test_robbers_rummy_on_the_table_is_one_tap_and_save(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="table-robbers-rummy")
    # No cards are entered: there are none to count.
    expect(finger.sees("[data-deck]")).to_have_text(re.compile("^(kept ✓)?$"))
    finger.tap('.winners [data-knocker="Cleo"]')
    save(finger)
    assert saved_points() == {"Ana": 0, "Ben": 0, "Cleo": 1}
    assert finger.actions <= 2


def test_when_everybody_passes_the_fewest_cards_win_by_their_number(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="table-robbers-rummy", options={"blocked_winner": "fewest-cards"})
    finger.tap('.winners [data-knocker=""]')
    expect(finger.sees('[data-side="Ana"] [data-sum]')).to_have_text("tap to enter")
    types(finger, "5", "3", "11")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 0, "Ben": 1, "Cleo": 0}


def test_typed_scores_of_a_pay_game_must_add_up_and_the_last_one_follows(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="basic-rummy")
    finger.do("totals")
    types(finger, "40", "−30")
    expect(finger.sees('[data-side="Cleo"] [data-sum]')).to_have_text("the rest")
    expect(finger.sees('[data-side="Cleo"] [data-points]')).to_have_text("−10")
    finger.tap('[data-side="Cleo"]')
    types(finger, "−5")
    expect(finger.sees('[data-action="save"]')).to_have_text("+5 too much: must add up to 0")
    types(finger, "5")
    expect(finger.sees('[data-action="save"]')).to_have_attribute("aria-disabled", "true")
    finger.tap('[data-digit="rub"]')
    finger.tap('[data-digit="rub"]')
    types(finger, "10")
    finger.save()
    assert saved_points() == {"Ana": 40, "Ben": -30, "Cleo": -10}


def test_in_german_on_a_small_phone_what_each_of_three_counts_stays_in_his_tab(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="boathouse-rum", width=320, height=568, locale="de")
    finger.tap('[data-knocker="Ben"]')
    finger.page.evaluate("document.documentElement.dataset.keys = 'cards'")
    finger.cards("2S 10D JS QH")
    expect(finger.sees('[data-side="Ana"] [data-points]')).to_have_text("32")
    out = finger.page.locator(".tab").evaluate_all(
        "all => all.map(one => one.querySelector('.points')).filter(one => one.scrollWidth > one.clientWidth).length"
    )

    assert out == 0
