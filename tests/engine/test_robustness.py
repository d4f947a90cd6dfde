"""Does any document whatever get a result or a clear refusal, soon enough?"""

import json
import random
import time
from typing import Any

import pytest

from rummy import engine
from tests.engine.mutations import MAY_BE_OVERRULED, mutated
from tests.engine.test_golden import CASES, document_of

GOLDEN = [
    document
    for case in CASES
    if isinstance(document := document_of(case.values[0]), dict) and document.get("hands")
]
SPOILT, PARTS = 2_000, 20
SLOW = 2.0
"""Seconds, on a slow and busy machine: nothing a person could type takes a hundredth of it."""


def answer(document: Any) -> dict[str, Any]:
    try:
        return engine.score(document)
    except engine.NotAScoreDocument as refusal:
        return {"errors": refusal.errors}


def told_problems(result: dict[str, Any]) -> list[dict[str, str]]:
    hands = result.get("hands", [])
    return [
        *result.get("errors", []),
        *(found for hand in hands for found in (*hand["errors"], *hand["warnings"])),
    ]


def check(document: Any) -> None:
    """A result or a refusal, in sentences, as plain data, and what adds up to its lines."""
    result = answer(document)
    json.dumps(result)
    assert all(found["message"].endswith((".", "?", "!")) for found in told_problems(result))
    for hand in result.get("hands", []):
        assert hand["ok"] or hand["errors"]
        if hand["ok"]:
            sums = dict.fromkeys(hand["scores"], 0)
            for line in hand["lines"]:
                sums[line["side"]] += line["points"]
            assert sums == hand["scores"]


def check_writing(document: Any) -> None:
    """A hand that can be read is written so that it is read as the same again."""
    for hand in document["hands"]:
        head = (document["game"], document["options"], document["sides"])
        try:
            written = engine.canonical_hand(*head, hand)
        except engine.NotAScoreDocument:
            return
        assert engine.canonical_hand(*head, written) == written


@pytest.mark.parametrize("part", range(PARTS))
def test_a_spoilt_document_gives_a_result_or_a_refusal(part: int) -> None:
    chance = random.Random(f"spoilt {part}")
    for _ in range(SPOILT // PARTS):
        spoilt = mutated(chance.choice(GOLDEN), GOLDEN, chance)
        check(spoilt)


def log(game: str, turns: list[Any], **hand: Any) -> dict[str, Any]:
    return {
        "format": 1,
        "game": game,
        "sides": ["A", "B"],
        "hands": [{"dealer": "B", "turns": turns, **hand}],
    }


def turn(player: str, *actions: dict[str, Any]) -> dict[str, Any]:
    return {"player": player, "actions": list(actions)}


def deep(levels: int) -> list[Any]:
    nested: list[Any] = []
    for _ in range(levels):
        nested = [nested]
    return nested


DRAW, THROW, NOTHING = {"do": "draw-stock"}, {"do": "discard"}, {"do": "meld", "cards": ""}
ROUNDS = [turn("AB"[at % 2], DRAW, THROW) for at in range(2_000)]
SQUARES = " ".join(f"{rank}{suit}" for rank in ("2", "4", "6", "8", "10", "Q", "K") for suit in "SHCD")
PACKS = " ".join(f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "SHCD" * 8)
RUNS = [{"do": "meld", "cards": " ".join(f"{rank}{suit}" for rank in "A23456789TJQK")} for suit in "SHCD" * 2]
ALONE = {"do": "rearrange-table", "melds": " ".join(run["cards"] for run in RUNS).split()}
KNOCKED, LAID_OFF = "2H 3H 4H 5H 9S 9H 9D KC KD KH", {"by": "B", "to": "2H 3H 4H 5H", "cards": "6H"}
HUGE = {
    "ten thousand hands": {"format": 1, "game": "gin-rummy", "sides": ["A", "B"], "hands": [{}] * 10_000},
    "a list a hundred thousand deep": log("robber-rummy", deep(100_000)),
    "a document that is nothing but deep": deep(100_000),
    "two thousand turns": log("basic-rummy", ROUNDS, overrule=MAY_BE_OVERRULED),
    "two thousand turns that are refused": log("basic-rummy", ROUNDS),
    "half a million draws in the turns": log(
        "basic-rummy",
        [turn("AB"[at % 2], *[DRAW] * 199, THROW) for at in range(2_000)],
        overrule=MAY_BE_OVERRULED,
    ),
    "thousands of melds of nothing": log(
        "table-robbers-rummy",
        [turn("AB"[at % 2], *[NOTHING] * 200) for at in range(24)],
        overrule=MAY_BE_OVERRULED,
    ),
    "a table laid anew as cards alone, again and again": log(
        "playroom-rummy",
        [turn("A", *[DRAW] * 95, *RUNS), turn("A", *[ALONE] * 200)],
        overrule=MAY_BE_OVERRULED,
    ),
    "a table of two hundred thousand cards": {
        "format": 1,
        "game": "robber-rummy",
        "sides": ["A", "B"],
        "hands": [{"by": "A", "held": {"B": 1}, "table": [{"by": "A", "cards": "AS " * 660}] * 200}],
    },
    "a megabyte of melds of all cards many times": {
        "format": 1,
        "game": "five-hundred-rum",
        "sides": ["A", "B"],
        "hands": [{"by": "A", "held": {"B": 1}, "table": [{"by": "A", "cards": PACKS}] * 16}] * 40,
    },
    "a megabyte of lay-offs": {
        "format": 1,
        "game": "gin-rummy",
        "sides": ["A", "B"],
        "hands": [{"by": "A", "held": {"A": KNOCKED, "B": "6H 7H"}, "layoffs": [LAID_OFF] * 200}] * 80,
    },
    "a hand of fifty thousand cards": {
        "format": 1,
        "game": "boathouse-rum",
        "sides": ["A", "B"],
        "hands": [{"by": "A", "held": {"B": "AS " * 50_000}}],
    },
    "a hand that is hard to sort out": {
        "format": 1,
        "game": "boathouse-rum",
        "sides": ["A", "B"],
        "hands": [{"by": "A", "held": {"B": SQUARES}}],
    },
    "a hundred thousand keys": {"format": 1, **dict.fromkeys(map(str, range(100_000)), 1)},
    "a name a million letters long": log("robber-rummy" * 100_000, []),
}


@pytest.mark.parametrize("name", HUGE)
def test_a_huge_document_is_answered_soon(name: str) -> None:
    begun = time.process_time()
    answer(HUGE[name])
    assert time.process_time() - begun < SLOW
