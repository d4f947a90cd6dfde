"""Does the phone know of a hand that is played what the engine knows: what may be done, why not, and what it leaves?"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from rummy import engine
from tests.browser.played_hands import HOUSES, played, table_of
from tests.engine.simulated_told import logged
from tests.engine.test_simulated import SETTINGS
from tests.engine.test_simulated import played as honest

pytestmark = pytest.mark.needs_browser

HERE = Path(__file__).parent
MODULES = HERE.parent.parent / "rummy" / "static" / "rummy" / "js"
HONEST_SEEDS = range(100, 104)
WILD_HANDS = 6
HOUSE_RULES = [(rules.key, house) for rules in engine.RULESETS for house in HOUSES.get(rules.key, [{}])]
IMPORTS = {f"meldbook/play/{file.stem}": f"/js/play/{file.name}" for file in (MODULES / "play").glob("*.js")}
IMPORTS["meldbook/words"] = "/js/words.js"
PAGE = f"""<!doctype html><title>Play</title>
<script type="importmap">{json.dumps({"imports": IMPORTS})}</script>
<script type="module">import * as phone from "/phone_play.js"; window.phone = phone;</script>"""


def serve(route: Route) -> None:
    path = route.request.url.removeprefix("http://play.test/")
    if not path:
        route.fulfill(body=PAGE, content_type="text/html")
        return
    file = MODULES / path.removeprefix("js/") if path.startswith("js/") else HERE / path
    route.fulfill(body=file.read_text(), content_type="text/javascript")


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.route("http://play.test/**", serve)
    page.goto("http://play.test/")
    page.wait_for_function("window.phone")
    yield page
    page.close()


@pytest.mark.parametrize(("game", "house"), HOUSE_RULES, ids=str)
def test_phone_and_engine_refuse_the_same_and_see_the_same_table(
    phone: Page, game: str, house: dict[str, Any]
) -> None:
    cases = [played(game, house, f"{game} {house} {number}") for number in range(WILD_HANDS)]

    assert phone.evaluate("cases => window.phone.differences(cases)", cases) == [None] * WILD_HANDS


@pytest.mark.parametrize(
    "number", range(len(SETTINGS)), ids=lambda at: f"{SETTINGS[at][1]} {SETTINGS[at][2]}"
)
def test_the_phone_follows_an_honest_hand_to_its_end(phone: Page, number: int) -> None:
    hands = [honest(number, seed) for seed in HONEST_SEEDS]
    cases = [
        {
            "rules": engine.describe(hand.game, hand.options),
            "sides": [
                {"name": side, "players": [side]} if isinstance(side, str) else side for side in hand.sides
            ],
            "deal": {key: logged(hand)[key] for key in ("dealer", "upcard") if key in logged(hand)},
            "turns": hand.turns,
        }
        for hand in hands
    ]

    told = phone.evaluate("cases => window.phone.ends(cases)", cases)

    assert [one["refused"] for one in told] == [[] for _ in hands]
    for hand, case, one in zip(hands, cases, told, strict=True):
        live = engine.open_hand(hand.game, hand.options, hand.sides, {**case["deal"], "turns": hand.turns})
        expected = {"refused": [], "rummy": live.table.rummy, **table_of(live)}
        assert one == expected
