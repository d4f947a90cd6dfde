"""Who sits where when partners sit across from each other, so that everybody has every seat as often?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.draws.chance import Chance
from tournaments.draws.draw import EntryId, Table
from tournaments.draws.situation import evenly_seated

FOUR = 4
MOST_STEPS, STEPS_A_TABLE = 5_000, 100
# How much more often somebody may sit on seats 1 and 3 than on the others, or less, where he plays so many times more than
# a multiple of four: with as much every seat can still be had as often as any other, or once more.
MORE = (0, 1, 2, 1)
# How long a table stays as it was turned: a search that goes back at once goes round in circles.
REST, MORE_REST = 3, 7


def across(
    nights: Sequence[Sequence[Table]], had: Mapping[EntryId, Sequence[int]], chance: Chance
) -> list[list[Table]]:
    """The same tables turned, seats 1 and 3 still against seats 2 and 4. `had` is how often each had each seat before.

    First it is searched which partners sit on seats 1 and 3; who of the two on the lower seat is then a matter of two alone.
    """
    lines = _Lines([table.seats for night in nights for table in night], had)
    turned = iter(lines.shared_out(chance))
    plan = [[next(turned) for _ in night] for night in nights]
    low, high = (
        evenly_seated(
            [([Table(at, seats[line::2]) for at, seats in enumerate(night)], []) for night in plan],
            {entry: seats[line::2] for entry, seats in had.items()},
        )
        for line in (0, 1)
    )
    return [
        [
            Table(number, (one.seats[0], other.seats[0], one.seats[1], other.seats[1]))
            for number, (one, other) in enumerate(zip(ones, others, strict=True), start=1)
        ]
        for (ones, _), (others, _) in zip(low, high, strict=True)
    ]


class _Lines:
    """Tables, and how much more often each sat on seats 1 and 3 than on the others."""

    def __init__(self, tables: Sequence[tuple[EntryId, ...]], had: Mapping[EntryId, Sequence[int]]) -> None:
        self.tables = list(tables)
        self.more = {entry: sum(seats[::2]) - sum(seats[1::2]) for entry, seats in had.items()}
        times = {entry: sum(seats) for entry, seats in had.items()}
        self.of: dict[EntryId, list[int]] = {entry: [] for entry in had}
        for at, seats in enumerate(self.tables):
            for seat, entry in enumerate(seats):
                self.more[entry] += _side(seat)
                times[entry] += 1
                self.of[entry].append(at)
        self.most = {entry: MORE[played % FOUR] for entry, played in times.items()}

    def shared_out(self, chance: Chance) -> list[tuple[EntryId, ...]]:
        """The tables turned, so that as few as can be found sit too often on one line."""
        best, least = self.tables, None
        rests = [0] * len(self.tables)
        for step in range(min(MOST_STEPS, STEPS_A_TABLE * len(self.tables))):
            wrong = {entry: too_much for entry in self.more if (too_much := self._excess(entry))}
            if least is None or sum(wrong.values()) < least:
                best, least = list(self.tables), sum(wrong.values())
            if not wrong:
                break
            entry = chance.choice(list(wrong))
            free = [at for at in self.of[entry] if rests[at] <= step and self._helps(at, entry)]
            if free:
                at = min(chance.order(free), key=self._cost)
                self._turn(at)
                rests[at] = step + REST + chance.below(MORE_REST)
        return best

    def _excess(self, entry: EntryId, change: int = 0) -> int:
        return max(0, abs(self.more[entry] + change) - self.most[entry])

    def _helps(self, at: int, entry: EntryId) -> bool:
        return _side(self.tables[at].index(entry)) * self.more[entry] > 0

    def _cost(self, at: int) -> int:
        """What turning this table adds to what is too much."""
        return sum(
            self._excess(entry, -2 * _side(seat)) - self._excess(entry)
            for seat, entry in enumerate(self.tables[at])
        )

    def _turn(self, at: int) -> None:
        for seat, entry in enumerate(self.tables[at]):
            self.more[entry] -= 2 * _side(seat)
        first, *others = self.tables[at]
        self.tables[at] = (*others, first)


def _side(seat: int) -> int:
    return -1 if seat % 2 else 1
