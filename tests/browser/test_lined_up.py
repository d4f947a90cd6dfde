"""Does what stands beside or below each other begin and end in one line?"""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from rummy.people.models import Phone
from tests.browser.test_clubs import club_pages
from tests.browser.test_prints import signs_in
from tests.factories import record, start, typed
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in
from tournaments import services

pytestmark = pytest.mark.needs_browser
EDGES = """words => [...new Set([...document.querySelectorAll(words)].filter(one => one.offsetParent)
  .map(one => Math.round(one.getBoundingClientRect().right)))]"""
# At how many heights these end: as many as they stand in rows.
FEET = """words => new Set([...document.querySelectorAll(words)].map(one => Math.round(one.getBoundingClientRect().bottom))).size"""
BESIDE = """() => [...document.querySelectorAll(".record.ranking tbody tr")].map(row => {
  const [place, name] = ["td.place", "th b"].map(words => row.querySelector(words).getBoundingClientRect());
  return place.top < name.bottom && name.top < place.bottom && place.right <= name.left;
})"""
# Whether a figure stands close to what it is of, and both at the right edge.
APART = """() => [...document.querySelectorAll(".record td:has(.players)")].map(cell => {
  const range = document.createRange(), of = cell.querySelector(".players").getBoundingClientRect();
  range.selectNode(cell.firstChild);
  return [of.left - range.getBoundingClientRect().right < 12, Math.round(cell.getBoundingClientRect().right - of.right) <= 4];
})"""


def club_page(open_page: Callable[..., Page], phone: Phone, name: str, **size: int) -> Page:
    session, pages = club_pages(phone)
    page = open_page("/settings/", **size)
    signs_in(page, session)
    page.goto(pages[name])
    return page


def test_names_end_where_the_dealer_ends(open_page: Callable[..., Page]) -> None:
    page = open_page("/new/")

    assert len(page.evaluate(EDGES, "input[name=player], select[name=first_dealer]")) == 1


def test_figures_stand_in_line_though_one_is_called_by_more_words(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = club_page(open_page, phone, "statistics")

    assert page.locator(".in-all dd").count() == 4
    assert page.evaluate(FEET, ".in-all dd") == 2


def test_on_a_small_phone_a_place_stands_beside_its_name(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = club_page(open_page, phone, "evening", width=320, height=568)

    assert page.evaluate(BESIDE) == [True, True, True]


def test_on_a_small_phone_a_figure_stands_beside_what_it_is_of(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = club_page(open_page, phone, "evening", width=320, height=568)

    assert page.evaluate(APART) == [[True, True]] * 3


def test_paper_has_no_links_to_other_pages(open_page: Callable[..., Page], phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone)
    record(sitting, 1, typed(40, 20))
    page = open_page(f"/s/{sitting.watch_code}/")
    page.emulate_media(media="print")

    assert page.locator(".links").count() > 0
    assert page.locator(".links:visible").count() == 0


def test_paper_says_what_is_played_in_a_tournament(open_page: Callable[..., Page]) -> None:
    event = hall.tournament(hall.director(), at=timezone.now())
    page = open_page(f"/t/{event.code}/")
    page.emulate_media(media="print")

    expect(page.get_by_text("Robber Rummy ·")).to_be_visible()
    assert page.locator(".links a:visible").count() == 0


def test_the_next_step_of_a_desk_is_as_wide_as_its_panel(open_page: Callable[..., Page]) -> None:
    now, dora = timezone.now(), hall.director()
    event = hall.tournament(dora, at=now)
    page = open_page("/settings/")
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    page.goto(f"/t/{event.code}/desk/")
    enters = page.get_by_role("link", name="Enter people").bounding_box()
    services.enter_all(tournament=event, lines=hall.NAMES[:4], by=dora, at=now)
    page.reload()
    draws = page.get_by_role("button", name="Draw round 1").bounding_box()

    assert enters is not None
    assert draws is not None
    assert enters["width"] == draws["width"]
