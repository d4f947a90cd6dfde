"""Which cards are in play?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rummy.engine.cards import JOKER, Card
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand
from rummy.engine.words import many, say

MOST_BY_A_SLIP = 20
"""So many cards too many may be entered by a slip, and each is told."""


@dataclass(frozen=True, slots=True)
class Packs:
    """So many packs of 52, and so many jokers in all, or with each pack.

    `more` is for many players, as (players, packs): ((5, 2),) is two packs from five players on.
    """

    count: int = 1
    jokers: int = 0
    more: tuple[tuple[int, int], ...] = ()
    jokers_per_pack: int = 0

    def for_players(self, players: int) -> Packs:
        """The packs that so many players use, however many there are."""
        enough = [packs for fewest, packs in self.more if players >= fewest]
        count = max([self.count, *enough])
        return Packs(count, self.jokers + self.jokers_per_pack * count)

    def copies(self, card: Card) -> int:
        """How many of a card are in play; a joker is a joker, whatever it stands for."""
        return self.jokers if card.joker else self.count

    def problems(self, hand: Hand) -> list[Problem]:
        """Cards that lie there more often than the packs hold, table and hands together.

        A joker is no copy of the card it stands for.
        """
        seen = [as_dealt(card) for card in hand.cards_in_sight()]
        if len(set(seen)) == len(seen):
            return []
        found = []
        for card, times in sorted(Counter(seen).items(), key=lambda entry: entry[0].number):
            available = self.copies(card)
            if times > available and not (card.joker and not self.jokers):
                found.append(self._too_often(card, times, available, hand))
        return found

    def flooded(self, hand: Hand) -> Problem | None:
        """Far more cards than there are: no slip enters them, and to say of each what is wrong with it would take long."""
        every = 52 * self.count + self.jokers
        spread = [card for melds in hand.spread.values() for meld in melds for card in meld.cards]
        laid_off = [card for layoff in hand.layoffs or () for card in layoff.cards]
        if max(len(list(hand.cards_in_sight())), len(spread), len(laid_off)) <= every + MOST_BY_A_SLIP:
            return None
        text = say(
            "These are far more cards than the {every} of this game: enter the hand anew.", every=every
        )
        return problem("bad-value", "", text)

    def _too_often(self, card: Card, times: int, available: int, hand: Hand) -> Problem:
        owners = ", ".join(_places_of(card, hand))
        return problem(
            "copies-exceeded",
            _first_place(card, hand),
            many(
                available,
                "{card} is entered {times} times and there is only one: {owners}.",
                "{card} is entered {times} times and there are only {n}: {owners}.",
                card=card.sign,
                times=times,
                owners=owners,
            ),
        )


def as_dealt(card: Card) -> Card:
    """A joker is a joker, whatever it stands for."""
    return JOKER if card.joker else card


def _first_place(card: Card, hand: Hand) -> str:
    """The last place where the card is entered: the one that was too many."""
    for player, held in reversed(list(hand.held.items())):
        if card in map(as_dealt, held.cards or ()):
            return f"held.{player}"
    return next((laid.where for laid in reversed(hand.table) if card in map(as_dealt, laid.cards)), "table")


def _places_of(card: Card, hand: Hand) -> list[str]:
    melds = [
        say("on the table in {cards}", cards=_shown(laid.cards))
        for laid in hand.table
        if card in map(as_dealt, laid.cards)
    ]
    hands = [
        say("in {player}’s hand", player=player)
        for player, held in hand.held.items()
        if card in map(as_dealt, held.cards or ())
    ]
    return melds + hands


def _shown(cards: tuple[Card, ...]) -> str:
    return " ".join(card.sign for card in cards)
