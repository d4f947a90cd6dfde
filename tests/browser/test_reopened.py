"""Is a saved hand that is opened and left alone the same hand, and does the phone know who deals after hands that wait?"""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummy import engine
from rummy.engine.errors import NotAScoreDocument
from tests.browser.phone_code import ask, open_code
from tests.engine.test_golden import CASES, document_of

pytestmark = pytest.mark.needs_browser

STOLEN = {
    "by": "A",
    "table": [
        {"by": "A", "cards": "9S 10S JS"},
        {"laid": [{"by": "A", "cards": "4H 4S 4C"}, {"by": "B", "cards": "4D"}]},
    ],
    "held": {"B": "2D KC"},
    "dealer": "B",
}


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    page = open_code(browser, "phone_reopened.js")
    yield page
    page.close()


def pages_of(document: dict[str, Any]) -> list[dict[str, Any]]:
    """A pad page for each hand of the document that counts, as the correction of it."""
    try:
        result = engine.score(document)
    except NotAScoreDocument:
        return []
    found = []
    for number, (hand, scored) in enumerate(zip(document["hands"], result["hands"], strict=True), 1):
        if scored["ok"] and not scored.get("open"):
            out = out_before(document, number) if number > 1 else []
            canonical = engine.canonical_hand(
                document["game"], document.get("options", {}), document["sides"], hand
            )
            found.append(page_of(document, canonical) | {"out": out})
    return found


def page_of(document: dict[str, Any], hand: dict[str, Any] | None) -> dict[str, Any]:
    sides = [
        side if isinstance(side, dict) else {"name": side, "players": [side]} for side in document["sides"]
    ]
    players = sum(len(side["players"]) for side in sides)
    rules = engine.describe(document["game"], document.get("options", {}), players)
    page = {"code": "CODE", "number": 1, "base": 1, "correction": True, "document": hand, "notes": None}
    left = {"hands": None, "games": None, "of_game": rules["max_hands"], "finished": 0}
    left |= {"won": {side["name"]: 0 for side in sides}}
    return page | {"sides": sides, "rules": rules, "out": [], "totals": {}, "dealer": "", "left": left}


def out_before(document: dict[str, Any], number: int) -> list[str]:
    games = engine.score({**document, "hands": document["hands"][: number - 1]})["games"]
    return [] if not games or games[-1]["finished"] else games[-1].get("out") or []


def test_a_saved_hand_opened_and_left_alone_is_the_same_hand(phone: Page) -> None:
    pages = [page for case in CASES[::4] for page in pages_of(document_of(case.values[0]))]

    told = ask(phone, "untouched", pages)

    wrong = [
        (page["rules"]["key"], page["document"], got["hand"])
        for page, got in zip(pages, told, strict=True)
        if got["hand"] != page["document"] or got["notes"]
    ]
    assert len({page["rules"]["key"] for page in pages}) == len(engine.RULESETS)
    assert wrong[:3] == []


def test_correcting_one_hand_left_keeps_who_stole_which_meld(phone: Page) -> None:
    document = {"format": 1, "game": "robber-rummy", "options": {}, "sides": ["A", "B"], "hands": [STOLEN]}
    (page,) = pages_of(document)

    told = ask(phone, "changed", page, {"left": {"B": ["2"]}})

    expected = {**page["document"], "held": {"B": 5}}
    assert told == {"hand": expected, "notes": {"ranks": {"B": ["2"]}}}


def test_the_phone_knows_who_deals_after_hands_that_wait(phone: Page) -> None:
    gin = ["gin-rummy", {}, ["N", "S"]]
    knock = {"by": "N", "held": {"N": 5, "S": 20}}
    told = [
        (*gin, [{"end": "void"}]),
        (*gin, [{"end": "void"}, knock]),
        (*gin, [knock, {"end": "void"}, {"end": "void"}, knock]),
        ("table-robbers-rummy", {}, ["A", "B", "C"], [{"by": "A"}, {"end": "stock"}, {"by": "C"}]),
        ("robber-rummy", {}, ["A", "B", "C"], [STOLEN | {"held": {"B": 5, "C": 10}}]),
    ]
    told += [
        ("gin-rummy", {"next_dealer": who}, ["N", "S"], [knock, {"by": "S", "held": {"N": 30, "S": 2}}])
        for who in ("winner", "loser")
    ]
    documents = [
        {"format": 1, "game": game, "options": options, "sides": sides, "hands": hands}
        for game, options, sides, hands in told
    ]
    pages = [
        page_of(document, None)
        | {"dealer": document["sides"][0], "ahead": [{"hand": hand} for hand in document["hands"]]}
        for document in documents
    ]

    dealers = ask(phone, "dealers", pages)

    assert dealers == [engine.next_dealer(document) for document in documents]


def waiting(game: str, options: dict[str, Any], *hands: dict[str, Any], **left: Any) -> dict[str, Any]:
    """The pad page of two players after these hands, none of which the server has."""
    document = {"format": 1, "game": game, "options": options, "sides": ["N", "S"]}
    page = page_of(document, None)
    page["left"] |= left
    return page | {"dealer": "N", "ahead": [{"hand": hand} for hand in hands]}


def points(north: int, south: int) -> dict[str, Any]:
    return {"typed": {"N": north, "S": south}}


@pytest.mark.parametrize(
    ("page", "over", "totals"),
    [
        (waiting("basic-rummy", {}, points(10, -10)), "", {}),
        (waiting("basic-rummy", {}, points(10, -10), hands=1), "round", {}),
        (waiting("basic-rummy", {}, points(10, -10), points(1, -1), hands=3), "", {"N": 10, "S": -10}),
        (waiting("basic-rummy", {}, points(10, -10), points(1, -1), hands=2), "round", {"N": 10, "S": -10}),
        (waiting("robber-rummy", {}, points(400, 10)), "game", {}),
        (waiting("robber-rummy", {}, points(400, 400)), "", {}),
        (waiting("robber-rummy", {"tie_rule": "shared"}, points(400, 400)), "game", {}),
        (waiting("robber-rummy", {}, points(400, 10), games=1), "round", {}),
        (waiting("robber-rummy", {}, points(400, 10), points(5, 6), games=2), "", {}),
        (waiting("robber-rummy", {}, points(400, 10), points(5, 406), games=2), "round", {}),
        (waiting("robber-rummy", {"max_hands": 2}, points(3, 4), points(5, 6)), "game", {"N": 3, "S": 4}),
        (waiting("robber-rummy", {"max_hands": 2}, points(3, 4)), "", {}),
        (waiting("gin-rummy", {"max_hands": 1}, {"end": "void"}), "", {}),
        (waiting("gin-rummy", {"max_hands": 1}, {"end": "void"}, points(9, 0)), "game", {"N": 0, "S": 0}),
        (waiting("robber-rummy", {"sitting": "best-of", "sitting_games": 3}, points(400, 0)), "game", {}),
        (
            waiting("robber-rummy", {"sitting": "best-of", "sitting_games": 3}, *[points(400, 0)] * 2),
            "sitting",
            {},
        ),
    ],
)
def test_the_phone_knows_what_is_over_with_a_hand_that_waits(
    phone: Page, page: dict[str, Any], over: str, totals: dict[str, int]
) -> None:
    assert ask(phone, "over", [page]) == [[over, totals]]
