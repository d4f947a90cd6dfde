"""The cards left in a hand, told with their suits: by the keys of whole cards instead of those of ranks."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import HandRevision, Sitting
from tests.browser.finger import LONGER_THAN_A_DOUBLE_TAP_MS, Finger
from tests.factories import record

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
IN_HAND = ".left .card"
WITH_SUITS: dict[str, Any] = {"by": "Ana", "table": [], "held": {"Ben": "KS 3H"}}


def in_hand(finger: Finger) -> list[str]:
    cards: list[str] = finger.sees(IN_HAND).evaluate_all(
        "all => all.map(card => card.firstChild.textContent + (card.dataset.suit ?? ''))"
    )
    return cards


def told() -> HandRevision:
    return HandRevision.objects.order_by("hand__number", "revision").last()  # type: ignore[return-value]


def hand_of_ben(pad: Pad, **settings: Any) -> Finger:
    """Ana has gone out with nothing on the table; what Ben has left is asked."""
    finger = pad("Ana", "Ben", **settings)
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    return finger


def test_cards_left_are_told_with_their_suits_and_the_book_keeps_them(pad: Pad, open_page: OpenPage) -> None:
    finger = hand_of_ben(pad)
    finger.do("suits")
    finger.cards("KS 3H")
    finger.slide("7D", "9D")
    assert in_hand(finger) == ["KS", "3H", "7D", "8D", "9D"]
    assert finger.said() == "3 cards. 5 left, minus 30 points."
    finger.do("next")
    expect(finger.sees(".check")).to_contain_text("Left in hand: 5 + 5 + 5 + 5 + 10")
    finger.save()
    assert told().document["held"] == {"Ben": "3H 7D 8D 9D KS"}  # type: ignore[index]
    assert told().notes == {}


def test_a_card_in_a_hand_is_spent_for_everybody(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="basic-rummy")
    finger.tap('[data-knocker="Cleo"]')
    finger.do("suits")
    finger.cards("KS")
    finger.do("next")
    finger.tap('[data-card="KS"]')
    expect(finger.sees("[data-alert]")).to_contain_text("The king of spades is already entered: Ana in hand.")
    assert in_hand(finger) == []


def test_a_slide_adds_no_more_of_a_rank_than_the_hands_have_left(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="basic-rummy")
    finger.tap('[data-knocker="Cleo"]')
    for _ in range(2):
        finger.left("7")
        finger.page.wait_for_timeout(LONGER_THAN_A_DOUBLE_TAP_MS)
    finger.do("next")
    finger.do("suits")
    finger.slide("7S", "7D")
    expect(finger.sees("[data-alert]")).to_contain_text(
        "All 4 7s are already entered, some left in hand: Ana in hand and Ben in hand."
    )
    assert in_hand(finger) == ["7S", "7H"]


def test_ranks_among_the_cards_make_it_a_hand_by_rank(pad: Pad) -> None:
    finger = hand_of_ben(pad)
    finger.left("K 3")
    finger.do("suits")
    finger.cards("9H")
    assert in_hand(finger) == ["K", "3", "9H"]
    expect(finger.sees("[data-hint]")).to_contain_text("the book keeps the ranks")
    finger.do("next")
    finger.save()
    assert told().document["held"] == {"Ben": 20}  # type: ignore[index]
    assert told().notes == {"ranks": {"Ben": ["K", "3", "9"]}}


def test_a_tap_takes_a_card_out_and_who_went_out_is_said_above_them(pad: Pad) -> None:
    finger = hand_of_ben(pad)
    finger.do("suits")
    finger.cards("KS 3H")
    finger.tap(finger.sees(IN_HAND).first)
    expect(finger.sees(IN_HAND)).to_have_count(1)
    assert finger.said() == "Removed the king of spades."
    # He has gone out instead of her, which was the last question.
    finger.do("went-out")
    expect(finger.sees(".check")).to_be_visible()
    finger.do("edit")
    finger.do("suits")
    expect(finger.sees(".rank-pad .outs")).to_be_visible()
    expect(finger.sees(".rank-pad .ranks")).to_be_visible()


def anew(finger: Finger) -> None:
    """The pad as the next hand finds it: with no draft."""
    finger.page.evaluate(
        "Object.keys(localStorage).filter(key => /draft/.test(key)).forEach(key => localStorage.removeItem(key))"
    )
    finger.page.reload()


def test_the_next_hand_is_told_as_this_one_was(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="straight-rummy")
    finger.do("suits")
    expect(finger.sees(".cards-pad")).to_be_visible()
    anew(finger)
    expect(finger.sees(".cards-pad")).to_be_visible()
    finger.do("suits")
    expect(finger.sees(".rank-pad .ranks")).to_be_visible()
    anew(finger)
    expect(finger.sees(".rank-pad .ranks")).to_be_visible()


def test_a_saved_hand_opens_with_its_suits_and_stays_as_it_was(table: Table, open_page: OpenPage) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, WITH_SUITS)
    finger = Finger(open_page(f"/s/{sitting.watch_code}/hands/1/edit/"))
    finger.tap('[data-side="Ben"]')
    finger.tap('.switch [data-step="hand"]')
    assert in_hand(finger) == ["3H", "KS"]
    finger.cards("4C")
    finger.do("next")
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/*")
    assert told().document["held"] == {"Ben": "3H 4C KS"}  # type: ignore[index]


def test_what_is_typed_keeps_its_suits(pad: Pad) -> None:
    finger = hand_of_ben(pad, width=1280, height=800)
    finger.page.keyboard.press("/")
    field = finger.page.locator("[data-typing-field]")
    field.fill("-ks3h")
    field.press("Enter")
    expect(finger.sees(IN_HAND)).to_have_count(2)
    finger.do("suits")
    field.fill("4-6c")
    field.press("Enter")
    expect(finger.sees(IN_HAND)).to_have_count(5)
    finger.do("next")
    finger.save()
    assert told().document["held"] == {"Ben": "3H 4C 5C 6C KS"}  # type: ignore[index]


def test_a_joker_in_a_hand_stands_for_nothing(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="playroom-rummy", width=1280, height=800)
    for action in ("next", "suits"):
        finger.do(action)
    finger.page.keyboard.press("/")
    field = finger.page.locator("[data-typing-field]")
    for typed, n in (("*=5h", 1), ("-*=kc", 2)):
        field.fill(typed)
        field.press("Enter")
        expect(finger.sees(IN_HAND)).to_have_count(n)
    assert in_hand(finger) == ["JK", "JK"]
    expect(finger.sees("[data-hint]")).to_contain_text("2 cards left, 40 points")


@pytest.mark.parametrize("height", [664, 844])
def test_what_else_may_be_said_of_a_hand_stays_in_sight_above_its_cards(pad: Pad, height: int) -> None:
    finger = pad("Ana", "Ben", "Cleo", "Dora", ruleset="playroom-rummy", height=height)
    finger.do("next")
    finger.do("suits")
    for cards in ("", "4H 5H 8C KD 4S 5S 8S KS JC QC"):
        finger.cards(cards)
        expect(finger.sees(IN_HAND)).to_have_count(len(cards.split()))
        for action in ("went-out", "penalty", "suits"):
            expect(finger.sees(f'[data-action="{action}"]')).to_be_in_viewport(ratio=1)


def test_the_newest_card_is_seen_whole_below_the_buttons_of_a_phone_with_bars(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="straight-rummy", height=664, locale="de")
    finger.tap('[data-knocker="Ana"]')
    finger.do("suits")
    finger.cards("4H 5H 6H")
    buttons, card = finger.box(".tray .outs"), finger.box(".left .card >> nth=-1")

    assert card["y"] >= buttons["y"] + buttons["height"]
