"""Which cards are dealt, and which melds can be laid from them? All of them: small hands and no hurry."""

from __future__ import annotations

import random
from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from rummy.engine.cards import DECK, JOKER, Card, Rank, Suit, card_of
from rummy.engine.growth import grow
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.ruleset import Ruleset
from rummy.engine.runs import HIGH_ACE, RANKS

Cards = tuple[Card, ...]


@dataclass
class Lying:
    """A meld on the table: its number, and who put what there."""

    number: int
    meld: Meld
    steps: list[tuple[str, Cards]]


Use = tuple[Lying | None, Cards]
"""Cards for a new meld, or for one that lies there."""


def melds_in(hand: Sequence[Card], rules: MeldRules) -> list[Cards]:
    """Every meld in a hand, each with at most one joker."""
    joker = JOKER in hand and rules.jokers_per_meld > 0
    naturals = sorted({card for card in hand if not card.joker}, key=lambda card: card.number)
    tried = [*_sets(naturals, joker=joker), *_runs(naturals, rules, joker=joker)]
    if rules.set.suits == "any":
        tried += [doubled for cards in tried for doubled in _doubled(cards, hand)]
    return [cards for cards in dict.fromkeys(tried) if isinstance(judge(cards, rules), Meld)]


def _sets(naturals: Sequence[Card], *, joker: bool) -> Iterator[Cards]:
    by_rank: dict[Rank, list[Card]] = defaultdict(list)
    for card in naturals:
        assert card.rank is not None
        by_rank[card.rank].append(card)
    for rank, cards in by_rank.items():
        for size in (3, 4):
            yield from combinations(cards, size)
        if joker and len(cards) > 1:
            free = [suit for suit in Suit if card_of(rank, suit) not in cards]
            for suit in free:
                yield (*cards[:2], Card(rank, suit, True))


def _runs(naturals: Sequence[Card], rules: MeldRules, *, joker: bool) -> Iterator[Cards]:
    last = {"low": RANKS, "both": HIGH_ACE, "corner": RANKS + 4}[rules.run.ace]
    lying = set(naturals)
    for suit in Suit:
        at = {place: card_of(Rank((place - 1) % RANKS + 1), suit) for place in range(1, last + 1)}
        held = {place for place, card in at.items() if card in lying}
        for first in at:
            for size in range(3, min(8, last - first + 2)):
                places = range(first, first + size)
                missing = [place for place in places if place not in held]
                if len(missing) > 1:
                    break
                if not missing:
                    yield tuple(at[place] for place in places)
                elif joker and len(missing) == 1:
                    card = at[missing[0]]
                    fill = Card(card.rank, card.suit, True)
                    yield tuple(fill if place == missing[0] else at[place] for place in places)


def _doubled(cards: Cards, hand: Sequence[Card]) -> Iterator[Cards]:
    """A set with a card that the hand has twice."""
    for card in cards:
        if hand.count(card) > cards.count(card) and len({one.rank for one in cards}) == 1:
            yield (*cards, card)


def fitting(meld: Meld, hand: Sequence[Card], rules: MeldRules) -> Iterator[Card]:
    """What of a hand, one card at a time, can be added to a meld; a joker as what it would stand for."""
    for card in _next_to(meld):
        told = card if card in hand else Card(card.rank, card.suit, True)
        if (told is card or JOKER in hand) and isinstance(grow(meld, (told,), rules), Meld):
            yield told


def _next_to(meld: Meld) -> list[Card]:
    """The cards that might continue a run or fill a set."""
    lying = next(card for card in meld.cards)
    if meld.kind == "run":
        assert lying.suit is not None
        places = {(place - 1) % RANKS + 1 for place in (meld.places[0] - 1, meld.places[-1] + 1)}
        return [card_of(Rank(place), lying.suit) for place in sorted(places)]
    assert lying.rank is not None
    return [card_of(lying.rank, suit) for suit in Suit]


def take_from(hand: list[Card], cards: Sequence[Card]) -> None:
    """The cards leave the hand; a joker leaves as a joker."""
    for card in cards:
        hand.remove(JOKER if card.joker else card)


def split_up(hand: Sequence[Card], rules: MeldRules, spare: int) -> list[Cards] | None:
    """The whole hand in melds with at most so many cards left over; None where it cannot be."""
    if not hand:
        return []
    cards = sorted(hand, key=lambda card: card.number)
    first = cards[0]
    for meld in melds_in(cards, rules):
        if first in meld:
            rest = list(cards)
            take_from(rest, meld)
            found = split_up(rest, rules, spare)
            if found is not None:
                return [meld, *found]
    return split_up(cards[1:], rules, spare - 1) if spare else None


def unmatched(hand: Sequence[Card], rules: Ruleset) -> int:
    """What the cards outside the melds cost, where the dearest meld is taken first: no less than the least."""
    rest = list(hand)
    while melds := melds_in(rest, rules.melding):
        take_from(rest, max(melds, key=rules.counting.in_hands))
    return rules.counting.in_hands(rest)


def shuffled_deck(rules: Ruleset, chance: random.Random) -> list[Card]:
    deck = [*DECK * rules.packs.count, *[JOKER] * rules.packs.jokers]
    chance.shuffle(deck)
    return deck


def dealt(deck: list[Card], each: int, rules: Ruleset, chance: random.Random) -> list[Card]:
    """A hand off the deck. Many hands have melds in them, so that there is something to play."""
    hand: list[Card] = []
    wanted = chance.choice((0, 3, each - 3, each))
    while len(hand) < wanted:
        some = chance.sample(deck, min(len(deck), 25))
        melds = [meld for meld in melds_in(some, rules.melding) if len(meld) <= each - len(hand)]
        if not melds:
            break
        meld = chance.choice(melds)
        take_from(deck, meld)
        hand += [JOKER if card.joker else card for card in meld]
    return hand + [deck.pop() for _ in range(each - len(hand))]
