"""Does the search find the best arrangement and the fullest table, and how far does it have to look?"""

import random

import pytest

from rummy.engine.cards import Rank, Suit, read_cards, show_cards, write_cards
from rummy.engine.melds import MeldRules, judge
from rummy.engine.rules.counting import FIVES_AND_TENS, CardValues
from rummy.engine.runs import RunRule
from rummy.engine.search import Aim, best_arrangement, lay_out, least_left, rearrange
from rummy.engine.search.counters import card_at
from rummy.engine.search.shapes import all_shapes, as_meld
from rummy.engine.sets import SetRule
from tests.engine import trying
from tests.engine.hardest import CHEAP_JOKERS, DEAR_JOKERS, FREE, HANDS, ONE_EACH_CORNER

GIN = MeldRules()
ROBBER = MeldRules(SetRule(3, 8, "any"), RunRule(3, 14, "both"))
ROBBER_VALUES = CardValues(FIVES_AND_TENS, high_ace=15, run_factor=2)


def test_trying_everything_finds_nothing_better() -> None:
    assert trying.wrongs(random.Random(1), 2_000) == []


def test_trying_everything_places_no_more_on_a_table() -> None:
    assert trying.table_wrongs(random.Random(2), 300) == []


@pytest.mark.parametrize("rules", trying.RULES)
def test_every_meld_that_is_searched_is_one(rules: MeldRules) -> None:
    some = random.Random(3).sample(sorted(set(all_shapes(rules, min(2, rules.jokers_per_meld)))), 100)
    assert [shape for shape in some if judge(map(card_at, shape), rules) != as_meld(shape, rules)] == []


@pytest.mark.parametrize("rules", [rules for rules in trying.RULES if not rules.jokers_per_meld])
def test_every_short_meld_is_searched(rules: MeldRules) -> None:
    searched = {tuple(sorted(as_meld(shape, rules).cards, key=hash)) for shape in all_shapes(rules, 0)}
    for size in (3, 4, 5):
        runs = [run for suit in Suit for run, _ in trying.all_runs(size, suit, rules.run)]
        sets = [one for rank in Rank for one, _ in trying.all_sets(size, rank, rules.set, rules.identity)]
        assert [meld for meld in runs + sets if tuple(sorted(meld.cards, key=hash)) not in searched] == []


def test_eleven_cards_leave_the_least_over_the_eleven_discards() -> None:
    hand = read_cards("5S AC 6C AD 4D 5D 6D 3H 4H 5H 6H")
    thrown = [hand[:at] + hand[at + 1 :] for at in range(len(hand))]
    assert min(least_left(rest, GIN, CHEAP_JOKERS) for rest in thrown) == 7


@pytest.mark.parametrize(
    ("values", "shown", "left"),
    [(CHEAP_JOKERS, "AS JK JK", "AS AS"), (DEAR_JOKERS, "AS JK JK", "AS AS")],
)
def test_one_ace_three_times_and_two_jokers(values: CardValues, shown: str, left: str) -> None:
    found = best_arrangement(read_cards("AS AS AS JK JK"), FREE, values)
    assert [write_cards(map(trying.as_dealt, meld.cards)) for meld in found.melds] == [shown]
    assert write_cards(found.left) == left


def test_a_dear_joker_takes_the_place_of_a_cheap_card() -> None:
    found = best_arrangement(read_cards("AS AH AD JK JK"), FREE, DEAR_JOKERS)
    assert found.deadwood == 1


def test_jokers_left_over_go_on_the_end_of_a_run() -> None:
    found = best_arrangement(read_cards("JH QH KH JK JK"), FREE, DEAR_JOKERS)
    assert [show_cards(meld.cards) for meld in found.melds] == ["JK=10♥ J♥ Q♥ K♥ JK=A♥"]


def test_one_joker_a_meld_keeps_the_second_in_the_hand() -> None:
    found = best_arrangement(read_cards("JH QH KH JK JK"), ONE_EACH_CORNER, DEAR_JOKERS)
    assert (len(found.melds), found.deadwood) == (1, 25)


def test_runs_that_touch_are_one_meld() -> None:
    found = best_arrangement(read_cards("3H 4H 5H 6H 7H 8H 9H 10H JH QH KH AH 2H AH"), ROBBER, ROBBER_VALUES)
    assert [show_cards(meld.cards) for meld in found.melds] == ["A♥ 2♥ 3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥ 10♥ J♥ Q♥ K♥ A♥"]


