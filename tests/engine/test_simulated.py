"""Does an honest hand go through, turn by turn, to the score its final table gives?"""

import json
import random
from functools import cache
from typing import Any

import pytest

from rummy import engine
from rummy.engine.rules.tableau import as_common
from tests.engine.simulated import Playing
from tests.engine.simulated_changes import Changing
from tests.engine.simulated_told import as_it_ended, document, logged, until

MOST_TURNS = 80
PARTNERS = [{"name": "Reds", "players": ["A", "C"]}, {"name": "Blues", "players": ["B", "D"]}]
FOUR_JOKERS = {"jokers_per_pack": 4, "first_meld_min": 0}
SETTINGS: list[tuple[type[Playing], str, dict[str, Any], Any]] = [
    (Playing, "robber-rummy", {}, 2),
    (Playing, "robber-rummy", {}, 4),
    (Playing, "robber-rummy", {"partnership": True}, PARTNERS),
    (Playing, "table-robbers-rummy", {"blocked_winner": "fewest-cards", "first_meld_min": 100}, 8),
    (Changing, "table-robbers-rummy", {}, 2),
    (Changing, "table-robbers-rummy", {"first_meld_min": 0, "jokers": 2}, 5),
    (Changing, "table-robbers-rummy", {"first_meld_scope": "single_meld", "around_corner": False}, 6),
    (Playing, "basic-rummy", {}, 2),
    (Playing, "basic-rummy", {"must_discard_last": True}, 4),
    (Playing, "block-rummy", {}, 6),
    (Playing, "five-hundred-rum", {}, 2),
    (Playing, "five-hundred-rum", {"top_discard_free": True}, 4),
    (Playing, "five-hundred-rum", {"winner_gains_caught": True}, 6),
    (Playing, "partnership-five-hundred-rum", {}, PARTNERS),
    (Playing, "boathouse-rum", {}, 3),
    (Playing, "gin-rummy", {}, 2),
    (Playing, "hollywood-gin", {}, 2),
    (Playing, "oklahoma-gin", {}, 2),
    (Playing, "knock-rummy", {}, 4),
    (Playing, "queen-city-rum", {}, 3),
    (Playing, "playroom-rummy", {"discard_mode": "multi", "discard_must_use": True}, 4),
    (Playing, "playroom-rummy", {"discard_mode": "none"}, 8),
    (Playing, "playroom-rummy", {"discard_mode": "mandatory", "value_mode": "traditional"}, 5),
    (Playing, "playroom-rummy", {"elimination": True}, 4),
    (Changing, "playroom-rummy", FOUR_JOKERS, 3),
    (Changing, "playroom-rummy", {**FOUR_JOKERS, "joker_retake_deducts": True, "identity": True}, 2),
    (Changing, "playroom-rummy", {**FOUR_JOKERS, "manipulation": True, "discard_mode": "multi"}, 3),
    (Changing, "playroom-rummy", {"manipulation": True, "elimination": True, "jokers_per_pack": 3}, 2),
    (Playing, "straight-rummy", {}, 2),
    (
        Playing,
        "straight-rummy",
        {"one_meld_per_turn": True, "layoff_requires_own_meld": True, "forbid_discarding_drawn_card": True},
        4,
    ),
    (
        Playing,
        "straight-rummy",
        {"end_on_stock_out": True, "ace_mode": "corner", "must_discard_last": True},
        3,
    ),
    (Playing, "straight-rummy", {"score_mode": "own-penalty", "ace_mode": "both"}, 6),
]


def credits_cards(setting: Any) -> bool:
    """Does everybody score what he plays as he plays it?"""
    return as_common(engine.find_ruleset(setting[1]).with_options(setting[2]).tableau).credited


@cache
def played(number: int, seed: int) -> Playing:
    how, game, options, sides = SETTINGS[number]
    names = list("ABCDEFGH"[:sides]) if isinstance(sides, int) else sides
    return how(game, options, names, random.Random(f"{game} {seed}")).play(MOST_TURNS)


HANDS = [
    pytest.param(number, seed, id=f"{setting[1]} {setting[2]} {seed}")
    for number, setting in enumerate(SETTINGS)
    for seed in (1, 2)
]
hands = pytest.mark.parametrize(("number", "seed"), HANDS)


def scored(hand: Playing, told: dict[str, Any]) -> dict[str, Any]:
    (result,) = engine.score(document(hand, told))["hands"]
    return dict(result)


