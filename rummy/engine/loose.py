"""Cards that are no meld by themselves: on whose melds were they laid off?

The phone answers the same while the scorer taps (static/rummy/js/layoffs.js); this is for cards that are typed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import islice, product

from rummy.engine.cards import Card
from rummy.engine.growth import grow
from rummy.engine.hand import Laid, Step, TabledMeld
from rummy.engine.melds import Meld, MeldRules, judge
from rummy.engine.rules.counting import CardValues
from rummy.engine.rules.crediting import layers_of

MOST_WAYS = 40
MOST_TRIES = 3000


@dataclass(frozen=True, slots=True)
class Loose:
    """A card somebody laid off; `onto` is a card of the meld where he says which one."""

    by: str
    card: Card
    onto: Card | None = None


@dataclass(frozen=True, slots=True)
class LaidOff:
    """The melds with what was laid off on each, as steps.

    `homeless` lie nowhere; of the `unclear` nobody said where they lie, though it makes a difference in points.
    """

    melds: tuple[tuple[Step, ...], ...]
    homeless: tuple[Loose, ...]
    unclear: tuple[Loose, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Legal melds that may grow, in a game with its values."""

    melds: tuple[tuple[Step, Meld], ...]
    rules: MeldRules
    values: CardValues
    tried: dict[tuple[int, tuple[Loose, ...]], TabledMeld | None] = field(default_factory=dict)

    def candidates(self, loose: Loose) -> list[int]:
        """The melds a card may belong to: of its suit, or of its rank; the player's own first."""
        found = [
            number
            for number, (_, meld) in enumerate(self.melds)
            if (loose.onto is None or loose.onto in meld.cards) and _is_near(meld, loose.card)
        ]
        return sorted(found, key=lambda number: self.melds[number][0].by != loose.by)

    def grown(self, number: int, added: Sequence[Loose]) -> TabledMeld | None:
        """The meld with these cards, in an order in which each can have been added; None where there is none. Tried once."""
        asked = number, tuple(added)
        if asked not in self.tried:
            self.tried[asked] = self._grow(*asked)
        return self.tried[asked]

    def _grow(self, number: int, added: Sequence[Loose]) -> TabledMeld | None:
        first, meld = self.melds[number]
        steps, stages, waiting = [first], [meld], list(added)
        while waiting:
            fitting = [one for one in waiting if isinstance(grow(stages[-1], [one.card], self.rules), Meld)]
            if not fitting:
                return None
            waiting.remove(fitting[0])
            bigger = grow(stages[-1], [fitting[0].card], self.rules)
            assert isinstance(bigger, Meld)
            stages.append(bigger)
            steps.append(Step(fitting[0].by, (fitting[0].card,)))
        return TabledMeld(Laid(tuple(steps), ""), stages[-1], tuple(stages))

    def worth(self, loose: Sequence[Loose], chosen: Sequence[int], at: int) -> int:
        """What one of the loose cards is worth where it then lies."""
        tabled = self.grown(chosen[at], _on(loose, chosen, chosen[at]))
        assert tabled is not None
        values = self.values.of_each(tabled.meld)
        layers = layers_of(tabled)
        own = loose[at]
        return next(
            value
            for value, card, by in zip(values, tabled.meld.cards, layers, strict=True)
            if card == own.card and by == own.by
        )


def lay_off(melds: Sequence[Step], loose: Sequence[Loose], rules: MeldRules, values: CardValues) -> LaidOff:
    """Where the loose cards lie: all of them, if there is a way, else as many as go one after the other."""
    judged = [(step, judge(step.cards, rules)) for step in melds]
    table = Table(tuple((step, meld) for step, meld in judged if isinstance(meld, Meld)), rules, values)
    ways = _ways(table, loose)
    homeless: tuple[Loose, ...] = ()
    if not ways:
        placed = _one_by_one(table, loose)
        homeless = tuple(one for at, one in enumerate(loose) if at not in placed)
        loose = [one for at, one in enumerate(loose) if at in placed]
        ways = _ways(table, loose) or [tuple(placed[at] for at in sorted(placed))]
    steps = [_joined(table.grown(number, _on(loose, ways[0], number))) for number in range(len(table.melds))]
    broken = [(step,) for step, meld in judged if not isinstance(meld, Meld)]
    unclear = tuple(
        one for at, one in enumerate(loose) if one.onto is None and _differs(table, loose, ways, at)
    )
    return LaidOff((*steps, *broken), homeless, unclear)


def _is_near(meld: Meld, card: Card) -> bool:
    if meld.kind == "run":
        return card.suit is meld.cards[-1].suit
    return card.rank is meld.cards[0].rank


def _on(loose: Sequence[Loose], chosen: Sequence[int], number: int) -> list[Loose]:
    return [one for one, meld in zip(loose, chosen, strict=True) if meld == number]


def _ways(table: Table, loose: Sequence[Loose]) -> list[tuple[int, ...]]:
    """Ways to lay all of them off, as the number of the meld of each."""
    choices = [table.candidates(one) for one in loose]
    tried = islice(product(*choices), MOST_TRIES)
    legal = (
        chosen
        for chosen in tried
        if all(table.grown(number, _on(loose, chosen, number)) for number in set(chosen))
    )
    return list(islice(legal, MOST_WAYS))


def _one_by_one(table: Table, loose: Sequence[Loose]) -> dict[int, int]:
    """The meld of each card that can be laid off, by its place among the loose ones."""
    placed: dict[int, int] = {}
    changed = True
    while changed:
        changed = False
        for at, one in enumerate(loose):
            for number in table.candidates(one) if at not in placed else ():
                beside = [loose[other] for other, meld in placed.items() if meld == number]
                if table.grown(number, [*beside, one]):
                    placed[at], changed = number, True
                    break
    return placed


def _differs(table: Table, loose: Sequence[Loose], ways: Sequence[tuple[int, ...]], at: int) -> bool:
    return len({table.worth(loose, way, at) for way in ways}) > 1


def _joined(tabled: TabledMeld | None) -> tuple[Step, ...]:
    """The steps of a meld; what one player added in a row is one step."""
    assert tabled is not None
    first, *added = tabled.laid.steps
    joined = [first]
    for step in added:
        if len(joined) > 1 and joined[-1].by == step.by:
            joined[-1] = Step(step.by, joined[-1].cards + step.cards)
        else:
            joined.append(step)
    return tuple(joined)
