"""Cards for hands by chance: what they are worth, which melds can be laid of them, and what is left over."""

import random
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from itertools import combinations

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHDC"
Cards = list[str]


def rank(card: str) -> str:
    return card[:-1]


def pips(card: str) -> int:
    """Face cards 10, the ace 1, the others what stands on them."""
    return min(RANKS.index(rank(card)) + 1, 10)


def fives(card: str) -> int:
    """5, 10 and 15 points."""
    return 15 if rank(card) == "A" else 10 if pips(card) == 10 else 5


def rum(card: str) -> int:
    return 15 if rank(card) == "A" else pips(card)


def boathouse(card: str) -> int:
    return 11 if rank(card) == "A" else pips(card)


def added(value: Callable[[str], int], cards: Iterable[str]) -> int:
    return sum(map(value, cards))


class Deck:
    """What is still to be had of so many packs."""

    def __init__(self, chance: random.Random, packs: int = 1) -> None:
        self.chance = chance
        self.left = Counter({f"{one}{suit}": packs for one in RANKS for suit in SUITS})

    def take(self, cards: Cards) -> bool:
        wanted = Counter(cards)
        if any(self.left[card] < many for card, many in wanted.items()):
            return False
        self.left -= wanted
        return True

    def some(self, many: int) -> Cards:
        cards = self.chance.sample(sorted(self.left.elements()), many)
        assert self.take(cards)
        return cards

    def meld(self, *, high: bool, most: int = 5) -> Cards:
        """A set of different suits, or a run from its lowest card on."""
        while True:
            many = self.chance.randint(3, most)
            if self.chance.random() < 0.5:
                one = self.chance.choice(RANKS)
                cards = [f"{one}{suit}" for suit in self.chance.sample(SUITS, min(many, 4))]
            else:
                order = RANKS + ("A",) * high
                first = self.chance.randint(0, len(order) - many)
                suit = self.chance.choice(SUITS)
                cards = [f"{one}{suit}" for one in order[first : first + many]]
            if self.take(cards):
                return cards


def is_run(meld: Cards) -> bool:
    return rank(meld[0]) != rank(meld[1])


def in_meld(value: Callable[[str], int], meld: Cards, low: int) -> list[int]:
    """The value of each card where it lies: an ace below the 2 has another one."""
    worth = [value(card) for card in meld]
    if is_run(meld) and rank(meld[0]) == "A":
        worth[0] = low
    return worth


def fives_of(meld: Cards) -> int:
    """As Robber Rummy counts a meld: runs double."""
    return sum(in_meld(fives, meld, 5)) * (2 if is_run(meld) else 1)


def laid_on(deck: Deck, meld: Cards) -> tuple[Cards, str] | None:
    """The meld with a card more that lies at its upper end or is the suit it lacks, and that card."""
    if is_run(meld):
        at = RANKS.index(rank(meld[-1])) + 1
        if rank(meld[-1]) == "A" or at == len(RANKS):
            return None
        card = f"{RANKS[at]}{meld[-1][-1]}"
    else:
        lacking = [suit for suit in SUITS if f"{rank(meld[0])}{suit}" not in meld]
        if not lacking:
            return None
        card = f"{rank(meld[0])}{lacking[0]}"
    return ([*meld, card], card) if deck.take([card]) else None


def melds_in(cards: Cards, *, corner: bool = False) -> Iterator[frozenset[str]]:
    """Every meld that lies in these cards of one pack."""
    have = set(cards)
    for one in RANKS:
        same = [f"{one}{suit}" for suit in SUITS if f"{one}{suit}" in have]
        for many in (3, 4):
            yield from map(frozenset, combinations(same, many))
    for suit in SUITS:
        order = [f"{one}{suit}" for one in (RANKS * 2 if corner else RANKS)]
        for first in range(len(RANKS)):
            for end in range(first + 3, min(len(order), first + len(RANKS)) + 1):
                if not have.issuperset(order[first:end]):
                    break
                yield frozenset(order[first:end])


def arrangements(cards: Cards, *, corner: bool = False) -> Iterator[frozenset[str]]:
    """What is left of the cards in every way of laying melds of them."""
    melds = list(dict.fromkeys(melds_in(cards, corner=corner)))

    def lay(left: frozenset[str], at: int) -> Iterator[frozenset[str]]:
        yield left
        for one in range(at, len(melds)):
            if melds[one] <= left:
                yield from lay(left - melds[one], one + 1)

    return lay(frozenset(cards), 0)


def deadwood(cards: Cards, value: Callable[[str], int] = pips, *, corner: bool = False) -> int:
    return min(added(value, left) for left in arrangements(cards, corner=corner))
