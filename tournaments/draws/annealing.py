"""How is a whole plan of rounds made better, when repeats in one round can be mended by another?"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from tournaments.draws.chance import BITS, Chance

Plan = list[list[list[int]]]

# It is warmed up and cooled down so often, in so many stages.
TIMES, STAGES = 2, 64
# How likely a change that makes one more repeat is, in 256ths: at first and in the end (temperatures 0.34 and 0.24).
WARM, COLD, WHOLE = 14, 4, 256
WORST = 8
PART = 21
PART_MASK = (1 << PART) - 1


def annealed(
    plan: Plan, met: Sequence[Sequence[int]], odd: Sequence[int], usual: int, *, chance: Chance, steps: int
) -> Plan:
    """A plan with no more repeats; `met` and `odd` are how often each two met, and each was at an odd table, before it.

    Pairs who meet for the n-th time weigh n − 1, and so does an n-th time at an odd table. A step looks at two players who could
    change tables in one round, and lets them if that is better, or, ever more seldom, worse.
    """
    state = _State(plan, met, odd, usual)
    best, least = state.copied(), state.cost
    goal = state.least_there_can_be()
    if least <= goal:
        return best
    for stage in range(TIMES * STAGES):
        likely = WARM + (COLD - WARM) * (stage % STAGES) // (STAGES - 1)
        # Chances are whole numbers, so that every computer comes to the same plan.
        limits = [(likely**worse << BITS) // WHOLE**worse for worse in range(WORST)]
        for _ in range(steps // (TIMES * STAGES)):
            if state.step(chance, limits) and state.cost < least:
                best, least = state.copied(), state.cost
                if least <= goal:
                    return best
    return best


class _State:
    def __init__(self, plan: Plan, met: Sequence[Sequence[int]], odd: Sequence[int], usual: int) -> None:
        self.plan = [[list(table) for table in tables] for tables in plan]
        self.met = [list(row) for row in met]
        self.odd = list(odd)
        self.is_odd = [[len(table) != usual for table in tables] for tables in plan]
        self.at = [[0] * len(self.met) for _ in plan]
        self.cost = 0
        for number, tables in enumerate(self.plan):
            for at, table in enumerate(tables):
                for player in table:
                    self.at[number][player] = at
                    self.cost += self.odd[player] * self.is_odd[number][at]
                    self.odd[player] += self.is_odd[number][at]
                for one, other in combinations(table, 2):
                    self.cost += self.met[one][other]
                    self.met[one][other] += 1
                    self.met[other][one] += 1

    def copied(self) -> Plan:
        return [[list(table) for table in tables] for tables in self.plan]

    def least_there_can_be(self) -> int:
        """The cost if the meetings of this plan were spread evenly over all pairs, and the odd tables over all players."""
        count = len(self.met)
        meetings = sum(len(table) * (len(table) - 1) // 2 for tables in self.plan for table in tables)
        odd = sum(
            len(table)
            for tables, odd in zip(self.plan, self.is_odd, strict=True)
            for table, is_odd in zip(tables, odd, strict=True)
            if is_odd
        )
        return _even(meetings, count * (count - 1) // 2) + _even(odd, count)

    def step(self, chance: Chance, limits: Sequence[int]) -> bool:
        """Look at one change; True if it was made."""
        number = chance.number()
        count = len(self.met)
        at = (number & PART_MASK) * len(self.plan) >> PART
        one = (number >> PART & PART_MASK) * count >> PART
        other = (number >> 2 * PART & PART_MASK) * count >> PART
        here, there = self.at[at][one], self.at[at][other]
        if here == there:
            return False
        worse = self._change(at, one, other)
        if worse > 0 and (worse >= WORST or chance.number() >= limits[worse]):
            return False
        self.cost += worse
        self._swap(at, one, other)
        return True

    def _change(self, at: int, one: int, other: int) -> int:
        here, there = self.at[at][one], self.at[at][other]
        tables, of_one, of_other = self.plan[at], self.met[one], self.met[other]
        # Everybody is counted with themselves as 0, and the two with each other, which is taken back.
        worse = len(tables[here]) + len(tables[there]) - 2 - 2 * of_one[other]
        for player in tables[here]:
            worse += of_other[player] - of_one[player]
        for player in tables[there]:
            worse += of_one[player] - of_other[player]
        differ = self.is_odd[at][there] - self.is_odd[at][here]
        if differ:
            rises, falls = (one, other) if differ > 0 else (other, one)
            worse += self.odd[rises] - self.odd[falls] + 1
        return worse

    def _swap(self, at: int, one: int, other: int) -> None:
        where = self.at[at]
        here, there = where[one], where[other]
        tables, differ = self.plan[at], self.is_odd[at][there] - self.is_odd[at][here]
        for leaving, staying, coming in ((one, tables[here], other), (other, tables[there], one)):
            for player in staying:
                if player != leaving:
                    self._count(leaving, player, -1)
                    self._count(coming, player, 1)
            staying[staying.index(leaving)] = coming
        where[one], where[other] = there, here
        self.odd[one] += differ
        self.odd[other] -= differ

    def _count(self, one: int, other: int, more: int) -> None:
        self.met[one][other] += more
        self.met[other][one] += more


def _even(number: int, places: int) -> int:
    """The sum of n (n − 1) / 2 over the places when a number is spread evenly."""
    if not places:
        return 0
    each, rest = divmod(number, places)
    return places * each * (each - 1) // 2 + rest * each
