"""The games where every card scores for who laid it: melds, lay-offs, jokers, penalties, claims, by finger."""

from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from rummy.scorekeeping.models import Hand, HandResult, Sitting
from tests.browser.finger import Finger

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
THREE = ("Ana", "Ben", "Cleo")


def saved_points() -> dict[str, int]:
    return {row.side.name: row.points for row in HandResult.objects.select_related("side")}


def saved_table() -> list[dict[str, object]]:
    table: list[dict[str, object]] = Hand.objects.get().current.document["table"]
    return table


def save(finger: Finger) -> None:
    expect(finger.sees(".check")).to_be_visible()
    finger.save()


def test_a_hand_of_500_rum_with_cards_laid_off_on_the_melds_of_others(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="five-hundred-rum")
    finger.slide("JC", "KC")
    finger.do("next")
    finger.left("K 5")
    finger.do("next")
    finger.slide("9S", "9C")
    finger.cards("AC 10C")
    expect(finger.sees(".onto")).to_contain_text("laid off on Ana’s")
    assert finger.said() == "10 of clubs. Laid off on Ana’s run."
    finger.has("Ben", "+52")
    finger.do("next")
    finger.do("went-out")
    finger.cards("9D")
    finger.do("next")
    finger.left("2")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 15, "Ben": 52, "Cleo": 7}
    assert {"laid": [{"by": "Ana", "cards": "JC QC KC"}, {"by": "Ben", "cards": "AC 10C"}]} in saved_table()
    assert finger.actions <= 15


def test_where_it_makes_a_difference_the_pad_asks_on_which_meld_a_card_lies(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="five-hundred-rum")
    finger.slide("2C", "4C")
    finger.slide("JC", "KC")
    finger.tap('[data-side="Ben"]')
    finger.cards("AC")
    asked = finger.sees(".question .button")
    expect(asked).to_have_count(2)
    finger.has("Ben", "+1")
    finger.tap(asked.nth(1))
    finger.has("Ben", "+15")
    expect(finger.sees(".question")).to_have_count(0)


def test_the_meld_of_another_may_be_chosen_before_the_card(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="five-hundred-rum")
    finger.slide("2C", "4C")
    finger.tap('[data-side="Ben"]')
    finger.slide("JC", "KC")
    finger.tap(".strip .button")
    expect(finger.sees('[data-card="AC"]:not([data-low])')).to_have_class("key fits")
    finger.cards("AC")
    finger.has("Ben", "+31")
    finger.do("undo")
    finger.tap(".strip .button")
    finger.cards("AC")
    finger.has("Ben", "+45")


def test_a_card_may_lie_on_one_that_somebody_laid_off_after_him(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="five-hundred-rum")
    finger.slide("4H", "6H")
    finger.cards("8H")
    finger.do("next")
    finger.left("3")
    expect(finger.sees('[data-side="Ana"] [data-mark]')).to_have_text("⚠")
    finger.do("next")
    finger.cards("7H")
    expect(finger.sees('[data-side="Ana"] [data-mark]')).to_have_text("")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 15 + 8 - 3, "Ben": 7, "Cleo": -10}
    assert saved_table() == [
        {
            "laid": [
                {"by": "Ana", "cards": "4H 5H 6H"},
                {"by": "Ben", "cards": "7H"},
                {"by": "Ana", "cards": "8H"},
            ]
        }
    ]


def test_a_saved_hand_opens_again_with_its_lay_offs(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="five-hundred-rum")
    finger.slide("2C", "4C")
    finger.slide("JC", "KC")
    finger.do("next")
    finger.do("went-out")
    finger.cards("AC")
    finger.tap(finger.sees(".question .button").nth(1))
    finger.do("next")
    finger.left("K")
    finger.do("next")
    save(finger)
    finger.page.goto(f"{finger.page.url.split('?')[0]}hands/1/edit/")
    finger.has("Ben", "+5")
    finger.has("Ana", "+39")
    for _ in range(3):
        finger.do("next")
    expect(finger.sees('[data-action="save"]')).to_have_text("Save correction")


