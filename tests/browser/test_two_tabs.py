"""What if one phone has two tabs open, an older release kept its hands, or something on the way answers for the server?"""

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import HandRevision, Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.scorer import Follower
from tests.browser.test_pad_saving import at_pad, points, to_the_check, waiting
from tests.factories import typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]


def saves_without_room(finger: Finger) -> None:
    """A hand that neither goes out nor fits on the phone; `makeRoom()` in the page makes room again."""
    finger.page.route("**/hands/", lambda route: route.abort())
    to_the_check(finger)
    finger.page.evaluate(
        """() => {
          const write = Storage.prototype.setItem;
          Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
          window.makeRoom = () => { Storage.prototype.setItem = write; };
        }"""
    )
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Not sent yet")


def test_a_phone_without_room_keeps_what_another_tab_wrote(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    saves_without_room(finger)
    told = finger.page.evaluate(
        """async () => {
          window.makeRoom();
          localStorage.setItem("meldbook.outbox.another", JSON.stringify({ id: "another", code: "OTHER", number: 1, base: 0, at: 1 }));
          const outbox = await import("meldbook/outbox");
          outbox.put({ id: "third", code: "OTHER", number: 2, base: 0 });
          return [outbox.isWritten(), outbox.waiting().map(({ code, number }) => [code, number])];
        }"""
    )
    assert told == [True, [["OTHER", 1], [sitting.watch_code, 1], ["OTHER", 2]]]
    assert waiting(finger) == 3


def test_who_closes_a_page_that_alone_holds_a_hand_is_warned(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    asked: list[str] = []
    finger.page.on("dialog", lambda dialog: (asked.append(dialog.type), dialog.dismiss()))
    saves_without_room(finger)

    finger.page.close(run_before_unload=True)
    finger.page.wait_for_timeout(300)
    assert asked == ["beforeunload"]

    # What is kept may be left alone.
    finger.page.evaluate(
        "window.makeRoom(); import('meldbook/outbox').then(({ put, waiting }) => put(waiting()[0]))"
    )
    finger.page.close(run_before_unload=True)
    finger.page.wait_for_event("close")
    assert asked == ["beforeunload"]


def test_two_tabs_that_keep_a_hand_at_once_keep_both(open_page: OpenPage) -> None:
    page = open_page("/settings/")
    with page.expect_popup() as opening:
        page.evaluate("window.another = open('/settings/')")
    another = opening.value
    another.wait_for_url("**/settings/")
    another.evaluate("import('meldbook/outbox').then(outbox => (window.put = outbox.put))")
    page.evaluate(
        """() => {
          const write = Storage.prototype.setItem;
          Storage.prototype.setItem = function (...args) {
            Storage.prototype.setItem = write;
            // Between what this tab has read and what it writes.
            window.another.put({ id: "2", code: "OTHER", number: 2, base: 0 });
            write.apply(this, args);
          };
        }"""
    )
    mine = {"id": "1", "code": "OTHER", "number": 1, "base": 0}
    page.evaluate("item => import('meldbook/outbox').then(outbox => outbox.put(item))", mine)
    for tab in (page, another):
        told = tab.evaluate("import('meldbook/outbox').then(({ waiting }) => waiting().map(({ id }) => id))")
        assert told == ["1", "2"]


def test_hands_that_an_older_release_kept_in_one_list_are_sent_in_order_and_once(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    page = open_page("/settings/")
    items = [
        {
            "id": str(uuid.uuid4()),
            "code": sitting.watch_code,
            "number": number,
            "base": 0,
            "hand": typed(*points, sides=("Ana", "Ben")),
            "save": f"/s/{sitting.watch_code}/hands/",
            "pad": f"/s/{sitting.watch_code}/hands/new/?hand={number}",
            "draft": f"meldbook.draft.{sitting.watch_code}.{number}.0",
        }
        for number, points in enumerate([(1, 2), (3, 4)], 1)
    ]
    page.evaluate("items => localStorage.setItem('meldbook.outbox', JSON.stringify(items))", items)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    expect(page.locator("[data-title]")).to_contain_text("3")
    page.goto("/")
    Finger(page).has_sent_all()
    assert (HandRevision.objects.count(), points()) == (2, [1, 2, 3, 4])


def test_what_something_on_the_way_answers_for_the_server_is_no_answer(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    too_many = {"detail": "Too many requests."}
    finger.page.route("**/hands/", lambda route: route.fulfill(status=429, json=too_many))
    to_the_check(finger)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.unroute_all()
    finger.page.evaluate("dispatchEvent(new Event('focus'))")
    finger.page.wait_for_url(TABLE)
    assert (waiting(finger), points()) == (0, [70, -10])


def test_a_table_gone_back_to_counts_what_was_saved_meanwhile(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    page = open_page(f"/s/{sitting.watch_code}/")
    page.route("**/hands/", lambda route: route.abort())
    expect(page.get_by_role("link", name="Score hand 1")).to_be_visible()
    # A page that the browser keeps as it was left hears nothing of what the next one writes.
    page.evaluate(
        """([code, id]) => {
          const item = { id, code, number: 1, base: 0, at: 1, hand: {}, save: `/s/${code}/hands/`, pad: `/s/${code}/hands/new/?hand=1` };
          localStorage.setItem(`meldbook.outbox.${id}`, JSON.stringify(item));
          dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
        }""",
        [sitting.watch_code, str(uuid.uuid4())],
    )
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible()
    expect(page.locator("[data-outbox]")).to_contain_text("Hand 1 is saved on this phone")


def test_what_one_tab_has_undone_is_not_done_again_on_what_another_tab_told(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    finger = Follower(open_page(f"/s/{sitting.watch_code}/hands/new/follow/"))
    finger.turn("Stock, discard")
    finger.turn("Stock, discard")
    finger.do("undo")
    finger.to_play("Ana")
    another = Follower(finger.page.context.new_page())
    another.page.goto(finger.page.url)
    another.to_play("Ana")
    another.cards("7H")
    another.turn("7")
    another.to_play("Ben")
    finger.to_play("Ben")
    finger.page.keyboard.press("Control+y")
    expect(finger.sees("[data-said]")).to_have_text("Nothing to do again.")
    finger.to_play("Ben")


COMES_BACK = "dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))"


def test_a_pad_gone_back_to_goes_on_with_what_was_entered_later(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    finger.slide("9S", "QS")
    finger.shows("9S 10S JS QS")
    # The page that the browser kept is one document, the one that went on is another: it hears nothing of what this one wrote.
    key, later = finger.page.evaluate(
        """() => {
          const key = Object.keys(localStorage).find((one) => one.startsWith("meldbook.draft."));
          const state = JSON.parse(localStorage.getItem(key));
          state.cards[0].push({ card: "KS", glue: true });
          return [key, JSON.stringify(state)];
        }"""
    )
    finger.page.evaluate("([key, later]) => localStorage.setItem(key, later)", [key, later])
    finger.page.evaluate(COMES_BACK)
    finger.shows("9S 10S JS QS KS")


@pytest.mark.parametrize("way", ["new/", "new/follow/"])
def test_a_pad_gone_back_to_after_its_hand_was_saved_asks_for_the_next(
    open_page: OpenPage, table: Table, record_hand: Callable[..., object], way: str
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting, way)
    expect(finger.page.locator("[data-title]")).to_have_text("Hand 1")
    finger.page.wait_for_function("() => document.querySelector('[data-points], [data-seats] li')")
    record_hand(sitting, 1, typed(5, 6, sides=("Ana", "Ben")))
    finger.page.evaluate(f"setTimeout(() => {COMES_BACK})")
    expect(finger.page.locator("[data-title]")).to_contain_text("Hand 2")
