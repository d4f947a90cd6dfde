"""Does the phone's preview say what the server will say, on 10,000 hands of every profile?"""

import json
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from playwright.sync_api import Page, sync_playwright

from devtools import services
from devtools.measure import Row
from rummy import engine
from tests.browser.dealt_hands import OPTIONS, Document, document
from tests.browser.phone_code import ask, case_of, essence, open_code

HANDS = 10_000
AT_ONCE = 500


def measure() -> Iterator[Row]:
    if services.browser() is None:
        yield Row("the phone's preview", "not measured: there is no Chromium")
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=services.browser(), args=["--no-sandbox"])
        page = open_code(browser, "phone_rules.js")
        for profile, games in games_by_profile().items():
            yield compared(page, profile, games)
        browser.close()


def games_by_profile() -> dict[str, list[str]]:
    found: dict[str, list[str]] = defaultdict(list)
    for key in OPTIONS:
        found[engine.describe(key, {})["profile"]].append(key)
    return found


def compared(page: Page, profile: str, games: list[str]) -> Row:
    """All the hands of a profile, shared among its games; a row that is missed tells the first of them that differs."""
    different: list[Document] = []
    scored = 0
    for number, key in enumerate(games):
        chance = Random(f"preview of {key}")
        share = len(range(number, HANDS, len(games)))
        for start in range(0, share, AT_ONCE):
            told = [document(key, chance) for _ in range(min(AT_ONCE, share - start))]
            for one, phones in zip(told, ask(page, "scores", [case_of(one) for one in told]), strict=True):
                (ours,) = engine.score(one)["hands"]
                scored += ours["ok"]
                if essence(ours) != essence(phones):
                    different.append(one)
    what = f"{profile}: previews that differ from the server's score ({', '.join(games)})"
    first = f", first {json.dumps(different[0])}" if different else ""
    return Row(what, f"{len(different)} of {HANDS} ({scored} could be scored){first}", "0", not different)
