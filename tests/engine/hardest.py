"""Which hands are the hardest known for the search, found by changing hands a card at a time?"""

from typing import Any

from rummy.engine.melds import MeldRules
from rummy.engine.rules.counting import PIPS, CardValues
from rummy.engine.runs import RunRule
from tests.engine.trying import NO_LIMIT

FREE = MeldRules(run=RunRule(3, 13, "both"), jokers_per_meld=NO_LIMIT)
FREE_CORNER = MeldRules(run=RunRule(3, 14, "corner"), jokers_per_meld=NO_LIMIT)
ONE_EACH = MeldRules(run=RunRule(3, 14, "both"), jokers_per_meld=1)
ONE_EACH_CORNER = MeldRules(run=RunRule(3, 14, "corner"), jokers_per_meld=1)
CHEAP_JOKERS = CardValues(PIPS, high_ace=11, aces_are_high=False)
DEAR_JOKERS = CardValues(PIPS, high_ace=11, aces_are_high=False, held_joker=25)

HANDS = [
    (
        FREE,
        CHEAP_JOKERS,
        "AH AC AD 6H 6D 6D 7S 7D 8C 8C 9H 9H 9D 10S 10H 10C 10D JD QH QC QD JK JK JK JK",
        1377,
    ),
    (
        FREE,
        DEAR_JOKERS,
        "AD 4C 5S 6D 6D 7C 7C 8S 8H 8C 8D 8D 9S 9S 9D 10S 10H 10C 10D QD KS JK JK JK JK",
        1242,
    ),
    (
        FREE_CORNER,
        DEAR_JOKERS,
        "AH AC AD 2S 2C 2D 3D 6D 8H 9C 10D JS JH JC JD QH QH QC KS KC KD JK JK JK JK",
        7077,
    ),
    (
        ONE_EACH,
        DEAR_JOKERS,
        "AH 5S 6C 9S 9C 9D 10S 10H 10C 10D JS JH JC JD QS QS QH QH QC QD KH JK JK JK JK",
        18945,
    ),
    (
        ONE_EACH_CORNER,
        CHEAP_JOKERS,
        "AH AC AD 2H 7C 8D 8D 10H 10C 10D JH JC JD JD QH QC QD QD KH KC KD JK JK JK JK",
        26139,
    ),
    (
        ONE_EACH_CORNER,
        DEAR_JOKERS,
        "AH AH 2H 2H 3H 4H 5S 7D 9H 10H 10C JH JH JC QS QH QH QH QC KH KH JK JK JK JK",
        20005,
    ),
]
"""Rules, values, 25 cards of four packs, and how many states are visited."""
MOST_OF_A_PACK = (
    "AS AH AC AD 2S 2H 2C 2D 3S 3H 3C 3D 4S 4H 4C 4D 5S 5H 5C 5D 6S 6H 6C 6D 7H 7C 7D 8S 8H 8C 8D 9S 9H 9D 10D JS JH "
    "QS QH QC QD KS KH KD"
)
"""What takes longest of one pack: a fiftieth of a second, a hundred times an ordinary hand."""


def hands_of_most_of_the_pack(hands: int) -> dict[str, Any]:
    """A score document that takes long, though it is short and says nothing wrong."""
    hand = {"by": "Ana", "held": {"Ben": MOST_OF_A_PACK}}
    return {"format": 1, "game": "boathouse-rum", "sides": ["Ana", "Ben"], "hands": [hand] * hands}
