"""How do groups of people become numbered tables with seats?"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draws.chance import Chance
from tournaments.draws.draw import Draw, EntryId, Table
from tournaments.draws.entrants import Entrant
from tournaments.draws.explaining import explain
from tournaments.draws.seating import seated


def published(
    entrants: Sequence[Entrant],
    groups: Sequence[Sequence[EntryId]],
    byes: Sequence[EntryId],
    *,
    usual: int,
    seed: int,
    kept: Sequence[Table] = (),
) -> Draw:
    """The draw: seats shared out fairly, tables numbered in the order of the groups, and the report.

    Kept tables stay as they are. Who must not change table gets its number, unless somebody earlier in the order has it.
    """
    by_id = {entrant.id: entrant for entrant in entrants}
    chance = Chance(seed)
    numbered = numbers(
        [[by_id[entry] for entry in group] for group in groups], {table.number for table in kept}
    )
    tables = list(kept)
    for number, group in zip(numbered, groups, strict=True):
        seats = seated([by_id[entry] for entry in group], chance)
        tables.append(Table(number, tuple(entrant.id for entrant in seats)))
    tables.sort(key=lambda table: table.number)
    return Draw(tuple(tables), tuple(byes), explain(entrants, tables, byes, usual))


def numbers(groups: Sequence[Sequence[Entrant]], taken: set[int]) -> list[int]:
    """A table number for each group: the one that somebody must not leave, else the next that is free."""
    asked: list[int | None] = []
    used = set(taken)
    for group in groups:
        wished = sorted({entrant.table for entrant in group if entrant.table is not None} - used)
        asked.append(wished[0] if wished else None)
        used.update(wished[:1])
    free = (number for number in range(1, len(groups) + len(used) + 1) if number not in used)
    return [next(free) if number is None else number for number in asked]
