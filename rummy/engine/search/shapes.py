"""Which melds could there be at all, jokers standing anywhere they may?

A shape is the kinds of a meld's cards in order, `STAND_IN` added where a joker stands. Longer runs and larger sets
are made of two shapes, so that only short ones are needed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, combinations_with_replacement, product

from rummy.engine.cards import Rank, Suit
from rummy.engine.melds import Meld, MeldRules
from rummy.engine.runs import RANKS, RunRule, rank_at
from rummy.engine.search.counters import STAND_IN, card_at
from rummy.engine.search.steps import Shape
from rummy.engine.sets import IdentityRule, SetRule


def runs(rule: RunRule, jokers: int, *, extra: int = 0) -> Iterator[Shape]:
    """Every run that is not two runs, with up to so many jokers; `extra`: longer ones too."""
    longest = min(rule.maximum, 2 * rule.minimum - 1 + extra)
    for suit in Suit:
        for first in range(1, RANKS + 1):
            for size in range(rule.minimum, longest + 1):
                if rule.allows(first, first + size - 1):
                    places = range(first, first + size)
                    yield from _with_jokers(tuple(_kind(rank_at(place), suit) for place in places), jokers)


def sets(rule: SetRule, jokers: int) -> Iterator[Shape]:
    """Every set that is not two sets. A joker stands for a suit that is not there, while there is one."""
    distinct = rule.suits == "distinct"
    choose = combinations if distinct else combinations_with_replacement
    for size in _sizes(rule):
        for number in range(min(jokers, size) + 1):
            for suits in choose(Suit, size - number):
                others = [suit for suit in Suit if suit not in suits]
                stand_ins = others if distinct else [*others, *Suit, *Suit]
                for rank in Rank:
                    yield _shape(rank, suits, sorted(stand_ins[:number]))


def identities(rule: IdentityRule | None, jokers: int) -> Iterator[Shape]:
    """The same card several times, where that is a meld."""
    if rule is not None:
        for size in _sizes(rule):
            for number in range(min(jokers, size) + 1):
                for rank, suit in product(Rank, Suit):
                    yield _shape(rank, [suit] * (size - number), [suit] * number)


def _sizes(rule: SetRule | IdentityRule) -> range:
    return range(rule.minimum, min(rule.maximum, 2 * rule.minimum - 1) + 1)


def _shape(rank: Rank, suits: Sequence[Suit], stand_ins: Sequence[Suit]) -> Shape:
    jokers = [_kind(rank, suit) + STAND_IN for suit in stand_ins]
    return (*[_kind(rank, suit) for suit in suits], *jokers)


def all_shapes(rules: MeldRules, jokers: int) -> Iterator[Shape]:
    """Every meld that is not two melds of the same worth."""
    # J-Q-K A-2-3 is more than two runs where it is one: cut in two, the ace would be a low one.
    yield from runs(rules.run, jokers, extra=rules.run.ace == "corner")
    yield from sets(rules.set, jokers)
    yield from identities(rules.identity, jokers)


def as_meld(shape: Shape, rules: MeldRules) -> Meld:
    """The meld that a shape is."""
    cards = tuple([card_at(place) for place in shape])
    kinds = {place % STAND_IN for place in shape}
    if len({kind // 4 for kind in kinds}) > 1:
        first = shape[0] % STAND_IN // 4 + 1
        return Meld("run", cards, tuple(range(first, first + len(shape))))
    return Meld("identity" if len(kinds) == 1 and rules.set.suits == "distinct" else "set", cards)


def _kind(rank: Rank, suit: Suit) -> int:
    return 4 * (rank - 1) + suit


def _with_jokers(cards: Shape, jokers: int) -> Iterator[Shape]:
    """The cards themselves, and with every choice of up to so many of them replaced by jokers."""
    for number in range(min(jokers, len(cards)) + 1):
        for replaced in combinations(range(len(cards)), number):
            yield tuple(card + STAND_IN if at in replaced else card for at, card in enumerate(cards))
