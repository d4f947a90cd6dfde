"""Two phones keep one score, one of them without a signal: is anything lost, doubled, or asked twice?"""

import io
from collections.abc import Callable

import pytest
from django.core.management import call_command
from playwright.sync_api import Page, Route, expect

from rummy.people.models import Phone
from rummy.scorekeeping import queries
from rummy.scorekeeping.models import Hand, HandRevision, Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.test_offline import at_the_table
from tests.factories import another_phone, record

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]
OpenPage = Callable[..., Page]
# The card Ben has left in each of the ten hands that Ana's phone enters without a signal, hand 2 first.
LEFT = ("K", "2", "3", "4", "5", "6", "7", "8", "9", "Q")


def enter(finger: Finger, left: str) -> None:
    """Ana went out, Ben has this left."""
    finger.tap('[data-knocker="Ana"]')
    finger.left(left)
    finger.do("next")
    finger.do("save")


def correct_the_first(finger: Finger, sitting: Sitting) -> None:
    """Ben had a 2 beside his king."""
    finger.page.goto(f"/s/{sitting.watch_code}/hands/1/edit/")
    # A finger that is quicker than the page taps on nothing.
    finger.has("Ben", "10 left")
    finger.tap('[data-side="Ben"]')
    finger.left("2")
    finger.do("next")
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/")


def standings(sitting: Sitting) -> dict[str, int]:
    """The totals of the table, once they equal a replay of its log."""
    out = io.StringIO()
    call_command("rebuild", check=True, stdout=out)
    assert out.getvalue().startswith("1 sittings, 0 differences.")
    sitting.refresh_from_db()
    return {side.name: side.total for side in queries.table(sitting).sides}


def break_off_once(page: Page) -> list[int]:
    """Let the fourth hand arrive and its answer get lost: it is sent again. What the server said of it the first time."""
    asked: list[str] = []
    lost: list[int] = []

    def pass_on(route: Route) -> None:
        asked.append(route.request.url)
        if len(asked) != 4:
            return route.continue_()
        lost.append(route.fetch().status)
        return route.abort()

    page.route("**/hands/", pass_on)
    return lost


def test_ten_hands_without_a_signal_meet_what_another_phone_did_meanwhile(
    open_page: OpenPage, table: Callable[..., Sitting], phone: Phone
) -> None:
    sitting = table("Ana", "Ben", ruleset="basic-rummy")
    record(sitting, 1, {"by": "Ana", "held": {"Ben": 10}}, phone=phone, notes={"ranks": {"Ben": ["K"]}})
    ana = at_the_table(open_page, sitting)
    ana.page.context.set_offline(True)
    ana.page.goto(f"/s/{sitting.watch_code}/hands/new/")
    for number, left in enumerate(LEFT, 2):
        expect(ana.page.locator("[data-title]")).to_have_text(f"Hand {number}")
        enter(ana, left)
        expect(ana.sees(".check > h2")).to_have_text("Saved on this phone")
        ana.page.get_by_role("link", name=f"Hand {number + 1}").tap()
    assert HandRevision.objects.count() == 1

    ben = Finger(open_page(f"/s/{sitting.watch_code}/", who=another_phone(sitting, "Ben’s phone")))
    correct_the_first(ben, sitting)
    ben.page.goto(f"/s/{sitting.watch_code}/hands/new/")
    enter(ben, "J 3")
    ben.page.wait_for_url("**/s/*/*")
    assert standings(sitting) == {"Ana": 25, "Ben": -25}

    lost = break_off_once(ana.page)
    # The pad that is still open would send some of them, and be left meanwhile.
    ana.page.goto("about:blank")
    ana.page.context.set_offline(False)
    ana.page.goto(f"/s/{sitting.watch_code}/")
    ana.has_sent_all()
    expect(ana.page.get_by_role("link", name="Score hand 12")).to_be_visible()
    expect(ana.page.get_by_role("heading", name="entered in two ways")).to_have_count(1)
    assert (lost, Hand.objects.filter(questioned=True).get().number) == ([201], 2)
    # Hand 1 and its correction, hand 2 twice, and each of the nine others once.
    assert (Hand.objects.count(), HandRevision.objects.count()) == (11, 13)
    assert standings(sitting) == {"Ana": 79, "Ben": -79}

    ana.page.get_by_role("button", name="This one is right").last.tap()
    expect(ana.page.get_by_role("heading", name="entered in two ways")).to_have_count(0)
    assert standings(sitting) == {"Ana": 76, "Ben": -76}


def test_two_tabs_of_one_phone_enter_one_hand(
    open_page: OpenPage, table: Callable[..., Sitting], phone: Phone
) -> None:
    address = f"/s/{table('Ana', 'Ben', ruleset='basic-rummy').watch_code}/hands/new/"
    first = Finger(open_page(address))
    second = Finger(first.page.context.new_page())
    second.page.goto(address)
    first.page.bring_to_front()
    first.tap('[data-knocker="Ana"]')
    first.left("K 2")
    # What the first tab has entered is there before the second adds to it.
    expect(second.sees("[data-rub]")).to_have_count(2)
    second.page.bring_to_front()
    second.left("3")
    expect(first.sees("[data-rub]")).to_have_count(3)
    second.do("undo")
    expect(first.sees("[data-rub]")).to_have_count(2)
    second.do("next")
    second.save()
    # The other tab has seen it saved, and goes on to the table as well.
    first.page.wait_for_url(TABLE)
    assert HandRevision.objects.get().document["held"] == {"Ben": 12}


def test_enter_in_the_field_objects_by_name_and_never_agrees(
    open_page: OpenPage, table: Callable[..., Sitting], record_hand: Callable[..., object]
) -> None:
    sitting = table("Ana", "Ben", ruleset="gin-rummy")
    record_hand(sitting, 1, {"by": "Ana", "held": {"Ana": 6, "Ben": 22}})
    finger = Finger(open_page(f"/s/{sitting.watch_code}/hands/1/", who=another_phone(sitting)))
    finger.tap('.who label:has([value="Ben"])')
    finger.tap("#object summary")
    finger.page.get_by_label("What is wrong?").fill("I had a 2")
    finger.page.keyboard.press("Enter")

    expect(finger.sees(".words .objects")).to_contain_text("Ben objects: I had a 2")
    assert Hand.objects.get().objections == 1
