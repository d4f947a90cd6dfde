"""Can the screen of the hall be read from the last row, whatever it shows?"""

import re
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.utils import timezone
from playwright.sync_api import APIResponse, Page, Route, expect

from tests.tournaments.evening import hall
from tournaments import services
from tournaments.models import Round, Tournament

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
SIZES = [(1920, 1080), (1280, 720)]
# A capital is about 0.7 of the size of the letters.
LEAST_LETTERS = 0.05
FIRST = [
    "Ana",
    "Ben",
    "Cleo",
    "Dan",
    "Eva",
    "Finn",
    "Gus",
    "Hana",
    "Ivo",
    "Jana",
    "Kai",
    "Lea",
    "Max",
    "Nia",
    "Olga",
    "Paul",
    "Quinn",
    "Rosa",
    "Sam",
    "Tina",
]
LAST = ("von Hohenberg", "Lindqvist-Mayer", "Ó Súilleabháin")
OVERFLOWING = """() => [...document.querySelectorAll(".screen, .pages, [data-page], [data-page] ol, [data-page] li, .words")]
    .filter((one) => one.offsetParent && (one.scrollHeight > one.clientHeight + 2 || one.scrollWidth > one.clientWidth + 2))
    .map((one) => `${one.className || one.tagName}: ${one.scrollWidth}x${one.scrollHeight} in ${one.clientWidth}x${one.clientHeight}`)"""
CUT_OFF = """() => [...document.querySelectorAll(".screen h1, .address")]
    .filter((one) => one.offsetParent && one.scrollHeight > one.clientHeight).map((one) => one.innerText)"""
LETTERS = """() => [...document.querySelectorAll(".name, .people, .number")].filter((one) => one.offsetParent)
    .map((one) => parseFloat(getComputedStyle(one).fontSize) / innerHeight)"""


# On a phone held upright: what is wider than its box, and letters smaller than 14 px.
TOO_WIDE = """() => [document.documentElement, ...document.querySelectorAll(".screen *")]
    .filter((one) => one.clientWidth && !one.matches(".hidden-text, svg *") && one.scrollWidth > one.clientWidth + 1).map((one) => one.outerHTML.slice(0, 80))"""
TOO_SMALL = """() => [...document.querySelectorAll(".screen *")].filter((one) => one.innerText && !one.children.length
    && one.checkVisibility() && parseFloat(getComputedStyle(one).fontSize) < 14).map((one) => one.outerHTML.slice(0, 80))"""


def evening(entries: int) -> tuple[Tournament, Any]:
    dora = hall.director()
    names = [f"{FIRST[n % 20]} {LAST[n // 20]}" for n in range(entries)]
    return hall.tournament(dora, *names, at=timezone.now()), dora


@pytest.mark.parametrize("entries", [26, 60])
def test_nothing_overflows_and_names_are_large(open_page: Callable[..., Page], entries: int) -> None:
    event, dora = evening(entries)
    page = open_page(f"/t/{event.code}/screen/", width=1920, height=1080)
    look_through(page, ["welcome"])
    hall.play_all(dora, hall.play_on(dora, event, at=timezone.now()), at=timezone.now())
    services.rebuild_standings(tournament_id=event.pk, at=timezone.now())
    services.show(
        tournament=event,
        shows="auto",
        message="Coffee and cake at ten past eight in the garden, and the second round begins at nine. Whoever parks behind the house: the gate is locked at ten.",
        by=dora,
        at=timezone.now(),
    )
    look_through(page, ["message", "standings"])
    hall.play_on(dora, event, at=timezone.now())
    look_through(page, ["message", "tables", "names"])
    Round.objects.filter(number=2).update(started_at=timezone.now() - timedelta(minutes=20))
    services.show(tournament=event, shows="auto", message="Tea", by=dora, at=timezone.now())
    look_through(page, ["message", "clock", "standings"])


@pytest.mark.parametrize(("played", "said"), [(1, "Time left"), (50, "Over time")])
def test_the_clock_says_whether_time_is_left(open_page: Callable[..., Page], played: int, said: str) -> None:
    dora, now = hall.director(), timezone.now()
    event = hall.tournament(dora, *FIRST[:8], at=now, minutes=45)
    hall.play_on(dora, event, at=now)
    Round.objects.update(started_at=now - timedelta(minutes=played))
    services.show(tournament=event, shows="clock", message="", by=dora, at=now)
    page = open_page(f"/t/{event.code}/screen/", width=1920, height=1080)
    expect(page.locator(".is-clock h2")).to_have_text(said, use_inner_text=True)


def test_the_time_stands_there_once_whatever_is_shown(open_page: Callable[..., Page]) -> None:
    dora, now = hall.director(), timezone.now()
    event = hall.tournament(dora, *FIRST[:8], at=now, minutes=45)
    hall.play_on(dora, event, at=now)
    page = open_page(f"/t/{event.code}/screen/", width=1920, height=1080)
    shown = {}
    for shows in ("clock", "tables"):
        services.show(tournament=event, shows=shows, message="", by=dora, at=now)
        page.reload()
        times = [time for time in page.locator("time").all() if time.is_visible()]
        shown[shows] = len(times)

    assert shown == {"clock": 1, "tables": 1}


