"""Who plays whom when everybody plays everybody, once or several times?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations

from tournaments.draws.draw import Draw, EntryId, Table
from tournaments.draws.entrants import Entrant, after
from tournaments.draws.matching import cheapest_pairs
from tournaments.draws.situation import Round, Seating, evenly_seated, in_advance

USUAL = 2
Pair = tuple[int, int]


def round_robin(
    entrants: Sequence[Entrant], history: Sequence[Round] = (), *, cycles: int = 1
) -> tuple[Draw, ...]:
    """All rounds that are left of a round robin in which everybody meets everybody `cycles` times.

    Who sits first deals first: as often as second, or once more or less. The first two of the seeds meet in the last
    round of each cycle. Behind rounds that were played otherwise (late entries, withdrawals, changes by hand) those who still
    have to meet are put into as few rounds as can be found. Entrants come with their past.
    """
    ids = [entrant.id for entrant in entrants]
    plan = planned(ids, cycles)
    if all(_same(played, seating) for played, seating in zip(history, plan, strict=False)):
        left: Sequence[Seating] = plan[len(history) :]
    else:
        had = {entrant.id: entrant.seats for entrant in entrants}
        left = evenly_seated(list(_remaining(entrants, cycles)), had)
    return in_advance(entrants, left, USUAL, meetings=cycles)


def circle(count: int) -> Iterator[list[Pair]]:
    """The rounds of the circle method for an even number of places: the last place stays, the others turn round it.

    In round r those meet whose places add up to r. The lower half of the places ahead on the circle are dealt to.
    """
    turning = count - 1
    for turn in range(2, count + 1):
        found = [(place, (turn - place) % turning) for place in range(turning)]
        pairs = [_dealing(low, high, turning) for low, high in found if low < high]
        (middle,) = (low for low, high in found if low == high)
        pairs.append((middle, turning) if middle % 2 else (turning, middle))
        yield sorted(pairs, key=min)


def _dealing(low: int, high: int, turning: int) -> Pair:
    return (low, high) if high - low <= turning // 2 else (high, low)


def planned(ids: Sequence[EntryId], cycles: int = 1) -> list[Seating]:
    """The tables and byes of all rounds, when everybody is there in each."""
    return list(_seatings(ids, cycles))


def _seatings(ids: Sequence[EntryId], cycles: int) -> Iterator[Seating]:
    places: list[EntryId | None] = [*ids]
    if len(ids) % 2:
        places.append(None)
    if len(ids) < USUAL:
        return
    for cycle in range(cycles):
        for pairs in circle(len(places)):
            seats = [
                (places[one], places[other])
                for one, other in (pair[::-1] if cycle % 2 else pair for pair in pairs)
            ]
            met = [(one, other) for one, other in seats if one is not None and other is not None]
            out = [entry for pair in seats if None in pair for entry in pair if entry is not None]
            yield [Table(number, pair) for number, pair in enumerate(met, start=1)], out


def _same(played: Round, seating: Seating) -> bool:
    return {frozenset(table.seats) for table in played.tables} == {
        frozenset(table.seats) for table in seating[0]
    }


def _remaining(entrants: Sequence[Entrant], cycles: int) -> Iterator[Seating]:
    """Round by round the most pairs that still have to meet, those first who have the most meetings left."""
    now = tuple(entrants)
    while True:
        left = {
            (low, high): cycles - now[low].met.get(now[high].id, 0)
            for low, high in combinations(range(len(now)), 2)
        }
        to_meet = [0] * len(now)
        for pair, times in left.items():
            for place in pair:
                to_meet[place] += max(0, times)
        most = 2 * max(to_meet, default=0)
        edges = [
            (low, high, most - to_meet[low] - to_meet[high])
            for (low, high), times in left.items()
            if times > 0
        ]
        if not edges:
            return
        tables, byes = _seated(now, cheapest_pairs(len(now), edges))
        yield tables, byes
        now = after(now, tables, byes, USUAL)


def _seated(now: Sequence[Entrant], pairs: Sequence[Pair]) -> Seating:
    tables = [
        Table(number, tuple(now[place].id for place in pair)) for number, pair in enumerate(pairs, start=1)
    ]
    sitting = {place for pair in pairs for place in pair}
    return tables, [entrant.id for place, entrant in enumerate(now) if place not in sitting]
