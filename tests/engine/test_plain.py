"""Is a plain knock counted without reasons as it is with them?"""

import random
from typing import Any

import pytest

from rummy import engine
from rummy.engine.arrange import least_left
from rummy.engine.bits import bits_of, by_suit
from rummy.engine.cards import DECK, write_cards
from rummy.engine.rules.counting import PIPS
from rummy.engine.suits import tables

HOUSES: list[tuple[str, dict[str, Any]]] = [
    ("gin-rummy", {}),
    ("gin-rummy", {"layoff_on_gin": True, "gin_bonus": 20, "box_bonus": 20, "target": 50}),
    ("gin-rummy", {"knock_limit": 5, "undercut_bonus": 10, "shutout_doubles": False, "sitting": "best-of"}),
    ("hollywood-gin", {}),
    ("oklahoma-gin", {}),
    ("oklahoma-gin", {"ace_requires_gin": True, "layoff_on_gin": True}),
    ("oklahoma-gin", {"spades_double": False, "spades_double_boxes": True}),
]
HANDS = 120
KNOWN = tables("low", PIPS)
PLAIN = {
    "by": "A",
    "held": {"A": "4H 5H 6H JS JD JC 9S 9D 9C 2C", "B": "QS QD QC QH 3S 3D 3C 7H KD 2H"},
}


def collected(chance: random.Random, out: set[Any]) -> list[Any]:
    """Ten cards of a few ranks, so that melds, lay-offs and ties come often."""
    low = chance.randrange(1, 9)
    near = [card for card in DECK if card.rank and low <= card.rank < low + 6 and card not in out]
    hands = [chance.sample(near, 10) for _ in range(40)]
    return min(hands, key=lambda hand: least_left(by_suit(bits_of(hand)), KNOWN))


def some_hand(chance: random.Random, *, upcard: bool) -> dict[str, Any]:
    mine = collected(chance, set())
    theirs = collected(chance, set(mine)) if chance.random() < 0.7 else chance.sample(DECK, 10)
    by = chance.choice("AB")
    held = {by: write_cards(mine), "AB".replace(by, ""): write_cards(theirs)}
    told: dict[str, Any] = {"by": by, "held": held}
    if upcard:
        told["upcard"] = chance.choice(DECK).code
    return told


def in_short(document: dict[str, Any]) -> dict[str, Any]:
    full = engine.score(document)
    hands = [{key: hand[key] for key in ("ok", "scores", "winner", "typed")} for hand in full["hands"]]
    return {"hands": hands, "games": full["games"], "sitting": full["sitting"]}


@pytest.mark.parametrize(("game", "options"), HOUSES, ids=str)
def test_a_plain_hand_comes_to_the_same_without_reasons(game: str, options: dict[str, Any]) -> None:
    chance = random.Random(f"{game} {options}")
    hands = [some_hand(chance, upcard=game == "oklahoma-gin") for _ in range(HANDS)]
    documents = [
        {"format": 1, "game": game, "options": options, "sides": ["A", "B"], "hands": [hand]}
        for hand in hands
    ]
    counted = [(document, engine.count_plainly(document)) for document in documents]
    plain = [document for document, count in counted if count is not None]
    assert [count for _, count in counted if count is not None] == [in_short(one) for one in plain]
    assert len(plain) > HANDS // 6
    together = {**documents[0], "hands": [hand for one in plain for hand in one["hands"]]}
    assert engine.count_plainly(together) == in_short(together)


@pytest.mark.parametrize(
    "change",
    [
        {"typed": {"A": 5, "B": 0}},
        {"layoffs": []},
        {"spread": {"A": []}},
        {"penalties": []},
        {"overrule": ["knock-over-limit"]},
        {"end": "void"},
        {"by": "C"},
        {"by": None},
        {"dealer": "C"},
        {"upcard": "5"},
        {"held": {"A": "4H"}},
        {"held": {"A": PLAIN["held"]["A"], "B": 7}},
        {"held": {"A": PLAIN["held"]["A"], "B": PLAIN["held"]["A"]}},
        {"held": {"A": PLAIN["held"]["B"], "B": PLAIN["held"]["A"]}},
    ],
    ids=str,
)
def test_what_is_not_plain_or_not_in_order_is_left_to_the_score(change: dict[str, Any]) -> None:
    document = {"format": 1, "game": "gin-rummy", "sides": ["A", "B"], "hands": [PLAIN]}
    assert engine.count_plainly(document) is not None
    assert engine.count_plainly({**document, "hands": [PLAIN | change]}) is None


@pytest.mark.parametrize("ruleset", engine.RULESETS, ids=lambda ruleset: ruleset.key)
def test_only_games_of_two_hands_and_a_knock_have_plain_hands(ruleset: engine.Ruleset) -> None:
    hand = PLAIN | ({"upcard": "9H"} if ruleset.upcard else {})
    sides = ["A", "B"] if ruleset.seats.minimum <= 2 else ["A", "B", "C", "D"]
    if ruleset.seats.minimum > 2:
        sides = [{"name": "X", "players": ["A", "C"]}, {"name": "Y", "players": ["B", "D"]}]  # type: ignore[list-item]
    counted = engine.count_plainly({"format": 1, "game": ruleset.key, "sides": sides, "hands": [hand]})
    assert (counted is not None) == (ruleset.paying.profile == "two-hands")
