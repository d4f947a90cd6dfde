"""What becomes of a draw when the director changes it by hand? The same draw with other people in the seats, explained anew."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from rummy.engine.errors import RummyError
from rummy.engine.words import how_many, many, say
from tournaments.draws.draw import Draw, EntryId, Table
from tournaments.draws.entrants import Entrant
from tournaments.draws.explaining import explain


class EditRefused(RummyError):
    """A change that cannot be made to this draw."""


def swap(draw: Draw, one: EntryId, other: EntryId, *, entrants: Sequence[Entrant], usual: int) -> Draw:
    """Two change places: two at tables, or one at a table and one who sits out."""
    _find(draw, one, entrants)
    _find(draw, other, entrants)
    return _renamed(draw, {one: other, other: one}, entrants, usual)


def move(draw: Draw, entry: EntryId, table: int | None, *, entrants: Sequence[Entrant], usual: int) -> Draw:
    """One goes to the last seat of another table, or sits out (None). Who is left alone at a table sits out too."""
    _find(draw, entry, entrants)
    if any(entry in at.seats for at in draw.tables if at.number == table):
        return draw
    return _placed(_taken_out(draw, entry), entry, table, entrants, usual)


def join(draw: Draw, entry: EntryId, table: int | None, *, entrants: Sequence[Entrant], usual: int) -> Draw:
    """A late arrival, already among the entrants, takes the last seat of a table, or sits this round out (None)."""
    if _is_in(draw, entry):
        name = _name(entry, entrants)
        raise EditRefused(
            many(
                how_many(name),
                "{name} is in this round already: choose somebody else.",
                "{name} are in this round already: choose somebody else.",
                name=name,
            )
        )
    return _placed(draw, entry, table, entrants, usual)


def withdraw(draw: Draw, entry: EntryId, *, entrants: Sequence[Entrant], usual: int) -> Draw:
    """One leaves the round; the table goes on with those who stay, and one who would be alone sits out."""
    _find(draw, entry, entrants)
    left = _taken_out(draw, entry)
    return _explained(left.tables, left.byes, entrants, usual)


def meet(draw: Draw, one: EntryId, other: EntryId, *, entrants: Sequence[Entrant], usual: int) -> Draw:
    """Two who have no table sit down at a new one, such as a late arrival and somebody who sits out."""
    for entry in (one, other):
        if any(entry in table.seats for table in draw.tables):
            name = _name(entry, entrants)
            raise EditRefused(
                many(
                    how_many(name),
                    "{name} has a table already: choose somebody who sits out.",
                    "{name} have a table already: choose somebody who sits out.",
                    name=name,
                )
            )
    number = max((table.number for table in draw.tables), default=0) + 1
    byes = [entry for entry in draw.byes if entry not in (one, other)]
    return _explained([*draw.tables, Table(number, (one, other))], byes, entrants, usual)


def _renamed(draw: Draw, instead: Mapping[EntryId, EntryId], entrants: Sequence[Entrant], usual: int) -> Draw:
    """The same seats and byes with others in them."""
    tables = [
        replace(table, seats=tuple(instead.get(entry, entry) for entry in table.seats))
        for table in draw.tables
    ]
    return _explained(tables, [instead.get(entry, entry) for entry in draw.byes], entrants, usual)


def _explained(
    tables: Iterable[Table], byes: Iterable[EntryId], entrants: Sequence[Entrant], usual: int
) -> Draw:
    seated, out = tuple(tables), tuple(byes)
    return Draw(seated, out, explain(entrants, seated, out, usual))


def _taken_out(draw: Draw, entry: EntryId) -> Draw:
    tables: list[Table] = []
    byes = [other for other in draw.byes if other != entry]
    for table in draw.tables:
        seats = tuple(other for other in table.seats if other != entry)
        if len(seats) == 1:
            byes += seats
        elif seats:
            tables.append(replace(table, seats=seats))
    return replace(draw, tables=tuple(tables), byes=tuple(byes))


def _placed(draw: Draw, entry: EntryId, number: int | None, entrants: Sequence[Entrant], usual: int) -> Draw:
    if number is None:
        return _explained(draw.tables, [*draw.byes, entry], entrants, usual)
    if number not in {table.number for table in draw.tables}:
        raise EditRefused(say("There is no table {n} in this round: choose one of its tables.", n=number))
    tables = [
        replace(table, seats=(*table.seats, entry)) if table.number == number else table
        for table in draw.tables
    ]
    return _explained(tables, draw.byes, entrants, usual)


def _is_in(draw: Draw, entry: EntryId) -> bool:
    return entry in draw.byes or any(entry in table.seats for table in draw.tables)


def _find(draw: Draw, entry: EntryId, entrants: Sequence[Entrant]) -> None:
    if not _is_in(draw, entry):
        name = _name(entry, entrants)
        raise EditRefused(
            many(
                how_many(name),
                "{name} is not in this round: choose somebody who is.",
                "{name} are not in this round: choose somebody who is.",
                name=name,
            )
        )


def _name(entry: EntryId, entrants: Sequence[Entrant]) -> str:
    return next((entrant.name for entrant in entrants if entrant.id == entry), say("Entry {n}", n=entry))
