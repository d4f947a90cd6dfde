"""How do pairs and prepared deals go from table to table?"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from tournaments.draws.draw import EntryId, Table
from tournaments.draws.situation import Seating

Start = tuple[tuple[int, int], int]
OF_NINE: tuple[Start, ...] = (((1, 2), 1), ((3, 7), 7), ((4, 6), 2), ((5, 8), 8))

MOST_STEPS = 3_000_000
"""Enough for fifty places; of far more some would be looked for all night."""


def mitchell(ids: Sequence[EntryId], *, relay: bool = False) -> list[Seating]:
    """Half of the pairs stay, the others move to the next table after each round, and the deals move to the one before.

    With an odd number of tables that goes round once. With an even number the movers skip a table after half of the
    rounds and one round is left out; or, with a `relay`, the first and the last table share their deals, deals rest for a
    round between the two halves, and nothing is skipped.
    """
    places: list[EntryId | None] = [*ids, *[None] * (len(ids) % 2)]
    tables = len(places) // 2
    skips = tables % 2 == 0 and not relay
    return [
        _seated(
            [
                (places[at], places[tables + (at - moved) % tables], _deals(at, number, tables, relay=relay))
                for at in range(tables)
            ]
        )
        for number in range(tables - skips)
        for moved in [number + (skips and 2 * number >= tables)]
    ]


def _deals(at: int, number: int, tables: int, *, relay: bool) -> int:
    resting = relay and tables % 2 == 0 and 2 * at >= tables
    return (at + resting + number) % tables + 1


def _seated(meetings: Sequence[tuple[EntryId | None, EntryId | None, int]]) -> Seating:
    tables, byes = [], []
    for number, (one, other, deals) in enumerate(meetings, start=1):
        if one is None or other is None:
            byes += [entry for entry in (one, other) if entry is not None]
        else:
            tables.append(Table(number, (one, other), deals))
    return tables, byes


def howell(ids: Sequence[EntryId]) -> list[Seating]:
    """Every pair meets every other, and plays every deal once.

    One pair stays; the others follow each other round. Where no such way of the deals is known (4 and 6 places) or found soon (more
    than 50) all tables play the same deals in a round.
    """
    places: list[EntryId | None] = [*ids, *[None] * (len(ids) % 2)]
    turning = len(places) - 1
    if turning < 1:
        return []
    starts = _starter(turning)
    return [_turned(places, starts, number) for number in range(turning)]


def _turned(places: Sequence[EntryId | None], starts: Sequence[Start], number: int) -> Seating:
    turning = len(places) - 1
    meetings = [(places[number], places[turning], number + 1)]
    for (one, other), away in starts:
        low, high = (one + number) % turning, (other + number) % turning
        deals = number if away < 0 else (number - away) % turning
        meetings.append((places[low], places[high], deals + 1))
    return _seated(meetings)


@lru_cache(maxsize=64)
def _starter(turning: int) -> tuple[Start, ...]:
    """The first round: pairs of 1 … turning − 1 whose differences are all different, and how far their deals are away.

    Deals come to everybody once where the pairs, each moved by as much, are all places again (a starter and its adder, Room
    squares). A strong starter, in which no two pairs have the same sum, is moved by these sums; nine has none. With
    3 and 5 there is no way at all: −1.
    """
    if turning == len(OF_NINE) * 2 + 1:
        return OF_NINE
    search = _Strong(turning)
    if search.found(0, 0):
        return tuple((pair, -sum(pair) % turning) for pair in search.pairs)
    return tuple(((low, turning - low), -1) for low in range(1, turning // 2 + 1))


class _Strong:
    """Looks for a strong starter, the pair with the largest difference first."""

    def __init__(self, turning: int) -> None:
        self.turning = turning
        self.steps = MOST_STEPS
        self.pairs: list[tuple[int, int]] = []

    def found(self, placed: int, sums: int) -> bool:
        """`placed` are the places that have a partner, `sums` those that were had, as bit masks."""
        turning = self.turning
        apart = turning // 2 - len(self.pairs)
        if not apart:
            return True
        for low in range(1, turning):
            self.steps -= 1
            if self.steps < 0:
                return False
            high, total = (low + apart) % turning, (2 * low + apart) % turning
            pair = 1 << low | 1 << high
            if high and total and not placed & pair and not sums >> total & 1:
                self.pairs.append((low, high))
                if self.found(placed | pair, sums | 1 << total):
                    return True
                self.pairs.pop()
        return False
