"""Is the arrangement the best there is? A slow search over every meld must agree."""

import random
from functools import cache
from itertools import combinations

import pytest

from rummy.engine import search
from rummy.engine.arrange import (
    arrange,
    best_melds,
    cards_of,
    in_three_suits,
    least_deadwood,
    least_left,
    worth_of,
)
from rummy.engine.bits import bits_of, by_suit
from rummy.engine.cards import DECK, Card, read_cards, show_cards
from rummy.engine.layoffs import best_showing, knocker_showing, least_after_layoffs
from rummy.engine.many_sets import ManySets
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.rules.counting import CardValues
from rummy.engine.runs import RANKS, AceRule, RunRule
from rummy.engine.suits import tables

PIPS = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10, 10)
GIN = MeldRules()


def melds_in(hand: tuple[Card, ...], rules: MeldRules) -> list[frozenset[Card]]:
    """Every meld of three to five cards: longer ones are made of these."""
    sizes = (3, 4, 5)
    return [
        frozenset(some)
        for size in sizes
        for some in combinations(hand, size)
        if isinstance(judge(some, rules), Meld)
    ]


def least_by_trying(hand: tuple[Card, ...], rules: MeldRules) -> int:
    melds = melds_in(hand, rules)

    @cache
    def least(cards: frozenset[Card]) -> int:
        if not cards:
            return 0
        first = min(cards, key=lambda card: card.number)
        assert first.rank is not None
        best = PIPS[first.rank - 1] + least(cards - {first})
        return min([best, *(least(cards - meld) for meld in melds if first in meld and meld <= cards)])

    return least(frozenset(hand))


def close_hand(chance: random.Random, size: int = 10) -> tuple[Card, ...]:
    """Ten cards of a few ranks, so that sets and runs compete."""
    low = chance.randrange(1, 9)
    near = [card for card in DECK if card.rank and low <= card.rank < low + 6]
    return tuple(chance.sample(near, size))


@pytest.mark.parametrize("ace", ["low", "both", "corner"])
def test_a_slow_search_finds_no_less(ace: AceRule) -> None:
    chance = random.Random(7)
    known = tables(ace, PIPS)
    rules = MeldRules(run=RunRule(3, 13, ace))
    for _ in range(6):
        hand = tuple(chance.sample(DECK[:16] + DECK[-8:], 10))
        assert least_left(by_suit(bits_of(hand)), known) == least_by_trying(hand, rules), show_cards(hand)


def test_sets_and_runs_that_compete() -> None:
    chance = random.Random(11)
    for _ in range(10):
        hand = close_hand(chance)
        assert least_left(by_suit(bits_of(hand)), tables("low", PIPS)) == least_by_trying(hand, GIN), (
            show_cards(hand)
        )


@pytest.mark.parametrize("ace", ["low", "both", "corner"])
def test_of_a_hand_in_which_many_ranks_could_be_sets_no_less_is_found_by_searching(ace: AceRule) -> None:
    chance, rules = random.Random(5), MeldRules(run=RunRule(3, 13, ace))
    known, values = tables(ace, PIPS), CardValues(PIPS, high_ace=1)
    for size in (24, 30, 35, 38, 41):
        hand = chance.sample(DECK, size)
        sorted_out = arrange(by_suit(bits_of(hand)), known)
        assert worth_of(sorted_out.left, known) == search.least_left(hand, rules, values), show_cards(hand)
        assert all(isinstance(judge(meld, rules), Meld) for meld in map(cards_of, sorted_out.melds))


def test_a_hand_that_is_hard_to_sort_out_is_looked_at_in_few_states() -> None:
    hard = cards_missing("3S 9S 5H JH 3C 10C KC 6D 9D QD")
    looked = ManySets(tables("corner", PIPS), in_three_suits(by_suit(bits_of(hard))))
    looked.least(by_suit(bits_of(hard)))
    assert len(looked.seen) == 263


def cards_missing(missing: str) -> list[Card]:
    return [card for card in DECK if card not in read_cards(missing)]


def test_the_melds_shown_leave_what_is_counted() -> None:
    chance = random.Random(13)
    known = tables("low", PIPS)
    for _ in range(40):
        hand = by_suit(bits_of(close_hand(chance)))
        sorted_out = arrange(hand, known)
        assert worth_of(sorted_out.left, known) == least_left(hand, known)
        assert all(isinstance(judge(meld, GIN), Meld) for meld in map(cards_of, sorted_out.melds))


