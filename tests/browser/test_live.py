"""Does everybody at the table see a saved hand, at once and without a reload, and what if the server cannot be heard?"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.people.models import Phone
from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory, another_phone, record, start, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
OpenPage = Callable[..., Page]
# A page that hears nothing asks every ten seconds: what is seen sooner was heard.
WITHIN_MS = 8_000

# The connection is lost after the head of the next page that is fetched.
BREAKS_OFF = """() => {
    const whole = Response.prototype.text;
    Response.prototype.text = async function () {
        Response.prototype.text = whole;
        window.brokenOff = 1;
        throw new TypeError("network error");
    };
}"""


@pytest.fixture
def watch(open_page: OpenPage, live_site: str) -> OpenPage:
    """Opens a page of the site with live pages, as a phone that only watches unless `who` says another."""

    def opened(path: str, **settings: object) -> Page:
        settings.setdefault("who", PhoneFactory())
        page = open_page("/settings/", base_url=live_site, **settings)
        if path.startswith("/s/"):
            with page.expect_response(lambda answer: "/live/" in answer.url):
                page.goto(path)
        return page

    return opened


def address(sitting: Sitting) -> str:
    return f"/s/{sitting.watch_code}/"


def test_a_watcher_sees_a_saved_hand_at_once_and_without_a_reload(watch: OpenPage) -> None:
    sitting = start()
    page = watch(address(sitting))
    page.evaluate("window.same = true")
    record(sitting, 1, typed(40, 20, -5))
    expect(page.locator(".total .sum").first).to_have_text("40", timeout=WITHIN_MS)
    expect(page).to_have_title("Ana leading, hand 2 next · Meldbook")
    expect(page.locator("[data-news]")).to_have_text("Ana leading, hand 2 next · Meldbook")
    assert page.evaluate("window.same") is True


def test_who_may_score_sees_it_too_with_the_next_hand_to_score(watch: OpenPage, phone: Phone) -> None:
    sitting = start(phone=phone)
    page = watch(address(sitting), who=phone)
    record(sitting, 1, typed(40, 20, -5), phone=another_phone(sitting))
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible(timeout=WITHIN_MS)


def test_what_was_told_and_could_not_be_fetched_is_fetched_all_the_same(
    watch: OpenPage, phone: Phone
) -> None:
    sitting = start(phone=phone)
    page = watch(address(sitting), who=phone)
    lost: list[str] = []

    def lose(route: Route) -> None:
        lost.append(route.request.url)
        route.abort()

    page.route(f"**{address(sitting)}", lose, times=1)
    record(sitting, 1, typed(40, 20, -5), phone=another_phone(sitting))
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible(timeout=WITHIN_MS)
    assert len(lost) == 1


def test_what_broke_off_on_its_way_is_fetched_again(watch: OpenPage, phone: Phone) -> None:
    sitting = start(phone=phone)
    page = watch(address(sitting), who=phone)
    page.evaluate(BREAKS_OFF)
    record(sitting, 1, typed(40, 20, -5), phone=another_phone(sitting))
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible(timeout=WITHIN_MS)
    assert page.evaluate("window.brokenOff") == 1


def test_a_page_of_a_book_that_was_restored_from_an_older_copy_shows_what_there_is(
    open_page: OpenPage, live_site: str
) -> None:
    sitting = start()
    page = open_page("/settings/", base_url=live_site, who=PhoneFactory())

    def as_before(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, body=re.sub(r'data-version="\d+"', 'data-version="99"', answer.text()))

    page.route(f"**{address(sitting)}", as_before, times=1)
    page.goto(address(sitting))
    expect(page.locator("[data-refresh]")).not_to_have_attribute("data-version", "99", timeout=WITHIN_MS)
    record(sitting, 1, typed(40, 20, -5))
    expect(page.locator(".total .sum").first).to_have_text("40", timeout=WITHIN_MS)


def test_the_summary_is_live_too(watch: OpenPage) -> None:
    sitting = start()
    record(sitting, 1, typed(40, 20, -5))
    page = watch(f"{address(sitting)}summary/")
    record(sitting, 2, typed(1, 2, 3))
    expect(page.get_by_text("2 hands played")).to_be_visible(timeout=WITHIN_MS)


def test_the_phone_in_the_middle_is_live_and_stays_turned(watch: OpenPage) -> None:
    sitting = start()
    page = watch(f"{address(sitting)}middle/?turned=1")
    record(sitting, 1, typed(40, 20, -5))
    expect(page.locator(".near .sum").first).to_have_text("20", timeout=WITHIN_MS)
    turned = page.locator(".far").evaluate("row => getComputedStyle(row).transform")
    assert turned == "matrix(-1, 0, 0, -1, 0, 0)"


@pytest.mark.parametrize(("people", "least_px"), [(2, 70), (3, 70), (4, 70), (6, 55)])
def test_totals_in_the_middle_are_read_from_two_metres(
    open_page: OpenPage, people: int, least_px: int
) -> None:
    """A phone 65 mm wide: 70 pixels are 11.7 mm, 20 minutes of arc; 55 are 16, what a board's small print has."""
    names = ("Ana", "Ben", "Cleo", "Dan", "Eve", "Maximiliane")[:people]
    sitting = start(*names, ruleset="five-hundred-rum")
    record(sitting, 1, typed(*(125, 95, -130, 50, 0, 395)[:people], sides=names))
    page = open_page(f"{address(sitting)}middle/")
    sums = page.locator(".tile .sum")
    sizes = sums.evaluate_all("all => all.map(one => parseFloat(getComputedStyle(one).fontSize))")
    clipped = page.locator(".tile").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight + 1).length"
    )
    # A digit is 0.71 of the size of its font.
    assert (len(sizes), min(sizes) * 0.71 >= least_px, clipped) == (people, True, 0)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")


