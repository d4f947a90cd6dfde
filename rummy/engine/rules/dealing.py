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


TEN_SEVEN_SIX = Dealing(((2, 10), (3, 7), (4, 7), (5, 6), (6, 6)))
"""The deal of regular Rummy: ten cards for two, seven for three or four, six for five or six."""


def same_for_all(cards: int, fewest: int, most: int, *, upcard: bool = True) -> Dealing:
    """So many cards each, however many play."""
    return Dealing(tuple((players, cards) for players in range(fewest, most + 1)), upcard)