def test_standings_of_two_hundred_overflow_nowhere(open_page: Callable[..., Page]) -> None:
    dora = hall.director()
    names = [f"{FIRST[n % 20]} {LAST[n // 20 % 3]} {n}" for n in range(200)]
    event = hall.tournament(dora, *names, at=timezone.now())
    hall.play_all(dora, hall.play_on(dora, event, at=timezone.now()), at=timezone.now())
    services.rebuild_standings(tournament_id=event.pk, at=timezone.now())
    look_through(open_page(f"/t/{event.code}/screen/"), ["standings"], least=0.037)


def look_through(page: Page, kinds: list[str], least: float = LEAST_LETTERS) -> None:
    """Every page of the screen as it is now, in both sizes."""
    page.reload()
    pages = page.locator("[data-page]")
    shown = [one.get_attribute("class") or "" for one in pages.all()]
    assert list(dict.fromkeys(name.removeprefix("sheet is-") for name in shown)) == kinds
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        for _ in range(len(shown)):
            assert (page.evaluate(OVERFLOWING), page.evaluate(CUT_OFF)) == ([], [])
            assert all(letters >= least for letters in page.evaluate(LETTERS))
            page.keyboard.press("ArrowRight")
    for width in (390, 320):
        page.set_viewport_size({"width": width, "height": 844})
        assert all(one.is_visible() for one in pages.all())
        assert (page.evaluate(TOO_WIDE), page.evaluate(TOO_SMALL)) == ([], [])


def test_it_takes_what_is_new_and_says_since_when(open_page: Callable[..., Page]) -> None:
    event, dora = evening(8)
    page = open_page(f"/t/{event.code}/screen/", width=1280, height=720)
    page.clock.install()
    page.reload()
    services.show(tournament=event, shows="clock", message="", by=dora, at=timezone.now())
    hall.play_on(dora, event, at=timezone.now())
    page.clock.run_for(11_000)
    page.locator(".is-clock").wait_for()
    page.context.set_offline(True)
    page.clock.run_for(45_000)
    stale = page.locator("[data-updated].stale")
    stale.wait_for()
    assert "reconnecting" in stale.inner_text()
    page.context.set_offline(False)
    page.clock.run_for(12_000)
    page.locator("[data-updated]:not(.stale)").wait_for()


def test_an_answer_that_comes_behind_a_newer_one_is_left(open_page: Callable[..., Page]) -> None:
    event, dora = evening(8)
    page = open_page(f"/t/{event.code}/screen/", width=1280, height=720)
    page.clock.install()
    page.reload()
    late: list[tuple[Route, APIResponse]] = []
    page.route("**/screen/", lambda route: late.append((route, route.fetch())), times=1)
    services.show(tournament=event, shows="auto", message="Tea", by=dora, at=timezone.now())
    page.clock.run_for(10_500)
    while not late:
        page.wait_for_timeout(50)
    services.show(tournament=event, shows="auto", message="Coffee", by=dora, at=timezone.now())
    page.clock.run_for(10_500)
    expect(page.locator(".words")).to_have_text("Coffee")
    route, answer = late[0]
    with page.expect_event("requestfinished"):
        route.fulfill(response=answer)
    page.wait_for_timeout(300)
    # Now, and not once the page has asked again.
    assert page.locator(".words").inner_text() == "Coffee"


def test_a_computer_whose_clock_is_wrong_shows_the_time_that_is_left(open_page: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, "Ana", "Ben", "Cleo", "Dan", at=timezone.now(), minutes=45)
    hall.play_on(dora, event, at=timezone.now())
    services.show(tournament=event, shows="clock", message="", by=dora, at=timezone.now())
    page = open_page("/settings/", width=1280, height=720)
    page.clock.install(time=timezone.now() + timedelta(minutes=10))
    page.goto(f"/t/{event.code}/screen/")
    expect(page.locator(".large-clock time")).to_have_text(re.compile("^4[45]:"))


def stays_on(page: Page, path: str) -> None:
    page.add_init_script(
        """window.lamps = 0;
        Object.defineProperty(navigator, "wakeLock", {value: {request: async () => (window.lamps += 1)}});"""
    )
    page.goto(path)
    page.wait_for_function("() => window.lamps === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.lamps === 2")


def test_the_screen_stays_on_after_it_was_out_of_sight(open_page: Callable[..., Page]) -> None:
    event, _dora = evening(4)
    stays_on(open_page("/settings/", width=1280, height=720), f"/t/{event.code}/screen/")


