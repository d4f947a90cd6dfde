"""Does every tab of a phone say the same of a hand that waits, whichever of them has sent it?"""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.test_pad_saving import at_pad, points, to_the_check
from tests.factories import EVENING, another_phone, record, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
NOW = "dispatchEvent(new Event('focus'))"
DEAF = "addEventListener('storage', event => event.stopImmediatePropagation(), true)"
REFUSED = {"code": "hand-refused", "severity": "E", "where": "", "message": "Ben cannot have that."}


class Tabs:
    """A hand that waits, on the pad it was saved on, on another pad and on the start page of one phone."""

    def __init__(self, saver: Finger) -> None:
        self.context = saver.page.context
        self.context.route("**/hands/", lambda route: route.abort())
        to_the_check(saver)
        saver.do("save")
        expect(saver.sees(".check > h2")).to_have_text("Saved on this phone")
        self.pads = [saver, self.another(f"{saver.page.url.split('?')[0]}?hand=1")]
        self.start = self.another("/")
        expect(self.pads[1].sees(".check > h2")).to_have_text("Saved on this phone")
        expect(self.start.sees("[data-outbox]")).to_contain_text("Hand 1 is saved on this phone")

    def another(self, path: str) -> Finger:
        page = self.context.new_page()
        page.goto(path)
        return Finger(page)

    def send(self, sender: int, answer: Callable[[Route], Any] = Route.continue_) -> None:
        """One of them sends what waits; nobody else does."""
        self.context.unroute_all()
        self.context.route("**/hands/", answer)
        page = [*(pad.page for pad in self.pads), self.start.page][sender]
        with page.expect_response("**/hands/"):
            page.evaluate(NOW)

    def all_is_in_the_book(self) -> None:
        """Once, and the start page has loaded itself anew with it."""
        expect(self.start.sees("main")).to_contain_text("70")
        self.start.has_sent_all()
        assert (points(), HandRevision.objects.count()) == ([70, -10], 1)


@pytest.fixture
def sitting(table: Table) -> Sitting:
    return table("Ana", "Ben")


@pytest.fixture
def tabs(open_page: OpenPage, sitting: Sitting) -> Tabs:
    return Tabs(at_pad(open_page, sitting))


senders = pytest.mark.parametrize("sender", [0, 1, 2], ids=["saver", "other-pad", "start"])


@senders
def test_a_hand_that_got_through_leads_every_tab_on(tabs: Tabs, sender: int) -> None:
    tabs.send(sender)
    for pad in tabs.pads:
        pad.page.wait_for_url(TABLE)
        expect(pad.sees("[data-toast]")).to_contain_text("Hand 1 saved")
    tabs.all_is_in_the_book()


@senders
def test_what_the_rules_refuse_is_said_in_every_tab(tabs: Tabs, sender: int) -> None:
    tabs.send(sender, lambda route: route.fulfill(json={"status": "refused", "errors": [REFUSED]}))
    for pad in tabs.pads:
        expect(pad.sees(".check .problem")).to_contain_text("Ben cannot have that.")
        expect(pad.sees('[data-action="save"]')).to_be_visible()
    expect(tabs.start.sees("[data-outbox].warn")).to_contain_text("Ben cannot have that.")
    # Put right in one tab it is one hand.
    tabs.context.unroute_all()
    tabs.pads[1].do("edit")
    tabs.pads[1].do("next")
    tabs.pads[1].save()
    tabs.pads[0].page.wait_for_url(TABLE)
    tabs.all_is_in_the_book()


@senders
def test_what_the_table_can_lift_is_said_in_every_tab_until_it_does(
    tabs: Tabs, sender: int, sitting: Sitting, phone: Phone
) -> None:
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    tabs.send(sender)
    for pad in tabs.pads:
        expect(pad.sees(".check > h2")).to_have_text("Not in the book yet")
        expect(pad.sees(".check")).to_contain_text("This sitting is over")
    expect(tabs.start.sees("[data-outbox].warn")).to_contain_text("This sitting is over")
    services.reopen_sitting(sitting=sitting, phone=phone, at=EVENING)
    tabs.send(sender)
    for pad in tabs.pads:
        pad.page.wait_for_url(TABLE)
    tabs.all_is_in_the_book()


