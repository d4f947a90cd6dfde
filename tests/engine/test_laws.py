"""Which laws hold for every document whatever?"""

import copy
import json
import random
import re
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from rummy import engine
from tests.engine.documents import (
    document,
    documents,
    eliminations,
    five_hundred_hands,
    gin_hands,
    odd_documents,
    playroom_hands,
    robber_hands,
    settled_documents,
)

few = settings(max_examples=30, deadline=None)


@few
@given(documents)
def test_lines_of_a_side_add_up_to_its_score(told: dict[str, Any]) -> None:
    for hand in engine.score(told)["hands"]:
        if hand["ok"]:
            sums = dict.fromkeys(hand["scores"], 0)
            for line in hand["lines"]:
                sums[line["side"]] += line["points"]
            assert sums == hand["scores"]


@few
@given(documents)
def test_what_one_gains_the_others_pay(told: dict[str, Any]) -> None:
    if engine.describe(told["game"], told["options"])["zero_sum"]:
        for hand in engine.score(told)["hands"]:
            assert not hand["ok"] or sum(hand["scores"].values()) == 0


def shuffled(value: Any, chance: random.Random) -> Any:
    """The same document with keys, melds and cards in another order."""
    if isinstance(value, dict):
        items = list(value.items())
        chance.shuffle(items)
        return {key: shuffled_field(key, entry, chance) for key, entry in items}
    return value


def shuffled_field(key: str, value: Any, chance: random.Random) -> Any:
    if key in ("cards", "Ana", "Ben", "Cy") and isinstance(value, str):
        cards = value.split()
        chance.shuffle(cards)
        return " ".join(cards)
    if key == "table":
        return [shuffled(meld, chance) for meld in chance.sample(value, len(value))]
    if key == "hands":
        return [shuffled(hand, chance) for hand in value]
    return shuffled(value, chance)


@few
@given(documents, st.randoms(use_true_random=False))
def test_the_order_of_cards_melds_and_keys_changes_no_score(
    told: dict[str, Any], chance: random.Random
) -> None:
    first, second = engine.score(told), engine.score(shuffled(told, chance))
    assert [hand["scores"] for hand in first["hands"]] == [hand["scores"] for hand in second["hands"]]
    assert [hand["winner"] for hand in first["hands"]] == [hand["winner"] for hand in second["hands"]]
    assert first["games"] == second["games"]


def counted(told: dict[str, Any]) -> Any:
    """Scores and winners of the hands and games, whoever is named first."""
    result = engine.score(told)
    return [
        *((hand["scores"], hand["winner"]) for hand in result["hands"]),
        *((game["totals"], sorted(game["winners"]), game["settlement"]) for game in result["games"]),
    ]


@few
@given(documents, st.integers(1, 2))
def test_whoever_is_named_first_of_those_who_sit_round_the_table_scores_alike(
    told: dict[str, Any], seats: int
) -> None:
    hands = [{"dealer": "Ana", **hand} for hand in told["hands"]]
    turned = [*told["sides"][seats:], *told["sides"][:seats]]
    assert counted({**told, "hands": hands}) == counted({**told, "hands": hands, "sides": turned})


@few
@given(documents, st.permutations("SHCD"))
def test_no_suit_is_worth_more_than_another(told: dict[str, Any], suits: list[str]) -> None:
    if told["game"] == "oklahoma-gin":
        told = {**told, "options": {"spades_double": False}}
    other = dict(zip("SHCD", suits, strict=True))
    changed = re.sub(r"\b(10|[2-9AJQK])([SHCD])\b", lambda card: card[1] + other[card[2]], json.dumps(told))
    assert counted(json.loads(changed)) == counted(told)


@few
@given(st.lists(robber_hands(), max_size=6))
def test_a_sitting_is_the_sum_of_its_hands(hands: list[Any]) -> None:
    together = engine.score(document("robber-rummy", hands, target=None))
    alone = [engine.score(document("robber-rummy", [hand]))["hands"][0] for hand in hands]
    assert together["hands"] == alone
    totals = dict.fromkeys(["Ana", "Ben", "Cy"], 0)
    for hand in alone:
        for side, points in (hand["scores"] or {}).items():
            totals[side] += points
    assert [game["totals"] for game in together["games"]] == (
        [totals] if any(hand["ok"] for hand in alone) else []
    )


