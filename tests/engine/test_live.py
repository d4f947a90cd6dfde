"""Does a hand go on as it is played, and say before the tap why something may not be done?"""

from random import Random
from typing import Any

import pytest
from django.utils import translation

from rummy import engine
from tests.engine.played_hands import HOUSES, PlayedHand, as_told, table_of

RUN = {"do": "meld", "cards": "4S 5S 6S"}


def straight(**hand: Any) -> engine.LiveHand:
    return engine.open_hand("straight-rummy", {}, ["Ana", "Ben"], {"dealer": "Ben", **hand})


def codes(hand: engine.LiveHand, action: dict[str, Any], **who: Any) -> list[str]:
    return [found["code"] for found in engine.why_not(hand, action, **who)]


def played(hand: engine.LiveHand, *actions: dict[str, Any]) -> engine.LiveHand:
    for action in actions:
        hand = engine.play(hand, action)
    return hand


def test_dealers_left_begins_with_a_draw() -> None:
    hand = straight()
    assert hand.to_move == "Ana"
    assert codes(hand, RUN) == ["must-draw"]
    assert codes(hand, {"do": "draw-stock"}) == []
    assert codes(hand, {"do": "draw-stock"}, player="Ben") == ["not-your-turn"]


def test_a_turn_goes_from_draw_to_discard() -> None:
    hand = played(straight(), {"do": "draw-stock"}, RUN, {"do": "discard", "card": "KD"})
    table = hand.as_dict()
    assert hand.to_move == "Ben"
    assert table["melds"] == [{"meld": 1, "kind": "run", "cards": "4S 5S 6S", "by": "Ana", "legal": True}]
    assert (table["players"]["Ana"]["count"], table["stock"], table["discards"][-1]) == (7, 30, "KD")


def test_a_card_taken_from_the_discards_is_known() -> None:
    hand = played(straight(), {"do": "draw-stock"}, {"do": "discard", "card": "KD"}, {"do": "draw-discard"})
    assert hand.as_dict()["players"]["Ben"]["known"] == "KD"


def test_the_hand_before_a_move_stays_as_it_was() -> None:
    before = played(straight(), {"do": "draw-stock"})
    after = played(before, RUN)
    assert (len(before.as_dict()["melds"]), len(after.as_dict()["melds"])) == (0, 1)


def test_a_refused_move_says_every_reason() -> None:
    with pytest.raises(engine.MoveRefused) as refused:
        engine.play(straight(), {"do": "meld", "cards": "4S 5S"})
    assert [found["code"] for found in refused.value.errors] == ["must-draw", "meld-too-short"]


def test_the_table_may_overrule_a_rule() -> None:
    hand = engine.play(
        played(straight(), {"do": "draw-stock"}), {"do": "meld", "cards": "4S 5S"}, force=["meld-too-short"]
    )
    assert [meld["cards"] for meld in hand.as_dict()["melds"]] == ["4S 5S"]


def test_what_may_be_done_follows_the_turn() -> None:
    hand = straight()
    assert [action["do"] for action in engine.legal(hand)] == ["draw-stock", "draw-discard"]
    drawn = played(hand, {"do": "draw-stock"})
    assert [action["do"] for action in engine.legal(drawn)] == ["meld", "discard"]
    assert {"do": "lay-off", "meld": 1} in engine.legal(played(drawn, RUN))


def test_a_discard_is_offered_by_its_name_or_by_how_deep_it_lies() -> None:
    sides = ["Ana", "Ben", "Cleo", "Dan", "Eve"]
    hand = engine.open_hand("five-hundred-rum", {}, sides, {"dealer": "Eve", "upcard": "9D"})
    for thrown in ({"card": "KH"}, {"card": "9D"}, {}, {"card": "2C"}):
        hand = played(hand, {"do": "draw-stock"}, {"do": "discard", **thrown})
    below = [action for action in engine.legal(hand) if action["do"] == "draw-discard-from"]
    places = ({"depth": 5}, {"card": "KH"}, {"card": "9D"}, {"depth": 2})
    assert below == [{"do": "draw-discard-from", **place} for place in places]
    deepest = played(hand, below[0])
    assert deepest.as_dict()["turns"][-1]["actions"] == [below[0]]
    assert codes(deepest, {"do": "discard", "card": "2C"}) == ["must-use-drawn-card"]


def test_the_turns_played_are_a_score_document() -> None:
    hand = played(straight(), {"do": "draw-stock"}, RUN, {"do": "discard", "card": "KD"})
    document = {
        "format": 1,
        "game": "straight-rummy",
        "sides": ["Ana", "Ben"],
        "hands": [{"dealer": "Ben", "turns": hand.as_dict()["turns"]}],
    }
    assert engine.score(document)["hands"][0]["to_move"] == "Ben"
    again = engine.open_hand("straight-rummy", {}, ["Ana", "Ben"], document["hands"][0])  # type: ignore[index]
    assert again.as_dict() == hand.as_dict()


