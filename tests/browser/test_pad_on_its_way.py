"""What becomes of a hand that somebody changes, or no longer looks at, while it is on its way?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.scorekeeping.models import HandRevision, Sitting
from tests.browser.finger import TABLE, Finger
from tests.browser.test_pad_saving import at_pad, points, to_the_check, waiting

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]


def save_in_vain(finger: Finger) -> None:
    """What is saved does not get through."""
    finger.page.route("**/hands/", lambda route: route.abort())
    to_the_check(finger)
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")


def change_while_it_waits(finger: Finger) -> None:
    save_in_vain(finger)
    finger.page.get_by_role("button", name="Change it").tap()
    finger.do("edit")


def test_who_changes_a_hand_while_it_gets_through_corrects_it(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    change_while_it_waits(finger)
    page.unroute("**/hands/")
    with page.expect_response("**/hands/"):
        page.evaluate("dispatchEvent(new Event('focus'))")
    finger.left("2")
    assert (points(), waiting(finger)) == ([70, -10], 0)
    finger.do("next")
    finger.do("save")
    page.wait_for_url("**/hands/1/**")
    assert (points(), HandRevision.objects.count()) == ([70, -15], 2)


def test_who_changes_it_twice_corrects_what_has_got_through(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    change_while_it_waits(finger)
    finger.left("2")
    finger.do("next")
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.get_by_role("button", name="Change it").tap()
    finger.do("edit")
    page.unroute("**/hands/")
    with page.expect_response("**/hands/"):
        page.evaluate("dispatchEvent(new Event('focus'))")
    finger.left("3")
    finger.do("next")
    finger.do("save")
    page.wait_for_url("**/hands/1/**")
    assert (points(), HandRevision.objects.count()) == ([70, -20], 2)


def test_what_is_changed_of_a_hand_that_got_through_is_still_there_on_another_page(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    page = finger.page
    change_while_it_waits(finger)
    finger.left("2")
    page.unroute("**/hands/")
    page.goto(f"/s/{sitting.watch_code}/")
    page.get_by_role("link", name="Look at yours").tap()
    expect(finger.sees("[data-left-cards]")).to_contain_text("2")


def test_a_server_that_does_not_answer_is_not_waited_for(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route("**/hands/", hold)
    to_the_check(finger)
    page.clock.install()
    finger.do("save")
    expect(finger.sees(".check > h2")).to_have_text("Saving …")
    page.clock.run_for(5_000)
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    held[0].continue_()
    page.wait_for_url(TABLE)
    assert points() == [70, -10]


def test_a_draft_that_nothing_can_read_holds_nothing_up(open_page: OpenPage, table: Table) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    page = finger.page
    save_in_vain(finger)
    page.evaluate(
        "for (const key of Object.keys(localStorage)) if (key.includes('.draft.')) localStorage.setItem(key, 'no draft')"
    )
    page.unroute("**/hands/")
    page.evaluate("dispatchEvent(new Event('focus'))")
    page.wait_for_url(TABLE)
    assert (points(), waiting(finger)) == ([70, -10], 0)


def test_a_hand_changed_in_one_tab_corrects_what_another_tab_has_sent_meanwhile(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    change_while_it_waits(finger)
    another = finger.page.context.new_page()
    another.goto("/")
    Finger(another).has_sent_all()
    another.close()
    finger.page.unroute_all()
    finger.left("2")
    finger.do("next")
    finger.do("save")
    finger.page.wait_for_url("**/hands/1/")
    assert list(HandRevision.objects.values_list("action", flat=True)) == ["record", "correct"]
    assert points() == [70, -15]


def test_a_hand_refused_in_another_tab_is_not_said_to_be_on_its_way(
    open_page: OpenPage, table: Table
) -> None:
    finger = at_pad(open_page, table("Ana", "Ben"))
    save_in_vain(finger)
    # As another tab leaves it; what one tab writes the other reads a little later.
    finger.page.evaluate(
        """() => {
          const [key, item] = Object.entries(localStorage).find(([key]) => key.startsWith("meldbook.outbox."));
          const refused = [{ code: "unknown", severity: "E", where: "", message: "A card is missing." }];
          localStorage.setItem(key, JSON.stringify({ ...JSON.parse(item), refused }));
        }"""
    )
    finger.page.get_by_role("button", name="Try again").tap()
    expect(finger.sees('[data-action="save"]')).to_be_visible()
    expect(finger.sees(".check")).to_contain_text("A card is missing.")
