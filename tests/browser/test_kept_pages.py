"""What does a phone keep of the pages it opened, and is that what it should show: after news, an update, in another language?"""

from collections.abc import Callable
from threading import Event
from time import sleep
from typing import Any

import pytest
from django.http import HttpResponse
from playwright.sync_api import Page, expect

from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.views import pad as pad_views
from tests.browser.finger import PAUSE_MS, TRIES
from tests.browser.test_offline import READY, at_the_table
from tests.factories import EVENING, PhoneFactory, another_phone, record, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
# A table, its pad, and where it is followed.
KEPT_OF_A_TABLE = 3
LATER_THAN_A_PHONE_WAITS_S = 5
# A phone may end a worker that asks for no time, in the middle of what it does.
REFUSED = """() => {
    const { waitUntil } = ExtendableEvent.prototype;
    self.refused = [];
    ExtendableEvent.prototype.waitUntil = function (work) {
        try { waitUntil.call(this, work); } catch (error) { self.refused.push(String(error)); }
    };
}"""
UPDATE = "navigator.serviceWorker.ready.then((it) => it.update()).then(() => true)"
WAITS = "navigator.serviceWorker.getRegistration().then((it) => it.waiting?.state === 'installed')"


def test_what_is_kept_of_a_table_follows_what_it_hears(
    open_page: OpenPage, live_site: str, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    page = at_the_table(open_page, sitting, base_url=live_site).page
    record(sitting, 1, typed(5, 5, sides=("Ana", "Ben")), phone=another_phone(sitting))
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible()
    kept = "pad => caches.match(pad, {ignoreVary: true}).then((one) => one.text())"
    pads = [f"/s/{sitting.watch_code}/hands/new/{where}" for where in ("", "follow/")]
    for _ in range(TRIES):
        if all(">Hand 2<" in page.evaluate(kept, pad) for pad in pads):
            break
        page.wait_for_timeout(PAUSE_MS)
    page.context.set_offline(True)
    for pad in pads:
        page.goto(pad)
        expect(page.locator("[data-title]")).to_contain_text("Hand 2")


def test_what_is_kept_of_a_table_has_the_colours_that_another_phone_chose(
    open_page: OpenPage, live_site: str, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    page = at_the_table(open_page, sitting, base_url=live_site).page
    services.choose_colour(sitting=sitting, side="Ana", colour=8, phone=another_phone(sitting), at=EVENING)
    expect(page.locator(".total").first).to_have_class("total side-8")
    here = f"/s/{sitting.watch_code}/"
    kept = "page => caches.match(page, {ignoreVary: true}).then((one) => one.text())"
    for _ in range(TRIES):
        if all("side-8" in page.evaluate(kept, here + each) for each in ("", "hands/new/")):
            break
        page.wait_for_timeout(PAUSE_MS)
    page.context.set_offline(True)
    page.goto(here)
    expect(page.locator(".total").first).to_have_class("total side-8")
    page.goto(f"{here}hands/new/")
    expect(page.locator(".tabs")).to_have_class("tabs side-8")


def test_without_a_signal_too_the_pad_opens_for_totals_after_typed_totals(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben", ruleset="gin-rummy")
    finger = at_the_table(open_page, sitting)
    pad = f"/s/{sitting.watch_code}/hands/new/"
    finger.page.context.set_offline(True)
    finger.page.goto(pad)
    finger.do("totals")
    finger.tap('[data-digit="8"]')
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.goto(pad)
    expect(finger.sees("[data-title]")).to_have_text("Hand 2, totals")


def test_without_a_signal_the_start_page_leads_to_a_table_that_was_begun_after_it_was_opened(
    open_page: OpenPage, table: Table
) -> None:
    page = open_page("/")
    page.evaluate(READY)
    page.reload()
    sitting = table("Ana", "Ben")
    here = f"/s/{sitting.watch_code}/"
    page.goto(here)
    kept = "page => caches.match('/', {ignoreVary: true}).then(async (one) => (await one?.text())?.includes(page) ?? false)"
    for _ in range(TRIES // 3):
        if page.evaluate(kept, here):
            break
        page.wait_for_timeout(PAUSE_MS)
    page.context.set_offline(True)
    page.goto("/")
    page.get_by_role("link", name="Carry on").click()
    expect(page.get_by_role("link", name="Score hand 1")).to_be_visible()


def test_who_only_looks_at_a_table_asks_for_no_pad(
    open_page: OpenPage, table: Table, caplog: pytest.LogCaptureFixture
) -> None:
    sitting, watcher = table("Ana", "Ben"), PhoneFactory()
    services.join_sitting(phone=watcher, code=sitting.watch_code, at=EVENING)
    page = open_page(f"/s/{sitting.watch_code}/", who=watcher)
    page.evaluate(READY)
    for _ in range(2):
        page.reload()
        page.wait_for_load_state("networkidle")
    page.goto("/")
    for _ in range(TRIES):
        kept = [one.partition(" ")[2] for one in kept_pages(page)]
        if "/" in kept:
            break
        page.wait_for_timeout(PAUSE_MS)

    assert kept == ["/", "/offline/", f"/s/{sitting.watch_code}/"]
    assert [told.getMessage() for told in caplog.records if "hands/new" in told.getMessage()] == []


def test_an_address_never_opened_says_so(open_page: OpenPage, table: Table) -> None:
    finger = at_the_table(open_page, table("Ana", "Ben"))
    finger.page.context.set_offline(True)
    finger.page.goto("/s/ABCDEF/")
    expect(finger.page.get_by_role("heading", level=1)).to_have_text("No connection")


class Watched:
    """At times the browser lets a new worker wait until the next page is opened, and a test that looks into workers waits with it.

    This stops the worker that was, so that the new one begins.
    """

    def __init__(self, page: Page) -> None:
        self.page, self.waited = page, 0
        self.browser = page.context.new_cdp_session(page)
        self.browser.send("ServiceWorker.enable")

    def pause(self) -> None:
        self.waited = self.waited + 1 if self.page.evaluate(WAITS) else 0
        if self.waited > TRIES // 10:
            self.browser.send("ServiceWorker.stopAllWorkers")
            self.waited = 0
        self.page.wait_for_timeout(PAUSE_MS)


def test_a_page_has_its_files_on_a_phone_that_can_keep_no_more(open_page: OpenPage, table: Table) -> None:
    page = at_the_table(open_page, table("Ana", "Ben")).page
    page.evaluate("caches.keys().then((all) => Promise.all(all.map((one) => caches.delete(one))))")
    phone = page.context.new_cdp_session(page)
    phone.send("Storage.overrideQuotaForOrigin", {"origin": page.evaluate("location.origin"), "quotaSize": 1})
    # The browser has none of them at hand by itself.
    phone.send("Network.enable")
    phone.send("Network.setCacheDisabled", {"cacheDisabled": True})
    page.reload()
    files = page.evaluate(
        """performance.getEntriesByType("resource").filter(({ name }) => /[.](css|js)[?]/.test(name))
            .map(({ workerStart, responseStatus }) => [workerStart > 0, responseStatus])"""
    )
    assert {tuple(one) for one in files} == {(True, 200)}


def in_language(page: Page, language: str) -> None:
    """Chosen in the settings; the worker of that language is in charge."""
    page.goto("/settings/")
    page.locator(f'input[name="language"][value="{language}"]').check(force=True)
    page.locator("button[form=look]").tap()
    page.wait_for_url("**/settings/?saved=1")
    asked = """async language => {
      const told = await (await navigator.serviceWorker.ready).update();
      if (told.installing || told.waiting || told.active.state !== "activated") return false;
      const names = (await caches.keys()).filter((name) => name.endsWith("-pages-" + language));
      const kept = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()));
      return kept.flat().filter(({ url }) => url.includes("/s/")).length;
    }"""
    watched = Watched(page)
    for _ in range(TRIES):
        if page.evaluate(asked, language) == KEPT_OF_A_TABLE:
            return
        watched.pause()
    pytest.fail(f"The phone does not keep its pages in {language}.")


def test_kept_pages_follow_the_language_and_never_speak_the_one_before(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    page = at_the_table(open_page, sitting).page
    in_language(page, "de")

    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/")
    expect(page.locator("html")).to_have_attribute("lang", "de")
    page.goto("/s/ABCDEF/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Keine Verbindung")

    page.context.set_offline(False)
    in_language(page, "en")
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    expect(page.locator("html")).to_have_attribute("lang", "en")


def kept_pages(page: Page) -> list[str]:
    """The pages that this phone keeps, by the version that keeps them."""
    told = """async () => {
      const names = (await caches.keys()).filter((name) => name.includes("-pages-"));
      const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => `${name} ${new URL(url).pathname}`)));
      return kept.flat().sort();
    }"""
    found: list[str] = page.evaluate(told)
    return found


def whole(page: Page, old: set[str]) -> list[str]:
    """What this phone keeps once all pages of the table and the start that leads to it are among it, and none of the old."""
    kept: list[str] = []
    watched = Watched(page)
    for _ in range(3 * TRIES):
        # A browser looks for a new version whenever a page is opened: where its files did not all arrive, it tries again.
        page.evaluate(UPDATE)
        kept = kept_pages(page)
        paths = [one.split()[1] for one in kept]
        if sum("/s/" in path for path in paths) == KEPT_OF_A_TABLE and "/" in paths and old.isdisjoint(kept):
            return kept
        watched.pause()
    pytest.fail(f"The phone does not keep the pages of its table, but {kept}; not, as before, {sorted(old)}.")


def test_a_new_version_keeps_the_table_that_was_open(
    open_page: OpenPage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = table("Ana", "Ben")
    page = at_the_table(open_page, sitting).page
    before = whole(page, set())
    monkeypatch.setattr(
        "rummy.scorekeeping.views.offline.KEPT", ("rummy/js/*.js", "rummy/js/*/*.js", "rummy/css/*.css")
    )
    # Every file is fetched anew.
    after = whole(page, set(before))
    assert [one.split()[1] for one in after] == [one.split()[1] for one in before]
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    expect(page.locator("[data-title]")).to_have_text("Hand 1")


def test_while_a_proxy_finds_no_server_the_phone_shows_what_it_keeps(
    open_page: OpenPage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = table("Ana", "Ben")
    page = at_the_table(open_page, sitting).page
    monkeypatch.setattr(
        "rummy.scorekeeping.views.table.fresh_page", lambda *_: HttpResponse("Bad gateway", status=502)
    )
    page.reload()
    expect(page.get_by_role("link", name="Score hand 1")).to_be_visible()


def test_a_page_that_came_too_late_to_be_waited_for_is_kept(
    open_page: OpenPage, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    sitting = table("Ana", "Ben")
    page = at_the_table(open_page, sitting).page
    pad, came = f"/s/{sitting.watch_code}/hands/new/", Event()

    def late(*args: Any) -> HttpResponse:
        sleep(LATER_THAN_A_PHONE_WAITS_S)
        came.set()
        return shown(*args)

    shown = pad_views._shown
    monkeypatch.setattr(pad_views, "_shown", late)
    [worker] = page.context.service_workers
    worker.evaluate(REFUSED)
    record(sitting, 1, typed(5, 5, sides=("Ana", "Ben")), phone=another_phone(sitting))
    page.goto(pad)
    expect(page.locator("[data-title]")).to_have_text("Hand 1")
    assert came.wait(10)
    kept = "pad => caches.match(pad, { ignoreVary: true }).then((one) => one.text())"
    for _ in range(TRIES):
        if ">Hand 2<" in page.evaluate(kept, pad):
            break
        page.wait_for_timeout(PAUSE_MS)
    assert worker.evaluate("self.refused") == []
