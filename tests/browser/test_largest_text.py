"""Does everybody read whole pages who has a small phone, the longest words and text twice as large?"""

from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page, expect

from rummy.people.models import Phone
from rummy.scorekeeping.models import Sitting
from tests.browser.finger import Finger
from tests.browser.test_clubs import club_pages
from tests.browser.test_prints import played, signs_in
from tests.factories import record, start, typed
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
SMALL = {"width": 320, "height": 640, "locale": "de"}
TWICE = {"standard": 32, "fixed": 32}
SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
# Words of one of these that stand on more than one line.
BROKEN = """selector => [...document.querySelectorAll(selector)].flatMap(one => {
  const found = [], texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), range = document.createRange();
  while (texts.nextNode()) for (const word of texts.currentNode.nodeValue.matchAll(/[^\\s-]+/g)) {
    range.setStart(texts.currentNode, word.index);
    range.setEnd(texts.currentNode, word.index + word[0].length);
    if (new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1) found.push(word[0]);
  }
  return found;
})"""
# What reaches out of its paper, which hides it.
OUT_OF_PAPER = """() => [...document.querySelectorAll(".paper *")]
  .filter(one => one.getBoundingClientRect().right > document.querySelector(".paper").getBoundingClientRect().right)
  .map(one => one.outerHTML.slice(0, 80))"""


def enlarge(page: Page) -> None:
    page.context.new_cdp_session(page).send("Page.setFontSizes", {"fontSizes": TWICE})


def test_no_page_of_a_club_slides_sideways(open_page: Callable[..., Page], phone: Phone) -> None:
    session, pages = club_pages(phone)
    page = open_page("/settings/", **SMALL)
    signs_in(page, session)
    enlarge(page)
    wide = {}
    for name, address in {"settings": "/settings/", **pages}.items():
        page.goto(address)
        wide[name] = page.evaluate(SIDEWAYS)

    assert {name: by for name, by in wide.items() if by > 0} == {}


def test_names_and_places_of_a_board_break_no_word(open_page: Callable[..., Page], phone: Phone) -> None:
    session, pages = club_pages(phone)
    page = open_page("/settings/", **SMALL)
    signs_in(page, session)
    enlarge(page)
    broken = {}
    for name in ("board", "club", "evening"):
        page.goto(pages[name])
        broken[name] = page.evaluate(BROKEN, ".ranking tbody")

    assert broken == {"board": [], "club": [], "evening": []}


def test_no_page_of_a_table_breaks_a_name(open_page: Callable[..., Page], phone: Phone) -> None:
    names = ("Maximilian", "Bartholomäus", "Ben")
    sitting = start(*names, phone=phone)
    record(sitting, 1, typed(1, 2, 3, sides=names))
    page = open_page("/settings/", **SMALL)
    enlarge(page)
    at_table = f"/s/{sitting.watch_code}/"
    broken = {}
    for address in (
        "/",
        "/new/",
        at_table,
        f"{at_table}hands/1/",
        f"{at_table}games/1/",
        f"{at_table}middle/",
    ):
        page.goto(address)
        words = page.evaluate(BROKEN, "main :is(b, h2, p, span, button)")
        broken[address] = {word for word in words if word.startswith(names)}

    assert {address: found for address, found in broken.items() if found} == {}


def test_no_line_of_a_receipt_breaks_a_word(open_page: Callable[..., Page], phone: Phone) -> None:
    sitting = start("Ana", "Ben", phone=phone, ruleset="queen-city-rum")
    melds = [{"by": "Ben", "cards": cards} for cards in ("4H 5H 6H", "KS KH KD KC")]
    record(sitting, 1, {"by": "Ben", "table": melds})
    page = open_page("/settings/", **{**SMALL, "locale": "fr"})
    enlarge(page)
    page.goto(f"/s/{sitting.watch_code}/hands/1/")

    assert page.locator(".lines .why").count() > 1
    assert page.evaluate(BROKEN, ".lines .why") == []


def test_the_place_in_a_ranking_of_a_club_is_a_line(open_page: Callable[..., Page], phone: Phone) -> None:
    """“Platz” and the place stood below each other, in the width the column has in a table."""
    session, pages = club_pages(phone)
    page = open_page("/settings/", **SMALL)
    signs_in(page, session)
    enlarge(page)
    page.goto(pages["evening"])

    assert min(page.locator(".ranking td.place").evaluate_all("all => all.map(one => one.clientWidth)")) > 160