@few
@given(documents)
def test_a_hand_written_and_read_again_is_the_same(told: dict[str, Any]) -> None:
    written = [
        engine.canonical_hand(told["game"], told["options"], told["sides"], hand) for hand in told["hands"]
    ]
    again = [engine.canonical_hand(told["game"], told["options"], told["sides"], hand) for hand in written]
    assert again == written
    first, second = engine.score(told), engine.score({**told, "hands": written})
    assert [hand["scores"] for hand in first["hands"]] == [hand["scores"] for hand in second["hands"]]
    assert first["games"] == second["games"]


@few
@given(documents, st.randoms(use_true_random=False))
def test_hands_that_say_the_same_are_written_the_same(told: dict[str, Any], chance: random.Random) -> None:
    other = shuffled(told, chance)
    for one, two in zip(told["hands"], other["hands"], strict=True):
        written = engine.canonical_hand(told["game"], {}, told["sides"], one)
        assert engine.canonical_hand(told["game"], {}, told["sides"], two) == written


@few
@given(documents)
def test_scoring_does_not_change_the_document(told: dict[str, Any]) -> None:
    before = copy.deepcopy(told)
    engine.score(told)
    assert told == before


@settings(max_examples=150, deadline=None)
@given(odd_documents)
def test_whatever_comes_in_gives_a_result_or_a_refusal(told: Any) -> None:
    try:
        result = engine.score(told)
    except engine.NotAScoreDocument as refusal:
        result = {"errors": refusal.errors}
    assert json.dumps(result) != json.dumps({"errors": []})


@few
@given(gin_hands())
def test_laying_off_never_costs_the_other_player(hand: dict[str, Any]) -> None:
    knocker, other = hand["by"], "Ben" if hand["by"] == "Ana" else "Ana"
    free = engine.score(document("gin-rummy", [hand]))["hands"][0]["scores"]
    barred = engine.score(document("gin-rummy", [{**hand, "layoffs": []}]))["hands"][0]["scores"]
    assert free[other] - free[knocker] >= barred[other] - barred[knocker]


@few
@given(settled_documents)
def test_what_is_settled_adds_up_to_nothing(told: dict[str, Any]) -> None:
    for game in engine.score({**told, "options": {"target": 50}})["games"]:
        settled = [game["settlement"], *(column["settlement"] for column in game.get("columns", ()))]
        assert [sum(amounts.values()) for amounts in settled if amounts] == [
            0 for amounts in settled if amounts
        ]


@few
@given(five_hundred_hands())
def test_together_players_score_what_lies_on_the_table_whoever_laid_it(hand: dict[str, Any]) -> None:
    alone = copy.deepcopy(hand)
    for meld in alone["table"]:
        for step in meld["laid"]:
            step["by"] = "Ana"
    shared, single = engine.score(document("five-hundred-rum", [hand, alone]))["hands"]
    assert shared["ok"] == single["ok"]
    if shared["ok"]:
        assert sum(shared["scores"].values()) == sum(single["scores"].values())


@few
@given(st.lists(st.tuples(st.sampled_from(["Ana", "Ben"]), st.integers(1, 60)), min_size=1, max_size=9))
def test_while_no_column_closes_each_begins_with_a_later_win(wins: list[tuple[str, int]]) -> None:
    hands = [{"typed": {"Ana": 0, "Ben": 0, winner: points}} for winner, points in wins]
    (game,) = engine.score(document("hollywood-gin", hands, target=None))["games"]
    for place, column in enumerate(game["columns"]):
        for side in ("Ana", "Ben"):
            entered = [points for winner, points in wins if winner == side][place:]
            assert (column["scores"][side], column["boxes"][side]) == (sum(entered), len(entered))


@few
@given(eliminations)
def test_who_is_out_of_a_game_has_reached_the_limit_and_not_won_it(told: dict[str, Any]) -> None:
    for game in engine.score(told)["games"]:
        limit, totals = told["options"]["limit"], game["totals"]
        assert all(totals[side] >= limit for side in game["out"])
        assert not set(game["out"]) & set(game["winners"])
        assert game["finished"] == (set(game["out"]) | set(game["winners"]) == set(totals))


@few
@given(st.lists(playroom_hands(), max_size=6))
def test_a_game_is_left_at_the_same_hand_however_it_is_replayed(hands: list[Any]) -> None:
    whole = document("playroom-rummy", hands, elimination=True, limit=100, target=None)
    for count in range(len(hands)):
        part = engine.score({**whole, "hands": hands[:count]})
        assert part["hands"] == engine.score(whole)["hands"][:count]
