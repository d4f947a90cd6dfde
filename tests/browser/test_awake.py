"""Does the screen of a phone at the table stay on, and can its owner switch that off?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Sitting

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

OpenPage = Callable[..., Page]
Table = Callable[..., Sitting]
LAMPS = """window.lamps = 0;
const lamp = { release: async () => (window.lamps -= 1) };
Object.defineProperty(navigator, "wakeLock", { configurable: true, value: { request: async () => (window.lamps += 1, lamp) } });"""
NO_LAMP = "delete Navigator.prototype.wakeLock;"


def opened(open_page: OpenPage, script: str, path: str) -> Page:
    page = open_page("/settings/")
    page.add_init_script(script)
    page.goto(path)
    return page


def test_it_stays_on_at_the_table_until_that_is_switched_off(open_page: OpenPage, table: Table) -> None:
    address = f"/s/{table('Ana', 'Ben').watch_code}/"
    page = opened(open_page, LAMPS, address)
    page.wait_for_function("() => window.lamps === 1")
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    page.wait_for_function("() => window.lamps === 2")
    page.evaluate("window.lamps = 1")

    page.get_by_label("Keep the screen on").uncheck()

    page.wait_for_function("() => window.lamps === 0")
    for where in (address, f"{address}hands/new/", f"{address}hands/new/follow/"):
        page.goto(where)
        page.evaluate("import('meldbook/awake').then(() => true)")
        page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
        page.wait_for_timeout(200)
        assert page.evaluate("window.lamps") == 0


def test_nothing_is_offered_where_the_browser_cannot(open_page: OpenPage, table: Table) -> None:
    page = opened(open_page, NO_LAMP, f"/s/{table('Ana', 'Ben').watch_code}/")
    page.wait_for_load_state("load")
    expect(page.get_by_label("Keep the screen on")).to_be_hidden()
