"""What is best, found by trying everything? Slow, and sharing nothing with the search but the judge of melds."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement, product

from rummy.engine.cards import JOKER, Card, Rank, Suit, card_of
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.runs import AceRule, RunRule
from rummy.engine.search import Arrangement, Rearrangement, best_arrangement, rearrange
from rummy.engine.sets import IdentityRule, SetRule

ACES: tuple[AceRule, ...] = ("low", "both", "corner")
NO_LIMIT = 13
JOKERS_PER_MELD = (0, 1, 2, NO_LIMIT)
ALIKE = (
    (SetRule(3, 4, "distinct"), None),
    (SetRule(3, 4, "distinct"), IdentityRule(3, 4)),
    (SetRule(3, 8, "any"), None),
)
RULES = [
    MeldRules(sets, RunRule(3, 14, ace), identity, jokers)
    for ace, jokers, (sets, identity) in product(ACES, JOKERS_PER_MELD, ALIKE)
]
VALUES = [
    CardValues(PIPS, 15, aces_are_high=False, held_joker=0),
    CardValues(PIPS, 15, aces_are_high=False, held_joker=2, run_factor=2, identity_bonus=10),
    CardValues(PIPS, 15, aces_are_high=True, held_joker=25),
]
NEVER = 10_000
Melds = list[tuple[int, int, int]]
"""Natural cards as bits, jokers, points."""


def wrongs(chance: random.Random, number: int) -> list[str]:
    """Of so many hands, spread over all rules, those that the search arranges worse than trying does, or falsely."""
    found = []
    for at in range(number):
        turn = at * len(RULES) // number
        rules, values = RULES[turn], VALUES[turn % len(VALUES)]
        hand = some_cards(chance, rules, chance.randrange(1, 5), chance.randrange(4, 9))
        least = best_arrangement(hand, rules, values)
        found += said_wrong(hand, (), least, rules, least.deadwood, least_left(hand, rules, values))
        if at % 8 == 0:
            most = best_arrangement(hand, rules, values, aim="most-worth")
            found += said_wrong(hand, (), most, rules, most.worth, most_worth(hand, rules, values))
    return found


def table_wrongs(chance: random.Random, number: int) -> list[str]:
    """The same for so many tables that are asked to take a hand."""
    found = []
    for at in range(number):
        rules = RULES[at * len(RULES) // number]
        cards = some_cards(chance, rules, chance.randrange(1, 5), chance.randrange(5, 10))
        size = chance.randrange(len(cards) + 1)
        table, hand = cards[:size], cards[size:]
        taken = rearrange(table, hand, rules)
        left = len(taken.left) if taken.melds or not table else NEVER
        found += said_wrong(hand, table, taken, rules, left, fewest_left(table, hand, rules))
    return found


def said_wrong(
    hand: Sequence[Card],
    table: Sequence[Card],
    said: Arrangement | Rearrangement,
    rules: MeldRules,
    points: int,
    right: int,
) -> Iterator[str]:
    """What is wrong with an answer: its points, a meld that is none, a card lost or found."""
    told = f"{' '.join(map(str, hand))} | {' '.join(map(str, table))} {rules}: {said}"
    if points != right:
        yield f"{points}, not {right}: {told}"
    if any(judge(meld.cards, rules) != meld for meld in said.melds):
        yield f"no meld: {told}"
    shown = [*said.left, *(card for meld in said.melds for card in meld.cards)]
    if right < NEVER and Counter(map(as_dealt, shown)) != Counter([*hand, *table]):
        yield f"other cards: {told}"


def as_dealt(card: Card) -> Card:
    return JOKER if card.joker else card


def some_cards(chance: random.Random, rules: MeldRules, packs: int, size: int) -> list[Card]:
    """Cards of a few neighbouring ranks, round the corner too, so that melds compete for them."""
    low, ranks = chance.randrange(13), chance.randrange(3, 7)
    suits = chance.sample(list(Suit), chance.randrange(1, 4))
    near = [card_of(Rank((low + step) % 13 + 1), suit) for step in range(ranks) for suit in suits]
    jokers = chance.randrange(4) if rules.jokers_per_meld else 0
    cards = chance.sample(near * packs, min(size - jokers, packs * len(near))) + [JOKER] * jokers
    chance.shuffle(cards)
    return cards


def least_left(hand: Sequence[Card], rules: MeldRules, values: CardValues) -> int:
    cards, held = apart(hand)
    melds = [(bits, taken, 0) for bits, taken, _ in melds_in(cards, held, rules)]
    return -best(
        melds, [-values.in_hand(card) for card in cards], lambda jokers: -jokers * values.held_joker, held
    )


def most_worth(hand: Sequence[Card], rules: MeldRules, values: CardValues) -> int:
    cards, held = apart(hand)
    melds = [
        (bits, taken, worth(some, taken, rules, values)) for bits, taken, some in melds_in(cards, held, rules)
    ]
    return best(melds, [0] * len(cards), lambda jokers: 0, held)


def fewest_left(table: Sequence[Card], hand: Sequence[Card], rules: MeldRules) -> int:
    """How many cards of the hand a table cannot take; NEVER where its own cards cannot all lie in melds."""
    (lying, lying_jokers), (mine, my_jokers) = apart(table), apart(hand)
    cards, held = [*lying, *mine], lying_jokers + my_jokers
    melds = [(bits, taken, 0) for bits, taken, _ in melds_in(cards, held, rules)]
    leaving = [-NEVER] * len(lying) + [-1] * len(mine)
    left = -best(melds, leaving, lambda jokers: -jokers if jokers <= my_jokers else -NEVER, held)
    return min(left, NEVER)


def apart(cards: Sequence[Card]) -> tuple[list[Card], int]:
    """The natural cards, and the number of jokers."""
    naturals = [card for card in cards if not card.joker]
    return naturals, len(cards) - len(naturals)


def best(melds: Melds, leaving: Sequence[int], jokers_left: Callable[[int], int], held: int) -> int:
    """The most points that can be had: each natural card in a meld or left, then jokers among themselves or left."""

    @cache
    def most(bits: int, jokers: int) -> int:
        first = bits & -bits
        over = most(bits ^ first, jokers) + leaving[first.bit_length() - 1] if bits else jokers_left(jokers)
        ways = [
            points + most(bits & ~meld, jokers - taken)
            for meld, taken, points in melds
            if meld & bits == meld and taken <= jokers and (meld & first or not bits)
        ]
        return max([over, *ways])

    return most((1 << len(leaving)) - 1, held)


def melds_in(
    cards: Sequence[Card], jokers: int, rules: MeldRules
) -> Iterator[tuple[int, int, tuple[Card, ...]]]:
    """Every choice of cards, as bits, and of jokers that is a meld in some way."""
    for bits in {0, *alike(cards, "suit"), *alike(cards, "rank")}:
        chosen = [card for at, card in enumerate(cards) if bits >> at & 1]
        some = tuple(sorted(chosen, key=lambda card: card.number))
        for taken in range(jokers + 1):
            if readings(some, taken, rules):
                yield bits, taken, some


def alike(cards: Sequence[Card], what: str) -> Iterator[int]:
    """Every choice of cards of one suit, or of one rank."""
    for value in {getattr(card, what) for card in cards}:
        bits = [1 << at for at, card in enumerate(cards) if getattr(card, what) == value]
        for size in range(1, len(bits) + 1):
            yield from map(sum, combinations(bits, size))


@cache
def worth(cards: tuple[Card, ...], jokers: int, rules: MeldRules, values: CardValues) -> int:
    return max(values.of(meld) for meld in readings(cards, jokers, rules))


@cache
def readings(cards: tuple[Card, ...], jokers: int, rules: MeldRules) -> list[Meld]:
    """Every meld these cards are with so many jokers, a natural card in the place of each joker."""
    if jokers > rules.jokers_per_meld:
        return []
    size = len(cards) + jokers
    suits = {card.suit for card in cards if card.suit is not None} or set(Suit)
    ranks = {card.rank for card in cards if card.rank is not None} or set(Rank)
    runs = [run for suit in suits for run in all_runs(size, suit, rules.run)]
    sets = [one for rank in ranks for one in all_sets(size, rank, rules.set, rules.identity)]
    naturals = Counter(cards)
    return [meld for meld, counted in (*runs, *sets) if naturals <= counted]


@cache
def all_runs(size: int, suit: Suit, rule: RunRule) -> list[tuple[Meld, Counter[Card]]]:
    """Every choice of so many cards of the suit that the judge calls a run."""
    return judged(
        ([card_of(rank, suit) for rank in ranks] for ranks in combinations(Rank, size)), MeldRules(run=rule)
    )


@cache
def all_sets(
    size: int, rank: Rank, rule: SetRule, identity: IdentityRule | None
) -> list[tuple[Meld, Counter[Card]]]:
    """Every choice of so many cards of the rank that the judge calls a set or an identity."""
    chosen = combinations_with_replacement([card_of(rank, suit) for suit in Suit], size)
    return judged(chosen, MeldRules(set=rule, identity=identity))


def judged(chosen: Iterable[Sequence[Card]], rules: MeldRules) -> list[tuple[Meld, Counter[Card]]]:
    melds = [judge(cards, rules) for cards in chosen]
    return [(meld, Counter(meld.cards)) for meld in melds if isinstance(meld, Meld)]
