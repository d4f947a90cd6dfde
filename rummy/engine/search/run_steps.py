"""With which runs must a search begin, and how does it take them further?

Where runs grow, one is laid from its highest card down: first three cards, then one more at a time, so that there is
one way only to each long run. Elsewhere long runs are several short ones.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rummy.engine.search.counters import JOKERS_MATTER, KINDS, MOST_COPIES, STAND_IN, SUITS, Counters, jokers
from rummy.engine.search.steps import NONE, Shape, Step, has_naturals


@dataclass(frozen=True, slots=True)
class _Run:
    """A run with the number of its cards, and the kind with which it may go on downwards."""

    shape: Shape
    cards: int
    opens: int


def run_steps(every: Sequence[Shape], counters: Counters, *, free: bool, dear: bool) -> Iterator[Step]:
    """The steps that lay runs of these shapes; `free`: with as many jokers as there are; `dear`: one left over costs.

    Where a run waits for a card, no other begins with it: the two would be one.
    """
    known = [_run(shape, counters) for shape in every if has_naturals(shape)]
    if free or not dear:
        known = _with_fewest_jokers(known)
    chosen, gaps = _distinct(known, free=free)
    there = {(run.cards, run.opens) for run in chosen}
    for run in chosen:
        shorter = {(counters.number_of(shape), opens) for shape, opens in _shorter(run.shape, over_gaps=free)}
        if not shorter & there:
            absent = counters.all_of(gaps[run.cards]) if free else 0
            if counters.growing and (free or not jokers(run.cards)):
                absent |= MOST_COPIES << counters.growing[counters.top_kind(run.cards)]
            if free and dear:
                yield Step(run.cards | JOKERS_MATTER, absent, 0, run.shape, run.opens)
                absent |= JOKERS_MATTER
            yield Step(run.cards, absent, 0, run.shape, run.opens)
    if counters.growing:
        yield from _further(counters, over_gaps=free and any(jokers(run.cards) for run in known))


def _run(shape: Shape, counters: Counters) -> _Run:
    """The run; it may not go on where that kind has had its turn: below the ace, and in part round the corner."""
    cards = counters.number_of(shape)
    below = shape[0] % STAND_IN - SUITS
    goes_on = counters.growing and 0 <= below < counters.top_kind(cards)
    return _Run(shape, cards, below if goes_on else NONE)


def _with_fewest_jokers(known: Sequence[_Run]) -> list[_Run]:
    """Of runs with the same natural cards those with the fewest jokers."""
    fewest: dict[int, int] = {}
    for run in known:
        naturals = run.cards - jokers(run.cards)
        fewest[naturals] = min(fewest.get(naturals, run.cards), run.cards)
    return [run for run in known if run.cards == fewest[run.cards - jokers(run.cards)]]


def _distinct(known: Iterable[_Run], *, free: bool) -> tuple[list[_Run], dict[int, set[int]]]:
    """Of runs with the same cards one for each way to go on, or where jokers are free the lowest; and by their cards
    all kinds that jokers stand for in them.
    """
    chosen: dict[tuple[int, int], _Run] = {}
    gaps: dict[int, set[int]] = defaultdict(set)
    for run in known:
        gaps[run.cards] |= {place - STAND_IN for place in run.shape if place >= STAND_IN}
        key = run.cards, NONE if free else run.opens
        if key not in chosen or run.shape[0] % STAND_IN < chosen[key].shape[0] % STAND_IN:
            chosen[key] = run
    return list(chosen.values()), gaps


def _shorter(shape: Shape, *, over_gaps: bool) -> Iterator[tuple[Shape, int]]:
    """The runs that this one is once they have gone on, and with which kind they do."""
    lowest, gap = shape[:2]
    if lowest < STAND_IN:
        yield shape[1:], lowest
        if over_gaps and gap == lowest + SUITS + STAND_IN:
            yield shape[2:], gap - STAND_IN


def _further(counters: Counters, *, over_gaps: bool) -> Iterator[Step]:
    """A run goes on with the card it waits for, or over that with a joker to the next."""
    for kind in range(KINDS):
        below = kind - SUITS if kind >= SUITS else NONE
        yield Step(counters.number_of([kind]), 0, 0, (kind,), below, kind)
        if over_gaps and kind + SUITS < KINDS:
            shape = kind, kind + SUITS + STAND_IN
            yield Step(counters.number_of(shape), 0, 0, shape, below, kind + SUITS)
