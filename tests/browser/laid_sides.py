"""Which sides of three melds are tapped without a break, and which slips does a finger make in them?"""

from random import Random
from typing import Any

from playwright.sync_api import Page

from rummy import engine
from tests.browser.dealt_cards import RANKS, SUITS, Packs
from tests.browser.phone_code import ask

Side = list[list[str]]
# The pad from top to bottom: two blocks of four suits, seven ranks wide, the ace at either end.
BLOCKS = (RANKS[:7], (*RANKS[7:], "A"))
ROWS = [[rank + suit for rank in block] for block in BLOCKS for suit in SUITS]


def laid_sides(count: int) -> list[Side]:
    chance = Random("sides of three melds")
    sides = []
    for _ in range(count):
        packs = Packs(2, chance)
        sides.append([packs.meld() for _ in range(3)])
    return sides


def cut(page: Page, count: int) -> dict[str, int]:
    """How the phone cuts so many sides: see `sides` in `phone_rules.js`."""
    found: dict[str, int] = ask(page, "sides", laid_sides(count), engine.describe("robber-rummy", {}))
    return found


def slips(page: Page, count: int) -> dict[str, Any]:
    """What becomes of one slip of each kind in each of so many sides: {kind: {caught, asked, harmless, silent, uncounted}}."""
    chance = Random("slips")
    told = []
    for melds in laid_sides(count):
        cards = [card for meld in melds for card in meld]
        at = chance.randrange(len(cards))
        before, card, after = cards[:at], cards[at], cards[at + 1 :]
        tapped = {
            "neighbour": [*before, chance.choice(beside(card)), *after],
            "twice": [*before, card, card, *after],
            "missed": [*before, *after],
        }
        told.append({"melds": melds, "tapped": tapped})
    found: dict[str, Any] = ask(page, "slips", told, engine.describe("robber-rummy", {}))
    return found


def beside(card: str) -> list[str]:
    """The cards on the keys above, below, left and right; of an ace those of both its keys."""
    found = set()
    for row, cards in enumerate(ROWS):
        for column, one in enumerate(cards):
            if one == card:
                near = [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]
                found |= {ROWS[r][c] for r, c in near if 0 <= r < len(ROWS) and 0 <= c < len(cards)}
    return sorted(found - {card})
