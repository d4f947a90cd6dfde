"""Does paper stay black on white, and does what is printed fill its pages and no more?"""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page

from tests.factories import record, start, typed
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in
from tournaments import services

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
DARKEST = """words => { const box = document.querySelector(words);
  return getComputedStyle(box).color.match(/\\d+/g).map(Number).reduce((most, one) => Math.max(most, one)); }"""

KNOCKOUT: dict[str, Any] = {"ruleset": "gin-rummy", "format": "knockout", "answers": {}}


def played(*names: str, **more: Any) -> tuple[str, str]:
    """Where the papers of a tournament with a round behind it lie, and who may print them."""
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, *(names or hall.NAMES[:4]), at=now, ends_after=1, **more)
    hall.play_all(dora, hall.play_on(dora, of, now), now)
    services.rebuild_standings(tournament_id=of.pk, at=now)
    session = signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value
    return f"/t/{of.code}/papers/", session


def signs_in(page: Page, session: str) -> None:
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "domain": "localhost", "path": "/"}]
    )


@pytest.mark.parametrize("chosen", [False, True])
def test_who_has_it_dark_prints_dark_on_white_all_the_same(
    open_page: Callable[..., Page], chosen: bool
) -> None:
    papers, session = played()
    sitting = start()
    record(sitting, 1, typed(40, 20, -5))
    look = "theme=dark" if chosen else ""
    page = open_page("/settings/", dark=not chosen, look=look)
    signs_in(page, session)
    page.emulate_media(media="print")

    inks = {}
    for address, words in (
        (f"{papers}certificates/", ".winner"),
        (f"{papers}standings/", "tbody th"),
        (f"/s/{sitting.watch_code}/sheet/", ".sheet tbody .running"),
        (f"/s/{sitting.watch_code}/", ".total .name"),
    ):
        page.goto(address)
        inks[words] = page.evaluate(DARKEST, words)

    assert {words: ink for words, ink in inks.items() if ink > 60} == {}


CUT = """() => [...document.querySelectorAll(".slips li, .wide-table, .bracket")]
  .filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map(one => one.innerText.slice(0, 60))"""
# What A4 is wide between its margins.
WIDTH_OF_PAPER = 703


def test_no_slip_is_too_small_for_a_long_name_and_no_group_is_cut_off(open_page: Callable[..., Page]) -> None:
    now, dora = timezone.now(), hall.director()
    names = [f"{name} Lindqvist-Mayer von Hohenberg" for name in hall.NAMES[:10]]
    of = hall.tournament(
        dora,
        *names,
        at=now,
        ruleset="gin-rummy",
        format="groups",
        answers={"group_size": 5, "through": 2},
        ends_after=1,
    )
    for _round in range(6):
        hall.play_all(dora, hall.play_on(dora, of, now), now)
    page = open_page("/settings/", width=WIDTH_OF_PAPER, height=1000)
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    page.emulate_media(media="print")
    cut = {}
    for path in ("papers/slips/", "bracket/"):
        page.goto(f"/t/{of.code}/{path}")
        cut[path] = page.evaluate(CUT)

    assert page.locator(".bracket").count() == 1
    assert cut == {"papers/slips/": [], "bracket/": []}


@pytest.mark.parametrize("paper", ["A4", "Letter"])
def test_two_tents_fill_one_page(paper: str, open_page: Callable[..., Page]) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, *hall.NAMES[:8], at=now)
    hall.play_on(dora, of, now)
    page = open_page("/settings/")
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    page.goto(f"/t/{of.code}/papers/tents/")

    assert page.locator(".tents li").count() == 2
    assert pages_of(page.pdf(format=paper)) == 1


@pytest.mark.parametrize(
    ("format", "entries", "pages"),
    [
        ("knockout", 8, 1),
        ("knockout", 16, 1),
        ("knockout", 32, 3),
        ("double-knockout", 8, 1),
        ("double-knockout", 23, 4),
    ],
)
def test_every_part_of_a_bracket_fits_its_page(
    format: str, entries: int, pages: int, open_page: Callable[..., Page]
) -> None:
    now, dora = timezone.now(), hall.director()
    names = [f"Maximiliane Lindqvist-Mayer {number}" for number in range(1, entries + 1)]
    more = {"ruleset": "gin-rummy", "format": format, "answers": {}, "ends_after": 1}
    of = hall.tournament(dora, *names, at=now, **more)
    hall.play_all(dora, hall.play_on(dora, of, now), now)
    page = open_page("/settings/", width=1046, height=700)
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    page.goto(f"/t/{of.code}/papers/bracket/")

    assert pages_of(page.pdf(prefer_css_page_size=True)) == page.locator(".tree-page").count() == pages
    page.emulate_media(media="print")
    assert page.evaluate(OVER) == []
    assert page.evaluate(CLASHES) == 0


