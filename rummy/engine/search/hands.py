"""How does a hand of several packs, with jokers, fall into melds the best way?"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Protocol

from rummy.engine.cards import DECK, JOKER, Card
from rummy.engine.melds import Meld, MeldRules
from rummy.engine.search.candidates import priced_steps, steps_for
from rummy.engine.search.cheapest import MOST_STATES, Plan, cheapest
from rummy.engine.search.counters import KINDS, MOST_COPIES, PLAIN, jokers
from rummy.engine.search.lone_jokers import lone_jokers
from rummy.engine.search.placing import placed
from rummy.engine.search.shapes import all_shapes, as_meld
from rummy.engine.search.steps import Shape

Aim = Literal["least-left", "most-worth", "most-points"]
HEAVY = 1 << 16
"""More than any hand is worth: what comes second counts only where the first is equal."""
WEIGHTS: dict[Aim, tuple[int, int]] = {"least-left": (0, 1), "most-worth": (HEAVY, 1), "most-points": (1, 1)}
"""What a point in a meld and a point left over count."""


class Values(Protocol):
    """What cards are worth: `CardValues` of a ruleset."""

    def in_hand(self, card: Card) -> int: ...

    def of(self, meld: Meld) -> int: ...

    def __hash__(self) -> int: ...


@dataclass(frozen=True, slots=True)
class Arrangement:
    """A hand sorted out: its melds and what they are worth, what is left over and what that costs in a hand.

    `is_best` is False where the search stopped, after so many `states`, before it knew that nothing is better.
    """

    melds: tuple[Meld, ...]
    left: tuple[Card, ...]
    worth: int
    deadwood: int
    states: int
    is_best: bool


def best_arrangement(
    cards: Iterable[Card],
    rules: MeldRules,
    values: Values,
    *,
    aim: Aim = "least-left",
    most_states: int = MOST_STATES,
) -> Arrangement:
    """The melds of a hand that leave the least in points, are worth the most, or are worth the most after what is left.

    The same for every order of the cards. What a joker in the hand stands for is forgotten.
    """
    state = PLAIN.state_of(cards)
    plan = _plan(rules, values, aim, jokers(state))
    found = cheapest(state, plan, most_states)
    melds, left = placed(state, found, plan, rules)
    worth = sum(map(values.of, melds))
    return Arrangement(melds, left, worth, sum(map(values.in_hand, left)), found.states, found.is_best)


def least_left(cards: Iterable[Card], rules: MeldRules, values: Values) -> int:
    """The least points that can be left over."""
    state = PLAIN.state_of(cards)
    return cheapest(state, _plan(rules, values, "least-left", jokers(state))).cost


@lru_cache(maxsize=256)
def _plan(rules: MeldRules, values: Values, aim: Aim, held: int) -> Plan:
    """What a search for one aim tries and pays, with so many jokers in the hand."""
    melded, left = WEIGHTS[aim]
    each = [left * values.in_hand(card) for card in (*DECK, JOKER)]
    if not melded:
        steps = steps_for(rules, held, PLAIN, joker_left_costs=each[-1] > 0)
    else:
        priced = [
            (shape, melded * values.of(as_meld(shape, rules)))
            for shape in all_shapes(rules, min(held, rules.jokers_per_meld))
        ]
        dearest = _dearest(priced)
        each = [cost + dear for cost, dear in zip(each, dearest, strict=True)]
        steps = priced_steps(
            [(shape, sum(dearest[min(place, KINDS)] for place in shape) - worth) for shape, worth in priced]
        )
    leaving = [tuple(copies * cost for copies in range(MOST_COPIES + 1)) for cost in each]
    return Plan(steps, leaving, lone_jokers(held, each[-1], steps.alone))


def _dearest(worths: Iterable[tuple[Shape, int]]) -> list[int]:
    """What a card of each kind, and last a joker, brings a meld at most, as an equal share rounded up.

    Not to meld it costs so much, a meld the difference to its worth: then no step is a gain, and the cheapest is best.
    """
    dearest = [0] * (KINDS + 1)
    for shape, worth in worths:
        share = -(-worth // len(shape))
        for place in shape:
            dearest[min(place, KINDS)] = max(dearest[min(place, KINDS)], share)
    return dearest