def test_a_watcher_keeps_the_focus_where_it_was(watch: OpenPage) -> None:
    sitting = start()
    for number in (1, 2):
        record(sitting, number, typed(40, 20, -5))
    page = watch(address(sitting))
    page.get_by_role("link", name="Hand 1").focus()
    record(sitting, 3, typed(1, 2, 3))
    expect(page.get_by_role("link", name="Hand 3")).to_be_visible(timeout=WITHIN_MS)
    assert "Hand 1" in page.evaluate("document.activeElement.textContent")


def test_a_page_that_cannot_listen_asks(watch: OpenPage) -> None:
    sitting = start()
    tries: list[str] = []

    def refuse(route: Route) -> None:
        tries.append(route.request.url)
        route.abort()

    page = watch("/settings/")
    page.route("**/live/**", refuse)
    page.clock.install()
    page.goto(address(sitting))
    # By the page's clock a request that has not left yet would be late.
    for _ in range(50):
        if tries:
            break
        page.wait_for_timeout(100)
    page.clock.run_for(8_000)
    record(sitting, 1, typed(40, 20, -5))
    page.clock.run_for(11_000)
    expect(page.locator(".total .sum").first).to_have_text("40")
    # The second try comes when the first one's failure has reached the page, whatever its clock says by then.
    for _ in range(50):
        if len(tries) > 1:
            break
        page.clock.run_for(1_000)
        page.wait_for_timeout(100)
    assert ["plain" in asked for asked in tries[:2]] == [False, True]


def test_a_phone_that_is_put_away_and_taken_out_again_listens_again(watch: OpenPage) -> None:
    sitting = start()
    page = watch(address(sitting))
    hide(page, hidden=True)
    record(sitting, 1, typed(40, 20, -5))
    page.wait_for_timeout(500)
    expect(page.locator(".total .sum").first).to_have_text("0")
    with page.expect_response(lambda answer: "/live/" in answer.url):
        hide(page, hidden=False)
    expect(page.locator(".total .sum").first).to_have_text("40", timeout=WITHIN_MS)


def hide(page: Page, *, hidden: bool) -> None:
    """The screen goes dark, or lights up."""
    page.evaluate(
        """hidden => {
            Object.defineProperty(document, "hidden", {configurable: true, get: () => hidden});
            document.dispatchEvent(new Event("visibilitychange"));
        }""",
        hidden,
    )
