"""Which steps must a search try?

Where a meld may have as many jokers as there are, most placements of them need not be tried: a natural card still
there could take the joker's place, and any run takes the jokers left over. Where jokers are few to a meld, all are.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from rummy.engine.melds import MeldRules
from rummy.engine.runs import RANKS
from rummy.engine.search.counters import KINDS, PLAIN, STAND_IN, SUITS, Counters, jokers
from rummy.engine.search.run_steps import run_steps
from rummy.engine.search.shapes import identities, runs, sets
from rummy.engine.search.steps import Shape, Step, Steps, has_naturals


def steps_for(rules: MeldRules, held: int, counters: Counters, *, joker_left_costs: bool) -> Steps:
    """The steps for so many jokers where only what is left over costs."""
    # With room for all jokers in one meld there is room for them at the end of any run.
    free = held <= rules.jokers_per_meld and rules.run.maximum >= RANKS
    most = min(held, rules.jokers_per_meld)
    return _steps(rules, most, counters, free=free, dear=joker_left_costs and held > 0)


@lru_cache(maxsize=128)
def _steps(rules: MeldRules, most: int, counters: Counters, *, free: bool, dear: bool) -> Steps:
    """`free`: jokers may lie as many as they are in any meld; `dear`: one left over costs."""
    number = counters.number_of
    every = list(runs(rules.run, most))
    found = list(run_steps(every, counters, free=free, dear=dear))
    for shape in _needed(sets(rules.set, most), dear=dear):
        found.append(
            Step(number(shape), counters.all_of(_others(shape)) if free and not dear else 0, 0, shape)
        )
    for shape in _needed(identities(rules.identity, most), dear=dear):
        found.append(Step(number(shape), 0, 0, shape))
    alone = _alone((shape, 0) for shape in every)
    return Steps(counters, _by_kind(found, counters), alone, free and dear, free and most > 0)


def priced_steps(priced: Sequence[tuple[Shape, int]]) -> Steps:
    """Whole melds at their own prices; of those that take the same cards the cheapest."""
    cheapest: dict[int, tuple[int, Shape]] = {}
    for shape, price in priced:
        if has_naturals(shape):
            cards = PLAIN.number_of(shape)
            cheapest[cards] = min(cheapest.get(cards, (price, shape)), (price, shape))
    found = [Step(cards, 0, price, shape) for cards, (price, shape) in cheapest.items()]
    return Steps(PLAIN, _by_kind(found, PLAIN), _alone(priced))


def _needed(shapes: Iterable[Shape], *, dear: bool) -> Iterator[Shape]:
    """Of melds with the same natural cards the one with the fewest jokers, or where jokers are dear each."""
    fewest: dict[int, tuple[int, Shape]] = {}
    for shape in shapes:
        if has_naturals(shape):
            cards = PLAIN.number_of(shape)
            key = cards if dear else cards - jokers(cards)
            fewest[key] = min(fewest.get(key, (cards, shape)), (cards, shape))
    return (shape for _, shape in fewest.values())


def _others(shape: Shape) -> list[int]:
    """Where a set has a joker, the kinds of its rank that it does not have."""
    if max(shape) < STAND_IN:
        return []
    first = shape[0] // SUITS * SUITS
    return [kind for kind in range(first, first + SUITS) if kind not in shape]


def _alone(priced: Iterable[tuple[Shape, int]]) -> dict[int, tuple[int, Shape]]:
    """The cheapest meld of jokers alone of each size."""
    alone: dict[int, tuple[int, Shape]] = {}
    for shape, price in priced:
        if not has_naturals(shape):
            size = len(shape)
            alone[size] = min(alone.get(size, (price, shape)), (price, shape))
    return alone


def _by_kind(found: Iterable[Step], counters: Counters) -> tuple[tuple[Step, ...], ...]:
    by_kind: list[list[Step]] = [[] for _ in range(KINDS)]
    for step in sorted(found, key=_promise):
        by_kind[counters.top_kind(step.cards)].append(step)
    return tuple(map(tuple, by_kind))


def _promise(step: Step) -> tuple[int, int, int]:
    """Cheap ones later, of those the ones with many naturals and few jokers: the last is tried first."""
    naturals = sum(place < STAND_IN for place in step.shape)
    return -step.price, naturals, naturals - len(step.shape)
