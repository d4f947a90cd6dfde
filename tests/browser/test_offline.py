"""Does the scorebook go on without a signal: reload, kill, several hands, and everything sent once when it is back?"""

import re
import time
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, Route, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import HandResult, HandRevision, Sitting
from tests.browser.finger import PAUSE_MS, TABLE, TRIES, Finger
from tests.factories import EVENING

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]

Table = Callable[..., Sitting]
OpenPage = Callable[..., Page]
READY = "navigator.serviceWorker.ready.then(() => true)"


def at_the_table(open_page: OpenPage, sitting: Sitting, **settings: str) -> Finger:
    """A phone that has looked at the table once, so that it keeps it and its pad."""
    page = open_page(f"/s/{sitting.watch_code}/", **settings)
    page.evaluate(READY)
    page.reload()
    pad = f"/s/{sitting.watch_code}/hands/new/"
    for _ in range(TRIES):
        if page.evaluate("pad => caches.match(pad, { ignoreVary: true }).then(Boolean)", pad):
            return Finger(page)
        page.wait_for_timeout(PAUSE_MS)
    pytest.fail("The phone does not keep the pad.")


def one_hand(finger: Finger, rank: str) -> None:
    """Ana's run of spades, Ben's card left."""
    finger.slide("9S", "QS")
    finger.do("next")
    finger.do("went-out")
    finger.do("next")
    finger.left(rank)
    finger.do("next")
    expect(finger.sees(".check")).to_be_visible()
    finger.do("save")


