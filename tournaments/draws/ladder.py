"""Who stands on which rung, and who plays whom on the next evening of a ladder?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tournaments.draws.draw import Draw, EntryId, Table
from tournaments.draws.entrants import Entrant
from tournaments.draws.publishing import published
from tournaments.draws.situation import Round
from tournaments.draws.sizes import TableSizes, table_sizes
from tournaments.draws.swiss_pairs import bye_order

PAIR = 2


def rungs(everybody: Sequence[Entrant], history: Sequence[Round]) -> tuple[EntryId, ...]:
    """The ladder, the highest first. It begins in the order of the seeds; who comes late stands below.

    At a table people take the rungs that the table had in the order in which they finished; then the first of each table and
    the last of the table above change rungs. Who was not there keeps the rung.
    """
    ladder = [entrant.id for entrant in everybody]
    for played in history:
        place_of = {entry: rung for rung, entry in enumerate(ladder)}
        tables = [
            _finished(table, played.places, place_of)
            for table in played.tables
            if set(table.seats) <= played.places.keys()
        ]
        tables.sort(key=lambda table: min(place_of[entry] for entry in table))
        free = [sorted(place_of[entry] for entry in table) for table in tables]
        for upper, lower in zip(range(len(tables) - 1), range(1, len(tables)), strict=True):
            tables[upper][-1], tables[lower][0] = tables[lower][0], tables[upper][-1]
        for table, places in zip(tables, free, strict=True):
            for entry, place in zip(table, places, strict=True):
                ladder[place] = entry
    return tuple(ladder)


def _finished(table: Table, places: Mapping[EntryId, int], rung_of: Mapping[EntryId, int]) -> list[EntryId]:
    """Of those who are level, the one stays above who stood above."""
    return sorted(table.seats, key=lambda entry: (places[entry], rung_of[entry]))


def ladder_round(
    everybody: Sequence[Entrant],
    history: Sequence[Round],
    *,
    usual: int = 2,
    sizes: TableSizes | None = None,
    seed: int = 0,
) -> Draw:
    """Neighbours on the ladder sit together; who sits out, or at a table of another size, has done so least often.

    Entrants come with their past, in the order of their seeds, also those who are not there. `sizes` are those for
    who is there; without them they are chosen.
    """
    by_id = {entrant.id: entrant for entrant in everybody}
    there = [by_id[entry] for entry in rungs(everybody, history) if by_id[entry].plays]
    allowed = (PAIR,) if usual == PAIR else (3, 4, 5, 6)
    sizes = sizes or table_sizes(len(there), usual, allowed)
    out = [entrant.id for entrant in bye_order(there)[: sizes.byes]]
    sitting = [entrant.id for entrant in there if entrant.id not in out]
    groups, first = [], 0
    for size in sizes.sizes:
        groups.append(sitting[first : first + size])
        first += size
    return published(everybody, groups, out, usual=usual, seed=seed)
