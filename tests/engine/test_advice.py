"""Does a refusal tell what can be done, and does it help to do that?"""

from typing import Any

from rummy import engine


def refused(document: dict[str, Any]) -> list[str]:
    """What the last hand of a document is refused for."""
    hand = engine.score({"format": 1, **document})["hands"][-1]
    return [found["message"] for found in hand["errors"]]


def test_totals_name_who_left_an_elimination_with_nought() -> None:
    def totals(cy: int) -> list[str]:
        hands = [{"typed": {"Ana": 0, "Ben": 0, "Cy": 505}}, {"typed": {"Ana": 10, "Ben": 0, "Cy": cy}}]
        sides, options = ["Ana", "Ben", "Cy"], {"elimination": True}
        return refused({"game": "playroom-rummy", "options": options, "sides": sides, "hands": hands})

    assert totals(5) == ["Cy is out of this game and was not dealt in: enter 0 for him."]
    assert totals(0) == []


def turn(player: str, *actions: tuple[str, dict[str, Any]]) -> dict[str, Any]:
    return {"player": player, "actions": [{"do": do, **fields} for do, fields in actions]}


def meld(cards: str) -> tuple[str, dict[str, Any]]:
    return "meld", {"cards": cards}


DRAW = ("draw-stock", {})
"""The first act of a turn."""


def test_one_card_left_is_one_card() -> None:
    melds = [meld("3H 4H 5H 6H"), meld("7H 8H 9H 10H"), meld("2C 3C 4C 5C")]
    told = {"game": "playroom-rummy", "sides": ["Ana", "Ben"]}
    turns = [turn("Ben", DRAW, *melds, ("end-turn", {}))]
    assert refused({**told, "hands": [{"turns": turns}]}) == [
        "Ben still has 3 cards: which one was discarded?"
    ]

    turns = [turn("Ben", DRAW, *melds, ("lay-off", {"meld": 1, "cards": "AH 2H"}), ("end-turn", {}))]
    assert refused({**told, "hands": [{"turns": turns}]}) == [
        "Ben still has 1 card: which one was discarded?"
    ]


def test_one_point_short_of_entering_is_one_point() -> None:
    melds = [meld("QS KS AS 2S"), meld("2H 2D 2C")]
    turns = [turn("Ben", *melds, ("end-turn", {}))]
    assert refused({"game": "table-robbers-rummy", "sides": ["Ana", "Ben"], "hands": [{"turns": turns}]}) == [
        "39 of 40: for the first melds 1 more is missing."
    ]


def test_what_was_taken_from_the_table_has_to_go_back() -> None:
    opening = turn("Ben", DRAW, meld("QS KS JK=AS"), meld("4D 5D 6D 7D"), ("discard", {"card": "2C"}))
    taking = [("swap-joker", {"meld": 1, "card": "AS"}), ("lift-card", {"from": 2, "card": "4D"})]
    breaking = turn("Ana", DRAW, meld("10H JH QH KH"), *taking, ("discard", {"card": "8C"}))
    told = {"game": "playroom-rummy", "options": {"manipulation": True}, "sides": ["Ana", "Ben"]}
    assert refused({**told, "hands": [{"turns": [opening, breaking]}]}) == [
        "The joker taken was not played in a new combination (300 points for Ana): lay one down with it before the turn ends.",
        "4♦ was lifted and is not back on the table (300 points for Ana): put it into a meld before the turn ends.",
    ]
