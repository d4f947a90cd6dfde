"""What is counted of a hand, whichever way it was entered?"""

from typing import Any

import pytest

from rummy import engine
from rummy.leaderboards.deeds import Table, deeds

NAMES = {"Ana": "Ana", "Ben": "Ben", "Cy": "Cy"}


def done(game: str, hand: dict[str, Any], **options: Any) -> dict[str, dict[str, int]]:
    """What each of three did in a hand of this game."""
    told = {"format": 1, "game": game, "options": options, "sides": list(NAMES), "hands": [hand]}
    rules = engine.find_ruleset(game)
    table = Table(NAMES, rules.ending.usual, melds_are_owned=False)
    found = deeds(hand, engine.score(told)["hands"][0], table)
    return {side: dict(did) for side, did in found.items()}


@pytest.mark.parametrize("bonus_from", ["each", "once"])
def test_who_knocks_without_deadwood_has_gone_rum_once_whoever_pays_for_it(bonus_from: str) -> None:
    hand = {"by": "Ana", "held": {"Ana": 0, "Ben": 15, "Cy": 22}}
    assert done("knock-rummy", hand, rum_bonus_from=bonus_from)["Ana"] == {"knocks": 1, "rums": 1}


def test_a_knock_counts_where_several_are_lowest_however_the_hand_was_entered() -> None:
    low = {"Ana": "2H 3D 9C KS KD KC KH", "Ben": "2S 3S 9D QS QH QC QD", "Cy": "2D 3C 9H JS JH JD JC"}
    turn = {"player": "Ana", "actions": [{"do": "draw-stock"}, {"do": "knock", "card": "5D"}]}
    entered = done("knock-rummy", {"by": "Ana", "held": low})
    assert entered == done("knock-rummy", {"turns": [turn], "held": low, "dealer": "Cy"})
    assert entered["Ana"]["knocks"] == 1


def test_a_card_laid_on_the_meld_of_another_is_no_meld() -> None:
    laid = [{"by": "Ana", "cards": "4H 5H 6H"}, {"by": "Ben", "cards": "7H 8H 9H"}]
    hand = {"by": "Ana", "table": [{"laid": laid}], "held": {"Ben": "KS", "Cy": "QS"}}
    told = done("five-hundred-rum", hand)
    assert told["Ana"] == {"outs": 1, "melds": 1, "runs": 1}
    assert told["Ben"] == {"caught": 1}


def test_a_followed_meld_is_his_who_laid_it() -> None:
    first = {"do": "meld", "cards": "4H 5H 6H"}
    turns = [
        {"player": "Ana", "actions": [{"do": "draw-stock"}, first, {"do": "discard", "card": "2C"}]},
        {
            "player": "Ben",
            "actions": [
                {"do": "draw-stock"},
                {"do": "lay-off", "meld": 1, "cards": "7H"},
                {"do": "discard", "card": "3C"},
            ],
        },
    ]
    receipt = {
        "typed": False,
        "winner": None,
        "lines": [
            {"side": "Ana", "code": "run", "cards": "4H 5H 6H", "points": 15},
            {"side": "Ben", "code": "run", "cards": "7H", "points": 5},
        ],
    }
    table = Table(NAMES, "out", melds_are_owned=False)
    told = deeds({"turns": turns, "held": dict.fromkeys(NAMES, 25)}, receipt, table)
    assert (dict(told["Ana"]), dict(told["Ben"])) == ({"melds": 1, "runs": 1}, {})
