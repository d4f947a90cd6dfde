"""What a finger does to the pad: bounces, strays, slides off, comes back at once."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from rummy.scorekeeping.models import Hand
from tests.browser.finger import PAUSE_MS, TRIES, Finger, card_key

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]

COUNT_MESSAGES = """() => {
  window.messages = [];
  const place = document.querySelector("[data-said]");
  new MutationObserver(() => window.messages.push(place.textContent)).observe(place, {childList: true, characterData: true, subtree: true});
}"""


def test_a_tap_right_after_a_quick_slide_registers_100_times_of_100(pad: Pad) -> None:
    finger = pad()
    start, end, other = (finger.middle(card_key(card)) for card in ("4H", "8H", "KS"))
    finger.cards("2C")
    finger.do("undo")
    finger.page.evaluate(COUNT_MESSAGES)
    undo = finger.middle('[data-action="undo"]')
    for _ in range(100):
        finger._send("touchStart", start)
        finger._send("touchMove", end)
        finger._send("touchEnd")
        finger._send("touchStart", other)
        finger._send("touchEnd")
        for _ in range(2):
            finger._send("touchStart", undo)
            finger._send("touchEnd")
    # Asked from outside: the page's policy lets no string be evaluated inside it.
    for _ in range(TRIES):
        if len(messages := finger.page.evaluate("window.messages")) == 400:
            break
        finger.page.wait_for_timeout(PAUSE_MS)
    assert sum(message.startswith("King of spades") for message in messages) == 100
    assert finger.sees("[data-deck]").inner_text().startswith("0 of 104")


def test_a_slide_across_both_blocks_is_one_run_and_one_undo(pad: Pad) -> None:
    finger = pad()
    finger.slide("5D", "10D")
    finger.shows("5D 6D 7D 8D 9D 10D")
    finger.do("undo")
    expect(finger.sees(".melds li")).to_have_count(0)


def test_sliding_off_the_pad_adds_nothing(pad: Pad) -> None:
    finger = pad()
    start = finger.middle(card_key("4H"))
    finger._send("touchStart", start)
    finger._send("touchMove", (start[0], 200))
    finger._send("touchEnd")
    finger.cards("KS")
    finger.shows("KS")


def test_a_slide_shows_what_it_will_add(pad: Pad) -> None:
    finger = pad()
    finger._send("touchStart", finger.middle(card_key("9C")))
    finger._send("touchMove", finger.middle(card_key("QC")))
    expect(finger.sees("[data-bubble]")).to_have_text("4 cards · run +70")
    finger._send("touchEnd")
    expect(finger.sees("[data-bubble]")).to_be_hidden()


def test_a_slide_over_the_ace_at_either_end(pad: Pad) -> None:
    finger = pad()
    finger.slide("AS-", "3S")
    finger.slide("QH", "AH")
    finger.shows("AS 2S 3S", "QH KH AH")
    finger.has("Ana", "+100")


def test_with_slides_off_only_taps_count(pad: Pad) -> None:
    finger = pad()
    finger.page.evaluate("document.documentElement.dataset.slides = 'off'")
    finger.slide("5D", "8D")
    finger.cards("KS")
    finger.shows("KS")


def test_a_bouncing_finger_means_the_key_once_and_a_second_tap_the_second_copy(pad: Pad) -> None:
    finger = pad()
    finger.page.evaluate(
        """() => { const key = document.querySelector('[data-card="7H"]'); const box = key.getBoundingClientRect();
        const fire = (type) => key.dispatchEvent(new PointerEvent(type, {bubbles: true, clientX: box.x + 9, clientY: box.y + 9, pointerId: 9}));
        for (let i = 0; i < 2; i++) { fire("pointerdown"); fire("pointerup"); } }"""
    )
    expect(finger.sees(".melds .card")).to_have_count(1)
    finger.page.wait_for_timeout(130)
    finger.cards("7H")
    expect(finger.sees(".melds .card")).to_have_count(2)


def test_every_tap_is_said_once(pad: Pad) -> None:
    finger = pad()
    finger.cards("2C")
    expect(finger.sees("[data-said]")).not_to_be_empty()
    finger.page.evaluate(COUNT_MESSAGES)
    finger.cards("6H 7H 8H 9H")
    finger.do("next")
    expect(finger.sees(".rank-pad")).to_be_visible()
    assert finger.page.evaluate("window.messages") == [
        "6 of hearts. A meld needs 3 cards: 2 more.",
        "7 of hearts. A meld needs 3 cards: 1 more.",
        "8 of hearts. Run of 3, 30 points.",
        "9 of hearts. Run of 4, 40 points.",
        "Ana’s hand.",
    ]


def test_a_key_says_its_card_and_how_many_are_left(pad: Pad) -> None:
    finger = pad()
    key = finger.sees(card_key("7H"))
    expect(key).to_have_accessible_name("7 of hearts, 2 left")
    finger.cards("7H")
    expect(key).to_have_accessible_name("7 of hearts, 1 left")
    expect(finger.sees(card_key("AS-"))).to_have_accessible_name("ace of spades, low, 2 left")


def test_undo_steps_are_kept_of_the_draft_that_was_left_last(open_page: Any, table: Any) -> None:
    """They are long: those of every hand that was ever begun would fill the phone."""
    pads = [f"/s/{table('Ana', 'Ben').watch_code}/hands/new/" for _ in range(3)]
    page = open_page(pads[0])
    for pad in pads:
        page.goto(pad)
        finger = Finger(page)
        finger.cards("7S 7C 7D")
        # Who types another address before the first touch is answered leaves no draft.
        finger.shows("7S 7C 7D")
    page.goto(pads[1])
    kept = page.evaluate("Object.keys(localStorage).map((key) => key.split('.')[1]).sort()")
    assert kept == ["draft", "draft", "draft", "past"]


def test_the_draft_survives_a_reload_with_its_undo_steps(pad: Pad) -> None:
    finger = pad()
    finger.slide("4H", "8H")
    finger.cards("7S 7C 7D")
    finger.do("next")
    finger.left("3 9")
    before = finger.page.evaluate(
        "JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.endsWith('.past')))"
    )
    finger.page.reload()
    expect(finger.sees("[data-rub]")).to_have_count(2)
    after = finger.page.evaluate(
        "JSON.stringify(Object.entries(localStorage).filter(([key]) => !key.endsWith('.past')))"
    )
    assert after == before
    finger.do("undo")
    expect(finger.sees("[data-rub]")).to_have_count(1)


def test_who_taps_twice_goes_one_hand_on_and_sees_the_check_before_it_is_saved(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="straight-rummy")
    finger.tap('[data-knocker="Ana"]')
    finger.left("K")
    finger.do_twice("next")
    expect(finger.sees('[data-side="Cleo"]')).to_have_attribute("aria-selected", "true")
    finger.left("Q")
    finger.do_twice("next")
    expect(finger.sees(".check")).to_be_visible()
    finger.page.wait_for_timeout(500)
    assert not Hand.objects.exists()
    finger.save()
    assert Hand.objects.count() == 1


def test_a_card_left_in_a_hand_is_said_by_its_rank_with_what_the_hand_costs(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.tap('.switch [data-step="hand"]')
    said = []
    for rank, n in (("7", 1), ("K", 2)):
        finger.left(rank)
        expect(finger.sees(".left .card")).to_have_count(n)
        said.append(finger.said())
    assert said == ["7. 1 left, minus 5 points.", "King. 2 left, minus 15 points."]
