"""How many cards does everybody get?"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Dealing:
    """Cards dealt to each by number of players, as (players, cards); and whether a card is turned up."""

    each: tuple[tuple[int, int], ...]
    upcard: bool = True

    def cards_each(self, players: int) -> int:
        return dict(self.each)[players]


def same_for_all(cards: int, fewest: int, most: int) -> Dealing:
    """So many cards each, however many play."""
    return Dealing(tuple((players, cards) for players in range(fewest, most + 1)))
