"""Which cards are in play?"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from rummy.engine.cards import Card
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand


@dataclass(frozen=True, slots=True)
class Packs:
    """So many packs of 52, and so many jokers in all."""

    count: int = 1
    jokers: int = 0

    def problems(self, hand: Hand) -> list[Problem]:
        """Cards that lie there more often than the packs hold, table and hands together.

        A joker is no copy of the card it stands for.
        """
        seen = list(hand.cards_in_sight())
        if len(set(seen)) == len(seen):
            return []
        found = []
        for card, times in sorted(Counter(map(_as_dealt, seen)).items(), key=lambda entry: entry[0].number):
            available = self.jokers if card.joker else self.count
            if times > available and not (card.joker and not self.jokers):
                found.append(self._too_often(card, times, available, hand))
        return found

    def _too_often(self, card: Card, times: int, available: int, hand: Hand) -> Problem:
        owners = ", ".join(_places_of(card, hand))
        only = "there is only one" if available == 1 else f"there are only {available}"
        return problem(
            "copies-exceeded",
            _first_place(card, hand),
            f"{card.sign} is entered {times} times and {only}: {owners}.",
        )


def _as_dealt(card: Card) -> Card:
    return Card(None, None, True) if card.joker else card


def _first_place(card: Card, hand: Hand) -> str:
    """The last place where the card is entered: the one that was too many."""
    for player, held in reversed(list(hand.held.items())):
        if card in map(_as_dealt, held.cards or ()):
            return f"held.{player}"
    return next((laid.where for laid in reversed(hand.table) if card in map(_as_dealt, laid.cards)), "table")


def _places_of(card: Card, hand: Hand) -> list[str]:
    melds = [
        f"on the table in {_shown(laid.cards)}" for laid in hand.table if card in map(_as_dealt, laid.cards)
    ]
    hands = [
        f"in {player}'s hand"
        for player, held in hand.held.items()
        if card in map(_as_dealt, held.cards or ())
    ]
    return melds + hands


def _shown(cards: tuple[Card, ...]) -> str:
    return " ".join(card.sign for card in cards)
