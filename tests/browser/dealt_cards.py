"""Which cards are still in the packs, and which melds can be laid of them?"""

from collections import Counter
from random import Random

from rummy.engine.cards import DECK

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = "SHCD"
RUN_SIZES = (3, 3, 3, 3, 4, 4, 4, 5, 5, 6)
SET_SIZES = (3, 3, 3, 3, 3, 3, 4, 4, 4, 5)
ONE_SUIT = 13
MOST_TRIES = 40


def laid_meld(chance: Random, runs: float = 4 / 9) -> list[str]:
    """A meld as people lay them: a run low to high with its ace at either end, or a set in any order."""
    if chance.random() < runs:
        size, suit = chance.choice(RUN_SIZES), chance.choice(SUITS)
        first = chance.randrange(15 - size)
        return [RANKS[(first + step) % 13] + suit for step in range(size)]
    rank = chance.choice(RANKS)
    return [rank + suit for suit in chance.sample(SUITS * 2, chance.choice(SET_SIZES))]


def neighbours(cards: list[str]) -> list[str]:
    """Cards that may fit a meld or the beginning of one: its rank in every suit, its suit in every rank."""
    suits, ranks = {card[-1] for card in cards}, {card[:-1] for card in cards}
    in_suit = [rank + suit for suit in suits for rank in RANKS] if len(suits) == 1 else []
    in_rank = [rank + suit for rank in ranks for suit in SUITS] if len(ranks) == 1 else []
    return in_suit + in_rank


class Packs:
    """The cards that are not yet on the table or in a hand."""

    def __init__(self, packs: int, chance: Random, jokers: int = 0) -> None:
        self.left = Counter({card.code: packs for card in DECK} | {"JK": jokers})
        self.pile = [card.code for card in DECK] * packs + ["JK"] * jokers
        self.chance = chance
        chance.shuffle(self.pile)

    def take(self, cards: list[str]) -> bool:
        """Takes the cards if all of them are there."""
        if any(count > self.left[card] for card, count in Counter(cards).items()):
            return False
        self.left.subtract(cards)
        return True

    def deal(self, count: int) -> list[str]:
        """The next cards, or as many as there are."""
        dealt: list[str] = []
        while len(dealt) < count and self.pile:
            card = self.pile.pop()
            dealt += [card] if self.take([card]) else []
        return dealt

    def meld(self, *, small: bool = False) -> list[str]:
        """A meld of cards that are there; a `small` one has at most four, each suit of a set once."""
        while True:
            cards = laid_meld(self.chance)
            if small and (len(cards) > len(SUITS) or len(set(cards)) < len(cards)):
                continue
            if self.take(cards):
                return cards

    def doubtful(self) -> tuple[list[str], list[str]]:
        """Low cards of which a run and a set want the same one, and leave as much without it; and a set of which one goes on that run."""
        at, suits = self.chance.randint(1, 3), self.chance.sample(SUITS, 3)
        run = [RANKS[at + step] + suits[0] for step in (-1, 0, 1)]
        alike, above = ([RANKS[rank] + suit for suit in suits] for rank in (at, at + 2))
        self.take([*run, *alike[1:], *above])
        return [*run, *alike[1:]], above

    def hand(self, size: int, melded: int, *, low: bool = False) -> tuple[list[str], list[list[str]]]:
        """A hand of so many cards, or of all that are there; about `melded` in melds, the others `low` ones, as far as they go."""
        cards: list[str] = []
        melds: list[list[str]] = []
        for _ in range(MOST_TRIES):
            meld = laid_meld(self.chance)
            if len(cards) + len(meld) <= melded and self.take(meld):
                cards += meld
                melds.append(meld)
        while len(cards) < size and (dealt := self.deal(1)):
            (card,) = dealt
            is_low = card[:-1] in ("A", "2", "3")
            if not low or is_low or len(self.pile) < ONE_SUIT + 2 or self.chance.random() < 0.1:
                cards.append(card)
        self.chance.shuffle(cards)
        return cards, melds
