"""Does the phone judge, cut, read and score cards as the engine does?"""

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Route

from rummy import engine
from rummy.engine.cards import DECK, Card, write_cards
from rummy.engine.grouping import Entry, group
from rummy.engine.melds import Meld, judge
from rummy.scorekeeping.offered import KNOWN_TO_THE_PHONE
from tests.browser.dealt_cards import Packs
from tests.browser.dealt_hands import OPTIONS, document

pytestmark = pytest.mark.needs_browser

ROOT = Path(__file__).parent.parent.parent
MODULES = ROOT / "rummy" / "static" / "rummy" / "js"
GOLDEN = {
    name: json.loads((ROOT / "tests" / "golden" / f"{name}.json").read_text())
    for name in ("grouping", "notation")
}
HANDS = 300
# One game for each set of rules about melds.
MELDERS = (
    "robber-rummy",
    "straight-rummy",
    "boathouse-rum",
    "five-hundred-rum",
    "playroom-rummy",
    "table-robbers-rummy",
)
SIDES = 4_000
IMPORTS = {f"meldbook/{file.stem}": f"/js/{file.name}" for file in MODULES.glob("*.js")}
PAGE = f"""<!doctype html><title>Rules</title>
<script type="importmap">{json.dumps({"imports": IMPORTS})}</script>
<script type="module">import * as phone from "/phone_rules.js"; window.phone = phone;</script>"""

Ask = Callable[..., Any]


def serve(route: Route) -> None:
    path = route.request.url.removeprefix("http://rules.test/")
    if not path:
        route.fulfill(body=PAGE, content_type="text/html")
        return
    file = MODULES / path.removeprefix("js/") if path.startswith("js/") else Path(__file__).parent / path
    route.fulfill(body=file.read_text(), content_type="text/javascript")