@senders
def test_a_question_to_the_table_is_asked_in_every_tab(tabs: Tabs, sender: int, sitting: Sitting) -> None:
    record(sitting, 1, typed(5, 5, sides=("Ana", "Ben")), phone=another_phone(sitting))
    tabs.send(sender)
    for pad in tabs.pads:
        expect(pad.sees(".check > h2")).to_have_text("Somebody has entered this hand differently")
        link = pad.page.get_by_role("link", name="See both versions")
        assert (link.get_attribute("href") or "").endswith(f"/s/{sitting.watch_code}/hands/1/")
    assert HandRevision.objects.filter(document__isnull=False).count() == 2


def test_who_takes_it_back_in_one_tab_may_change_it_in_the_other(tabs: Tabs) -> None:
    tabs.pads[1].page.get_by_role("button", name="Change it").tap()
    expect(tabs.pads[0].sees('[data-action="save"]')).to_be_visible()
    tabs.pads[0].do("edit")
    tabs.pads[0].left("2")
    tabs.context.unroute_all()
    tabs.pads[0].do("next")
    tabs.pads[0].do("save")
    for pad in tabs.pads:
        pad.page.wait_for_url("**/s/**")
    tabs.start.has_sent_all()
    assert points() == [70, -15]


def test_a_hand_saved_in_two_tabs_at_once_is_one_hand(open_page: OpenPage, sitting: Sitting) -> None:
    first = at_pad(open_page, sitting)
    to_the_check(first)
    context = first.page.context
    second = Finger(context.new_page())
    # What one tab writes the other hears a little later.
    second.page.add_init_script(DEAF)
    second.page.goto(first.page.url)
    expect(second.sees('[data-action="save"]')).to_be_visible()
    context.route("**/hands/", lambda route: route.abort())
    for pad in (first, second):
        pad.page.bring_to_front()
        pad.do("save")
        expect(pad.sees(".check > h2")).to_have_text("Saved on this phone")
    context.unroute_all()
    second.page.evaluate(NOW)
    for pad in (first, second):
        pad.page.wait_for_url("**/s/**")
    second.has_sent_all()
    assert (points(), Hand.objects.get().questioned) == ([70, -10], False)
    assert HandRevision.objects.count() == 1


def test_a_pad_that_was_kept_as_it_was_left_says_what_was_refused_meanwhile(
    open_page: OpenPage, sitting: Sitting
) -> None:
    tabs = Tabs(at_pad(open_page, sitting))
    kept = Finger(tabs.context.new_page())
    kept.page.add_init_script(DEAF)
    kept.page.goto(tabs.pads[1].page.url)
    expect(kept.sees(".check > h2")).to_have_text("Saved on this phone")
    tabs.send(2, lambda route: route.fulfill(json={"status": "refused", "errors": [REFUSED]}))
    expect(tabs.pads[1].sees(".check .problem")).to_be_visible()
    expect(kept.sees(".check > h2")).to_have_text("Saved on this phone")
    kept.page.evaluate("dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))")
    expect(kept.sees(".check .problem")).to_contain_text("Ben cannot have that.")


def test_a_hand_saved_again_as_it_is_while_it_waits_is_no_correction(
    open_page: OpenPage, sitting: Sitting
) -> None:
    finger = at_pad(open_page, sitting)
    finger.page.route("**/hands/", lambda route: route.abort())
    to_the_check(finger)
    finger.do("save")
    finger.page.get_by_role("button", name="Change it").tap()
    finger.do("edit")
    finger.do("next")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.unroute_all()
    finger.page.evaluate(NOW)
    finger.page.wait_for_url(TABLE)
    finger.has_sent_all()
    assert (points(), HandRevision.objects.count()) == ([70, -10], 1)