def test_partners_score_together_and_lay_off_on_anybody(pad: Pad) -> None:
    finger = pad(("Ana", "Cleo"), ("Ben", "Dan"), ruleset="partnership-five-hundred-rum")
    finger.slide("JC", "KC")
    finger.do("next")
    finger.do("went-out")
    expect(finger.sees('[data-step="hand"][aria-pressed="true"]')).to_contain_text("Cleo")
    finger.left("A A")
    finger.do("next")
    finger.cards("AC")
    finger.do("next")
    finger.left("2 3")
    finger.do("next")
    finger.left("K")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana & Cleo": 0, "Ben & Dan": 0}


def test_playroom_jokers_say_what_they_stand_for_only_where_it_is_not_clear(pad: Pad) -> None:
    finger = pad(*THREE, ruleset="playroom-rummy")
    finger.cards("7H 7S JK")
    finger.has("Ana", "+15")
    finger.do("new-meld")
    finger.cards("QS KS")
    finger.page.wait_for_timeout(150)
    finger.cards("JK")
    expect(finger.sees(".why")).to_contain_text("What does the joker stand for?")
    # Tapped last it more likely stands after the king.
    expect(finger.sees(".fixes .button").first).to_contain_text("Joker is A")
    finger.tap(".fixes .button")
    finger.has("Ana", "+50")
    finger.do("next")
    finger.do("went-out")
    finger.slide("4D", "6D")
    finger.do("next")
    finger.do("penalty")
    finger.tap("[data-alert] .button")
    finger.has("Ben", "−285")
    finger.left("A JK 7")
    finger.do("next")
    finger.do("next")
    finger.left("K Q 2")
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()
    finger.tap('.claims .button:has-text("+200")')
    save(finger)
    # 50 on the table, 40 and 25 from the others, 200 for the rummy; Ben melded 15.
    assert saved_points() == {"Ana": 315, "Ben": -285, "Cleo": 0}


def test_melds_may_be_told_as_points_and_the_hands_as_cards(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="playroom-rummy")
    finger.do("totals")
    finger.tap('[data-depth-choice="shown"]')
    for digit in "75":
        finger.tap(f'[data-digit="{digit}"]')
    finger.do("next-sum")
    for digit in "40":
        finger.tap(f'[data-digit="{digit}"]')
    expect(finger.sees('[data-action="next"]')).to_have_text("Ana’s hand ›")
    finger.do("next")
    finger.do("went-out")
    finger.left("K Q")
    finger.do("next")
    save(finger)
    assert saved_points() == {"Ana": 95, "Ben": 40}
    assert Hand.objects.get().current.document["shown"] == {"Ana": 75, "Ben": 40}


def test_who_is_out_of_an_elimination_is_not_asked_any_more(
    pad: Pad, record_hand: Callable[..., object]
) -> None:
    finger = pad(*THREE, ruleset="playroom-rummy", options={"elimination": True, "limit": 100})
    sitting = Sitting.objects.get()
    record_hand(sitting, 1, {"by": "Ana", "held": {"Ben": 120, "Cleo": 30}})
    finger.page.reload()
    expect(finger.sees('.asks [data-knocker="Ben"]')).to_have_count(0)
    finger.tap('[data-knocker="Cleo"]')
    finger.tap('[data-rummy="own-hand"]')
    finger.tap('[data-melder="Ana"]')
    finger.left("K JK")
    finger.do("next")
    save(finger)
    latest = HandResult.objects.filter(hand__number=2).select_related("side")
    assert {row.side.name: row.points for row in latest} == {"Ana": 90, "Cleo": 0}


def test_who_is_out_is_passed_over_before_the_first_tap(pad: Pad, record_hand: Callable[..., object]) -> None:
    finger = pad(*THREE, "Dan", ruleset="playroom-rummy", options={"elimination": True, "limit": 100})
    record_hand(Sitting.objects.get(), 1, {"by": "Ben", "held": {"Ana": 120, "Cleo": 100, "Dan": 30}})
    finger.page.reload()
    expect(finger.sees('[aria-selected="true"]')).to_contain_text("Ben")
    expect(finger.sees(".tab.gone")).to_have_count(2)
    expect(finger.sees('[data-action="next"]')).to_have_text("Dan’s hand ›")


def test_who_counts_fourfold_reads_why(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="playroom-rummy", options={"elimination": True})
    finger.tap('[data-knocker="Ana"]')
    finger.tap('[data-rummy="own-hand"]')
    finger.left("K")
    finger.do("next")
    expect(finger.sees(".check")).to_contain_text("nobody else having melded: what is held counts 4 times")