def test_the_screen_gets_a_new_address_to_listen_at_where_the_old_one_is_refused(
    open_page: Callable[..., Page],
) -> None:
    event, _dora = evening(4)
    page = open_page("/settings/", width=1280, height=720)
    asked: list[bool] = []
    page.route("**/live/**", lambda route: route.fulfill(status=403, body="too old"))
    page.on(
        "request", lambda one: asked.append("if-none-match" in one.headers) if "/screen/" in one.url else None
    )
    page.add_init_script(
        """window.refused = 0;
        window.EventSource = class extends EventSource {
          constructor(address) { super(address); this.addEventListener("error", () => (window.refused += 1)); }
        };"""
    )
    page.clock.install()
    page.goto(f"/t/{event.code}/screen/")
    for times in range(1, 4):
        page.wait_for_function("(times) => window.refused === times", arg=times)
        with page.expect_response("**/screen/"):
            page.clock.run_for(10_500)
    assert asked == [False] * 4


def test_both_of_two_partners_are_read_on_a_picture_of_four_to_three(open_page: Callable[..., Page]) -> None:
    dora, now = hall.director(), timezone.now()
    pairs = [
        f"{one} Hohenberg & {other} Lindqvist" for one, other in zip(FIRST[:9], FIRST[9:18], strict=True)
    ]
    game = {**hall.GIN, "ruleset": "partnership-five-hundred-rum", "format": "howell", "answers": {}}
    event = hall.tournament(dora, *pairs, at=now, pairs=True, **game)
    hall.play_on(dora, event, at=now)
    page = open_page(f"/t/{event.code}/screen/", width=1024, height=768)
    for shows in ("tables", "names"):
        services.show(tournament=event, shows=shows, message="", by=dora, at=now)
        page.reload()
        assert page.evaluate(OVERFLOWING) == [], shows
        cut = "one => one.filter(it => it.scrollWidth > it.clientWidth + 1 || it.scrollHeight > it.clientHeight + 4).map(it => it.innerText)"
        assert page.locator(".people span:visible, .name:visible").evaluate_all(cut) == [], shows
    assert page.locator(".where").count() == 18


def test_a_long_name_of_a_tournament_pushes_nothing_off_a_picture_of_four_to_three(
    open_page: Callable[..., Page],
) -> None:
    dora, now = hall.director(), timezone.now()
    names = [f"{name} {LAST[at % 3]}" for at, name in enumerate(FIRST)]
    event = hall.tournament(
        dora, *names, at=now, name="Thirtieth anniversary cup of the rummy club of the old town"
    )
    hall.play_all(dora, hall.play_on(dora, event, at=now), at=now)
    services.rebuild_standings(tournament_id=event.pk, at=now)
    page = open_page(f"/t/{event.code}/screen/", width=1024, height=768)
    out = {}
    for shows in ("tables", "names", "standings"):
        services.show(tournament=event, shows=shows, message="", by=dora, at=now)
        page.reload()
        out[shows] = page.evaluate(
            "[...document.querySelectorAll('.screen *')].filter(one => one.offsetParent && one.getBoundingClientRect().right > innerWidth).map(one => one.className || one.tagName)"
        )

    assert out == {"tables": [], "names": [], "standings": []}


def test_on_a_small_phone_with_text_twice_as_large_names_are_words_and_points_are_seen(
    open_page: Callable[..., Page],
) -> None:
    of, dora = evening(8)
    hall.play_all(dora, hall.play_on(dora, of, at=timezone.now()), at=timezone.now())
    services.rebuild_standings(tournament_id=of.pk, at=timezone.now())
    page = open_page("/t/", width=320, height=640)
    fonts = page.context.new_cdp_session(page)
    fonts.send("Page.enable")
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    page.goto(f"/t/{of.code}/screen/")
    names = page.locator(".ranked .name").evaluate_all(
        "all => all.map(one => [one.innerText, one.clientWidth])"
    )

    assert names
    assert [name for name, width in names if width < 100] == []
    assert page.evaluate("document.documentElement.scrollWidth") == 320


def test_deals_that_are_shared_leave_the_names_their_room(open_page: Callable[..., Page]) -> None:
    dora = hall.director()
    names = ("Alexander Lindqvist", *FIRST[1:7], "Johannes Lindqvist")
    relay = {**hall.GIN, "format": "mitchell", "answers": {"relay": True}}
    event = hall.tournament(dora, *names, at=timezone.now(), **relay)
    hall.play_on(dora, event, at=timezone.now())

    page = open_page(f"/t/{event.code}/screen/", width=1280, height=720)

    expect(page.locator(".deals", has_text="shared with table").first).to_be_visible()
    cut = page.locator(".sits .people span").evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    )
    assert cut == []


def test_the_code_for_everybody_is_shown_once(open_page: Callable[..., Page]) -> None:
    event, dora = evening(4)
    page = open_page(f"/t/{event.code}/screen/", width=1920, height=1080)
    code = page.get_by_role("img", name="QR code of the page for everybody")
    address = page.locator(".address:visible")

    expect(code).to_have_count(1)
    expect(address).to_have_count(1)
    hall.play_on(dora, event, at=timezone.now())
    page.reload()
    expect(code).to_have_count(1)
    expect(address).to_have_count(1)
