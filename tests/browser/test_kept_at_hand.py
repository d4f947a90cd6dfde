"""Is a phone asked, once a game was played on it, whether Meldbook shall stay there?"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from playwright.sync_api import Page, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from tests.factories import EVENING, record, start, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

# A browser that may put a page beside the apps says so after it has loaded; and what was asked of it.
OFFERING = """window.done = [];
navigator.storage.persist = async () => done.push("kept");
window.offer = () => dispatchEvent(Object.assign(new Event("beforeinstallprompt", { cancelable: true }), { prompt: async () => done.push("asked") }));"""
SAFARI = "Object.defineProperty(navigator, 'standalone', { value: false });"
AT_HAND = "window.matchMedia = () => ({ matches: true, addEventListener() {} });" + OFFERING


@pytest.fixture
def open_with(open_page: Callable[..., Page]) -> Callable[..., Page]:
    def opened(script: str, path: str = "/") -> Page:
        page = open_page("/settings/")
        page.add_init_script(script)
        page.goto(path)
        return page

    return opened


def played(phone: Phone) -> str:
    """The address of a table that is over, with one game played to its end."""
    sitting = start("Ana", "Ben", phone=phone, target=6)
    record(sitting, 1, typed(9, 0, sides=("Ana", "Ben")), at=EVENING + timedelta(minutes=5))
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING + timedelta(minutes=6))
    return f"/s/{sitting.watch_code}/"


def test_nobody_is_asked_before_a_game_is_over(open_with: Callable[..., Page], phone: Phone) -> None:
    start("Ana", "Ben", phone=phone)

    page = open_with(OFFERING)

    expect(page.locator("[data-keep]")).to_have_count(0)


@pytest.mark.parametrize("where", ["", "games/1/", "summary/"])
def test_who_has_played_a_game_is_offered_an_account_and_a_place_among_the_apps(
    where: str, open_with: Callable[..., Page], phone: Phone
) -> None:
    address = played(phone)
    page = open_with(OFFERING, f"{address}{where}" if where else "/")
    offered = page.locator("[data-keep]")
    expect(offered.get_by_role("link", name="Make an account")).to_be_visible()
    expect(offered.get_by_role("button", name="Put it on the home screen")).to_be_hidden()
    page.wait_for_function("done.join() === 'kept'")

    page.evaluate("offer(), offer()")
    offered.get_by_role("button", name="Put it on the home screen").click()

    page.wait_for_function("done.join() === 'kept,asked'")
    page.evaluate("dispatchEvent(new Event('appinstalled'))")
    expect(offered).to_be_hidden()


def test_who_does_not_want_it_is_not_asked_again(open_with: Callable[..., Page], phone: Phone) -> None:
    address = played(phone)
    page = open_with(OFFERING)

    page.get_by_role("button", name="Not now").click()
    page.goto(f"{address}games/1/")
    page.evaluate("offer()")

    expect(page.locator("[data-keep]")).to_be_hidden()
    assert page.evaluate("done") == []


def test_a_browser_is_asked_once_not_to_clear_what_waits(
    open_with: Callable[..., Page], phone: Phone
) -> None:
    address = played(phone)
    page = open_with(OFFERING)
    page.wait_for_function("done.join() === 'kept'")

    page.goto(f"{address}games/1/")

    expect(page.locator("[data-keep]")).to_be_visible()
    assert page.evaluate("done") == []


def test_safari_says_how(open_with: Callable[..., Page], phone: Phone) -> None:
    played(phone)

    page = open_with(SAFARI)

    expect(page.get_by_text("In Safari tap “Share”")).to_be_visible()
    expect(page.get_by_role("button", name="Put it on the home screen")).to_be_hidden()


def test_beside_the_apps_nothing_is_offered_and_everything_kept(
    open_with: Callable[..., Page], phone: Phone
) -> None:
    played(phone)

    page = open_with(AT_HAND)

    page.wait_for_function("done.join() === 'kept'")
    expect(page.locator("[data-keep]")).to_be_hidden()
