"""Does the phone know of a hand that is played what the engine knows: what may be done, why not, and what it leaves?"""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page

from rummy import engine
from rummy.engine.document.turns import read_turns
from rummy.engine.document.values import Objections
from rummy.scorekeeping.templatetags.cards import reason, suits
from tests.browser.phone_code import ask, open_code
from tests.engine.played_hands import HOUSES, followed, played, table_of
from tests.engine.simulated_told import logged
from tests.engine.test_simulated import SETTINGS
from tests.engine.test_simulated import played as honest

pytestmark = pytest.mark.needs_browser

HONEST_SEEDS = range(100, 104)
WILD_HANDS = 6
HOUSE_RULES = [(rules.key, house) for rules in engine.RULESETS for house in HOUSES.get(rules.key, [{}])]
PLAYED = ("run", "set", "identity", "lay-off", "joker", "turn")
GOLDEN = Path(__file__).parent.parent / "golden"


@pytest.fixture(scope="module")
def phone(browser: Browser) -> Iterator[Page]:
    page = open_code(browser, "phone_play.js")
    yield page
    page.close()


@pytest.mark.parametrize(("game", "house"), HOUSE_RULES, ids=str)
def test_phone_and_engine_refuse_the_same_and_see_the_same_table(
    phone: Page, game: str, house: dict[str, Any]
) -> None:
    cases = [played(game, house, f"{game} {house} {number}") for number in range(WILD_HANDS)]

    assert ask(phone, "differences", cases) == [None] * WILD_HANDS


@pytest.mark.parametrize("game", [rules.key for rules in engine.RULESETS])
def test_phone_and_engine_judge_each_step_of_the_golden_hands_alike(phone: Page, game: str) -> None:
    told = list(readable_golden_hands(game))
    cases = [followed(game, case.get("options", {}), case["sides"], hand) for case, hand in told]

    found = ask(phone, "differences", cases)

    assert told
    assert [(case["name"], one) for (case, _), one in zip(told, found, strict=True) if one] == []


def case_of(game: str, options: dict[str, Any], sides: list[Any], told: dict[str, Any]) -> dict[str, Any]:
    """A hand that was followed, as the phone's test reads it."""
    seated = [{"name": side, "players": [side]} if isinstance(side, str) else side for side in sides]
    players = [player for side in seated for player in side["players"]]
    return {
        "rules": engine.describe(game, options, len(players)),
        "sides": seated,
        "deal": {"dealer": players[0]} | {key: told[key] for key in ("dealer", "upcard") if key in told},
        "turns": told["turns"],
        "held": told.get("held", {}),
    }


@pytest.mark.parametrize(
    "number", range(len(SETTINGS)), ids=lambda at: f"{SETTINGS[at][1]} {SETTINGS[at][2]}"
)
def test_the_phone_follows_an_honest_hand_to_its_end(phone: Page, number: int) -> None:
    hands = [honest(number, seed) for seed in HONEST_SEEDS]
    cases = [case_of(hand.game, hand.options, hand.sides, logged(hand)) for hand in hands]

    told = ask(phone, "ends", cases)

    assert [one["refused"] for one in told] == [[] for _ in hands]
    for hand, case, one in zip(hands, cases, told, strict=True):
        live = engine.open_hand(hand.game, hand.options, hand.sides, {**case["deal"], "turns": hand.turns})
        expected = {"refused": [], "rummy": live.table.rummy, **table_of(live)}
        assert one == expected


@pytest.mark.parametrize("game", [rules.key for rules in engine.RULESETS])
def test_the_check_of_a_hand_says_what_the_book_will(phone: Page, game: str) -> None:
    told = [*followed_in_golden_cases(game), *followed_honestly(game)]
    ours = [engine.score(document)["hands"][0] for document in told]
    ended = [
        (document, one) for document, one in zip(told, ours, strict=True) if one["ok"] and not one.get("open")
    ]
    cases = [case_of(game, one["options"], one["sides"], one["hands"][0]) for one, _ in ended]

    said = ask(phone, "worths", cases)

    assert ended
    for (document, one), phones in zip(ended, said, strict=True):
        expected = {"scores": one["scores"], "winner": one["winner"], "errors": []}
        assert (document, {name: phones[name] for name in expected}) == (document, expected)


def test_the_check_of_a_correction_counts_what_was_noted_beside_the_turns(phone: Page) -> None:
    number = next(at for at, (_, game, _, _) in enumerate(SETTINGS) if game == "robber-rummy")
    hand = honest(number, HONEST_SEEDS[0])
    noted = [{"player": "A", "points": 25, "reason": "house penalty"}]
    told = logged(hand) | {"penalties": noted}
    (ours,) = engine.score(document_of(hand.game, hand.options, hand.sides, told))["hands"]

    case = case_of(hand.game, hand.options, hand.sides, told) | {"noted": noted}
    (said,) = ask(phone, "worths", [case])

    assert said["scores"] == ours["scores"]


def test_the_check_words_what_was_played_as_the_book_does(phone: Page) -> None:
    told = [*followed_in_golden_cases("playroom-rummy"), *followed_honestly("playroom-rummy")]
    ours = [engine.score(document)["hands"][0] for document in told]
    ended = [one for one in ours if one["ok"] and not one.get("open")]
    cases = [
        case_of("playroom-rummy", document["options"], document["sides"], document["hands"][0])
        for document, one in zip(told, ours, strict=True)
        if one in ended
    ]

    said = ask(phone, "worths", cases)

    assert any(phones["played"] for phones in said)
    for one, phones in zip(ended, said, strict=True):
        # The check counts the cards of a meld beside drawing them.
        assert [suits(re.sub(r" of \d+:", ":", text)) for text in phones["played"]] == [
            reason(line["text"], tuple(line["cards"].split()))
            for line in one["lines"]
            if line["code"] in PLAYED
        ]


def readable_golden_hands(game: str) -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each first hand of them that was told turn by turn in words there are, with its case."""
    for case in json.loads((GOLDEN / f"{game}-live.json").read_text()):
        hand = case.get("hands", [{}])[0]
        players = [player for side in case.get("sides", []) for player in players_of(side)]
        wrong = Objections()
        if read_turns(hand.get("turns", []), players, wrong) and not wrong.problems:
            yield case, hand


def players_of(side: str | dict[str, Any]) -> list[str]:
    return [side] if isinstance(side, str) else side["players"]


def followed_in_golden_cases(game: str) -> Iterator[dict[str, Any]]:
    """Each hand of them that was told turn by turn, and of which nothing was overruled, as a document."""
    for case in json.loads((GOLDEN / f"{game}-live.json").read_text()):
        for hand in case.get("hands", []) if "expect" in case else []:
            if "turns" in hand and "overrule" not in hand:
                yield document_of(game, case.get("options", {}), case["sides"], hand)


def followed_honestly(game: str) -> Iterator[dict[str, Any]]:
    for number, (_, key, options, _) in enumerate(SETTINGS):
        for seed in HONEST_SEEDS if key == game else ():
            hand = honest(number, seed)
            yield document_of(game, options, hand.sides, logged(hand))


def document_of(game: str, options: dict[str, Any], sides: list[Any], hand: dict[str, Any]) -> dict[str, Any]:
    return {"format": 1, "game": game, "options": options, "sides": sides, "hands": [hand]}
