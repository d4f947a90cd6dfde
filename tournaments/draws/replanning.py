"""How is a whole plan of rounds made better, when repeats in one round can be mended by another?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.draws.chance import Chance

Plan = list[list[list[int]]]

# For how many changes nobody goes back to a table he has left.
SHORTEST_BAN, BAN_RANGE = 1, 4


def replanned(
    plan: Plan, met: Sequence[Sequence[int]], odd: Sequence[int], usual: int, *, chance: Chance, steps: int
) -> Plan:
    """A plan with no more repeats; `met` and `odd` are how often each two met, and each was at an odd table, before it.

    Pairs who meet for the n-th time weigh n − 1, and so does an n-th time at an odd table. Of all changes of tables in one
    round for those who suffer the best is made, also when it makes things worse (tabu search). A step looks at one.
    """
    search = _Search(plan, met, odd, usual, chance)
    best, least = search.copied(), search.cost
    goal = search.least_there_can_be()
    while least > goal and search.steps < steps:
        search.turn(least)
        if search.cost < least:
            best, least = search.copied(), search.cost
    return best


class _Search:
    def __init__(
        self, plan: Plan, met: Sequence[Sequence[int]], odd: Sequence[int], usual: int, chance: Chance
    ) -> None:
        self.plan = [[list(table) for table in tables] for tables in plan]
        self.met = [list(row) for row in met]
        self.odd = list(odd)
        self.chance = chance
        self.is_odd = [[len(table) != usual for table in tables] for tables in plan]
        self.at = [[0] * len(self.met) for _ in plan]
        self.cost = self.steps = self.turns = 0
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
        # In each round for each player and each table: how often the player has met who sits there, and his ban from it.
        self.known: list[list[list[int]]] = []
        self.banned: list[list[list[int]]] = []

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

    def turn(self, least: int) -> None:
        """Make the cheapest change that is not banned, or is better than the `least` cost so far; among several, any."""
        if not self.known:
            self._begin()
        self.turns += 1
        self.steps += 1
        best, worse, equal = None, None, 0
        for number, one in self._sufferers():
            self.steps += len(self.met)
            for change, other in self._changes(number, one, worse, least):
                equal = equal + 1 if change == worse else 1
                if worse is None or change < worse or self.chance.below(equal) == 0:
                    best, worse = (number, one, other), change
        if best is not None and worse is not None:
            self.cost += worse
            self._swap(*best)

    def _begin(self) -> None:
        self.known = [
            [[sum(row[player] for player in table) for table in tables] for row in self.met]
            for tables in self.plan
        ]
        self.banned = [[[0] * len(tables) for _ in self.met] for tables in self.plan]

    def _sufferers(self) -> Iterator[tuple[int, int]]:
        """Who meets somebody again in which round, or is at an odd table again."""
        for number, tables in enumerate(self.plan):
            for at, table in enumerate(tables):
                for player in table:
                    again = self.known[number][player][at] >= len(table)
                    if again or (self.is_odd[number][at] and self.odd[player] > 1):
                        yield number, player

    def _changes(self, number: int, one: int, most: int | None, least: int) -> list[tuple[int, int]]:
        """With whom one may change tables in a round, and what that costs; none that costs more than `most`."""
        known, banned, is_odd = self.known[number], self.banned[number], self.is_odd[number]
        here, odd = self.at[number][one], self.odd
        # What it costs to come to each table. The two are counted with each other, which is taken back.
        base = len(self.plan[number][here]) - 2 - known[one][here]
        to_come = [base + len(table) + met for table, met in zip(self.plan[number], known[one], strict=True)]
        found = []
        for other, (there, of_other, met) in enumerate(
            zip(self.at[number], known, self.met[one], strict=True)
        ):
            worse = to_come[there] + of_other[here] - of_other[there] - 2 * met
            if is_odd[here] is not is_odd[there]:
                worse += odd[other] - odd[one] + 1 if is_odd[here] else odd[one] - odd[other] + 1
            if (most is None or worse <= most) and there != here:
                ban = max(banned[one][there], banned[other][here])
                if ban <= self.turns or self.cost + worse < least:
                    found.append((worse, other))
        return found

    def _swap(self, number: int, one: int, other: int) -> None:
        where, tables = self.at[number], self.plan[number]
        here, there = where[one], where[other]
        for leaving, staying, coming in ((one, tables[here], other), (other, tables[there], one)):
            for player in staying:
                if player != leaving:
                    self._count(leaving, player, -1)
                    self._count(coming, player, 1)
            staying[staying.index(leaving)] = coming
        where[one], where[other] = there, here
        for player, of_player in enumerate(self.known[number]):
            more = self.met[other][player] - self.met[one][player]
            of_player[here] += more
            of_player[there] -= more
        more = self.is_odd[number][there] - self.is_odd[number][here]
        self.odd[one] += more
        self.odd[other] -= more
        for player, left in ((one, here), (other, there)):
            ban = SHORTEST_BAN + self.chance.below(BAN_RANGE)
            self.banned[number][player][left] = self.turns + ban

    def _count(self, one: int, other: int, more: int) -> None:
        self.met[one][other] += more
        self.met[other][one] += more
        for known, at in zip(self.known, self.at, strict=True):
            known[one][at[other]] += more
            known[other][at[one]] += more


def _even(number: int, places: int) -> int:
    """The sum of n (n − 1) / 2 over the places when a number is spread evenly."""
    if not places:
        return 0
    each, rest = divmod(number, places)
    return places * each * (each - 1) // 2 + rest * each
