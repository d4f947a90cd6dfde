"""Does a phone read its language everywhere, also in what the modules say, and does it fit?"""

import re
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.utils import translation
from playwright.sync_api import Page, expect

from rummy.catalogues import Entry, read_catalogue
from rummy.engine.words import say
from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.keys import card_name
from tests.browser.finger import Finger, card_key
from tests.browser.scorer import Follower
from tests.browser.screens import evening
from tests.factories import EVENING, record, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

LOCALE = Path(__file__).resolve().parents[2] / "locale"
TEXTS = """() => { const found = []; const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("script, style, noscript, kbd")) found.push(walk.currentNode.data.trim());
  for (const one of document.querySelectorAll("[aria-label], [placeholder]")) found.push(one.ariaLabel, one.placeholder);
  return found.filter(Boolean); }"""
LINES_OF_WORDS = """one => { const tops = new Set(), range = document.createRange();
  const walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) {
    range.selectNodeContents(walk.currentNode);
    for (const { top } of range.getClientRects()) tops.add(Math.round(top));
  }
  return tops.size; }"""
EITHER = """async () => {
  const { either } = await import("meldbook/words");
  return [["Ana", "Olga"], ["7", "8"], ["10", "11"], ["10", "110"]].map(either);
}"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def english_of(catalogue: dict[str, Entry]) -> set[str]:
    """Sentences without places, which stand on a page as they are, where this language says them otherwise."""
    said = {form for entry in catalogue.values() for form in entry.forms}
    plain = {text for text in catalogue if re.search(r"\w", text) and not {"%", "{"} & set(text)}
    return {text.strip() for text in plain - said}


@pytest.mark.parametrize("language", ["de", "es", "fr"])
def test_every_kind_of_page_speaks_it_and_fits_a_small_phone(
    open_page: Callable[..., Page], table: Callable[..., Any], language: str
) -> None:
    catalogue = read_catalogue(LOCALE / f"{language}.po")
    english = english_of(catalogue)
    sitting = table("Ana", "Ben", "Cy")
    record(sitting, 1, typed(40, 20, -10))
    page = open_page("/settings/", width=320)
    page.locator(f'[name="language"][value="{language}"]').check()
    page.locator(".actions button").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    found: dict[str, Any] = {}
    at = f"/s/{sitting.watch_code}/"
    for address in (
        "/",
        "/new/",
        at,
        f"{at}hands/1/",
        f"{at}share/",
        f"{at}rules/",
        f"{at}hands/new/follow/",
    ):
        page.goto(address, wait_until="networkidle")
        found[address] = sorted(english & set(page.evaluate(TEXTS))), page.evaluate(TOO_WIDE)

    page.goto(f"{at}hands/new/", wait_until="networkidle")
    for key in (
        '[data-action="totals"]',
        '[data-big="9"]',
        '[data-big-suit="S"]',
        '[data-big="K"]',
        '[data-big-suit="S"]',
    ):
        page.locator(key).dispatch_event("click")
    expect(page.locator("[data-melds]")).to_contain_text(catalogue["missing"].forms[0])
    found["pad"] = sorted(english & set(page.evaluate(TEXTS))), page.evaluate(TOO_WIDE)
    assert {where: wrong for where, wrong in found.items() if wrong != ([], False)} == {}


@pytest.mark.parametrize(
    ("language", "width", "text"), [("de", 320, 16), ("es", 320, 16), ("fr", 320, 16), ("de", 390, 32)]
)
def test_no_screen_of_an_evening_slides_sideways_on_a_small_phone(
    open_page: Callable[..., Page], phone: Phone, language: str, width: int, text: int
) -> None:
    page = open_page("/settings/", width=width)
    fonts = page.context.new_cdp_session(page)
    fonts.send("Page.enable")
    fonts.send("Page.setFontSizes", {"fontSizes": {"standard": text}})
    page.locator(f'[name="language"][value="{language}"]').check()
    page.locator(".actions button").click()
    expect(page.locator("html")).to_have_attribute("lang", language)
    wide = []
    for name, address in evening(phone).items():
        page.goto(address)
        if page.evaluate(TOO_WIDE):
            wide.append(name)

    assert wide == []


@pytest.mark.parametrize("width", [320, 390])
def test_in_german_a_small_phone_shows_hands_names_and_counts_whole(
    open_page: Callable[..., Page], table: Callable[..., Any], width: int
) -> None:
    """Words are longest in German: who deals stands beside his name, a hand was taken back, the pad counts cards."""
    sitting = table("Ana", "Benjamin", "Cleo")
    for number, points in enumerate([(80, 115, -65), (65, 50, 100)], 1):
        record(sitting, number, typed(*points, sides=("Ana", "Benjamin", "Cleo")))
    services.void_hand(
        hand=sitting.hands.get(number=2), id=uuid.uuid4(), phone=sitting.started_by, at=EVENING
    )
    page = open_page("/settings/", width=width)
    page.locator('[name="language"][value="de"]').check()
    page.locator(".actions button").click()
    at, cut = (
        f"/s/{sitting.watch_code}/",
        "all => all.filter(one => one.scrollWidth > one.clientWidth).length",
    )
    page.goto(at)
    too_wide = page.evaluate(TOO_WIDE)
    page.goto(f"{at}middle/")
    names = page.locator(".tile .name").evaluate_all(cut)
    page.goto(f"{at}hands/new/", wait_until="networkidle")
    # As the hands before it was, it is typed, until cards are asked for.
    page.locator('[data-action="totals"]').click()
    expect(page.locator("[data-deck]")).to_contain_text("104 Karten")

    assert (too_wide, names, page.locator("[data-deck]").evaluate_all(cut)) == (False, 0, 0)


every_language = pytest.mark.parametrize("language", ["de", "en", "es", "fr"])


@every_language
@pytest.mark.parametrize("width", [320, 360])
def test_all_keys_of_a_gin_hand_stand_above_the_next_step(
    pad: Callable[..., Finger], language: str, width: int
) -> None:
    phone = {"width": width, "height": 640, "look": "keys=cards"}
    finger = pad("Sabine", "Tom", ruleset="gin-rummy", locale=language, **phone)
    keys, foot = (finger.sees(one).bounding_box() for one in ('[data-card="KD"]', ".actions"))

    assert keys
    assert foot
    assert keys["y"] + keys["height"] <= foot["y"]


@every_language
def test_no_key_moves_under_the_finger_as_melds_and_cards_left_are_counted(
    pad: Callable[..., Finger], language: str
) -> None:
    finger = pad(locale=language, width=320, height=640, look="keys=cards")
    before = finger.box('[data-card="4H"]')
    finger.cards("4H 5H 6H")
    finger.has("Ana", "+30")
    after = finger.box('[data-card="4H"]')
    finger.do("next")
    finger.left("2 3 4 5 6 7 8 9 10 J")
    finger.tap('[data-step="melds"]')

    assert before == after == finger.box('[data-card="4H"]')


@every_language
def test_a_small_phone_says_in_two_lines_what_comes_next_and_shows_the_pile_may_be_taken(
    follow: Callable[..., Follower], language: str
) -> None:
    finger = follow("Mum", "Dad", "Sabine", locale=language, width=320, height=640)
    finger.turn()
    for card in ("4H", "5H", "6H"):
        finger.tap(f'[data-big="{card[0]}"]')
        finger.tap(f'[data-big-suit="{card[1]}"]')
    finger.turn()
    step = finger.sees('[data-action="next"]')
    assert step.evaluate(LINES_OF_WORDS) == 2
    for _ in range(4):
        finger.turn()
    expect(finger.sees("[data-pile] > button")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(("language", "quotes"), [("es", '"«" "»"'), ("fr", '"«\u00a0" "\u00a0»"')])
def test_what_somebody_wrote_stands_between_the_signs_of_the_sentences(
    open_page: Callable[..., Page], table: Callable[..., Any], language: str, quotes: str
) -> None:
    page = open_page(f"/s/{table('Ana', 'Ben').watch_code}/", locale=language)
    page.evaluate("document.querySelector('main').append(document.createElement('q'))")

    expect(page.locator("main > q")).to_have_css("quotes", quotes)


@every_language
def test_what_the_winner_melds_stands_inside_his_tab(pad: Callable[..., Finger], language: str) -> None:
    finger = pad(
        "Ana", "Ben", "Cleo", ruleset="queen-city-rum", locale=language, width=360, look="keys=cards"
    )
    finger.tap('.winners [data-knocker="Ben"]')
    finger.cards("9S 9H 9C 9D 8H")
    past = "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"

    assert finger.page.locator("[data-side]").evaluate_all(past) == []


@every_language
def test_a_key_says_once_how_many_of_its_card_are_left(
    pad: Callable[..., Finger], follow: Callable[..., Follower], language: str
) -> None:
    with translation.override(language):
        before, after = (say("{card}, {copies} left", card=card_name("7H"), copies=n) for n in (2, 1))
    finger = pad(locale=language, look="keys=cards")
    expect(finger.sees(card_key("7H"))).to_have_accessible_name(before)
    finger.cards("7H")
    expect(finger.sees(card_key("7H"))).to_have_accessible_name(after)
    followed = follow(locale=language, look="keys=cards")
    expect(followed.sees(card_key("7H"))).to_have_accessible_name(before)


def test_in_spanish_the_phone_joins_names_as_the_server_does(open_page: Callable[..., Page]) -> None:
    page = open_page("/settings/")
    page.locator('[name="language"][value="es"]').check()
    page.locator(".actions button").click()
    expect(page.locator("html")).to_have_attribute("lang", "es")
    page.goto("/new/")

    said = page.evaluate("""async () => {
      const { listed } = await import("meldbook/words");
      return [["Ana", "Inés"], ["Ana", "Ben", "Hilda"], ["Inés", "Ana"], ["Ana", "Hiedra"], ["Ortega y Ibáñez", "Ben"]].map(listed);
    }""")

    assert said == ["Ana e Inés", "Ana, Ben e Hilda", "Inés y Ana", "Ana y Hiedra", "Ortega y Ibáñez y Ben"]
    assert page.evaluate(EITHER) == ["Ana u Olga", "7 u 8", "10 u 11", "10 o 110"]
