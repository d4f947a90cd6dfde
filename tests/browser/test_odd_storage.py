"""What if what a phone keeps is broken, of another release, left by a page that sleeps, or finds no room halfway?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.scorekeeping.models import HandRevision, Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.scorer import Follower
from tests.browser.test_pad_on_its_way import change_while_it_waits
from tests.browser.test_pad_saving import at_pad, points, to_the_check

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
ODD = [
    "no json",
    "null",
    "7",
    '"text"',
    "[]",
    "[null]",
    "{}",
    '{"view": "map"}',
    '{"cards": 1, "steps": 1}',
    '{"steps": [null, 7, ["fly", "4H"], ["tap", "1X"], ["slide", 7], ["slide", ["1X"]], ["click", {"do": 1}], ["click"]]}',
]


def keeps(page: Page, **kept: str) -> None:
    page.evaluate(
        "kept => Object.entries(kept).forEach(([key, text]) => localStorage.setItem(`meldbook.${key}`, text))",
        kept,
    )


@pytest.mark.parametrize("odd", ODD)
def test_what_nobody_can_read_keeps_no_hand_from_the_book(
    open_page: OpenPage, table: Table, odd: str
) -> None:
    code = table("Ana", "Ben").watch_code
    page = open_page("/settings/")
    hand = f"{code}.1.0"
    names = ["outbox", "outbox.1", f"sent.{code}.1", f"draft.{hand}", f"early.{hand}", f"live.{hand}", "past"]
    keeps(page, **dict.fromkeys(names, odd))
    page.goto(f"/s/{code}/")
    page.get_by_role("link", name="Score hand 1").tap()
    finger = Finger(page)
    to_the_check(finger)
    finger.save()
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert points() == [70, -10]


STEPS = [
    '{"steps": [{"player": "Ana", "action": {"do": "fly"}, "tap": 0}]}',
    '{"steps": [7]}',
    '{"steps": 7}',
]


@pytest.mark.parametrize("odd", STEPS)
def test_turns_of_another_release_are_told_anew(open_page: OpenPage, table: Table, odd: str) -> None:
    code = table("Ana", "Ben").watch_code
    page = open_page("/settings/")
    keeps(page, **{f"live.{code}.1.0": odd})
    page.goto(f"/s/{code}/hands/new/follow/")
    finger = Follower(page)
    finger.to_play("Ben")
    finger.turn("Stock, discard")
    finger.to_play("Ana")


def test_undo_steps_of_another_release_are_left_out(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    finger.slide("9S", "QS")
    finger.shows("9S 10S JS QS")
    page = finger.page
    page.goto("/settings/")
    keeps(page, past=f'{{"key": "meldbook.draft.{sitting.watch_code}.1.0", "past": 7}}')
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    finger.shows("9S 10S JS QS")
    finger.tap('[data-card="2H"]')
    finger.do("undo")
    finger.shows("9S 10S JS QS")


def test_a_page_that_sleeps_while_it_sends_holds_up_no_other(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    asleep = finger.page.context.new_page()
    asleep.goto("/settings/")
    asleep.evaluate("() => void navigator.locks.request('meldbook.outbox.', () => new Promise(() => {}))")
    to_the_check(finger)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.wait_for_url(TABLE)
    assert points() == [70, -10]


def test_a_version_that_was_refused_is_gone_once_the_next_is_in_the_book(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    change_while_it_waits(finger)
    finger.left("2")
    finger.do("next")
    page.unroute_all()
    said = {"code": "hand-refused", "severity": "E", "where": "", "message": "Ben cannot have that."}
    page.route(
        "**/hands/", lambda route: route.fulfill(json={"status": "refused", "errors": [said]}), times=1
    )
    finger.do("save")
    page.wait_for_url(TABLE)
    finger.has_sent_all()
    assert (points(), HandRevision.objects.count()) == ([70, -15], 1)


def proxy_refuses(route: Route) -> None:
    route.fulfill(status=413, content_type="text/html", body="<h1>Request Entity Too Large</h1>")


def test_what_something_on_the_way_refuses_of_one_table_keeps_no_other_waiting(
    open_page: OpenPage, table: Table
) -> None:
    held_up, sound = table("Ana", "Ben"), table("Ana", "Ben")
    finger = at_pad(open_page, held_up)
    finger.page.route(f"**/{held_up.watch_code}/hands/", proxy_refuses)
    to_the_check(finger)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.goto(f"/s/{sound.watch_code}/hands/new/")
    to_the_check(finger)
    finger.save()
    assert HandRevision.objects.get().hand.sitting == sound


def test_a_hand_that_was_kept_before_the_room_ran_out_may_be_left_alone(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    page.route("**/hands/", lambda route: route.abort())
    to_the_check(finger)
    page.evaluate(
        """() => {
          const write = Storage.prototype.setItem;
          Storage.prototype.setItem = function (key, text) {
            write.call(this, key, text);
            if (!key.startsWith("meldbook.outbox")) return;
            Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
          };
        }"""
    )
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.unroute_all()
    page.goto("/")
    finger.has_sent_all()
    assert points() == [70, -10]
