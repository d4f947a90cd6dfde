"""Does a document say the same when its people are called otherwise? Tried on every golden case."""

import json
from typing import Any

import pytest

from rummy import engine
from tests.engine.test_golden import CASES, document_of

# Names that sort the other way round, so that nothing may hang on their order.
SIGNS = "ZYXWVUTSRQPONMLKJIHGFEDCBA"


def names_of(document: dict[str, Any]) -> dict[str, str]:
    sides = [
        [side] if isinstance(side, str) else [side["name"], *side["players"]] for side in document["sides"]
    ]
    names = [name for side in sides for name in side]
    return {name: f"{sign} {name[::-1]}" for name, sign in zip(names, SIGNS, strict=False)}


def renamed(document: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    sides = [
        names[side]
        if isinstance(side, str)
        else {"name": names[side["name"]], "players": [names[player] for player in side["players"]]}
        for side in document["sides"]
    ]
    hands = [engine.rename_players(hand, names) for hand in document["hands"]]
    options = document["options"]
    clean = [engine.canonical_hand(document["game"], options, sides, hand) for hand in hands]
    return document | {"sides": sides, "hands": clean}


def told(result: dict[str, Any], names: dict[str, str]) -> list[Any]:
    """All that is counted, by the names given."""

    def by(points: dict[str, int] | None) -> dict[str, int] | None:
        return points and {names.get(side, side): n for side, n in points.items()}

    hands = [(by(hand["scores"]), names.get(hand["winner"], hand["winner"])) for hand in result["hands"]]
    games = [
        (game["hands"], by(game["totals"]), by(game["final"]), by(game["settlement"]))
        for game in result["games"]
    ]
    return [hands, games, by(result["sitting"]["games_won"])]


def test_every_golden_case_scores_alike_under_other_names() -> None:
    tried = 0
    for case in (case.values[0] for case in CASES if "expect" in case.values[0]):
        document = document_of(case)
        before = engine.score(document)
        if not all(hand["ok"] for hand in before["hands"]):
            continue
        names = names_of(document)
        assert told(engine.score(renamed(document, names)), {}) == told(before, names), case["name"]
        tried += 1
    assert tried > 100


def test_only_names_change() -> None:
    hand = {
        "by": "set",
        "end": "out",
        "table": [{"laid": [{"by": "set", "cards": "3H 3S 3C"}, {"by": None, "cards": "3D"}]}],
        "held": {"AS": "AS 2S"},
        "penalties": [{"player": "AS", "points": 5, "reason": "AS looked"}],
    }
    before = json.dumps(hand)
    assert engine.rename_players(hand, {"set": "One", "AS": "Two", "out": "Three"}) == {
        "by": "One",
        "end": "out",
        "table": [{"laid": [{"by": "One", "cards": "3H 3S 3C"}, {"by": None, "cards": "3D"}]}],
        "held": {"Two": "AS 2S"},
        "penalties": [{"player": "Two", "points": 5, "reason": "AS looked"}],
    }
    assert json.dumps(hand) == before


@pytest.mark.parametrize("hand", [{}, {"turns": []}, {"layoffs": []}, {"end": "void"}])
def test_what_names_nobody_stays(hand: dict[str, Any]) -> None:
    assert engine.rename_players(hand, {"Ana": "One"}) == hand