def test_runs_that_touch_are_shown_as_one() -> None:
    sorted_out = arrange(by_suit(bits_of(read_cards("3H 4H 5H 6H 7H 8H KS KD"))), tables("low", PIPS))
    assert [show_cards(cards_of(meld)) for meld in sorted_out.melds] == ["3♥ 4♥ 5♥ 6♥ 7♥ 8♥"]


def test_eleven_cards_are_the_least_over_the_eleven_discards() -> None:
    hand = read_cards("5S AC 6C AD 4D 5D 6D 3H 4H 5H 6H")
    left = [
        least_left(by_suit(bits_of([card for card in hand if card is not thrown])), tables("low", PIPS))
        for thrown in hand
    ]
    assert min(left) == 7


def test_the_fast_count_by_numbers_agrees() -> None:
    chance = random.Random(17)
    for _ in range(40):
        hand = chance.sample(DECK, 10)
        numbers = [RANKS * card.suit + card.rank - 1 for card in hand if card.rank and card.suit is not None]
        assert least_deadwood(numbers) == least_left(by_suit(bits_of(hand)), tables("low", PIPS))


def test_the_melds_by_numbers_leave_what_is_counted() -> None:
    chance = random.Random(23)
    for _ in range(60):
        hand = [DECK.index(card) for card in close_hand(chance)]
        numbers = [RANKS * (place % 4) + place // 4 for place in hand]
        melds = best_melds(numbers)
        cards = [[DECK[4 * (number % RANKS) + number // RANKS] for number in meld] for meld in melds]
        assert all(isinstance(judge(meld, GIN), Meld) for meld in cards)
        left = set(numbers) - {number for meld in melds for number in meld}
        assert sum(PIPS[number % RANKS] for number in left) == least_deadwood(numbers)


def least_laid_by_trying(melds: list[tuple[Card, ...]], hand: tuple[Card, ...]) -> int:
    """Every subset of the hand that can be shared out over the melds, the rest sorted out."""
    best = least_by_trying(hand, GIN)
    for size in (1, 2, 3):
        for laid in combinations(hand, size):
            if can_be_laid(melds, laid):
                best = min(best, least_by_trying(tuple(card for card in hand if card not in laid), GIN))
    return best


def can_be_laid(melds: list[tuple[Card, ...]], laid: tuple[Card, ...]) -> bool:
    if not laid:
        return True
    first, *others = laid
    for number, meld in enumerate(melds):
        for size in range(len(others) + 1):
            for more in combinations(others, size):
                grown = (*meld, first, *more)
                rest = tuple(card for card in others if card not in more)
                if isinstance(judge(grown, GIN), Meld) and can_be_laid(
                    melds[:number] + melds[number + 1 :], rest
                ):
                    return True
    return False


def test_no_other_lay_off_leaves_less() -> None:
    chance = random.Random(19)
    known, rule = tables("low", PIPS), RunRule()
    melds = [tuple(read_cards("4H 5H 6H")), tuple(read_cards("9S 9D 9C"))]
    rest = [card for card in DECK if card not in melds[0] + melds[1] and card.rank and 2 <= card.rank <= 10]
    for _ in range(3):
        hand = tuple(chance.sample(rest, 8))
        told = [bits_of(meld) for meld in melds]
        assert least_after_layoffs(told, bits_of(hand), known, rule) == least_laid_by_trying(melds, hand), (
            hand
        )


def test_melds_and_lay_offs_together_are_better_than_one_after_the_other() -> None:
    known, rule = tables("low", PIPS), RunRule()
    against = [bits_of(read_cards("4H 5H 6H"))]
    hand = bits_of(read_cards("7H 7S 7D 8S 9S"))
    assert best_showing(against, hand, known, rule).points == 7
    assert worth_of(by_suit(hand & ~bits_of(read_cards("7H 7S 7D"))), known) == 17


def test_a_knocker_takes_the_melds_that_leave_the_other_most() -> None:
    hand = bits_of(read_cards("JS JH JD JC 9S 10S 9H 10H"))
    other = bits_of(read_cards("8S QS KD"))
    shown = knocker_showing(hand, other, tables("low", PIPS), RunRule(), layoffs=True)
    assert set(shown.melds) == {bits_of(read_cards("9H 10H JH")), bits_of(read_cards("JS JD JC"))}


@pytest.mark.parametrize(("ace", "left"), [("low", 1), ("both", 0), ("corner", 0)])
def test_an_ace_is_laid_off_above_a_king_only_where_it_may_be_high(ace: AceRule, left: int) -> None:
    against, hand = [bits_of(read_cards("JH QH KH"))], bits_of(read_cards("10H AH"))
    assert least_after_layoffs(against, hand, tables(ace, PIPS), RunRule(ace=ace)) == left
