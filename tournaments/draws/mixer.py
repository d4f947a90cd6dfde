"""Who sits with whom, when everybody is to meet as many others as there can be?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import permutations

from tournaments.draws.chance import Chance
from tournaments.draws.closed_form import closed_form
from tournaments.draws.descent import Budget, mended
from tournaments.draws.draw import Draw, Table
from tournaments.draws.entrants import Entrant, kept_apart, without_past
from tournaments.draws.publishing import numbers
from tournaments.draws.replanning import Plan, replanned
from tournaments.draws.rooms import Burden, Room
from tournaments.draws.seat_plan import seat_plan
from tournaments.draws.situation import Round, Seating, in_advance
from tournaments.draws.sizes import TableSizes, table_sizes
from tournaments.draws.swiss_tables import filled

MOST_STEPS, STEPS_A_SEAT = 1_600_000, 4_000
STEPS_A_PLAYER = 600
# As much as a thousand meetings: two who are to be kept apart.
NEVER = 1_000


def mixer(  # noqa: PLR0913
    entrants: Sequence[Entrant],
    *,
    rounds: int,
    usual: int = 4,
    sizes: TableSizes | None = None,
    history: Sequence[Round] = (),
    seed: int = 0,
    steps: int | None = None,
) -> tuple[Draw, ...]:
    """All rounds that are left, drawn beforehand: first nobody with whom they are not to sit, then as few repeats as can be.

    Entrants come with their past. As long as the `history` is what was drawn, the plan goes on; when somebody came late or
    left, what is left is drawn anew around the meetings there were.
    """
    sizes = sizes or table_sizes(len(entrants), usual)
    steps = steps or min(MOST_STEPS, STEPS_A_SEAT * len(entrants) * rounds)
    fresh = [without_past(entrant) for entrant in entrants]
    if history:
        whole = _Mixer(fresh, sizes, usual, seed, steps).seatings(rounds)
        if all(map(_same, whole, history)):
            return in_advance(entrants, whole[len(history) :], usual)
    left = _Mixer(entrants, sizes, usual, seed, steps).seatings(rounds - len(history))
    return in_advance(entrants, left, usual)


def _same(seating: Seating, played: Round) -> bool:
    return {frozenset(table.seats) for table in seating[0]} == {
        frozenset(table.seats) for table in played.tables
    }


class _Mixer:
    """The entrants in a drawn order; who is to be kept apart is as one group of the closed form, where two never meet."""

    def __init__(
        self, entrants: Sequence[Entrant], sizes: TableSizes, usual: int, seed: int, steps: int
    ) -> None:
        self.chance = Chance(seed)
        drawn = self.chance.order(sorted(entrants, key=lambda entrant: entrant.id))
        self.sizes, self.usual, self.steps = sizes.sizes, usual, steps
        self.entrants = _households_together(drawn, max(1, len(self.sizes)))[: sum(self.sizes)]
        self.out = [entrant.id for entrant in drawn if entrant not in self.entrants]
        places = {entrant.id: place for place, entrant in enumerate(self.entrants)}
        self.met = [[0] * len(places) for _ in places]
        self.apart = kept_apart(self.entrants)
        for place, entrant in enumerate(self.entrants):
            for other, times in entrant.met.items():
                if other in places:
                    self.met[place][places[other]] = times
        self.has_past = any(map(any, self.met))

    def seatings(self, rounds: int) -> list[Seating]:
        if not self.sizes or rounds < 1:
            return []
        plan = [] if self.has_past else closed_form(self.sizes)[:rounds]
        weighed = [
            [times + NEVER * (other in self.apart[place]) for other, times in enumerate(row)]
            for place, row in enumerate(self.met)
        ]
        odd = [entrant.byes + entrant.odd_tables for entrant in self.entrants]
        self._go_on(plan, weighed, odd, rounds)
        if len(self.sizes) > 1:
            plan = replanned(plan, weighed, odd, self.usual, chance=self.chance, steps=self.steps)
        seats = [entrant.seats for entrant in self.entrants]
        return [self._seating(tables) for tables in seat_plan(plan, seats, self.usual, self.chance)]

    def _go_on(self, plan: Plan, weighed: list[list[int]], odd: Sequence[int], rounds: int) -> None:
        """Add round after round to the plan, each the best that is found behind those before."""
        met, been = [list(row) for row in weighed], list(odd)
        for number in range(rounds):
            if number == len(plan):
                plan.append(self._next(met, been))
            for table in plan[number]:
                for one, other in permutations(table, 2):
                    met[one][other] += 1
                for player in table:
                    been[player] += len(table) != self.usual

    def _next(self, met: Sequence[Sequence[int]], odd: Sequence[int]) -> list[list[int]]:
        count = len(met)
        layers = [_over(met, NEVER, NEVER)] if any(map(any, self.apart)) else []
        layers += [_over(met, level, 1) for level in range(1, 1 + max(_most(met, NEVER), 0))]
        never = [0] * count
        for _, layer in layers:
            never = [mask | more for mask, more in zip(never, layer, strict=True)]
        # Those for whom it is time come first: odd tables stand last in the sizes and are filled first.
        waiting = sorted(self.chance.order(range(count)), key=odd.__getitem__)
        odd_first = sorted(self.sizes, key=lambda size: size == self.usual)
        start = filled(waiting, odd_first, never)[::-1]
        nothing = (0,) * count
        room = Room(Burden(tuple(layers), nothing, nothing, self.usual), start)
        return mended(room, self.chance, Budget(STEPS_A_PLAYER * count)).tables

    def _seating(self, tables: Sequence[Sequence[int]]) -> Seating:
        seated = [[self.entrants[place] for place in table] for table in tables]
        named = [
            Table(number, tuple(entrant.id for entrant in table))
            for number, table in zip(numbers(seated, set()), seated, strict=True)
        ]
        return sorted(named, key=lambda table: table.number), self.out


def _most(met: Sequence[Sequence[int]], below: int) -> int:
    """The most meetings of any two; `below` and more means something else."""
    return max((times % below for row in met for times in row), default=0)


def _over(met: Sequence[Sequence[int]], least: int, weight: int) -> tuple[int, tuple[int, ...]]:
    masks = tuple(
        sum(
            1 << other
            for other, times in enumerate(row)
            if (times if least >= NEVER else times % NEVER) >= least
        )
        for row in met
    )
    return weight, masks


def _households_together(drawn: Sequence[Entrant], size: int) -> list[Entrant]:
    """The same entrants, those who are to be kept apart behind each other and, where they fit, within one group of `size`."""
    apart = kept_apart(drawn)
    homes: list[list[int]] = []
    seen: set[int] = set()
    for place in range(len(drawn)):
        home, waiting = [], [place]
        while waiting:
            if (each := waiting.pop()) not in seen:
                seen.add(each)
                home.append(each)
                waiting += sorted(apart[each])
        homes.append(home)
    groups: list[list[int]] = [[] for _ in range(-(-len(drawn) // size))]
    for home in sorted(homes, key=len, reverse=True):
        for place in home:
            room = [group for group in groups if len(group) < size]
            whole = [group for group in room if len(group) + len(home) <= size]
            (whole or room)[0].append(place)
    return [drawn[place] for group in groups for place in group]
