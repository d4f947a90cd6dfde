"""What does a seating at tables cost, and what would it cost if two people changed places?"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Tables = list[list[int]]


@dataclass(frozen=True, slots=True)
class Burden:
    """What weighs on a seating of players 0, 1, 2, …; sets of players are bit masks.

    `layers` are pairs of a weight and, for each player, those it should not sit with; a pair in several layers weighs
    their sum. `odd` is the weight of each player at a table of another size than `usual`. Scores that differ weigh their
    squared differences, for each pair at a table.
    """

    layers: tuple[tuple[int, tuple[int, ...]], ...]
    odd: tuple[int, ...]
    scores: tuple[int, ...]
    usual: int


class Room:
    """A seating that changes, with what each player suffers at the table."""

    def __init__(self, burden: Burden, tables: Sequence[Sequence[int]]) -> None:
        self.burden = burden
        self.tables: Tables = [list(table) for table in tables]
        self.table_of = [0] * len(burden.scores)
        self.masks = [0] * len(self.tables)
        for number, table in enumerate(self.tables):
            for player in table:
                self.table_of[player] = number
                self.masks[number] |= 1 << player
        self.is_odd = [len(table) != burden.usual for table in self.tables]
        self.sums = [sum(burden.scores[player] for player in table) for table in self.tables]
        self.suffered = [self.suffers(player, self.masks[at]) for player, at in enumerate(self.table_of)]

    def suffers(self, player: int, mask: int) -> int:
        """What the layers weigh on a player among those of a mask."""
        return sum(weight * (bad[player] & mask).bit_count() for weight, bad in self.burden.layers)

    def pairs(self) -> int:
        """What the layers weigh in all."""
        return sum(self.suffered) // 2

    def cost(self) -> int:
        """What everything weighs."""
        scores, total = self.burden.scores, self.pairs()
        for number, table in enumerate(self.tables):
            squares = sum(scores[player] ** 2 for player in table)
            total += len(table) * squares - self.sums[number] ** 2
            total += sum(self.burden.odd[player] for player in table) * self.is_odd[number]
        return total

    def change(self, one: int, other: int) -> int:
        """What the seating would cost more if two players of different tables changed places; negative when it is better."""
        here, there = self.table_of[one], self.table_of[other]
        mask_here, mask_there = self.masks[here], self.masks[there]
        change = -self.suffered[one] - self.suffered[other]
        for weight, bad in self.burden.layers:
            of_one, of_other = bad[one], bad[other]
            met = (of_one & mask_there).bit_count() + (of_other & mask_here).bit_count()
            change += weight * (met - 2 * (of_one >> other & 1))
        score, theirs = self.burden.scores[one], self.burden.scores[other]
        more = theirs - score
        if more:
            sizes = len(self.tables[here]) - len(self.tables[there])
            change += sizes * (theirs * theirs - score * score)
            change -= 2 * more * (self.sums[here] - self.sums[there] + more)
        if self.is_odd[here] != self.is_odd[there]:
            heavier = self.burden.odd[other] - self.burden.odd[one]
            change += heavier if self.is_odd[here] else -heavier
        return change

    def swap(self, one: int, other: int) -> None:
        """Let two players of different tables change places."""
        here, there = self.table_of[one], self.table_of[other]
        self.tables[here][self.tables[here].index(one)] = other
        self.tables[there][self.tables[there].index(other)] = one
        self.table_of[one], self.table_of[other] = there, here
        more = self.burden.scores[other] - self.burden.scores[one]
        for at, change in ((here, more), (there, -more)):
            self.masks[at] ^= 1 << one | 1 << other
            self.sums[at] += change
            for player in self.tables[at]:
                self.suffered[player] = self.suffers(player, self.masks[at])

    def near(self, table: int, reach: int) -> list[int]:
        """The players of the other tables at most so many numbers away."""
        around = range(max(0, table - reach), min(len(self.tables), table + reach + 1))
        return [player for number in around if number != table for player in self.tables[number]]