CLASHES = """() => [...document.querySelectorAll(".tree ol")].flatMap(list => {
  const boxes = [...list.querySelectorAll(".tree-game")].map(game => game.getBoundingClientRect());
  return boxes.slice(1).filter((box, at) => box.top < boxes[at].bottom);
}).length"""
OVER = """() => [...document.querySelectorAll(".tree, .tree-half, .tree-half > span")]
  .filter(one => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1)
  .map(one => [one.className, one.innerText, one.scrollHeight, one.clientHeight, one.scrollWidth, one.clientWidth].join(" "))"""


def pages_of(printed: bytes) -> int:
    return len(re.findall(rb"/Type\s*/Page\b", printed))


def test_every_certificate_has_one_page(open_page: Callable[..., Page]) -> None:
    papers, session = played()
    page = open_page("/settings/")
    signs_in(page, session)
    page.goto(f"{papers}certificates/")

    printed = page.pdf(format="A4", prefer_css_page_size=True)

    assert pages_of(printed) == page.locator(".diploma").count() > 0


IN_LINES = """() => [...document.querySelectorAll(".sheet :is(td, tbody th, .sum th)")].filter(one => {
  const text = one.firstChild, range = document.createRange();
  if (!text?.nodeValue?.trim()) return false;
  range.selectNodeContents(text);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map(one => one.textContent.trim())"""


@pytest.mark.parametrize("people", [4, 8])
def test_a_printed_score_sheet_breaks_no_figure_and_no_total(
    open_page: Callable[..., Page], people: int
) -> None:
    names = ("Mum", "Dad", "Ana", "Ben", "Oma Gertrud", "Cy", "Dora", "Maximiliane O.")[:people]
    sitting = start(*names, ruleset="five-hundred-rum")
    for number in (1, 2, 3):
        points = (-1115, 125, -240, 130, -105, 95, -110, 105)[:people]
        record(sitting, number, typed(*points, sides=names))
    page = open_page(f"/s/{sitting.watch_code}/sheet/", width=718, height=1000, locale="de")
    page.emulate_media(media="print")

    assert page.evaluate(IN_LINES) == []
    assert page.evaluate("document.documentElement.scrollWidth") == 718


# Safari keeps whole, and begins on a page of its own, only what stands among blocks and in lines; its millimetres are larger.
AMONG_OTHERS = """wholes => [...document.querySelectorAll(wholes)].flatMap(whole => {
  const around = [];
  for (let one = whole.parentElement; one; one = one.parentElement) around.push(one);
  return around.filter(one => getComputedStyle(one).display !== "block").map(one => one.className);
})"""
SAFARI_SCALE = 16 / 15


@pytest.mark.parametrize("kind", ["certificates", "sheets", "slips", "tents", "bracket"])
def test_safari_cuts_nothing_that_is_to_be_whole(kind: str, open_page: Callable[..., Page]) -> None:
    papers, session = played(**KNOCKOUT if kind == "bracket" else {})
    page = open_page("/settings/")
    signs_in(page, session)
    page.goto(f"{papers}{kind}/")
    page.emulate_media(media="print")

    wholes = ".diploma, .score-sheet, .slips li, .tents li, .tree-page"
    assert page.locator(wholes).count()
    assert page.evaluate(AMONG_OTHERS, wholes) == []
    if kind in {"certificates", "bracket"}:
        printed = page.pdf(prefer_css_page_size=True, scale=SAFARI_SCALE)
        assert pages_of(printed) == page.locator(wholes).count()


# How far a game of the tree stands from the middle of the two that lead to it, where the lines to it meet.
OFF = """() => [...document.querySelectorAll(".tree .joins")].flatMap(column => {
  const middles = [column, column.nextElementSibling].map(one => [...one.querySelectorAll("li")].map(place => {
    const { top, height } = place.getBoundingClientRect();
    return top + height / 2;
  }));
  return middles[1].map((middle, at) => Math.abs(middle - (middles[0][2 * at] + middles[0][2 * at + 1]) / 2));
}).filter(off => off > 1)"""


def test_the_lines_of_a_bracket_meet_where_some_went_straight_on(open_page: Callable[..., Page]) -> None:
    papers, session = played(*hall.NAMES[:11], **KNOCKOUT)
    page = open_page("/settings/", width=1046, height=700)
    signs_in(page, session)
    page.goto(f"{papers}bracket/")

    assert page.locator(".tree .nobody").count() == 5
    assert page.evaluate(OFF) == []
