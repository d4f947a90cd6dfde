import pytest

from rummy import engine
from rummy.engine.cards import read_cards
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.runs import RunRule
from rummy.engine.suggest import extends

ROBBERS_TABLE = ["4S 5S 6S 7S", "4C 4D JK=4S", "6H 7H 8H"]


def test_a_hand_is_arranged_for_the_most_points_where_melds_score() -> None:
    assert engine.arrange("robber-rummy", {}, "QH KH AH AS AC") == {
        "melds": [{"kind": "run", "cards": "QH KH AH"}],
        "left": "AS AC",
        "worth": 70,
        "deadwood": 30,
        "is_best": True,
    }


def test_a_hand_is_arranged_for_the_least_left_where_melds_do_not_score() -> None:
    assert engine.arrange("gin-rummy", {}, "3S 4S 5S 5H 5D KC") == {
        "melds": [{"kind": "set", "cards": "5S 5H 5D"}],
        "left": "3S 4S KC",
        "worth": 15,
        "deadwood": 17,
        "is_best": True,
    }


@pytest.mark.parametrize("ruleset", engine.RULESETS, ids=lambda ruleset: ruleset.key)
def test_every_game_arranges_a_run_and_a_set(ruleset: engine.Ruleset) -> None:
    found = engine.arrange(ruleset.key, {}, "2S 3S 4S 7H 7D 7C")
    assert [meld["cards"] for meld in found["melds"]] == ["2S 3S 4S", "7H 7C 7D"]


def test_more_players_use_more_packs() -> None:
    with pytest.raises(engine.CardsRefused):
        engine.arrange("five-hundred-rum", {}, "7H 7H 7D", players=2)
    assert engine.arrange("five-hundred-rum", {}, "7H 7H 7D", players=5)["left"] == ""


def test_each_card_is_told_the_melds_it_fits_on() -> None:
    told = engine.suggest("robber-rummy", {}, "8H 9C 8S 3D", ["5H 6H 7H", "8C 8D 8S", "9C 10C JC"])
    assert told["extends"] == {"8S": [2], "8H": [1, 2]}


def test_a_joker_fits_wherever_it_may_stand_for_a_card() -> None:
    told = engine.suggest("table-robbers-rummy", {}, "JK 2D", ROBBERS_TABLE)
    assert told["extends"] == {"JK": [1, 3]}


def test_jokers_that_may_only_be_laid_in_new_melds_fit_on_none() -> None:
    assert engine.suggest("playroom-rummy", {}, "JK", ["5H 6H 7H"])["extends"] == {}


def test_cards_fit_together_or_not_at_all() -> None:
    rules = MeldRules(run=RunRule(3, 14, "both"))
    melds = [
        meld
        for cards in ("4H 5H 6H", "QH KH AH")
        if isinstance(meld := judge(read_cards(cards), rules), Meld)
    ]
    assert extends(read_cards("7H 8H"), melds, rules) == [1]
    assert extends(read_cards("8H"), melds, rules) == []


def test_a_table_takes_what_it_can() -> None:
    assert engine.rearrange("table-robbers-rummy", {}, "4H 9H KD", ROBBERS_TABLE) == {
        "melds": [
            {"kind": "set", "cards": "4S 4H 4C 4D"},
            {"kind": "run", "cards": "5S 6S 7S JK=8S"},
            {"kind": "run", "cards": "6H 7H 8H 9H"},
        ],
        "left": "KD",
        "is_best": True,
    }


@pytest.mark.parametrize(
    ("game", "hand", "table", "told"),
    [
        ("gin-rummy", "AS AS", [], [("copies-exceeded", "cards")]),
        ("gin-rummy", "JK", [], [("joker-not-in-game", "cards")]),
        ("robber-rummy", "5H 5H", ["5H 6H 7H"], [("copies-exceeded", "cards")]),
        ("robber-rummy", "5H", ["2S 3S 4S", "5H 6H 8H"], [("run-not-consecutive", "table[1]")]),
    ],
)
def test_cards_that_cannot_be_there_are_refused(
    game: str, hand: str, table: list[str], told: list[tuple[str, str]]
) -> None:
    with pytest.raises(engine.CardsRefused) as refused:
        engine.suggest(game, {}, hand, table)
    assert [(found["code"], found["where"]) for found in refused.value.errors] == told


def test_a_word_that_is_no_card_is_named() -> None:
    with pytest.raises(engine.RummyError, match="14H"):
        engine.arrange("gin-rummy", {}, "5H 14H")
