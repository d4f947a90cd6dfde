"""Which way to take all cards away, into melds or left over, costs least?

A state is the cards still there. Its highest card goes first: into a meld, or left over with all its copies. States
are visited in the order of what was spent to reach them, so the first that is empty ends the search.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from rummy.engine.search.counters import JOKERS_MATTER, SUITS, jokers
from rummy.engine.search.lone_jokers import Lone
from rummy.engine.search.steps import Step, Steps

NEVER = 1 << 40
"""A cost nobody pays."""
MOST_STATES = 100_000
Way = tuple[int, int, int, Step | None]
"""What a step takes from the state, what must not be there, its price, and the step; None leaves cards over."""
Ways = dict[int, list[Way]]
Came = dict[int, tuple[int, Way]]


@dataclass(frozen=True, slots=True)
class Plan:
    """The steps to try, what each number of copies of a kind costs if left over, and what becomes of lone jokers."""

    steps: Steps
    leaving: Sequence[Sequence[int]]
    lone: Sequence[Lone]

    @property
    def mark(self) -> int:
        """What a search adds to the cards at its beginning."""
        return JOKERS_MATTER if self.steps.marked and len(self.lone) > 1 else 0


@dataclass(frozen=True, slots=True)
class Found:
    """The cost, NEVER where there is no way; the steps, the first first; how many states were visited.

    `is_best` is False where the search had to stop before it knew.
    """

    cost: int
    ways: tuple[Way, ...]
    states: int
    is_best: bool


def cheapest(cards: int, plan: Plan, most_states: int = MOST_STATES) -> Found:
    """The cheapest way; after so many states, the first that comes to hand."""
    cards |= plan.mark
    ways, matters = _ways(cards, plan), plan.steps.counters.matters(over_gaps=plan.steps.over_gaps)
    guard, naturals = plan.steps.counters.guard, plan.steps.counters.naturals
    spent, visited = {cards: 0}, 0
    came: Came = {}
    waiting: dict[int, list[int]] = defaultdict(list, {0: [cards]})
    for cost, state in _cheapest_first(waiting):
        if not state or visited == most_states:
            found = Found(cost, _back(cards, state, came), visited, is_best=not state)
            return _rush(state, ways, plan.steps, found)
        if spent[state] < cost:
            continue
        visited += 1
        top = state.bit_length() - 1 & -4
        guarded = state | guard
        for way in ways[2 * top + (state >> top) if state >= naturals else -state]:
            taken, absent, price, _ = way
            if not state & absent and (guarded - taken) & guard == guard:
                after = state - taken
                if matters:
                    after &= matters[after.bit_length()]
                total = cost + price
                if after not in spent or total < spent[after]:
                    spent[after] = total
                    came[after] = state, way
                    waiting[total].append(after)
    return Found(NEVER, (), visited, is_best=True)


def _cheapest_first(waiting: dict[int, list[int]]) -> Iterator[tuple[int, int]]:
    """The states that wait, by their cost, those at the least cost first; of these the latest first."""
    while waiting:
        cost = min(waiting)
        level = waiting[cost]
        while level:
            yield cost, level.pop()
        del waiting[cost]


def _ways(cards: int, plan: Plan) -> Ways:
    """All that may be done with the highest cards of a state, leaving them over first.

    By twice the place of their counter and what it counts; by the state, negative, where only jokers are left.
    """
    counters = plan.steps.counters
    guarded = cards | counters.guard
    ways = _ends(jokers(cards), plan)
    waiting = _waiting(cards, plan.steps)
    for kind in counters.kinds_in(cards):
        place = counters.cards[kind]
        fitting: list[Way] = [
            (
                step.cards + waiting.get(step.extends, 0) - waiting.get(step.opens, 0),
                step.absent,
                step.price,
                step,
            )
            for step in plan.steps.by_kind[kind]
            if (guarded - step.cards) & counters.guard == counters.guard
        ]
        number = counters.copies(cards, kind)
        ways[2 * place + number] = [*_over(number << place, plan.leaving[kind][number]), *fitting]
        for fewer in range(1, number):
            within = [way for way in fitting if way[0] >> place <= fewer]
            ways[2 * place + fewer] = [*_over(fewer << place, plan.leaving[kind][fewer]), *within]
    return ways


def _waiting(cards: int, steps: Steps) -> dict[int, int]:
    """One in the counter of each kind that a run could ever go on with: of those there, and over gaps of those above."""
    kinds = set(steps.counters.kinds_in(cards)) if steps.counters.growing else set()
    if steps.over_gaps:
        kinds |= {kind + SUITS for kind in kinds}
    return {kind: 1 << place for kind, place in enumerate(steps.counters.growing) if kind in kinds}


def _ends(most: int, plan: Plan) -> Ways:
    """What the jokers cost that are still there when all natural cards are gone."""
    ends: Ways = {}
    for number in range(most + 1):
        cost = plan.lone[number].cost
        ends[-number] = _over(number, 0 if plan.steps.marked else cost)
        ends[-(number | JOKERS_MATTER)] = _over(number | JOKERS_MATTER, cost)
    return ends


def _over(cards: int, price: int) -> list[Way]:
    return [(cards, 0, price, None)] if price < NEVER else []


def _rush(state: int, ways: Ways, steps: Steps, found: Found) -> Found:
    """From there on the most promising step each time: a way, if it comes to an end, but perhaps not the cheapest."""
    counters = steps.counters
    guard, matters = counters.guard, counters.matters(over_gaps=steps.over_gaps)
    done, cost = list(found.ways), found.cost
    while state:
        top = state.bit_length() - 1 & -4
        possible = ways[2 * top + (state >> top) if state >= counters.naturals else -state]
        fitting = [
            way for way in possible if not state & way[1] and ((state | guard) - way[0]) & guard == guard
        ]
        if not fitting:
            return Found(NEVER, (), found.states, is_best=False)
        done.append(fitting[-1])
        cost += fitting[-1][2]
        state -= fitting[-1][0]
        if matters:
            state &= matters[state.bit_length()]
    return Found(cost, tuple(done), found.states, found.is_best)


def _back(cards: int, state: int, came: Came) -> tuple[Way, ...]:
    """The steps that led there, the first first."""
    done: list[Way] = []
    while state != cards:
        state, way = came[state]
        done.append(way)
    return tuple(reversed(done))