@pytest.fixture(scope="module")
def rules_page(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.route("http://rules.test/**", serve)
    page.goto("http://rules.test/")
    page.wait_for_function("window.phone")
    yield page
    page.close()


@pytest.fixture
def phone(rules_page: Page) -> Ask:
    def ask(question: str, *told: Any) -> Any:
        return rules_page.evaluate("([question, told]) => window.phone[question](...told)", [question, told])

    return ask


def rules_for(case: dict[str, Any]) -> dict[str, Any]:
    made_up = GOLDEN["grouping"]["melds"].get(case.get("melds"))
    if made_up:
        return {"melds": made_up, "jokers": 4, "packs": 4, "values": {}}
    key = case["melds"] if isinstance(case.get("melds"), str) else case.get("ruleset", "robber-rummy")
    return engine.describe(key, case.get("options", {}))


def marked(text: str) -> list[dict[str, Any]]:
    """`|` before a card: a meld begins here; `~`: none may."""
    return [{"card": word.lstrip("|~"), "hard": "|" in word, "glue": "~" in word} for word in text.split()]


@pytest.mark.parametrize("case", GOLDEN["grouping"]["cases"], ids=lambda case: case["name"])
def test_the_phone_cuts_entries_as_written(phone: Ask, case: dict[str, Any]) -> None:
    told = {"entries": marked(case["entries"]), "rules": rules_for(case), "final": case["final"]}

    assert [" ".join(cards) for cards in phone("groups", [told])[0]] == case["groups"]


@pytest.mark.parametrize("case", GOLDEN["notation"]["cases"], ids=lambda case: case["name"])
def test_the_phone_reads_text_as_written(phone: Ask, case: dict[str, Any]) -> None:
    (read,) = phone("notations", [{"text": case["text"], "rules": rules_for({**case, "melds": None})}])

    held = read["held"] if read["held"] is None else " ".join(read["held"])
    assert {
        "melds": [" ".join(cards) for cards in read["melds"]],
        "held": held,
        "unread": read["unread"],
    } == {field: case[field] for field in ("melds", "held", "unread")}


@pytest.mark.parametrize("key", MELDERS)
def test_phone_and_engine_cut_any_entries_alike(phone: Ask, key: str) -> None:
    chance = Random(f"entries of {key}")
    asked = [(random_entries(chance), chance.random() < 0.5) for _ in range(HANDS)]
    rules = engine.describe(key, {})

    told = phone(
        "groups", [{"entries": as_json(entries), "rules": rules, "final": final} for entries, final in asked]
    )

    melding = engine.find_ruleset(key).melding
    cut = [
        [[card.code for card in one.cards] for one in group(entries, melding, final=final)]
        for entries, final in asked
    ]
    assert told == cut


def random_entries(chance: Random) -> list[Entry]:
    """Cards that partly belong together, with a boundary or glue here and there."""
    near = chance.sample(DECK, 12)
    cards = [chance.choice(chance.choice((near, DECK))) for _ in range(chance.randrange(14))]
    marks = [chance.random() for _ in cards]
    return [Entry(card, hard=mark < 0.1, glue=mark > 0.8) for card, mark in zip(cards, marks, strict=True)]


def as_json(entries: list[Entry]) -> list[dict[str, Any]]:
    return [{"card": entry.card.code, "hard": entry.hard, "glue": entry.glue} for entry in entries]


@pytest.mark.parametrize("key", MELDERS)
def test_phone_and_engine_judge_the_same_cards_as_melds(phone: Ask, key: str) -> None:
    chance = Random(f"melds of {key}")
    given: list[list[Card]] = []
    for _ in range(HANDS):
        suit = chance.choice([card.suit for card in DECK])
        near = [card for card in DECK if card.suit is suit or card.rank == 7]
        given.append([chance.choice(near) for _ in range(chance.randint(1, 6))])

    told = phone(
        "judged",
        [{"cards": [card.code for card in cards], "rules": engine.describe(key, {})} for cards in given],
    )

    melds = [judge(cards, engine.find_ruleset(key).melding) for cards in given]
    assert [one["problems"] == [] for one in told] == [isinstance(meld, Meld) for meld in melds]
    legal = [(one, meld) for one, meld in zip(told, melds, strict=True) if isinstance(meld, Meld)]
    assert [(one["kind"], " ".join(one["cards"])) for one, _ in legal if one["kind"] == "run"] == [
        (meld.kind, write_cards(meld.cards)) for _, meld in legal if meld.kind == "run"
    ]


def test_a_card_fits_a_meld_exactly_when_it_makes_a_longer_one(phone: Ask) -> None:
    chance = Random("fits")
    rules = {key: engine.describe(key, {}) for key in ("robber-rummy", "straight-rummy")}
    melds = [Packs(2, chance).meld() for _ in range(60)]
    legal = [
        {"cards": cards, "rules": rules[key]}
        for key in rules
        for cards in melds
        if isinstance(
            judge([card for card in DECK if card.code in cards], engine.find_ruleset(key).melding), Meld
        )
        and len(set(cards)) == len(cards)
    ]

    assert phone("misfits", legal) == []


@pytest.mark.parametrize("key", OPTIONS)
def test_the_phone_scores_as_the_engine_does(phone: Ask, key: str) -> None:
    chance = Random(f"hands of {key}")
    documents = [document(key, chance) for _ in range(HANDS)]

    cases = [case_of(told) for told in documents]
    for told, phones in zip(documents, phone("scores", cases), strict=True):
        (ours,) = engine.score(told)["hands"]
        assert (told, essence(phones)) == (told, essence(ours))


def case_of(told: dict[str, Any]) -> dict[str, Any]:
    """A score document as the pad has it: one hand, the sides, the rules for so many players."""
    players = sum(len(side["players"]) if isinstance(side, dict) else 1 for side in told["sides"])
    rules = engine.describe(told["game"], told["options"], players)
    return {"hand": told["hands"][0], "rules": rules, "sides": told["sides"]}


def essence(result: dict[str, Any]) -> dict[str, Any]:
    """The numbers with their reasons; of two arrangements that leave as much either may be shown."""
    lines = [
        (line["side"], line["player"], line["code"], line["points"])
        for line in result["lines"]
        if line["points"]
    ]
    facts = {field: result[field] for field in ("ok", "scores", "winner", "typed")}
    return {**facts, "lines": sorted(lines, key=str) if result["ok"] else []}


def test_the_phone_knows_every_way_of_scoring_that_is_offered(phone: Ask) -> None:
    assert set(phone("kinds")) == KNOWN_TO_THE_PHONE


@pytest.mark.parametrize("key", OPTIONS)
def test_the_lines_of_a_side_add_up_on_the_phone(phone: Ask, key: str) -> None:
    chance = Random(f"lines of {key}")
    cases = [case_of(document(key, chance)) for _ in range(200)]

    for result in phone("scores", cases):
        for side, points in (result["scores"] or {}).items():
            assert sum(line["points"] for line in result["lines"] if line["side"] == side) == points


@pytest.fixture(scope="module")
def cut_sides(rules_page: Page) -> dict[str, int]:
    chance = Random("sides of three melds")
    laid = []
    for _ in range(SIDES):
        packs = Packs(2, chance)
        laid.append([packs.meld() for _ in range(3)])
    asked = "([laid, rules]) => window.phone.sides(laid, rules)"
    found: dict[str, int] = rules_page.evaluate(asked, [laid, engine.describe("robber-rummy", {})])
    return found


def test_most_sides_told_without_a_break_are_cut_as_laid(cut_sides: dict[str, int]) -> None:
    assert cut_sides["melds"] / SIDES >= 0.94
    assert cut_sides["scores"] / SIDES >= 0.97


def test_a_side_with_a_slide_for_each_meld_is_always_cut_as_laid(cut_sides: dict[str, int]) -> None:
    assert cut_sides["slides"] == SIDES


def test_where_the_cut_scores_wrong_the_right_one_is_offered(cut_sides: dict[str, int]) -> None:
    assert cut_sides["lost"] == 0


def test_a_shown_meld_is_rarely_cut_anew(cut_sides: dict[str, int]) -> None:
    assert 100 * cut_sides["recuts"] / cut_sides["taps"] <= 0.5
