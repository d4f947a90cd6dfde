"""What does an offence cost?"""

from __future__ import annotations

from dataclasses import dataclass

from rummy.engine.words import say, to_say

OFFENCES = {
    "joker-not-replayed": to_say("a joker taken from the table and not played"),
    "lifted-card-not-replayed": to_say("a lifted card not laid down again"),
    "rearrange-leaves-illegal-meld": to_say("a meld left that is none"),
}
"""What the offences are called in a sentence, by their codes."""


def reason_text(reason: str) -> str:
    """The reason of a penalty in words: an offence's own, or as the table told it."""
    return say(OFFENCES[reason]) if reason in OFFENCES else reason


@dataclass(frozen=True, slots=True)
class Penalties:
    """House penalties, where a game has points to take; and the offences whose price the rules name.

    `unplayed_joker`: a joker taken from the table and not played; `spoilt_table`: a lifted card not returned, or a
    combination left illegal. None: the rules name no price.
    """

    noted: bool = True
    unplayed_joker: int | None = None
    spoilt_table: int | None = None

    @property
    def prices(self) -> dict[str, int]:
        """The offences with a price of their own, by their codes."""
        named = {
            "joker-not-replayed": self.unplayed_joker,
            "lifted-card-not-replayed": self.spoilt_table,
            "rearrange-leaves-illegal-meld": self.spoilt_table,
        }
        return {offence: price for offence, price in named.items() if price is not None}
