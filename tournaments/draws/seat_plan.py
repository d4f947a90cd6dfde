"""Who sits where in rounds that are all known, so that everybody has every seat as often?"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations

from tournaments.draws.chance import Chance

Plan = list[list[list[int]]]
MOST_SWEEPS = 20


def seat_plan(plan: Plan, had: Sequence[Sequence[int]], size: int, chance: Chance) -> Plan:
    """The same tables with their players in the order of the seats; `had` is how often each had each seat before.

    Where all tables have one size and nobody has sat yet, each `size` rounds in a row bring everybody every seat once.
    Otherwise seats are then swapped at the tables where that does not make the sum of the squared seat counts larger: a swap
    that changes nothing opens the way to one that does.
    """
    seated = _coloured(plan, size, chance)
    widest = max((len(table) for tables in plan for table in tables), default=0)
    counts = [[*row, *[0] * widest][:widest] for row in had]
    for tables in seated:
        for table in tables:
            for seat, player in enumerate(table):
                counts[player][seat] += 1
    everywhere = [table for tables in seated for table in tables]
    for _ in range(MOST_SWEEPS):
        if all(max(row) - min(row) < 2 for row in counts):
            break
        for table in chance.order(everywhere):
            _swap(table, counts)
    return seated


def evened(plan: Plan, had: Sequence[Sequence[int]]) -> Plan:
    """The same pairs, as few as can be turned, so that nobody's first and second deals are further apart than they must be.

    A chain of tables, each first dealt by who deals second at the one before, takes two from who deals first at its first one
    when it is turned, and gives them to who deals second at its last. With no chain left that helps, the squares are least.
    """
    tables = [[*table] for round_ in plan for table in round_]
    ahead = [[*row, 0, 0][0] - [*row, 0, 0][1] for row in had]
    for first, second in tables:
        ahead[first] += 1
        ahead[second] -= 1
    turned = True
    while turned:
        turned = False
        for player in sorted(range(len(ahead)), key=lambda player: -ahead[player]):
            while ahead[player] - min(ahead) > 2 and (chain := _chain(player, tables, ahead)):
                turned = True
                ahead[tables[chain[-1]][1]] += 2
                ahead[player] -= 2
                for number in chain:
                    tables[number].reverse()
    ordered = iter(tables)
    return [[next(ordered) for _ in round_] for round_ in plan]


def _chain(player: int, tables: Sequence[Sequence[int]], ahead: Sequence[int]) -> list[int]:
    """The shortest chain of tables from this player to who is furthest behind, if that helps; else none."""
    dealt: dict[int, list[int]] = {}
    for number, (first, _) in enumerate(tables):
        dealt.setdefault(first, []).append(number)
    way: dict[int, list[int]] = {player: []}
    for here in (waiting := [player]):
        for number in dealt.get(here, ()):
            there = tables[number][1]
            if there not in way:
                way[there] = [*way[here], number]
                waiting.append(there)
    last = min(waiting, key=lambda one: ahead[one])
    return way[last] if ahead[player] - ahead[last] > 2 else []


def _coloured(plan: Plan, size: int, chance: Chance) -> Plan:
    """Seats as the colours of a graph: players, anew every `size` rounds, on one side, tables on the other.

    Nobody has more than `size` tables there, and no table more players, so that many colours suffice for every line to
    differ from its neighbours (Kőnig 1916).
    """
    seated: Plan = []
    for first in range(0, len(plan), size):
        part = plan[first : first + size]
        tables = [table for tables in part for table in tables]
        colours = _Colouring(max([size, *map(len, tables)]))
        for number, table in enumerate(tables):
            for player in chance.order(table):
                colours.add(player, number)
        ordered = (sorted(table, key=colours.seat_at(number)) for number, table in enumerate(tables))
        seated += [[next(ordered) for _ in tables] for tables in part]
    return seated


class _Colouring:
    """Lines between players and tables, each in a colour that no neighbour has. Table t is written as −1 − t."""

    def __init__(self, colours: int) -> None:
        self.colours = range(colours)
        self.ends: dict[int, dict[int, int]] = {}

    def add(self, player: int, table: int) -> None:
        here, there = player, ~table
        colour = self._free(here)
        if colour in self.ends.setdefault(there, {}):
            self._turn(there, colour, self._free(there))
        self.ends[here][colour] = there
        self.ends[there][colour] = here

    def _free(self, node: int) -> int:
        taken = self.ends.setdefault(node, {})
        return next(colour for colour in self.colours if colour not in taken)

    def _turn(self, start: int, colour: int, other: int) -> None:
        """Exchange two colours along the path from a node, so that the first becomes free there."""
        path = [start]
        looked = colour
        while looked in self.ends[path[-1]]:
            path.append(self.ends[path[-1]][looked])
            looked = other if looked == colour else colour
        for node in path:
            ends = self.ends[node]
            changed = {colour: ends.get(other), other: ends.get(colour)}
            for each, end in changed.items():
                ends.pop(each, None)
                if end is not None:
                    ends[each] = end

    def seat_at(self, table: int) -> Callable[[int], int]:
        colour_of = {player: colour for colour, player in self.ends[~table].items()}
        return colour_of.__getitem__


def _swap(table: list[int], counts: Sequence[list[int]]) -> None:
    """Swap two seats of a table where that does not make the squares larger."""
    for low, high in combinations(range(len(table)), 2):
        one, other = counts[table[low]], counts[table[high]]
        if one[high] - one[low] + other[low] - other[high] + 2 <= 0:
            for row, left, taken in ((one, low, high), (other, high, low)):
                row[left] -= 1
                row[taken] += 1
            table[low], table[high] = table[high], table[low]
