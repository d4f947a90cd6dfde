"""How is a seating made better, step by step, until nothing weighs on it or the steps are spent?"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace

from tournaments.draws.chance import Chance
from tournaments.draws.rooms import Room

REACH = 6
KICK_REACH = 2
KICKED_REACH = 3
MOST_LOOKED_AT = 8
SHORTEST_BAN = 3
BAN_RANGE = 8
FEWEST_KICKED = 2
KICK_STEPS = TURN_STEPS = 20
# After so many steps in which nothing became better it is as good as it gets.
IN_VAIN_A_PLAYER = 2_000
# The shares of the steps: a tenth, half, and the rest.
MENDING_NEAR, MENDING_FAR, POLISHING = 10, 2, 2


@dataclass(slots=True)
class Budget:
    """How long a search may go on: so many looks at a change of places.

    Steps are the same on every machine. `is_late` may stop the search earlier, for instance by a clock; then two runs need
    not end alike.
    """

    steps: int = 400_000
    is_late: Callable[[], bool] | None = None

    def is_spent(self) -> bool:
        return self.steps <= 0 or (self.is_late is not None and self.is_late())

    def part(self, share: int) -> Budget:
        """One of so many parts, to be spent on its own."""
        return replace(self, steps=self.steps // share)


class _Search:
    """A room that is changed by chance within a budget."""

    def __init__(self, room: Room, reach: int, chance: Chance, budget: Budget) -> None:
        self.room = room
        self.reach = reach
        self.chance = chance
        self.budget = budget
        self.hope()

    def hope(self) -> None:
        """Something became better: go on for a while."""
        self.enough = self.budget.steps - IN_VAIN_A_PLAYER * len(self.room.table_of)

    def is_over(self) -> bool:
        return self.budget.steps <= self.enough or self.budget.is_spent()

    def looked_at(self, player: int, reach: int) -> list[int]:
        """Those a player may change places with; each is a step."""
        near = self.room.near(self.room.table_of[player], reach)
        self.budget.steps -= len(near)
        return near


class _Mending(_Search):
    """Always the best change of places for somebody who suffers, also when it makes things worse (tabu search).

    Who has changed tables may not go back for a while, except to a seating better than any before.
    """

    turn = 0

    def mended(self) -> Room:
        """The best seating seen."""
        self.banned: dict[tuple[int, int], int] = {}
        self.least, best = self.room.pairs(), [list(table) for table in self.room.tables]
        while self.room.pairs() and not self.is_over():
            self._turn()
            if self.room.pairs() < self.least:
                self.hope()
                self.least, best = self.room.pairs(), [list(table) for table in self.room.tables]
        return Room(self.room.burden, best)

    def _turn(self) -> None:
        self.turn += 1
        self.budget.steps -= TURN_STEPS
        found = self._best_change()
        if found is None:
            self.banned.clear()
            return
        for player in found:
            ban = self.turn + SHORTEST_BAN + self.chance.below(BAN_RANGE)
            self.banned[player, self.room.table_of[player]] = ban
        self.room.swap(*found)

    def _best_change(self) -> tuple[int, int] | None:
        """The cheapest change that is not banned; among several as cheap, any."""
        best, least, equal = None, 0, 0
        for player in self._sufferers():
            for other in self.looked_at(player, self.reach):
                change = self.room.change(player, other)
                if (best is not None and change > least) or self._is_banned(player, other, change):
                    continue
                equal = equal + 1 if best is not None and change == least else 1
                if self.chance.below(equal) == 0:
                    best, least = (player, other), change
        return best

    def _sufferers(self) -> list[int]:
        found = [player for player, suffered in enumerate(self.room.suffered) if suffered]
        first = self.chance.below(len(found)) if len(found) > MOST_LOOKED_AT else 0
        return (found + found)[first : first + min(len(found), MOST_LOOKED_AT)]

    def _is_banned(self, one: int, other: int, change: int) -> bool:
        tables = self.room.table_of
        ban = max(self.banned.get((one, tables[other]), 0), self.banned.get((other, tables[one]), 0))
        return ban > self.turn and self.room.pairs() + change >= self.least


class _Polishing(_Search):
    """Kick a few people out of place, let everybody near settle again, and keep that unless it is worse."""

    def polished(self) -> Room:
        self.swaps: list[tuple[int, int]] = []
        self._settle(range(len(self.room.table_of)), self.reach)
        while len(self.room.tables) > 1 and not self.is_over():
            if self._kick() < 0:
                self.hope()
        return self.room

    def _kick(self) -> int:
        """By how much the cost changed."""
        self.swaps.clear()
        middle = self.chance.below(len(self.room.tables))
        change, touched = 0, []
        for _ in range(FEWEST_KICKED + self.chance.below(2)):
            here, there = self._table_near(middle), self._table_near(middle)
            if here != there:
                one, other = (self.chance.choice(self.room.tables[table]) for table in (here, there))
                change += self._swap(one, other)
                touched += self.room.tables[here] + self.room.tables[there]
        self.budget.steps -= KICK_STEPS
        change += self._settle(dict.fromkeys(touched), KICKED_REACH)
        if change > 0:
            for one, other in reversed(self.swaps):
                self.room.swap(one, other)
        return min(change, 0)

    def _table_near(self, table: int) -> int:
        shifted = table - KICK_REACH + self.chance.below(2 * KICK_REACH + 1)
        return max(0, min(len(self.room.tables) - 1, shifted))

    def _settle(self, players: Iterable[int], reach: int) -> int:
        """Change places as long as that helps; returns by how much the cost changed."""
        waiting, change = list(players), 0
        while waiting:
            player = waiting.pop()
            best, other = min(
                ((self.room.change(player, other), other) for other in self.looked_at(player, reach)),
                default=(0, 0),
            )
            if best < 0:
                change += self._swap(player, other)
                waiting += self.room.tables[self.room.table_of[player]]
                waiting += self.room.tables[self.room.table_of[other]]
        return change

    def _swap(self, one: int, other: int) -> int:
        change = self.room.change(one, other)
        self.room.swap(one, other)
        self.swaps.append((one, other))
        return change


def mended(room: Room, chance: Chance, budget: Budget) -> Room:
    """The seating with the least weight of the layers that is found in the whole room; scores and odd tables do not count."""
    return _Mending(room, len(room.tables), chance, budget).mended()


def improved(room: Room, chance: Chance, budget: Budget) -> Room:
    """A seating that costs no more, as good as the steps allow: first nobody suffers from the layers, then the rest."""
    if room.pairs():
        room = _Mending(room, REACH, chance, budget.part(MENDING_NEAR)).mended()
    if room.pairs():
        # Far from each other and without regard to scores, a seating is found where there is one.
        free = replace(room.burden, odd=(0,) * len(room.burden.odd), scores=(0,) * len(room.burden.scores))
        far = mended(Room(free, room.tables), chance, budget.part(MENDING_FAR))
        room = min(room, Room(room.burden, far.tables), key=Room.cost)
    return _Polishing(room, REACH, chance, budget.part(POLISHING)).polished() if room.cost() else room