@pytest.mark.parametrize(
    ("aim", "melds", "worth", "deadwood"),
    [
        ("least-left", ["A♠ A♥ A♣"], 45, 20),
        ("most-worth", ["Q♥ K♥ A♥"], 70, 30),
        ("most-points", ["Q♥ K♥ A♥"], 70, 30),
    ],
)
def test_what_is_aimed_at_decides(aim: Aim, melds: list[str], worth: int, deadwood: int) -> None:
    found = best_arrangement(read_cards("QH KH AH AS AC"), ROBBER, ROBBER_VALUES, aim=aim)
    assert ([str(meld) for meld in found.melds], found.worth, found.deadwood) == (melds, worth, deadwood)


def test_the_order_of_the_cards_changes_nothing() -> None:
    chance = random.Random(5)
    hand = trying.some_cards(chance, FREE, 4, 20)
    first = best_arrangement(hand, FREE, DEAR_JOKERS)
    for _ in range(5):
        chance.shuffle(hand)
        assert best_arrangement(hand, FREE, DEAR_JOKERS) == first


@pytest.mark.parametrize(("rules", "values", "hand", "states"), HANDS)
def test_the_hardest_hands_known_are_searched_no_further(
    rules: MeldRules, values: CardValues, hand: str, states: int
) -> None:
    assert best_arrangement(read_cards(hand), rules, values).states == states


def test_a_search_that_stops_early_says_so_and_still_shows_melds() -> None:
    rules, values, hand, _ = HANDS[-1]
    stopped = best_arrangement(read_cards(hand), rules, values, most_states=50)
    found = best_arrangement(read_cards(hand), rules, values)
    assert (stopped.is_best, stopped.states, found.is_best) == (False, 50, True)
    assert stopped.melds
    assert stopped.deadwood >= found.deadwood


RUMMIKUB = MeldRules(jokers_per_meld=trying.NO_LIMIT)
TABLE = "3S 4S 5S 6S 7H 7C 7D JK 9D 10D KS KH KC"


def test_a_table_takes_what_fits_when_everything_may_be_moved() -> None:
    taken = rearrange(read_cards(TABLE), read_cards("7S 8D KD 2H"), RUMMIKUB)
    assert write_cards(taken.left) == "2H"
    assert all(judge(meld.cards, RUMMIKUB) == meld for meld in taken.melds)


def test_a_joker_on_the_table_may_not_come_to_the_hand() -> None:
    taken = rearrange(read_cards("3S JK=4S 5S"), read_cards("4S"), ONE_EACH_CORNER)
    assert [show_cards(meld.cards) for meld in taken.melds] == ["3♠ 4♠ 5♠ JK=6♠"]


def test_a_joker_of_the_hand_may_stay_there() -> None:
    taken = rearrange(read_cards("3S JK=4S 5S"), read_cards("JK"), ONE_EACH_CORNER)
    assert write_cards(taken.left) == "JK"


def test_cards_that_all_lie_in_melds_are_a_table() -> None:
    laid = lay_out(read_cards("4S 5S 6S 6H 6D 6S 7S 8S"), GIN)
    assert [show_cards(meld.cards) for meld in laid.melds] == ["4♠ 5♠ 6♠ 7♠ 8♠", "6♠ 6♥ 6♦"]


@pytest.mark.parametrize("cards", ["4S 5S 6S 6H 6D", "4S 5S 6S 6H 6D 6S 7S 9S", "JK JK"])
def test_cards_that_do_not_all_lie_in_melds_are_none(cards: str) -> None:
    laid = lay_out(read_cards(cards), RUMMIKUB)
    assert (laid.melds, laid.is_best) == ((), True)


def test_a_table_that_is_too_hard_is_said_to_be_unknown() -> None:
    taken = rearrange(read_cards(TABLE), read_cards("7S 8D KD 2H"), RUMMIKUB, most_states=3)
    assert not taken.is_best


def test_a_table_is_searched_no_further() -> None:
    assert rearrange(read_cards(TABLE), read_cards("7S 8D KD 2H"), RUMMIKUB).states == 32
