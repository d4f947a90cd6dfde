"""Does a German phone read German everywhere, also in what the modules say, and does it fit?"""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from rummy.catalogues import read_catalogue
from tests.factories import record, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

GERMAN = read_catalogue(Path(__file__).resolve().parents[2] / "locale" / "de.po")
SAID = {form for entry in GERMAN.values() for form in entry.forms}
# Sentences without places, which stand on a page as they are.
ENGLISH = {
    entry.msgid.strip()
    for entry in GERMAN.values()
    if entry.msgid and not {"%", "{"} & set(entry.msgid) and entry.msgid not in SAID
}
TEXTS = """() => { const found = []; const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) if (!walk.currentNode.parentElement.closest("script, style, noscript, kbd")) found.push(walk.currentNode.data.trim());
  for (const one of document.querySelectorAll("[aria-label], [placeholder]")) found.push(one.ariaLabel, one.placeholder);
  return found.filter(Boolean); }"""
TOO_WIDE = "document.documentElement.scrollWidth > innerWidth"


def test_every_kind_of_page_is_german_and_fits_a_small_phone(
    open_page: Callable[..., Page], table: Callable[..., Any]
) -> None:
    sitting = table("Ana", "Ben", "Cy")
    record(sitting, 1, typed(40, 20, -10))
    page = open_page("/settings/", width=320)
    page.locator('[name="language"][value="de"]').check()
    page.locator(".actions button").click()
    expect(page.locator("html")).to_have_attribute("lang", "de")
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
        found[address] = sorted(ENGLISH & set(page.evaluate(TEXTS))), page.evaluate(TOO_WIDE)

    page.goto(f"{at}hands/new/", wait_until="networkidle")
    for key in ('[data-big="9"]', '[data-big-suit="S"]', '[data-big="K"]', '[data-big-suit="S"]'):
        page.locator(key).dispatch_event("click")
    expect(page.locator("[data-melds]")).to_contain_text("fehlt")
    found["pad"] = sorted(ENGLISH & set(page.evaluate(TEXTS))), page.evaluate(TOO_WIDE)
    assert {where: wrong for where, wrong in found.items() if wrong != ([], False)} == {}