@hands
def test_an_honest_hand_is_never_refused(number: int, seed: int) -> None:
    hand = played(number, seed)
    result = scored(hand, logged(hand))
    assert (result["errors"], result["warnings"]) == ([], [])
    assert result.get("open", False) == (hand.end is None)


@pytest.mark.parametrize("number", [at for at, setting in enumerate(SETTINGS) if setting[0] is Playing])
def test_a_hand_scores_the_same_turn_by_turn_and_as_it_ended(number: int) -> None:
    hand = next(hand for seed in range(1, 99) if (hand := played(number, seed)).end is not None)
    followed, ended = scored(hand, logged(hand)), scored(hand, as_it_ended(hand))
    assert (ended["scores"], ended["winner"]) == (followed["scores"], followed["winner"])


@hands
def test_every_turn_leaves_an_open_hand_and_the_next_player_to_move(number: int, seed: int) -> None:
    hand = played(number, seed)
    for turns in random.Random(seed).sample(range(len(hand.turns)), min(3, len(hand.turns))):
        result = scored(hand, until(hand, turns))
        assert (result["ok"], result.get("open")) == (True, True)
        assert result["to_move"] == hand.turns[turns]["player"]


@pytest.mark.parametrize("number", [at for at, setting in enumerate(SETTINGS) if credits_cards(setting)])
@pytest.mark.parametrize("seed", [1, 2])
def test_the_points_so_far_are_what_was_put_on_the_table(number: int, seed: int) -> None:
    hand = played(number, seed)
    told = until(hand, len(hand.turns))
    *before, last = hand.turns
    told["turns"] = [*before, {**last, "actions": last["actions"][:-1]}]
    sides = [side if isinstance(side, str) else side["name"] for side in hand.sides]
    expected = dict.fromkeys(sides, 0)
    for player, points in hand.points.items():
        expected[sides[hand.side_of[player]]] += points
    assert scored(hand, told)["scores"] == expected


@hands
def test_the_table_is_as_the_players_see_it(number: int, seed: int) -> None:
    hand = played(number, seed)
    table = engine.open_hand(hand.game, hand.options, hand.sides, until(hand, len(hand.turns))).as_dict()
    counts = {player: seat["count"] for player, seat in table["players"].items() if not seat["out"]}
    held = {player: len(cards) for player, cards in hand.hands.items() if player not in hand.gone}
    assert (counts, table["stock"], len(table["discards"])) == (held, len(hand.stock), len(hand.pile))
    assert sorted(meld["cards"] for meld in table["melds"]) == sorted(
        " ".join(card.code for card in lying.meld.cards) for lying in hand.melds
    )


@hands
def test_what_is_known_of_a_hand_is_in_it(number: int, seed: int) -> None:
    hand = played(number, seed)
    table = engine.open_hand(hand.game, hand.options, hand.sides, until(hand, len(hand.turns))).as_dict()
    for player, seat in table["players"].items():
        cards = [card.code for card in hand.hands[player]]
        for known in seat["known"].split():
            cards.remove(known)


@hands
def test_a_log_written_and_read_again_is_the_same(number: int, seed: int) -> None:
    hand = played(number, seed)
    written = engine.canonical_hand(hand.game, hand.options, hand.sides, logged(hand))
    assert engine.canonical_hand(hand.game, hand.options, hand.sides, written) == written
    again, once = scored(hand, json.loads(json.dumps(written))), scored(hand, logged(hand))
    assert [again[key] for key in ("ok", "scores", "winner")] == [
        once[key] for key in ("ok", "scores", "winner")
    ]


@pytest.mark.parametrize("number", range(len(SETTINGS)))
def test_every_move_of_an_honest_hand_may_be_made(number: int) -> None:
    hand = played(number, 1)
    live = engine.open_hand(hand.game, hand.options, hand.sides, until(hand, 0))
    for turn in hand.turns:
        assert live.to_move == turn["player"]
        for action in turn["actions"]:
            live = engine.play(live, action)
    table = live.as_dict()
    assert (table["end"], table["by"], table["turns"]) == (hand.end, hand.by, canonical_turns(hand))


def canonical_turns(hand: Playing) -> Any:
    """The turns in the one writing of a score document."""
    return engine.canonical_hand(hand.game, hand.options, hand.sides, logged(hand))["turns"]