def test_points_are_counted_as_they_happen() -> None:
    hand = engine.open_hand("robber-rummy", {}, ["Ana", "Ben"], {"dealer": "Ben"})
    hand = played(
        hand, {"do": "draw-stock"}, {"do": "meld", "cards": "3H 3S 3C"}, {"do": "discard", "card": "9C"}
    )
    assert hand.as_dict()["scores"] == {"Ana": 15, "Ben": 0}
    hand = played(hand, {"do": "draw-stock"}, {"do": "steal", "meld": 1, "cards": "3H"})
    assert hand.as_dict()["scores"] == {"Ana": 0, "Ben": 20}


def test_who_is_out_of_the_game_is_not_dealt_in() -> None:
    options, sides = {"elimination": True}, ["Ana", "Ben", "Cy"]
    hand = engine.open_hand("playroom-rummy", options, sides, {"dealer": "Cy"}, out=["Ana"])
    assert (hand.to_move, list(hand.as_dict()["players"])) == ("Ben", ["Ben", "Cy"])
    after = played(hand, {"do": "draw-stock"}, {"do": "discard"})
    assert after.to_move == "Cy"
    assert codes(after, {"do": "draw-stock"}, player="Ana") == ["player-out-of-hand"]


@pytest.mark.parametrize(
    ("told", "out", "code"),
    [
        ({"dealer": "Ana"}, ["Ana"], "player-out-of-hand"),
        ({}, ["Dee"], "player-unknown"),
        ({}, ["Ana", "Ben"], "too-few-players"),
    ],
)
def test_who_is_out_deals_no_more_sits_at_the_table_and_leaves_two(
    told: dict[str, Any], out: list[str], code: str
) -> None:
    with pytest.raises(engine.NotAScoreDocument) as refused:
        engine.open_hand("playroom-rummy", {"elimination": True}, ["Ana", "Ben", "Cy"], told, out=out)
    assert [found["code"] for found in refused.value.errors] == [code]


@pytest.mark.parametrize(
    ("game", "options", "players", "what_else"),
    [
        ("basic-rummy", {}, 6, "take it from the discards, or make a new stock of them."),
        ("playroom-rummy", {"discard_mode": "mandatory"}, 4, "make a new one of the discards."),
        ("block-rummy", {}, 6, "take it from the discards, or pass."),
        ("five-hundred-rum", {}, 4, "take it from the discards, or pass."),
        ("playroom-rummy", {"discard_mode": "none"}, 4, "play without drawing, or pass."),
    ],
)
def test_who_finds_no_stock_is_told_what_can_be_done(
    game: str, options: dict[str, Any], players: int, what_else: str
) -> None:
    hand = engine.open_hand(game, options, list("ABCDEF"[:players]), {})
    discards = options.get("discard_mode") != "none"
    for _ in range(hand.as_dict()["stock"]):
        hand = played(hand, {"do": "draw-stock"}, {"do": "discard"} if discards else {"do": "end-turn"})
    (found,) = engine.why_not(hand, {"do": "draw-stock"})
    assert found["message"] == f"No cards are left in the stock: {what_else}"


@pytest.mark.parametrize("game", [rules.key for rules in engine.RULESETS])
def test_whatever_is_played_earlier_hands_stay_and_the_turns_lead_there_again(game: str) -> None:
    for house in HOUSES.get(game, [{}]):
        wild = PlayedHand(game, house, Random(f"{game} {house}"))
        wild.case()
        assert [table_of(hand) for hand in wild.hands] == [step["state"] for step in wild.steps]
        told = {"turns": wild.hand.as_dict()["turns"], "overrule": sorted(wild.hand.table.overrule)}
        again = engine.open_hand(game, house, as_told(wild.sides), wild.deal | told)
        assert again.as_dict() == wild.hand.as_dict()


def test_who_plays_before_a_turn_is_ended_ends_it() -> None:
    hand = played(straight(), {"do": "draw-stock"}, RUN)
    wrong = ["not-your-turn", "discard-missing"]
    assert codes(hand, {"do": "draw-stock"}, player="Ben") == wrong
    after = engine.play(hand, {"do": "draw-stock"}, player="Ben", force=wrong)
    assert (after.to_move, after.table.seats["Ana"].has_played) == ("Ben", True)


def test_what_a_joker_may_be_is_said_in_the_language_of_who_reads_it() -> None:
    hand = played(
        engine.open_hand("playroom-rummy", {"first_meld_min": 0}, ["Ana", "Ben"]),
        {"do": "draw-stock"},
        {"do": "meld", "cards": "7H 7D JK=7?"},
    )
    with translation.override("de"):
        (wrong,) = engine.why_not(hand, {"do": "swap-joker", "meld": 1, "card": "7S"})
    assert (wrong["code"], " oder " in wrong["message"]) == ("joker-ambiguous", True)
