"""What if one phone has two tabs open, an older release kept its hands, or something on the way answers for the server?"""

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import HandRevision, Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.test_pad_saving import at_pad, points, to_the_check, waiting
from tests.factories import typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]


def test_a_phone_without_room_keeps_what_another_tab_wrote(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
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


def test_two_tabs_that_keep_a_hand_at_once_keep_both(open_page: OpenPage) -> None:
    page = open_page("/settings/")
    with page.expect_popup() as opening:
        page.evaluate("window.another = open('/settings/')")
    another = opening.value
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