def test_the_log_of_a_desk_is_read_in_words(open_page: Callable[..., Page]) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, *hall.NAMES[:4], at=now)
    hall.play_on(dora, of, now)
    page = open_page(f"/t/{of.code}/", **SMALL)
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    enlarge(page)
    page.goto(f"/t/{of.code}/log/")
    widths = page.locator(".acts .grow").evaluate_all("all => all.map(one => one.clientWidth)")

    assert widths
    assert min(widths) > 160


def test_a_name_on_the_card_of_a_table_stands_above_its_total(open_page: Callable[..., Page]) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, "Bartholomäus", "Maximilian", *hall.NAMES[:2], at=now)
    (table,) = hall.play_on(dora, of, now).tables.all()
    hall.score(table, (-115, -100, 70, 5), at=now)
    page = open_page(f"/t/{of.code}/", **SMALL)
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    enlarge(page)
    page.goto(f"/t/{of.code}/desk/")

    assert page.locator(".hall-card .seat-total").count() == 4
    assert page.evaluate(BROKEN, ".hall-card .who") == []


def test_the_keys_of_the_pad_stay_under_the_finger_where_a_meld_begins(pad: Callable[..., Finger]) -> None:
    finger = pad("Ana", "Ben")
    # Cards that make no meld are asked about, between what lies there and the keys.
    finger.cards("QH KH 10S")
    expect(finger.sees(".deck")).to_contain_text("3 of 104 cards · kept")
    enlarge(finger.page)
    finger.page.reload()
    expect(finger.sees(".deck")).to_contain_text("3 of 104")
    key = "document.querySelector('[data-big=\"Q\"]').getBoundingClientRect().y"
    before = finger.box('[data-big="Q"]')["y"]
    finger.do("new-meld")
    expect(finger.sees(".fresh")).to_be_attached()

    assert abs(finger.page.evaluate(key) - before) < 2


@pytest.mark.parametrize("twice", [False, True])
def test_papers_are_read_whole_on_a_phone(open_page: Callable[..., Page], twice: bool) -> None:
    papers, session = played()
    page = open_page("/settings/", **SMALL)
    signs_in(page, session)
    if twice:
        enlarge(page)
    out, broken = {}, {}
    for kind in ("slips", "tents", "sheets", "standings", "certificates"):
        page.goto(f"{papers}{kind}/")
        # A table that is wider slides in its frame.
        out[kind] = page.locator("table").count() == 0 and page.evaluate(OUT_OF_PAPER)
        broken[kind] = page.evaluate(
            BROKEN, ".slips .who, .slips .code, .score-sheet th, .winner, .tents .code"
        )

    assert {kind: found for kind, found in out.items() if found} == {}
    assert {kind: found for kind, found in broken.items() if found} == {}


@pytest.mark.parametrize("size", [{"width": 390, "locale": "es"}, SMALL], ids=["es", "de"])
def test_who_sits_where_and_with_whom_deals_are_shared_fits_its_paper(
    size: dict[str, Any], open_page: Callable[..., Page]
) -> None:
    dora = hall.director()
    of = hall.howell(dora, timezone.now())
    page = open_page("/settings/", **size)
    signs_in(page, signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value)
    enlarge(page)
    page.goto(f"/t/{of.code}/papers/draw/")

    assert page.locator(".paper").evaluate("paper => paper.scrollWidth - paper.clientWidth") == 0


def test_a_chart_of_eight_as_a_table_slides_by_itself(
    open_page: Callable[..., Page], table: Callable[..., Sitting], record_hand: Callable[..., object]
) -> None:
    names = [f"Bartholomew {letter}" for letter in "ABCDEFGH"]
    sitting = table(*names, ruleset="five-hundred-rum")
    for number in (1, 2):
        record_hand(sitting, number, {"typed": dict.fromkeys(names, 1500)})
    page = open_page("/settings/", **SMALL)
    enlarge(page)
    page.goto(f"/s/{sitting.watch_code}/games/1/")
    page.locator(".chart summary").tap()

    assert page.locator(".chart table").evaluate("table => table.scrollWidth > innerWidth")
    assert page.evaluate(SIDEWAYS) <= 0


def test_a_long_choice_stays_in_its_field_in_safari_too(open_page: Callable[..., Page]) -> None:
    # There its words widen the page, though nobody sees them; this browser cuts them by itself.
    page = open_page("/new/")

    assert page.locator("select").evaluate_all(
        "all => [...new Set(all.map(one => getComputedStyle(one).contain))]"
    ) == ["paint"]
