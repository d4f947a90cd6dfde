"""Which melds do people see where a search has found a way?

A search cuts long runs and large sets in two, and knows of jokers left over only that a run has room for them. Here
they are put together, by the one judge of melds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from rummy.engine.cards import JOKER, Card, in_order
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.runs import RANKS, rank_at
from rummy.engine.search.cheapest import Found, Plan
from rummy.engine.search.counters import JOKERS_MATTER, card_at, jokers
from rummy.engine.search.shapes import as_meld
from rummy.engine.search.steps import NONE, Shape, Step


def placed(
    cards: int, found: Found, plan: Plan, rules: MeldRules
) -> tuple[tuple[Meld, ...], tuple[Card, ...]]:
    """The melds of a way that was found, and what it leaves over, each in one order."""
    counters = plan.steps.counters
    pieces = Pieces()
    for taken, _, _, step in found.ways:
        if step is not None:
            pieces.lay(step)
        elif taken >= counters.naturals:
            kind = counters.top_kind(taken)
            pieces.left += [card_at(kind)] * counters.copies(taken, kind)
    spare = jokers(cards) - pieces.jokers
    room = plan.steps.marked and pieces.unmarked
    lone = plan.lone[0 if room else spare]
    shapes = [*pieces.shapes(rules.run.minimum), *lone.melds]
    melds = [as_meld(shape, rules) for shape in shapes]
    for _ in range(spare if room else 0):
        _add_joker(melds, rules)
    return _joined(melds, rules), in_order([*pieces.left, *[JOKER] * lone.left])


@dataclass(slots=True)
class Pieces:
    """What was laid, step by step: runs that may go on by the kind they wait for, all else, and what was left."""

    waiting: list[tuple[int, Shape]] = field(default_factory=list)
    left: list[Card] = field(default_factory=list)
    jokers: int = 0
    unmarked: bool = False

    def lay(self, step: Step) -> None:
        self.jokers += jokers(step.cards)
        self.unmarked = self.unmarked or bool(step.cards & JOKERS_MATTER)
        shape = step.shape
        if step.extends != NONE:
            at = next(at for at, (opens, _) in enumerate(self.waiting) if opens == step.extends)
            shape = (*shape, *self.waiting.pop(at)[1])
        self.waiting.append((step.opens, shape))

    def shapes(self, shortest: int) -> Iterator[Shape]:
        """The melds, runs cut as short as can be, from above."""
        for _, whole in self.waiting:
            cut = range(shortest, len(whole) - shortest + 1, shortest)
            for end in cut:
                yield whole[len(whole) - end : len(whole) - end + shortest]
            yield whole[: len(whole) - len(cut) * shortest]


def _joined(melds: Sequence[Meld], rules: MeldRules) -> tuple[Meld, ...]:
    """Melds in one order, those that touch made one."""
    joined: list[Meld] = []
    for meld in sorted(melds, key=_numbers):
        for at, lower in enumerate(joined):
            touch = _touch(lower, meld, rules) or _touch(meld, lower, rules)
            both = judge((*lower.cards, *meld.cards), rules) if touch else None
            if isinstance(both, Meld):
                joined[at] = both
                break
        else:
            joined.append(meld)
    return tuple(sorted(joined, key=_numbers))


def _numbers(meld: Meld) -> list[int]:
    return [card.number for card in meld.cards]


def _add_joker(melds: list[Meld], rules: MeldRules) -> None:
    """One more joker to the first run that has room, above it if it can."""
    for at, meld in enumerate(melds):
        for place in _ends(meld, rules):
            suit = meld.cards[0].suit
            longer = judge((*meld.cards, Card(rank_at(place), suit, True)), rules)
            assert isinstance(longer, Meld)
            melds[at] = longer
            return
    raise AssertionError("some run has room for a joker")


def _ends(meld: Meld, rules: MeldRules) -> list[int]:
    """The places at which a run may go on, the upper first."""
    if meld.kind != "run" or len(meld.places) >= rules.run.maximum:
        return []
    first, last = meld.places[0], meld.places[-1]
    above = [last + 1] if rules.run.allows(first, last + 1) else []
    return [*above, first - 1] if first > 1 else above


def _touch(lower: Meld, upper: Meld, rules: MeldRules) -> bool:
    """Could the two be one meld? The judge has the last word."""
    jokers = sum(card.joker for card in (*lower.cards, *upper.cards))
    size = len(lower.cards) + len(upper.cards)
    if lower.kind != upper.kind or jokers > rules.jokers_per_meld:
        return False
    if lower.kind == "set":
        return rules.set.suits == "any" and size <= rules.set.maximum and _rank(lower) == _rank(upper)
    same_suit = lower.cards[0].suit == upper.cards[0].suit
    follows = (upper.places[0] - lower.places[-1]) % RANKS == 1 if lower.kind == "run" else False
    return same_suit and follows and size <= rules.run.maximum


def _rank(meld: Meld) -> int | None:
    return meld.cards[0].rank