def test_a_draft_survives_a_reload_and_a_new_page_without_a_signal(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    finger.page.context.set_offline(True)
    finger.page.goto(f"/s/{sitting.watch_code}/hands/new/")
    finger.slide("9S", "QS")
    finger.slide("2H", "2D")
    finger.shows("9S 10S JS QS", "2H 2C 2D")
    expect(finger.sees("[data-deck]")).to_contain_text("kept ✓")
    finger.page.reload()
    finger.shows("9S 10S JS QS", "2H 2C 2D")
    expect(finger.sees("[data-deck]")).to_contain_text("kept ✓")
    again = Finger(finger.page.context.new_page())
    again.page.goto(f"/s/{sitting.watch_code}/hands/new/")
    again.shows("9S 10S JS QS", "2H 2C 2D")


def test_three_hands_without_a_signal_are_sent_once_and_in_order(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    page = finger.page
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    for number, rank in enumerate("K25", 1):
        expect(page.locator("[data-title]")).to_have_text(f"Hand {number}")
        one_hand(finger, rank)
        expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
        page.get_by_role("link", name=f"Hand {number + 1}").tap()
    expect(page.locator("[data-title]")).to_have_text("Hand 4")
    assert HandRevision.objects.count() == 0
    page.goto(f"/s/{sitting.watch_code}/")
    expect(finger.sees("[data-outbox] a")).to_have_text(["Open hand 1", "2", "3"])
    least = "all => Math.min(...all.flatMap(one => [one.offsetWidth, one.offsetHeight]))"
    assert finger.sees("[data-outbox] a").evaluate_all(least) >= 44
    page.get_by_role("link", name="Open hand 2").tap()
    expect(page.locator("[data-title]")).to_have_text("Hand 2")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.context.set_offline(False)
    page.goto(f"/s/{sitting.watch_code}/")
    finger.has_sent_all()
    expect(page.get_by_role("link", name="Score hand 4")).to_be_visible()
    points = list(HandResult.objects.order_by("hand__number", "side__seat").values_list("points", flat=True))
    assert points == [70, -10, 70, -5, 70, -5]
    assert HandRevision.objects.count() == 3


def test_hands_of_a_sitting_that_was_ended_go_in_once_it_is_played_on(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    page = finger.page
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    for number, rank in enumerate("K2", 1):
        one_hand(finger, rank)
        page.get_by_role("link", name=f"Hand {number + 1}").tap()
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    page.context.set_offline(False)
    page.goto("/")
    expect(finger.sees("[data-outbox].warn")).to_contain_text(
        "Hand 1 is not in the book yet: This sitting is over"
    )
    page.get_by_role("link", name="Open hand 1").tap()
    expect(finger.sees(".check > h2")).to_have_text("Not in the book yet")
    page.get_by_role("button", name="Play on").tap()
    page.wait_for_url(TABLE)
    finger.has_sent_all()
    expect(page.get_by_role("link", name="Score hand 3")).to_be_visible()
    assert [entry.document["held"]["Ben"] for entry in HandRevision.objects.order_by("at")] == [10, 5]


def ended_meanwhile(finger: Finger, sitting: Sitting, phone: Phone) -> Finger:
    """A hand is entered without a signal while another phone ends the sitting; now there is a signal again."""
    finger.page.context.set_offline(True)
    finger.page.goto(f"/s/{sitting.watch_code}/hands/new/")
    one_hand(finger, "K")
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    finger.page.context.set_offline(False)
    finger.page.goto("/")
    return finger


def test_a_hand_that_was_refused_goes_in_by_itself_when_another_phone_plays_on(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    finger = ended_meanwhile(at_the_table(open_page, sitting), sitting, phone)
    page = finger.page
    expect(finger.sees("[data-outbox].warn")).to_be_visible()
    services.reopen_sitting(sitting=sitting, phone=phone, at=EVENING)
    page.goto(f"/s/{sitting.watch_code}/")
    finger.has_sent_all()
    expect(page.get_by_role("link", name="Score hand 2")).to_be_visible()
    assert HandRevision.objects.count() == 1


def test_who_writes_while_a_hand_is_sent_keeps_the_page(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    finger = ended_meanwhile(at_the_table(open_page, sitting), sitting, phone)
    page = finger.page
    page.goto("/new/")
    page.get_by_role("textbox").first.fill("Cleo")
    page.evaluate("() => (window.isTheSame = true)")
    services.reopen_sitting(sitting=sitting, phone=phone, at=EVENING)
    page.evaluate("dispatchEvent(new Event('focus'))")
    finger.has_sent_all()
    page.wait_for_timeout(PAUSE_MS)
    assert page.evaluate("() => window.isTheSame") is True
    expect(page.get_by_role("textbox").first).to_have_value("Cleo")


def waiting_hand(open_page: OpenPage, sitting: Sitting) -> Finger:
    """A hand waits although there is a signal. The worker would ask for pages itself, and nobody could hold one back."""
    finger = Finger(open_page(f"/s/{sitting.watch_code}/hands/new/", service_workers="block"))
    finger.page.route("**/hands/", lambda route: route.abort())
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    return finger


def leaves_while_it_is_sent(page: Page, address: str) -> None:
    """Goes on to an address, whose page comes only when the hand that waited is in the book."""

    def come_late(route: Route) -> None:
        for _ in range(TRIES):
            time.sleep(PAUSE_MS / 1000)
            if HandRevision.objects.exists():
                break
        time.sleep(PAUSE_MS / 1000)
        route.continue_()

    page.unroute_all()
    page.route(f"**{address}", come_late)
    leave = f"location.assign('{address}'); setTimeout(() => dispatchEvent(new Event('focus')), 100);"
    page.evaluate(f"() => void setTimeout(() => {{ {leave} }})")
    page.wait_for_url(f"**{address}")
    assert HandRevision.objects.count() == 1


def test_who_has_tapped_a_link_while_a_hand_is_sent_gets_there(open_page: OpenPage, table: Table) -> None:
    finger = waiting_hand(open_page, table("Ana", "Ben"))
    finger.page.goto("/")
    expect(finger.sees("[data-outbox]")).to_be_visible()
    leaves_while_it_is_sent(finger.page, "/settings/")


def test_who_goes_on_from_a_saved_hand_while_it_is_sent_gets_there(open_page: OpenPage, table: Table) -> None:
    leaves_while_it_is_sent(waiting_hand(open_page, table("Ana", "Ben")).page, "/settings/")


def test_a_table_over_which_the_server_breaks_keeps_no_other_waiting(
    open_page: OpenPage, table: Table
) -> None:
    broken, sound = table("Ana", "Ben"), table("Ana", "Ben")
    finger = waiting_hand(open_page, broken)
    page = finger.page
    page.unroute_all()
    page.route(f"**/{broken.watch_code}/hands/", lambda route: route.fulfill(status=500))
    page.goto(f"/s/{sound.watch_code}/hands/new/")
    one_hand(finger, "5")
    page.wait_for_url(re.compile(rf"/{sound.watch_code}/.*saved=1"))
    assert HandRevision.objects.get().hand.sitting == sound
    waiting = page.evaluate(
        "import('meldbook/outbox').then(({ waiting }) => waiting().map(({ code }) => code))"
    )
    assert waiting == [broken.watch_code]


def test_a_hand_nobody_wants_in_the_book_is_left_out_and_its_cards_stay(
    open_page: OpenPage, table: Table, phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    finger = ended_meanwhile(at_the_table(open_page, sitting), sitting, phone)
    page = finger.page
    page.get_by_role("link", name="Open hand 1").tap()
    page.get_by_role("button", name="Leave it out").tap()
    page.wait_for_url(TABLE)
    finger.has_sent_all()
    page.get_by_role("button", name="Play on").tap()
    page.get_by_role("link", name="Score hand 1").tap()
    expect(finger.sees(".check .total").first).to_have_text("+70")


def test_the_table_counts_the_hands_that_wait(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    finger.page.context.set_offline(True)
    finger.page.goto(f"/s/{sitting.watch_code}/hands/new/")
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    finger.page.goto(f"/s/{sitting.watch_code}/")
    expect(finger.page.get_by_role("link", name="Score hand 2")).to_be_visible()
    expect(finger.sees("[data-outbox]")).to_contain_text("Hand 1 is saved on this phone")
    expect(finger.sees("[data-first-hand]")).to_be_hidden()
    expect(finger.sees('[data-begun="draft"]')).to_be_hidden()


def test_what_was_saved_earlier_is_not_said_again_without_a_signal(open_page: OpenPage, table: Table) -> None:
    finger = at_the_table(open_page, table("Ana", "Ben"))
    finger.page.get_by_role("link", name="Score hand 1").tap()
    one_hand(finger, "K")
    finger.page.wait_for_url(TABLE)
    expect(finger.sees("[data-toast]")).to_have_text(re.compile("Hand 1 saved"))
    finger.page.context.set_offline(True)
    finger.page.reload()
    expect(finger.page.get_by_role("link", name="Score hand 2")).to_be_visible()
    # It would go by itself after ten seconds.
    expect(finger.sees("[data-toast]")).to_have_count(0, timeout=5000)


def test_what_waits_is_sent_as_soon_as_the_table_is_heard_again(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    finger.page.route("**/hands/", lambda route: route.abort())
    finger.page.get_by_role("link", name="Score hand 1").tap()
    one_hand(finger, "K")
    finger.page.get_by_role("link", name="To the table", exact=True).tap()
    expect(finger.sees("[data-outbox]")).to_be_visible()
    finger.page.unroute_all()
    finger.page.evaluate("dispatchEvent(new Event('meldbook:fresh'))")
    # It would be sent by itself after half a minute.
    expect(finger.sees("[data-outbox]")).to_be_hidden(timeout=10000)


def test_what_left_without_a_connection_is_sent_again_once_the_table_is_heard(
    open_page: OpenPage, table: Table
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    page = finger.page
    page.route("**/hands/", lambda route: route.abort())
    page.get_by_role("link", name="Score hand 1").tap()
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("Saved on this phone")
    page.unroute_all()
    lost: list[Route] = []
    page.route("**/hands/", lambda route: route.continue_() if lost else lost.append(route))
    with page.expect_request("**/hands/"):
        page.get_by_role("link", name="To the table", exact=True).tap()
    page.wait_for_url(TABLE)
    page.evaluate("dispatchEvent(new Event('meldbook:fresh'))")
    lost[0].abort()
    expect(finger.sees("[data-outbox]")).to_be_hidden(timeout=10000)


def test_what_waits_is_said_once_and_keeps_the_focus(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    finger = at_the_table(open_page, sitting)
    page = finger.page
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    one_hand(finger, "K")
    page.get_by_role("link", name="To the table", exact=True).tap()
    link = page.get_by_role("link", name="Open hand 1")
    link.focus()
    page.evaluate(
        """() => {
          window.said = 0;
          new MutationObserver(() => (window.said += 1)).observe(document.querySelector("[data-outbox]"), {childList: true});
        }"""
    )
    for _ in range(2):
        with page.expect_event("requestfailed"):
            page.evaluate("dispatchEvent(new Event('focus'))")
        page.wait_for_timeout(200)
    assert page.evaluate("window.said") == 0
    assert link.evaluate("one => document.activeElement === one")


def test_the_only_hand_of_a_round_is_followed_by_none(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben")
    Sitting.objects.update(most_hands=1)
    finger = at_the_table(open_page, sitting)
    page, pad = finger.page, f"/s/{sitting.watch_code}/hands/new/"
    page.context.set_offline(True)
    page.goto(pad)
    one_hand(finger, "K")
    for address in (None, pad, f"{pad}follow/"):
        if address:
            page.goto(address)
        expect(finger.sees(".check > h2")).to_have_text("The round is saved on this phone")
        expect(finger.sees(".check a")).to_have_text(["To the table"])
    page.goto(f"/s/{sitting.watch_code}/")
    expect(finger.sees("[data-outbox]")).to_be_visible()
    expect(finger.sees("[data-next-hand]")).to_be_hidden()
    page.context.set_offline(False)
    page.goto("/")
    finger.has_sent_all()
    sitting.refresh_from_db()
    assert sitting.decided


def test_a_game_that_ends_with_a_hand_is_followed_by_the_next_one(open_page: OpenPage, table: Table) -> None:
    sitting = table("Ana", "Ben", target=50)
    finger = at_the_table(open_page, sitting)
    page = finger.page
    page.context.set_offline(True)
    page.goto(f"/s/{sitting.watch_code}/hands/new/")
    one_hand(finger, "K")
    expect(finger.sees(".check > h2")).to_have_text("The game is saved on this phone")
    page.get_by_role("link", name="Next game").tap()
    expect(page.locator("[data-title]")).to_have_text("Hand 2")
    one_hand(finger, "5")
    expect(finger.sees(".check > h2")).to_have_text("The game is saved on this phone")
    page.get_by_role("link", name="To the table", exact=True).tap()
    expect(finger.sees("[data-next-hand]")).to_have_text("Next game ›")


def test_the_game_that_is_next_counts_those_that_end_with_a_hand_that_waits(
    open_page: OpenPage, table: Table, record_hand: Callable[..., Any]
) -> None:
    sitting = table("Ana", "Ben", target=100)
    won = {"by": "Ana", "table": [{"by": "Ana", "cards": "10C JC QC KC AC"}], "held": {"Ben": "3S"}}
    record_hand(sitting, 1, won)
    finger = at_the_table(open_page, sitting)
    page, address = finger.page, f"/s/{sitting.watch_code}/"
    page.context.set_offline(True)
    for offered in ("Game 2: score hand 3", "Next game ›", "Game 3: score hand 5"):
        page.goto(f"{address}hands/new/")
        one_hand(finger, "K")
        expect(finger.sees(".check > h2")).to_have_text(re.compile("aved on this phone"))
        page.goto(address)
        expect(finger.sees("[data-next-hand]")).to_have_text(offered)


def test_the_next_hand_is_named_anew_when_another_phone_has_ended_the_game(
    open_page: OpenPage, table: Table, record_hand: Callable[..., Any]
) -> None:
    sitting = table("Ana", "Ben", target=100)
    finger = at_the_table(open_page, sitting)
    for number, ana, offered in ((1, 110, "Game 2: score hand 2"), (2, 10, "Score hand 3")):
        record_hand(sitting, number, {"typed": {"Ana": ana, "Ben": 0}})
        finger.page.evaluate("dispatchEvent(new Event('meldbook:sent'))")
        expect(finger.sees("[data-next-hand]")).to_have_text(offered)


def test_a_picture_that_cannot_be_drawn_without_a_signal_says_so(open_page: OpenPage, table: Table) -> None:
    page = open_page(f"/s/{table('Ana', 'Ben').watch_code}/summary/", accept_downloads=True)
    picture = page.get_by_role("link", name="The result as a picture")
    page.context.set_offline(True)
    picture.click()
    expect(page.get_by_role("alert").filter(has_text="No signal")).to_be_visible()

    page.context.set_offline(False)
    with page.expect_download() as kept:
        picture.click()

    assert kept.value.suggested_filename.endswith(".png")
    expect(page.get_by_text("No signal")).to_have_count(0)
