"""Does every screen work for everybody: any eyes, any size, any colours, few bytes?"""

import gzip
from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import Page, Response, expect

from rummy.people.models import Phone
from tests.browser.screens import evening
from tests.factories import record, start, typed

pytestmark = pytest.mark.needs_browser
SIZES = {"phone": (390, 844), "small phone": (320, 568), "zoomed to 200 %": (195, 422), "desk": (1280, 800)}
KB = 1024
# What may move while a page loads, as browsers measure it.
MOST_MOVED = 0.02
MOVED = """() => new Promise(tell => new PerformanceObserver(list =>
  tell(list.getEntries().filter(one => !one.hadRecentInput).reduce((sum, one) => sum + one.value, 0))).observe({ type: "layout-shift", buffered: true })
  || setTimeout(() => tell(0), 300))"""
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}
# What depends on the colours: all else is in the dark as it is in the light.
COLOURS = {"runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}
SMALL_TARGETS = """() => [...document.querySelectorAll("main :is(a, button, select, summary, input[type=text])")]
  .filter(target => !target.closest("p, .hidden-text, tr") && target.offsetParent)
  .map(target => [target.outerHTML.slice(0, 80), target.getBoundingClientRect()])
  .filter(([, box]) => box.width && (box.width < 43.5 || box.height < 43.5)).map(([html]) => html)"""

# Safari draws the legend of a grid across its upper edge.
LEGENDS_ON_THE_EDGE = """() => [...document.querySelectorAll("fieldset.panel:has(> legend)")]
  .filter(one => /grid|flex/.test(getComputedStyle(one).display)).map(one => one.firstElementChild.textContent)"""


def unfold(page: Page) -> None:
    """Make the window as tall as the page: what the bar at its foot happens to cover is a matter of scrolling."""
    page.set_viewport_size({"width": SIZES["phone"][0], "height": SIZES["phone"][1]})
    tall = page.evaluate("document.documentElement.scrollHeight")
    page.set_viewport_size({"width": SIZES["phone"][0], "height": tall})


def violations(page: Page, rules: dict[str, Any] = RULES) -> list[str]:
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    asked = {**rules, "resultTypes": ["violations"]}
    found = page.evaluate("rules => axe.run(rules).then(({ violations }) => violations)", asked)
    return [f"{rule['id']}: {node['html'][:120]}" for rule in found for node in rule["nodes"]]


def violations_in_light_and_dark(page: Page) -> list[str]:
    page.emulate_media(color_scheme="light")
    found = violations(page)
    page.emulate_media(color_scheme="dark")
    return found + [f"dark: {told}" for told in violations(page, COLOURS)]


def faults(page: Page, address: str, *, unfolded: str = "") -> list[str]:
    """What is too small for a thumb, what axe finds, and at which sizes the page scrolls sideways."""
    page.goto(address)
    if unfolded:
        page.evaluate(unfolded)
    unfold(page)
    found = [f"small: {target}" for target in page.evaluate(SMALL_TARGETS)]
    found += [f"on the edge: {legend}" for legend in page.evaluate(LEGENDS_ON_THE_EDGE)]
    found += violations_in_light_and_dark(page)
    for size, (width, height) in SIZES.items():
        page.set_viewport_size({"width": width, "height": height})
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            found.append(f"sideways: {size}")
    return found


def test_every_screen_works_for_any_eyes_and_thumbs_at_any_size(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = open_page("/settings/")
    found = {name: faults(page, address) for name, address in evening(phone).items()}

    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_no_screen_scrolls_sideways_with_text_twice_as_large(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = open_page("/settings/")
    fonts = page.context.new_cdp_session(page)
    fonts.send("Page.enable")
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    wide = []
    for name, address in evening(phone).items():
        page.goto(address)
        if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
            wide.append(name)

    assert wide == []


LINES_BEGUN_BY_A_POINT = """() => [...document.querySelectorAll(".goal-text")].filter(one => {
  const range = document.createRange(), before = one.previousSibling;
  range.setStart(before, before.length - 2);
  range.setEnd(before, before.length);
  return one.getClientRects()[0].top > range.getBoundingClientRect().bottom - 2;
}).map(one => one.textContent)"""


@pytest.mark.parametrize("width", [160, 240, 320, 390])
def test_a_point_between_two_things_begins_no_line(
    open_page: Callable[..., Page], phone: Phone, width: int
) -> None:
    for names in (("Ana", "Ben"), ("Ana", "Ben", "Cleo")):
        for ruleset in ("robber-rummy", "five-hundred-rum"):
            start(*names, phone=phone, ruleset=ruleset)
    page = open_page("/", width=width)

    assert page.locator(".goal-text").count() == 4
    assert page.evaluate(LINES_BEGUN_BY_A_POINT) == []


def test_a_screen_costs_little_and_asks_nobody_else(open_page: Callable[..., Page], phone: Phone) -> None:
    page = open_page("/settings/")
    own = page.url.split("/settings/")[0]
    kept = page.context.new_cdp_session(page)
    loaded: list[Response] = []
    costs, asked = {}, set()

    def note(response: Response) -> None:
        # What still came for the page before is gone with it.
        if response.request.is_navigation_request():
            loaded.clear()
        loaded.append(response)
        asked.add(response.url)

    page.on("response", note)
    for name, address in evening(phone).items():
        kept.send("Network.clearBrowserCache")
        page.goto(address, wait_until="load")
        sizes = {one.url: len(gzip.compress(one.body())) for one in loaded if one.ok}
        costs[name] = sum(sizes.values()), sum(size for url, size in sizes.items() if ".js?" in url)

    assert {url for url in asked if not url.startswith(own)} == set()
    assert min(scripts for _all, scripts in costs.values()) > 0
    assert {name: cost for name, cost in costs.items() if cost[0] > 40 * KB or cost[1] > 10 * KB} == {}


def test_nothing_moves_while_a_screen_is_filled(open_page: Callable[..., Page], phone: Phone) -> None:
    page = open_page("/settings/")
    screens = evening(phone)
    asked = {name: screens[name] for name in ("new game", "same again", "share", "table")}
    pad = f"/s/{start(phone=phone).watch_code}/hands/new/"
    asked |= {"pad": pad, "follow": f"{pad}follow/"}
    moved = {}
    for name, address in asked.items():
        page.goto(address)
        moved[name] = page.evaluate(MOVED)

    assert {name: how_far for name, how_far in moved.items() if how_far > MOST_MOVED} == {}


def test_nothing_moves_while_a_saved_hand_comes_back_to_the_pad(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = open_page("/settings/")
    screens = evening(phone)
    moved = {}
    for name in ("receipt", "struck hand", "hand in question"):
        page.goto(f"{screens[name]}edit/")
        expect(page.locator(".desk")).to_be_visible()
        moved[name] = page.evaluate(MOVED)

    assert {name: how_far for name, how_far in moved.items() if how_far > MOST_MOVED} == {}


def test_midnight_is_0000_on_a_phone_that_counts_twice_to_twelve(open_page: Callable[..., Page]) -> None:
    page = open_page(f"/s/{start().watch_code}/", timezone_id="UTC", locale="en-US")
    page.clock.set_fixed_time("2026-11-26T12:00:00Z")
    read = page.evaluate("""async () => {
      document.body.insertAdjacentHTML("beforeend", '<time id="then" data-clock="long" datetime="2026-03-14T00:05:00Z"></time>');
      (await import("meldbook/clock")).tellTime();
      return document.getElementById("then").textContent;
    }""")

    assert read == "14 Mar, 00:05"


def test_a_score_sheet_has_the_day_on_which_it_was_evening_here(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(phone=phone)  # at 20:00 UTC on 14 March
    record(sitting, 1, typed(5, 5, 5))
    page = open_page("/settings/", timezone_id="Pacific/Auckland", locale="en-GB")
    page.clock.set_fixed_time("2027-01-02T12:00:00Z")
    page.goto(f"/s/{sitting.watch_code}/sheet/")

    expect(page.locator("header time")).to_have_text("15 March 2026")
    expect(page.locator(".stamp time")).to_have_text("15 Mar 2026, 09:00")


def test_a_time_says_its_day_where_that_is_not_today(open_page: Callable[..., Page]) -> None:
    page = open_page(f"/s/{start().watch_code}/", timezone_id="UTC")
    page.clock.set_fixed_time("2026-11-26T12:00:00Z")
    read = page.evaluate("""async () => {
      const at = (when, how) => `<time class="told" data-clock${how} datetime="${when}"></time>`;
      const today = new Date().toISOString().replace(/T.*/, "T00:00:00Z");
      document.body.insertAdjacentHTML("beforeend", at("2026-03-14T20:00:00Z", "") + at("2026-03-14T20:00:00Z", '="short"') + at(today, "") + at("2025-10-21T20:00:00Z", ""));
      (await import("meldbook/clock")).tellTime();
      return [...document.querySelectorAll(".told")].map((time) => time.textContent);
    }""")

    assert read == ["14 Mar, 20:00", "20:00", "00:00", "21 Oct 2025, 20:00"]
