"""What does a page say that the phone kept from before: has it seen the hands that were sent since, and each of them once?"""

import uuid
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tests.browser.finger import Finger
from tests.browser.test_offline import at_the_table, one_hand
from tests.browser.test_pad_saving import points
from tests.factories import EVENING, record, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
THREE_DAYS_OLDER = """() => {
    for (const key of Object.keys(localStorage).filter(key => key.startsWith("meldbook.outbox."))) {
        const item = JSON.parse(localStorage[key]);
        localStorage[key] = JSON.stringify({ ...item, at: item.at - 3 * 86_400_000 });
    }
}"""


def sent_elsewhere(finger: Finger) -> None:
    """There is a signal for as long as what waits needs, and none for the table."""
    page = finger.page
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto("/settings/")
    finger.has_sent_all()
    page.context.set_offline(True)


def test_a_hand_sent_since_the_pages_were_kept_is_not_asked_for_again(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    page, address = finger.page, f"/s/{sitting.watch_code}/"
    page.context.set_offline(True)
    page.goto(f"{address}hands/new/")
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    sent_elsewhere(finger)
    page.goto(address)
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible()
    expect(finger.sees("[data-outbox]")).to_have_text("Hand 1 is in the book: this page is from before.")
    page.goto(f"{address}hands/new/")
    expect(page.locator("[data-title]")).to_have_text("Hand 2")
    one_hand(finger, "5")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(address)
    finger.has_sent_all()
    assert (points(), HandRevision.objects.count()) == ([70, -10, 70, -5], 2)


def test_hands_that_waited_for_days_are_known_once_they_are_sent(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    page, address = finger.page, f"/s/{sitting.watch_code}/hands/new/"
    page.context.set_offline(True)
    for _ in range(2):
        page.goto(address)
        one_hand(finger, "K")
        expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.evaluate(THREE_DAYS_OLDER)
    sent_elsewhere(finger)
    page.goto(address)
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.get_by_role("button", name="Change it").tap()
    expect(finger.sees(".check h2 small")).to_have_text(["210 in all", "−30 in all"])


def test_a_waiting_hand_that_was_changed_is_one_hand(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    Sitting.objects.update(most_hands=3)
    finger = at_the_table(open_page, sitting)
    page = finger.page
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.get_by_role("button", name="Change it").tap()
    finger.do("edit")
    finger.left("2")
    finger.do("next")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.goto(f"/s/{sitting.watch_code}/")
    expect(finger.sees("[data-outbox]")).to_contain_text("Hand 1 is saved on this phone")
    expect(finger.sees("[data-outbox] a")).to_have_text(["Open hand 1"])
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    expect(page.locator("[data-title]")).to_have_text("Hand 2")
    one_hand(finger, "5")
    # The second of three: another follows.
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    expect(page.get_by_role("link", name="Hand 3")).to_be_visible()
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(f"/s/{sitting.watch_code}/")
    finger.has_sent_all()
    assert points() == [70, -15, 70, -5]


def test_a_hand_taken_back_and_entered_anew_is_counted_while_it_waits(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    record(sitting, 1, typed(5, 5, sides=("Ana", "Ben")), phone=phone)
    services.void_hand(hand=Hand.objects.get(), id=uuid.uuid4(), phone=phone, at=EVENING)
    finger = at_the_table(open_page, sitting)
    page, address = finger.page, f"/s/{sitting.watch_code}/"
    page.context.set_offline(True)
    page.goto(f"{address}hands/new/")
    expect(page.locator("[data-title]")).to_contain_text("Hand 1")
    finger.tap('[data-side="Ana"]')
    finger.tap('[data-digit="7"]')
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.goto(address)
    expect(finger.sees("[data-outbox]")).to_contain_text("Hand 1 is saved on this phone")
    page.get_by_role("link", name="Score hand 2").tap()
    expect(page.locator("[data-title]")).to_contain_text("Hand 2")
    page.goto("about:blank")
    page.context.set_offline(False)
    page.goto(address)
    finger.has_sent_all()
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert points() == [57, 5]
