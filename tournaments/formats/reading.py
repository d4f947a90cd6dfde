"""What does a draw read beside the points and where people stand? Who met whom, and who is to be kept apart."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Mapping
from typing import Any

from tournaments.draws import EntryId, Situation
from tournaments.formats.format import Format, sides_of
from tournaments.formats.rounds import known

Said = Mapping[EntryId, Any]


def read(key: str, now: Situation, drawn: Collection[EntryId]) -> dict[EntryId, dict[str, Any]]:
    """By entry of those who are drawn what the draw of this format reads of each; not who sat in which seat.

    Behind a bracket and on a ladder that is nothing: where people stand says it all.
    """
    row = known(key)
    found = {name: SAYS[name](row, now, drawn) for name in row.reads}
    return {entry: {name: said.get(entry, []) for name, said in found.items()} for entry in drawn if found}


def _met(row: Format, now: Situation, drawn: Collection[EntryId]) -> Said:
    """With whom and against whom each has played, table by table."""
    found: dict[EntryId, list[Any]] = defaultdict(list)
    for table in (table for played in now.history for table in played.tables):
        for side in sides_of(table.seats, opposite=row.opposite):
            against = sorted(set(table.seats) - set(side))
            for entry in side:
                found[entry].append([sorted(set(side) - {entry}), against])
    return {entry: sorted(tables) for entry, tables in found.items()}


def _apart(row: Format, now: Situation, drawn: Collection[EntryId]) -> Said:
    """Who of them is of the same household, whatever that is called."""
    members: dict[str, list[EntryId]] = defaultdict(list)
    for entrant in sorted(now.entrants, key=lambda entrant: entrant.id):
        if entrant.household and entrant.id in drawn:
            members[entrant.household].append(entrant.id)
    return {entry: one for one in members.values() if len(one) > 1 for entry in one}


SAYS: Mapping[str, Callable[[Format, Situation, Collection[EntryId]], Said]] = {"met": _met, "apart": _apart}
