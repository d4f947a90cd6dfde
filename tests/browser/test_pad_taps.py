"""What does one tap change on the page, and what does it leave alone?"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.scorekeeping.models import Sitting
from tests.browser.finger import Finger, card_key
from tests.browser.test_offline import waiting_hand

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
A_THUMB_PX = 24
WATCH = """() => {
  const told = (window.told = { came: [], went: [], keys: [] });
  const cards = nodes => [...nodes].flatMap(node => node.matches?.(".card") ? [node] : [...(node.querySelectorAll?.(".card") ?? [])]);
  window.watching = new MutationObserver(changes => { for (const { target, addedNodes, removedNodes, type } of changes) {
    if (type === "attributes") { if (target.matches(".key")) told.keys.push(target.dataset.card); continue; }
    told.came.push(...cards(addedNodes).map(card => card.firstChild.nodeValue));
    told.went.push(...cards(removedNodes).map(card => card.firstChild.nodeValue));
  } });
  watching.observe(document.querySelector(".tray"), { childList: true, subtree: true });
  watching.observe(document.querySelector(".cards-pad"), { attributes: true, subtree: true, attributeFilter: ["aria-label", "data-entered", "aria-disabled"] });
}"""
TOLD = "() => ({ ...told, keys: [...new Set(told.keys)] })"


def changes(page: Page) -> Any:
    return page.evaluate(TOLD)


def test_a_tap_adds_its_card_and_leaves_the_other_cards_and_keys_alone(pad: Pad) -> None:
    finger = pad()
    finger.cards("4H 5H 6H 7S 7C 7D 9S 10S")
    finger.shows("4H 5H 6H", "7S 7C 7D", "9S 10S")
    finger.page.evaluate(WATCH)
    finger.cards("JS")
    finger.shows("4H 5H 6H", "7S 7C 7D", "9S 10S JS")
    assert changes(finger.page) == {"came": ["J"], "went": [], "keys": ["JS"]}


def test_a_card_that_begins_a_meld_leaves_the_melds_above_alone(pad: Pad) -> None:
    finger = pad()
    finger.cards("4H 5H 6H")
    finger.shows("4H 5H 6H")
    finger.page.evaluate(WATCH)
    finger.cards("9C")
    finger.shows("4H 5H 6H", "9C")
    assert changes(finger.page) == {"came": ["9"], "went": [], "keys": ["9C"]}


def test_what_mends_a_meld_keeps_the_cards_that_came_after_it(pad: Pad) -> None:
    finger = pad()
    finger.cards("4H 5H")
    finger.do("new-meld")
    finger.cards("7S 7C 7D")
    finger.shows("4H 5H", "7S 7C 7D")
    finger.tap(finger.page.locator(".tray").get_by_role("button", name="Remove meld"))
    finger.shows("7S 7C 7D")


def test_a_finger_is_heard_while_it_is_looked_up_what_waits(
    open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    broken, sound = table("Ana", "Ben"), table("Ana", "Ben")
    page = waiting_hand(open_page, broken).page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/outbox.js*", hold)
    page.goto(f"/s/{sound.watch_code}/hands/new/")
    finger = Finger(page)
    finger.slide("9S", "QS")
    assert finger.melds() == []
    held[0].continue_()
    finger.shows("9S 10S JS QS")


def test_a_hand_that_goes_on_is_not_shown_before_its_cards_are_there(
    open_page: Callable[..., Page], table: Callable[..., Sitting]
) -> None:
    broken, begun = table("Ana", "Ben"), table("Ana", "Ben")
    page = waiting_hand(open_page, broken).page
    page.goto(f"/s/{begun.watch_code}/hands/new/")
    finger = Finger(page)
    finger.slide("9S", "QS")
    finger.shows("9S 10S JS QS")
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/outbox.js*", hold)
    with page.expect_request("**/outbox.js*"):
        page.reload()
    expect(finger.sees(card_key("9S"))).to_be_hidden()
    held[0].continue_()
    finger.shows("9S 10S JS QS")
    expect(finger.sees(card_key("9S"))).to_be_visible()


def test_a_click_that_comes_late_behind_its_touch_is_no_second_card(pad: Pad) -> None:
    finger = pad()
    finger.page.evaluate(
        """async () => {
          const key = document.querySelector('.keys [data-card="KS"]');
          const { x, y } = key.getBoundingClientRect();
          const at = { clientX: x + 9, clientY: y + 9, pointerId: 7, bubbles: true };
          const [down, up] = ["pointerdown", "pointerup"].map((name) => new PointerEvent(name, at));
          // The phone is busy meanwhile.
          await new Promise((done) => setTimeout(done, 900));
          key.dispatchEvent(down);
          key.dispatchEvent(up);
          key.dispatchEvent(new MouseEvent("click", { detail: 1, bubbles: true }));
        }"""
    )
    expect(finger.sees(".melds .card:not(.ghost)")).to_have_count(1)
    finger.tap('[data-card="QS"]')
    expect(finger.sees(".melds .card:not(.ghost)")).to_have_count(2)


def test_the_newest_meld_and_the_cards_left_lie_next_to_the_keys(pad: Pad) -> None:
    finger = pad()
    finger.cards("9H 10H JH")
    finger.shows("9H 10H JH")
    assert above(finger, ".melds li:last-child", ".cards-pad") < A_THUMB_PX
    finger.do("next")
    finger.left("K 7")
    assert above(finger, ".left .hand", "[data-hint]") < A_THUMB_PX
    assert above(finger, "[data-hint]", ".rank-pad") < A_THUMB_PX


def above(finger: Finger, upper: str, lower: str) -> float:
    """How far the one ends above the other."""
    found = finger.box(upper)
    return finger.box(lower)["y"] - found["y"] - found["height"]


SLIDE = "Slide along a run or down a set in one go."


@pytest.mark.parametrize(
    ("ruleset", "said"),
    [
        ("robber-rummy", "Tap Ana’s melds, card by card."),
        ("playroom-rummy", "Tap the cards Ana laid down or laid off."),
        ("gin-rummy", "Tap the 10 cards of Ana’s hand."),
    ],
)
def test_before_the_first_touch_the_pad_says_that_one_may_slide(pad: Pad, ruleset: str, said: str) -> None:
    finger = pad("Ana", "Ben", ruleset=ruleset)
    before = finger.sees("[data-hint]").inner_text()
    finger.cards("4H")
    finger.do("undo")
    expect(finger.sees("[data-hint]")).to_have_text(f"{said} {SLIDE}")
    assert before.split("\n") == [said, SLIDE]


@pytest.mark.parametrize(
    "settings", [{"look": "slides=off"}, {"look": "keys=big"}, {"width": 320, "height": 568}]
)
def test_where_nobody_slides_the_pad_does_not_say_so(pad: Pad, settings: dict[str, Any]) -> None:
    finger = pad("Ana", "Ben", **settings)
    expect(finger.sees("[data-hint]")).to_have_text("Tap Ana’s melds, card by card.")
