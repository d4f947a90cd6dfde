"""Does the pad work for everybody: any eyes, any size, any colours, few bytes?"""

import gzip
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, Response, Route, expect

from rummy.scorekeeping.models import Sitting
from tests.browser.finger import LONGER_THAN_A_BOUNCE_MS, PAUSE_MS, TRIES, Finger
from tests.browser.test_hall_screen import stays_on
from tests.browser.test_screens import violations, violations_in_light_and_dark
from tests.factories import typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Pad = Callable[..., Finger]
KB = 1024
MOST_REQUESTS, MOST_SCRIPT, MOST_STYLE = 6, 25 * KB, 8 * KB
SIZES = [(390, 844), (320, 568), (195, 422), (844, 390), (1280, 800)]
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".desk :is(button, a, input)")].filter(one => one.offsetParent)
  .map(one => one.getBoundingClientRect()).map(box => Math.min(box.width, box.height)))"""
SMALL_BUT_KEYS = """() => [...document.querySelectorAll(".desk :is(button, a, input):not(.key, .switch button)")].filter(one => one.offsetParent)
  .map(one => [one.outerHTML.slice(0, 90), one.getBoundingClientRect()])
  .filter(([, box]) => box.width < 43.5 || box.height < 43.5).map(([html]) => html)"""
PRIMARY_IN_SIGHT = """() => { const box = [...document.querySelectorAll(".actions .primary")].find(one => one.offsetParent).getBoundingClientRect();
  return box.top >= 0 && box.bottom <= innerHeight + 1 && box.left >= 0 && box.right <= innerWidth + 1; }"""


def states(finger: Finger) -> Iterator[str]:
    """The entry states of Robber Rummy, one after the other."""
    yield "empty"
    finger.slide("4H", "8H")
    finger.cards("5C 6C 8C 9C JD")
    yield "a wrong meld"
    finger.tap('[data-meld="0"]')
    yield "a chosen meld"
    finger.cards("8H")
    finger.page.wait_for_timeout(130)
    finger.cards("8H")
    expect(finger.sees("[data-alert] p")).to_be_visible()
    yield "a spent card"
    finger.do("next")
    finger.left("3 9 J J")
    yield "cards left"
    finger.do("suits")
    finger.do("undo")
    yield "cards left with suits"
    finger.do("suits")
    for _ in range(5):
        finger.do("next")
    expect(finger.sees(".check")).to_be_visible()
    yield "the check"
    finger.do("edit")
    finger.do("totals")
    finger.tap('[data-digit="7"]')
    yield "totals"


def test_axe_finds_nothing_in_any_state_in_light_or_dark(pad: Pad) -> None:
    finger = pad()
    found: dict[str, list[str]] = {}
    for state in states(finger):
        found[state] = violations_in_light_and_dark(finger.page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_axe_finds_nothing_in_gin_big_keys_and_the_list_of_keys(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy")
    finger.cards("7S 4H 7C 5H 7D 6H QS AC")
    found = {"gin": violations(finger.page)}
    finger.page.set_viewport_size({"width": 320, "height": 568})
    finger.tap('[data-big="2"]')
    found["big keys"] = violations(finger.page)
    finger.page.locator("[data-help]").evaluate("help => help.showModal()")
    found["keyboard"] = violations(finger.page)
    assert {state: wrong for state, wrong in found.items() if wrong} == {}


def test_at_any_size_nothing_scrolls_sideways_and_the_next_step_is_in_sight(pad: Pad) -> None:
    finger = pad()
    wrong = []
    for state in states(finger):
        for width, height in SIZES:
            finger.page.set_viewport_size({"width": width, "height": height})
            if finger.page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong.append(f"{state} at {width} × {height} scrolls sideways")
            if not finger.page.evaluate(PRIMARY_IN_SIGHT):
                wrong.append(f"{state} at {width} × {height} hides the next step")
            if finger.page.evaluate(SMALLEST) < 24:
                wrong.append(f"{state} at {width} × {height} has a target under 24 px")
        finger.page.set_viewport_size({"width": 390, "height": 844})
        wrong += [f"{state}: {html}" for html in finger.page.evaluate(SMALL_BUT_KEYS)]
    assert wrong == []


TOPS = """() => [...document.querySelectorAll(".cards-pad .block")].map(one => Math.round(one.getBoundingClientRect().top))"""


def test_a_desktop_has_a_whole_hand_of_gin_in_sight(pad: Pad) -> None:
    finger = pad("Ana", "Ben", ruleset="gin-rummy", width=1280, height=800, has_touch=False)
    finger.page.fill("[data-typing-field]", "4h 5h 6h 9s 9d 9c jc qc kc 2s")
    finger.page.keyboard.press("Enter")
    expect(finger.sees(".spread")).to_have_count(4)
    assert finger.sees(".tray").evaluate("tray => tray.scrollHeight <= tray.clientHeight")


@pytest.mark.parametrize(("look", "blocks", "big"), [("", 1, False), ("keys=big", 0, True)])
def test_a_desktop_has_all_ranks_side_by_side_below_the_joker(
    pad: Pad, look: str, blocks: int, big: bool
) -> None:
    finger = pad(ruleset="playroom-rummy", width=1280, height=800, look=look)
    assert len({top for top in finger.page.evaluate(TOPS) if top}) == blocks
    assert finger.sees(".big-pad").is_visible() == big
    assert finger.sees(".cards-pad .joker").is_visible() != big


ROOM = """() => { const seen = (of) => [...document.querySelectorAll(of)].filter(one => one.checkVisibility());
    const height = (one) => one.getBoundingClientRect().height;
    return [Math.min(...seen(".keys .key").map(height)), height(seen(".desk > .tray")[0])]; }"""
SMALL_PHONES = [(320, 568), (320, 640), (360, 640), (568, 320), (640, 360), (844, 390)]
LEAST_KEY, TWO_MELDS = 36, 92
FOUR = ("Mum", "Dad", "Sabine", "Thomas")


@pytest.mark.parametrize(
    ("ruleset", "sides"),
    [
        ("robber-rummy", FOUR),
        ("partnership-five-hundred-rum", (FOUR[:2], FOUR[2:])),
        ("boathouse-rum", FOUR),
        ("gin-rummy", FOUR[:2]),
        ("knock-rummy", FOUR[:3]),
        ("playroom-rummy", FOUR),
        ("basic-rummy", FOUR),
    ],
)
def test_on_a_small_phone_keys_have_room_for_a_thumb_and_two_melds_are_in_sight(
    pad: Pad, ruleset: str, sides: tuple[str | tuple[str, str], ...]
) -> None:
    finger = pad(*sides, ruleset=ruleset)
    wrong = []
    for width, height in SMALL_PHONES:
        finger.page.set_viewport_size({"width": width, "height": height})
        key, tray = finger.page.evaluate(ROOM)
        if key < LEAST_KEY or tray < TWO_MELDS:
            wrong.append(f"{width} × {height}: keys of {key:.0f} px, {tray:.0f} px for melds")
    assert wrong == []


OVER = """() => { const box = (of) => [...document.querySelectorAll(of)].find(one => one.checkVisibility()).getBoundingClientRect();
    const [asked, keys, foot] = [box(".switch.asks"), box(".digits"), box(".desk > .actions")];
    return asked.bottom > foot.top || keys.bottom > foot.top + 1; }"""


def test_on_its_side_a_phone_asks_who_went_out_above_the_next_step_and_not_below(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="basic-rummy", width=640, height=360)
    finger.do("totals")
    finger.tap('[data-depth-choice="points"]')
    expect(finger.sees(".switch.asks")).to_be_visible()
    assert not finger.page.evaluate(OVER)


def test_on_its_side_a_phone_has_the_title_above_who_may_have_won(pad: Pad) -> None:
    finger = pad("Ana", "Ben", "Cleo", ruleset="queen-city-rum", width=640, height=360)
    title, first = finger.box(".desk > .bar"), finger.box(".winners button")
    assert title["y"] + title["height"] <= first["y"]


def test_on_its_side_a_phone_has_the_title_of_typed_scores_in_one_line(pad: Pad) -> None:
    finger = pad(width=844, height=390)
    finger.do("totals")
    title = finger.sees("[data-title]")

    expect(title).to_have_text("Hand 1, totals")
    assert title.evaluate("one => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight)") < 1.5


CUT = """() => [...document.querySelectorAll(".where > *, .tab .points")].filter(one => one.scrollWidth > one.clientWidth
      || one.getBoundingClientRect().right > one.parentElement.getBoundingClientRect().right).map(one => one.textContent)"""


@pytest.mark.parametrize("ruleset", ["robber-rummy", "gin-rummy"])
@pytest.mark.parametrize(("width", "height"), [(844, 390), (812, 375), (800, 360)])
def test_on_its_side_a_phone_has_keys_for_a_thumb_and_says_all_of_how_far_the_hand_is(
    pad: Pad, ruleset: str, width: int, height: int
) -> None:
    finger = pad("Ana", "Ben", ruleset=ruleset)
    finger.slide("4H", "8H")
    finger.cards("5C 6C 8C 9C JD")
    finger.page.set_viewport_size({"width": width, "height": height})
    expect(finger.sees(".deck")).to_contain_text("10 of")
    assert finger.box(".cards-pad .key[data-card]:not(.joker)")["width"] >= LEAST_KEY
    finger.page.wait_for_function(f"() => !({CUT})().length")
    assert finger.page.evaluate(ROOM)[0] >= LEAST_KEY


def test_a_small_phone_shows_every_key_without_scrolling(pad: Pad) -> None:
    for height in (600, 640, 664):
        page = pad(width=320, height=height).page
        assert page.evaluate("document.documentElement.scrollHeight <= innerHeight"), height


def test_with_text_twice_as_large_nothing_scrolls_sideways(pad: Pad) -> None:
    finger = pad()
    finger.touch.send("Page.enable")
    finger.touch.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    finger.page.reload()
    expect(finger.sees(".big-pad")).to_be_visible()
    assert finger.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert finger.page.evaluate(PRIMARY_IN_SIGHT)


# With text so large the pad opens at its keys: before, all is elsewhere.
AT_ITS_KEYS = "() => scrollY > 0"
CUT_KEYS = """() => {
    scrollTo(0, document.documentElement.scrollHeight);
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [above, below] = [box(".tabs"), box(".desk > .actions")];
    const keys = [...document.querySelectorAll(".keys .key")].filter((key) => key.checkVisibility());
    const seen = above.top >= 0 && below.bottom <= innerHeight + 1;
    return seen ? keys.filter((key) => {
        const { top, bottom } = key.getBoundingClientRect();
        return top < above.bottom || bottom > below.top + 1 || key.scrollHeight > key.clientHeight + 1;
    }).map((key) => key.textContent) : ["the score or the next step"];
}"""


@pytest.mark.parametrize("ruleset", ["robber-rummy", "basic-rummy"])
def test_with_text_twice_as_large_keys_score_and_next_step_are_whole_together(pad: Pad, ruleset: str) -> None:
    finger = pad("Ana", "Ben", ruleset=ruleset)
    finger.touch.send("Page.enable")
    finger.touch.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    finger.page.reload()
    finger.page.wait_for_function(AT_ITS_KEYS)
    finger.tap('[data-side="Ben"]')
    expect(finger.sees('[data-side="Ben"]')).to_have_attribute("aria-selected", "true")
    assert finger.page.evaluate(CUT_KEYS) == []
    finger.do("totals")
    expect(finger.sees(".digit-pad")).to_be_visible()
    assert finger.page.evaluate(CUT_KEYS) == []


def comes_in_sight(page: Page) -> bool:
    """Waits until every key is whole, without scrolling."""
    cut = CUT_KEYS.replace("scrollTo(0, document.documentElement.scrollHeight);", "")
    for _ in range(TRIES):
        if page.evaluate(cut) == []:
            return True
        page.wait_for_timeout(PAUSE_MS)
    return False


def test_with_text_twice_as_large_the_keys_are_in_sight_without_scrolling(pad: Pad) -> None:
    finger = pad("Ana", "Ben")
    finger.touch.send("Page.enable")
    finger.touch.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    finger.page.reload()
    expect(finger.sees(".big-pad")).to_be_visible()
    assert comes_in_sight(finger.page)
    finger.page.evaluate("scrollTo(0, 0)")
    finger.do("next")
    assert comes_in_sight(finger.page)


def test_with_text_twice_as_large_what_is_asked_and_typed_is_in_sight(pad: Pad) -> None:
    finger = pad(ruleset="knock-rummy")
    finger.touch.send("Page.enable")
    finger.touch.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    finger.page.reload()
    finger.page.wait_for_function(AT_ITS_KEYS)
    for key in (
        '[data-big="A"]',
        '[data-big="7"]',
        '[data-big-suit="S"]',
        '[data-big="K"]',
        '[data-big-suit="S"]',
    ):
        finger.tap(key)
    finger.page.wait_for_function(
        """() => [...document.querySelectorAll("[data-alert] button")].at(-1)?.getBoundingClientRect().bottom
          <= document.querySelector(".desk > .actions").getBoundingClientRect().top"""
    )
    finger.do("totals")
    expect(finger.sees(".digit-pad")).to_be_visible()
    finger.tap('[data-side="Cleo"]')
    for _ in range(5):
        finger.tap('[data-digit="8"]')
        finger.page.wait_for_timeout(LONGER_THAN_A_BOUNCE_MS)
    tab = finger.sees('[data-side="Cleo"]').bounding_box()
    assert tab
    assert tab["x"] + tab["width"] <= 390


def test_big_keys_come_by_themselves_and_enter_runs_and_sets(pad: Pad) -> None:
    finger = pad(width=320, height=568)
    expect(finger.sees(".cards-pad")).to_be_hidden()
    for rank in ("9", "Q"):
        finger.tap(f'[data-big="{rank}"]')
    finger.tap('[data-big-suit="S"]')
    finger.tap('[data-big="2"]')
    for suit in "HCD":
        finger.tap(f'[data-big-suit="{suit}"]')
    finger.shows("9S 10S JS QS", "2H 2C 2D")
    expect(finger.sees('[data-big-suit="H"]')).to_have_attribute("aria-label", "2 of hearts, 1 left")
    finger.page.wait_for_timeout(LONGER_THAN_A_BOUNCE_MS)
    finger.tap('[data-big-suit="H"]')
    expect(finger.sees('[data-big-suit="H"]')).to_have_attribute("aria-label", "2 of hearts, none left")
    finger.tap('[data-side="Ben"]')
    expect(finger.sees('[data-big="2"]')).to_have_attribute("aria-pressed", "false")
    expect(finger.sees("[data-hint]")).to_have_text("Tap Ben’s melds, card by card.")


def test_half_a_pad_is_not_shown_because_the_rest_would_move_it(
    open_page: Callable[..., Page], table: Callable[..., Any]
) -> None:
    page = open_page("/settings/")

    def first_half(route: Route) -> None:
        whole = route.fetch()
        half = whole.text().partition('<div class="actions"')[0]
        # A script that has not come yet, either.
        route.fulfill(response=whole, body=half.replace('type="module"', 'type="text/plain"'))

    page.route("**/hands/new/", first_half)
    page.goto(f"/s/{table('Ana', 'Ben').watch_code}/hands/new/")
    expect(page.locator(".cards-pad")).to_be_attached()
    expect(page.locator(".desk")).to_be_hidden()


def test_a_left_hand_finds_the_next_step_at_the_left(pad: Pad) -> None:
    finger = pad()
    right = finger.middle('[data-action="next"]')[0]
    finger.page.evaluate("document.documentElement.dataset.hand = 'left'")
    assert finger.middle('[data-action="next"]')[0] < 195 < right


def test_the_pad_is_light(open_page: Callable[..., Page], table: Callable[..., Any]) -> None:
    sitting = table("Ana", "Ben", "Cleo")
    page = open_page("/settings/")
    loaded: list[Response] = []

    def note(response: Response) -> None:
        loaded.append(response)

    page.on("response", note)
    page.goto(f"/s/{sitting.watch_code}/hands/new/", wait_until="load")
    first = len([one for one in loaded if "favicon" not in one.url and "icon.svg" not in one.url])
    page.wait_for_timeout(3_000)
    page.evaluate("Promise.all(['notation', 'arrange'].map(name => import(`meldbook/${name}`)))")
    weights = {".js": 0, ".css": 0}
    for kind in weights:
        files = {one.url: one.body() for one in loaded if f"{kind}?" in one.url}
        weights[kind] = sum(len(gzip.compress(body)) for body in files.values())
    assert first <= MOST_REQUESTS
    assert weights[".js"] <= MOST_SCRIPT
    assert weights[".css"] <= MOST_STYLE


@pytest.mark.parametrize("way", ["new/follow/", "1/edit/"])
def test_a_phone_that_scores_stays_on(
    open_page: Callable[..., Page],
    table: Callable[..., Sitting],
    record_hand: Callable[..., object],
    way: str,
) -> None:
    sitting = table("Ana", "Ben")
    record_hand(sitting, 1, typed(5, 6, sides=("Ana", "Ben")))
    stays_on(open_page("/settings/"), f"/s/{sitting.watch_code}/hands/{way}")


def test_with_text_twice_as_large_what_is_seldom_tapped_leaves_the_keys_their_room(pad: Pad) -> None:
    finger = pad("Ana", "Ben", width=320, height=640)
    finger.touch.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    heights = finger.sees(".actions > .button:visible:not(.grow)").evaluate_all(
        "all => all.map(one => one.offsetHeight)"
    )
    assert len(heights) == 2
    assert max(heights) <= 64
