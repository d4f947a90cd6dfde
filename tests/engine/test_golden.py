"""Does every golden case score as it says? The cases are data, one file a game, told with their arithmetic."""

import json
from pathlib import Path
from typing import Any

import pytest

from rummy import engine

FOLDER = Path(__file__).parent.parent / "golden"
CASES = [
    pytest.param({"game": ruleset.key, **case}, id=f"{ruleset.key}: {case['name']}")
    for ruleset in engine.RULESETS
    for file in (FOLDER / f"{ruleset.key}.json", FOLDER / f"{ruleset.key}-live.json")
    if file.exists()
    for case in json.loads(file.read_text(encoding="utf-8"))
]

GAMES = [ruleset.key for ruleset in engine.RULESETS]


def cases_of(game: str) -> list[dict[str, Any]]:
    return [case for param in CASES for case in param.values if case["game"] == game]


def document_of(case: dict[str, Any]) -> Any:
    if "document" in case:
        return case["document"]
    return {
        "format": 1,
        "game": case["game"],
        "sides": case["sides"],
        "options": case.get("options", {}),
        "hands": case["hands"],
    }


def codes_of(problems: list[dict[str, str]]) -> set[str]:
    return {found["code"] for found in problems}


def part_of(result: Any, expected: Any) -> Any:
    """The part of a result that a case speaks of: its keys, all entries of its lists.

    Of the errors `codes` are some and `exactly` all, each code once.
    """
    if isinstance(expected, list):
        return [part_of(got, wanted) for got, wanted in zip(result, expected, strict=True)]
    if not isinstance(expected, dict) or result is None:
        return result
    picked = {}
    for key, wanted in expected.items():
        if key == "codes":
            picked[key] = sorted(codes_of(result["errors"]) & set(wanted))
        elif key == "exactly":
            picked[key] = sorted(codes_of(result["errors"]))
        elif key == "warns":
            picked[key] = sorted(codes_of(result["warnings"]) & set(wanted))
        else:
            picked[key] = part_of(result[key], wanted)
    return picked


def told(expected: Any) -> Any:
    """What a case expects, its lists of codes in one order."""
    if isinstance(expected, list):
        return [told(wanted) for wanted in expected]
    if isinstance(expected, dict):
        return {
            key: sorted(wanted) if key in ("codes", "exactly", "warns") else told(wanted)
            for key, wanted in expected.items()
        }
    return expected


@pytest.mark.parametrize("case", [case for case in CASES if "expect" in case.values[0]])
def test_a_golden_case_scores_as_it_says(case: dict[str, Any]) -> None:
    result = engine.score(document_of(case))
    assert part_of(result, case["expect"]) == told(case["expect"])


@pytest.mark.parametrize("game", GAMES)
def test_a_hand_goes_on_only_where_its_case_says_so(game: str) -> None:
    wrong = [
        (case["name"], number)
        for case in cases_of(game)
        if "hands" in case.get("expect", {})
        for number, (hand, expected) in enumerate(
            zip(engine.score(document_of(case))["hands"], case["expect"]["hands"], strict=True), 1
        )
        if hand.get("open", False) != (expected or hand).get("open", False)
    ]
    assert wrong == []


@pytest.mark.parametrize("case", [case for case in CASES if "refused" in case.values[0]])
def test_a_document_is_refused_as_a_whole(case: dict[str, Any]) -> None:
    with pytest.raises(engine.NotAScoreDocument) as refusal:
        engine.score(document_of(case))
    assert codes_of(refusal.value.errors) == set(case["refused"])


@pytest.mark.parametrize("game", GAMES)
def test_a_refusal_is_a_sentence_with_a_code(game: str) -> None:
    problems = [found for case in cases_of(game) for found in problems_of(case)]
    assert [found for found in problems if not is_a_sentence_with_a_code(found)] == []


def problems_of(case: dict[str, Any]) -> list[dict[str, str]]:
    try:
        hands = engine.score(document_of(case))["hands"]
    except engine.NotAScoreDocument as refusal:
        return refusal.errors
    return [found for hand in hands for found in hand["errors"]]


def is_a_sentence_with_a_code(found: dict[str, str]) -> bool:
    return found["message"].endswith((".", "?")) and found["severity"] in ("E", "R") and found["code"] != ""


@pytest.mark.parametrize("game", GAMES)
def test_lines_add_up_to_the_score(game: str) -> None:
    wrong = [
        (case["name"], number, sums_of(hand))
        for case in cases_of(game)
        if "expect" in case
        for number, hand in enumerate(engine.score(document_of(case))["hands"], 1)
        if hand["ok"] and sums_of(hand) != hand["scores"]
    ]
    assert wrong == []


def sums_of(hand: dict[str, Any]) -> dict[str, int]:
    sums = dict.fromkeys(hand["scores"], 0)
    for line in hand["lines"]:
        sums[line["side"]] += line["points"]
    return sums
