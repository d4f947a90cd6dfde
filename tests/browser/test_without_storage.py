"""Does a phone that may keep nothing, or has no room, enter, save and send a hand all the same?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import HandRevision, Sitting
from tests.browser.finger import Finger
from tests.browser.scorer import Follower, ben_goes_out, robbed_and_taken
from tests.browser.test_pad_saving import points, to_the_check

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
NO_STORAGE = {
    "blocked": """Object.defineProperty(window, "localStorage",
      { get() { throw new DOMException("no", "SecurityError"); } });""",
    "missing": 'Object.defineProperty(window, "localStorage", { value: null });',
    "full": 'Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };',
}


@pytest.fixture(params=NO_STORAGE)
def without(request: pytest.FixtureRequest, open_page: OpenPage) -> Page:
    page = open_page("/settings/")
    page.add_init_script(NO_STORAGE[request.param])
    return page


def test_a_whole_hand_comes_to_its_receipt(without: Page, table: Table) -> None:
    address = f"/s/{table('Ana', 'Ben').watch_code}/"
    without.goto(address)
    without.get_by_role("link", name="Score hand 1").tap()
    finger = Finger(without)
    to_the_check(finger)
    finger.do("edit")
    expect(finger.sees("[data-deck]")).to_contain_text("not kept on this phone")
    finger.do("undo")
    finger.left("K")
    finger.do("next")
    finger.save()
    expect(finger.sees("[data-outbox]")).to_be_hidden()
    without.goto(f"{address}hands/1/")
    expect(finger.sees("main")).to_contain_text("70")
    assert (points(), HandRevision.objects.count()) == ([70, -10], 1)


def test_a_hand_without_a_signal_waits_on_its_page_and_is_changed_and_sent_from_there(
    without: Page, table: Table
) -> None:
    without.goto(f"/s/{table('Ana', 'Ben').watch_code}/hands/new/")
    finger = Finger(without)
    without.route("**/hands/", lambda route: route.abort())
    to_the_check(finger)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Not sent yet")
    expect(finger.sees(".check")).to_contain_text("This phone has no room to keep the hand.")
    without.get_by_role("button", name="Change it").tap()
    finger.do("edit")
    finger.left("2")
    finger.do("next")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Not sent yet")
    without.unroute_all()
    without.evaluate("dispatchEvent(new Event('focus'))")
    without.wait_for_url("**/hands/1/")
    assert points() == [70, -15]


def test_a_hand_that_is_followed_says_so(without: Page, table: Table) -> None:
    without.goto(f"/s/{table('Ana', 'Ben', 'Cleo').watch_code}/hands/new/follow/")
    Follower(without).turn("Stock, discard")
    expect(without.locator("[data-deck]")).to_contain_text("not kept on this phone")


def test_a_hand_that_is_followed_is_saved(without: Page, table: Table) -> None:
    without.goto(f"/s/{table('Ana', 'Ben', 'Cleo').watch_code}/hands/new/follow/")
    ben_goes_out(robbed_and_taken(lambda *_sides: Follower(without)))
    assert len(HandRevision.objects.get().document["turns"]) == 4


def test_the_lamp_is_switched_off_while_the_page_is_open(without: Page, table: Table) -> None:
    lamps = """window.lamps = 0;
    const lamp = { release: async () => (window.lamps -= 1) };
    Object.defineProperty(navigator, "wakeLock", { value: { request: async () => (window.lamps += 1, lamp) } });"""
    without.add_init_script(lamps)
    without.goto(f"/s/{table('Ana', 'Ben').watch_code}/")
    without.wait_for_function("() => window.lamps === 1")
    without.get_by_label("Keep the screen on").uncheck()
    without.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    without.wait_for_timeout(200)
    assert without.evaluate("window.lamps") == 0
