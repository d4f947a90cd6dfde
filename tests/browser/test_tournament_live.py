"""Do the pages of a tournament follow it by themselves, at once?"""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from tests.browser.test_live import BREAKS_OFF
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in
from tournaments import services
from tournaments.models import Tournament

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
# A page that hears nothing asks every ten seconds: what is seen sooner was heard.
WITHIN_MS = 8_000


@pytest.fixture
def follow(open_page: Callable[..., Page], live_site: str) -> Callable[..., Page]:
    """Opens a page of a tournament that listens, as a phone of its own."""

    def opened(of: Tournament, path: str, by: Any = None) -> Page:
        page = open_page("/settings/", base_url=live_site)
        if by is not None:
            session = signed_in(by).cookies[settings.SESSION_COOKIE_NAME].value
            cookie = {"name": settings.SESSION_COOKIE_NAME, "value": session, "url": live_site}
            page.context.add_cookies([cookie])  # type: ignore[list-item]
        with page.expect_response(lambda answer: "/live/" in answer.url):
            page.goto(f"/t/{of.code}/{path}")
        return page

    return opened


def finish_first(of: Tournament) -> None:
    hall.score(of.rounds.get().tables.get(number=1), [40, 30, 20, 10], [4, 3, 2, 1], at=timezone.now())
    services.rebuild_standings(tournament_id=of.pk, at=timezone.now())


def test_everybody_sees_a_result_and_what_was_opened_stays_open(follow: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], at=timezone.now())
    hall.play_on(dora, event, at=timezone.now())
    services.rebuild_standings(tournament_id=event.pk, at=timezone.now())
    first = event.rounds.get().tables.get(number=1).places.get(seat=1).entry
    hall.score(event.rounds.get().tables.get(number=2), [4, 3, 2, 1], [4, 3, 2, 1], at=timezone.now())
    services.rebuild_standings(tournament_id=event.pk, at=timezone.now())
    page = follow(event, "")
    page.locator(f"#e{first.pk} summary").click()
    finish_first(event)
    expect(page.locator(".hall-table.is-done")).to_have_count(2, timeout=WITHIN_MS)
    expect(page.locator(f"#e{first.pk} .rank-points")).to_have_text("Points 3")
    assert page.locator(f"#e{first.pk}").evaluate("one => one.open") is True


def test_my_page_says_my_table_when_the_round_is_published(follow: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], at=timezone.now())
    page = follow(event, f"me/{hall.entry(event, 'Ana').code}/")
    expect(page.get_by_text("Round 1 is not drawn yet.")).to_be_visible()
    hall.play_on(dora, event, at=timezone.now())
    expect(page.locator(".my-number")).to_be_visible(timeout=WITHIN_MS)
    expect(page.get_by_role("button", name="Score at my table")).to_be_visible(timeout=WITHIN_MS)


def test_the_desk_takes_a_result_and_leaves_alone_what_is_being_written(follow: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], at=timezone.now())
    hall.play_on(dora, event, at=timezone.now())
    page = follow(event, "desk/", by=dora)
    page.locator("#quick-text").fill("2 62-")
    finish_first(event)
    expect(page.locator("#table-1.is-done")).to_be_visible(timeout=WITHIN_MS)
    expect(page.locator("#quick-text")).to_have_value("2 62-")
    expect(page.locator("#quick-text")).to_be_focused()


def test_the_desk_takes_a_result_and_leaves_alone_what_was_refused(follow: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], at=timezone.now())
    hall.play_on(dora, event, at=timezone.now())
    page = follow(event, "desk/?result_of=2&totals=62-40&reason=Why", dora)
    field = page.locator("#table-2 input[name=totals]")
    page.evaluate("document.activeElement.blur()")
    finish_first(event)
    expect(page.locator(".hall-card.is-done")).to_have_count(1, timeout=WITHIN_MS)
    expect(field).to_have_value("62-40")
    expect(field).to_be_visible()


def test_the_screen_of_the_hall_takes_a_result_at_once(follow: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], at=timezone.now())
    hall.play_on(dora, event, at=timezone.now())
    page = follow(event, "screen/")
    services.show(tournament=event, shows="auto", message="Tea", by=dora, at=timezone.now())
    expect(page.locator(".words")).to_have_text("Tea", timeout=WITHIN_MS)


def test_the_screen_takes_what_broke_off_on_its_way_the_next_time(follow: Callable[..., Page]) -> None:
    dora = hall.director()
    event = hall.tournament(dora, *hall.NAMES[:8], at=timezone.now())
    page = follow(event, "screen/")
    page.clock.install()
    with page.expect_response(lambda answer: "/live/" in answer.url):
        page.reload()
    page.evaluate(BREAKS_OFF)
    services.show(tournament=event, shows="auto", message="Tea", by=dora, at=timezone.now())
    page.wait_for_function("() => window.brokenOff === 1")
    page.clock.run_for(10_500)
    expect(page.locator(".words")).to_have_text("Tea", timeout=WITHIN_MS)
