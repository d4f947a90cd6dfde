from typing import Any

import pytest

from rummy import engine
from rummy.engine.errors import NotAScoreDocument

FOUR = [{"name": "Reds", "players": ["A", "C"]}, {"name": "Blues", "players": ["B", "D"]}]


def document(*hands: dict[str, Any], seating: object = None, **more: Any) -> dict[str, Any]:
    told = {"format": 1, "game": "robber-rummy", "sides": ["A", "B", "C"], "hands": list(hands)} | more
    return told if seating is None else told | {"seating": seating}


def typed(*points: int) -> dict[str, Any]:
    return {"typed": dict(zip("ABC", points, strict=True))}


def test_the_deal_goes_round_by_seats_whoever_sits_there() -> None:
    told = document(typed(1, 2, 3), typed(1, 2, 3), seating=[{"hand": 2, "sides": ["B", "A", "C"]}])
    assert [engine.next_dealer({**told, "hands": told["hands"][:n]}) for n in (1, 2)] == ["A", "C"]


def test_a_substitute_plays_for_the_side() -> None:
    hand = {"by": "Z", "table": [{"by": "Z", "cards": "9S 10S JS"}], "held": {"A": 10, "C": 5}}
    sides = ["A", {"name": "B", "players": ["Z"]}, "C"]
    result = engine.score(document(typed(1, 2, 3), hand, seating=[{"hand": 2, "sides": sides}]))
    assert result["games"][0]["totals"] == {"A": -9, "B": 52, "C": -2}
    assert result["hands"][1]["lines"][-1]["player"] in ("A", "Z", "C")


def test_partners_who_change_leave_the_points_to_the_side() -> None:
    sides = [{"name": "Reds", "players": ["B", "C"]}, {"name": "Blues", "players": ["A", "D"]}]
    hand = {"by": "B", "table": [], "held": {"A": 1, "C": 2, "D": 3}}
    told = document(
        hand, seating=[{"hand": 1, "sides": sides}], sides=FOUR, game="partnership-five-hundred-rum"
    )
    assert engine.score(told)["hands"][0]["scores"] == {"Reds": -2, "Blues": -4}


def test_who_left_the_game_is_not_dealt_in_wherever_he_sits() -> None:
    options = {"elimination": True, "limit": 50}
    told = document(
        typed(0, 60, 0), typed(0, 0, 0),
        seating=[{"hand": 2, "sides": ["B", "A", "C"]}], game="playroom-rummy", options=options,
    )  # fmt: skip
    assert engine.score(told)["games"][0]["out"] == ["B"]
    assert engine.next_dealer({**told, "hands": told["hands"][:1]}) == "A"


@pytest.mark.parametrize(
    ("seating", "where"),
    [
        ("B A C", "seating"),
        (["B"], "seating[0]"),
        ([{"hand": 0, "sides": ["B", "A", "C"]}], "seating[0].hand"),
        ([{"hand": 2, "sides": ["B", "A", "C"]}] * 2, "seating[1].hand"),
        ([{"hand": 1, "sides": ["B", "A"]}], "seating[0].sides"),
        ([{"hand": 1, "sides": ["B", "A", "X"]}], "seating[0].sides"),
        ([{"hand": 1, "sides": ["B", "A", {"name": "C", "players": ["A"]}]}], "seating[0].sides[2]"),
        ([{"hand": 1, "sides": ["A", "B", "C"], "seat": 1}], "seating[0].seat"),
    ],
)
def test_what_is_no_seating_refuses_the_document_and_says_where(seating: object, where: str) -> None:
    with pytest.raises(NotAScoreDocument) as refused:
        engine.score(document(typed(1, 2, 3), seating=seating))
    assert where in {error["where"] for error in refused.value.errors}


@pytest.mark.parametrize(
    ("game", "sides", "text"),
    [
        ("gin-rummy", "ABC", "3 players are too many: this game is for 2."),
        ("robber-rummy", "ABCDEF", "6 players are too many: this game is for 2 to 5."),
    ],
)
def test_too_many_players_are_told_how_many_may_play(game: str, sides: str, text: str) -> None:
    with pytest.raises(NotAScoreDocument) as refusal:
        engine.score({"format": 1, "game": game, "sides": list(sides), "hands": []})
    assert [found["message"] for found in refusal.value.errors] == [text]
