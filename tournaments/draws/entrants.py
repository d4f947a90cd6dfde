"""Who is to be drawn, and what lies behind them?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from math import lcm

from tournaments.draws.draw import EntryId, Table
from tournaments.numbers import Number


@dataclass(frozen=True, slots=True)
class Entrant:
    """Somebody who plays the next round.

    `seed` 1 is the first, late entries have the latest. `met` says how often each other entry was met, `seats` how often
    each seat was had (seat 0 deals first), `odd_tables` how often a table of another size than the usual. Members of one
    household, and those named in `apart`, are kept from each other. `table` is the number of a table that must not change.
    Who withdrew, or is not there this round, does not play.
    """

    id: EntryId
    name: str
    seed: int = 0
    score: Number = 0
    byes: int = 0
    odd_tables: int = 0
    seats: tuple[int, ...] = ()
    met: Mapping[EntryId, int] = field(default_factory=dict)
    household: str = ""
    apart: frozenset[EntryId] = frozenset()
    table: int | None = None
    plays: bool = True

    def avoids(self, other: Entrant) -> bool:
        """Are the two to be kept apart?"""
        if self.household and self.household == other.household:
            return True
        return other.id in self.apart or self.id in other.apart


def without_past(entrant: Entrant) -> Entrant:
    """The same entrant before the first round."""
    return replace(entrant, byes=0, odd_tables=0, seats=(), met={})


def after(
    entrants: Iterable[Entrant], tables: Iterable[Table], byes: Iterable[EntryId], usual: int
) -> tuple[Entrant, ...]:
    """The entrants as they stand behind one more published round; scores are left alone."""
    seated = {entry: (table, seat) for table in tables for seat, entry in enumerate(table.seats)}
    out = set(byes)
    return tuple(_behind(entrant, seated.get(entrant.id), entrant.id in out, usual) for entrant in entrants)


def _behind(entrant: Entrant, sat: tuple[Table, int] | None, is_out: bool, usual: int) -> Entrant:
    if sat is None:
        return replace(entrant, byes=entrant.byes + 1) if is_out else entrant
    table, seat = sat
    met = dict(entrant.met)
    for other in table.seats:
        if other != entrant.id:
            met[other] = met.get(other, 0) + 1
    odd = entrant.odd_tables + (len(table.seats) != usual)
    return replace(entrant, met=met, odd_tables=odd, seats=with_seat(entrant.seats, seat))


def with_seat(counts: Sequence[int], seat: int) -> tuple[int, ...]:
    """Seat counts with one more for this seat."""
    wide = [*counts, *[0] * (seat + 1 - len(counts))]
    wide[seat] += 1
    return tuple(wide)


def whole_scores(entrants: Sequence[Entrant]) -> tuple[list[int], int]:
    """The scores as whole numbers, all times the same number, which comes second."""
    times = lcm(*{entrant.score.denominator for entrant in entrants})
    return [int(entrant.score * times) for entrant in entrants], times


def kept_apart(entrants: Sequence[Entrant]) -> list[set[int]]:
    """For each entrant the places in the list of those it is to be kept apart from."""
    places = {entrant.id: place for place, entrant in enumerate(entrants)}
    households: dict[str, set[int]] = {}
    for place, entrant in enumerate(entrants):
        if entrant.household:
            households.setdefault(entrant.household, set()).add(place)
    found = [households.get(entrant.household, set()) - {place} for place, entrant in enumerate(entrants)]
    for place, entrant in enumerate(entrants):
        for other in sorted(entrant.apart & places.keys()):
            found[place].add(places[other])
            found[places[other]].add(place)
    return found
