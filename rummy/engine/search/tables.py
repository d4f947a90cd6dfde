"""What can be made of the melds on a table: how many cards of a hand do they take, and may the cards lie there at all?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from rummy.engine.cards import Card, in_order
from rummy.engine.melds import Meld, MeldRules
from rummy.engine.search.candidates import steps_for
from rummy.engine.search.cheapest import MOST_STATES, NEVER, Plan, cheapest
from rummy.engine.search.counters import GROWING, KINDS, MOST_COPIES, jokers
from rummy.engine.search.lone_jokers import lone_jokers
from rummy.engine.search.placing import placed

LEAVING = tuple(
    tuple(number if number <= held else NEVER for number in range(MOST_COPIES + 1))
    for held in range(MOST_COPIES + 1)
)
"""By the copies in the hand: each may be left at one apiece, the table's never."""


@dataclass(frozen=True, slots=True)
class Rearrangement:
    """The table after it has taken cards of a hand, and the cards of the hand that stay there.

    `melds` is empty where the table's own cards could not all be placed. `is_best` is False where the search stopped,
    after so many `states`, before it knew.
    """

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    states: int
    is_best: bool


def rearrange(
    table: Iterable[Card], hand: Iterable[Card], rules: MeldRules, *, most_states: int = MOST_STATES
) -> Rearrangement:
    """The most cards of a hand that the table takes when everything on it may be moved and none may leave it."""
    kept, mine = GROWING.state_of(table), GROWING.state_of(hand)
    cards = kept + mine
    steps = steps_for(rules, jokers(cards), GROWING, joker_left_costs=True)
    lone = [
        one if one.left <= jokers(mine) else replace(one, cost=NEVER)
        for one in lone_jokers(jokers(cards), 1, steps.alone)
    ]
    plan = Plan(steps, [LEAVING[GROWING.copies(mine, kind)] for kind in range(KINDS)], lone)
    found = cheapest(cards, plan, most_states)
    if found.cost >= NEVER:
        return Rearrangement((), in_order(hand), found.states, found.is_best)
    return Rearrangement(*placed(cards, found, plan, rules), found.states, found.is_best)


def lay_out(cards: Iterable[Card], rules: MeldRules, *, most_states: int = MOST_STATES) -> Rearrangement:
    """All these cards in legal melds, none of them left; without melds where that cannot be."""
    return rearrange(cards, (), rules, most_states=most_states)
