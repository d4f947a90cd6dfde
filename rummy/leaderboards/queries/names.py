"""By which name does a visitor read the competitors of a board?"""

from collections.abc import Iterable
from datetime import datetime
from typing import NamedTuple, Protocol
from uuid import UUID

from django.db.models import Q

from rummy.leaderboards.queries.looking import OfVisitor
from rummy.leaderboards.statements import Given, send
from rummy.people.models import Club
from rummy.people.queries import role_of
from rummy.people.reading import reader_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.queries.sight import named, read_by

Names = dict[UUID, Named]


class OneOrTwo(Protocol):
    """A competitor, or a row of one."""

    @property
    def first_id(self) -> UUID: ...
    @property
    def second_id(self) -> UUID | None: ...


class _Read(NamedTuple):
    pk: UUID
    root: UUID
    name: str
    seen: bool
    hidden: bool
    erased: datetime | None

    @property
    def named(self) -> Named:
        return named(self.root, self.name, seen=self.seen, erased=self.erased)


_READ = OfVisitor(lambda visitor: read_by(visitor, Q(pk__among=Given("people"))), _Read)


def names_for(visitor: Visitor, people: Iterable[UUID]) -> Names:
    """How this visitor reads these people, by the ids asked for. One query."""
    return {row.pk: row.named for row in _read(visitor, people)}


def _read(visitor: Visitor, people: Iterable[UUID]) -> list[_Read]:
    return send(_READ.of(visitor, people=set(people)))[0]


def names_on(board_of: Club | None, visitor: Visitor, competitors: Iterable[OneOrTwo]) -> Names:
    """The people of these competitors as the visitor may read them; the members of a club as the club says.

    One query, two where it is a club's board; none for nobody.
    """
    people = {person for one in competitors for person in (one.first_id, one.second_id) if person}
    if board_of is None or not people:
        return names_for(visitor, people) if people else {}
    reader = reader_of(board_of, role_of(visitor, board_of))
    return {
        row.pk: row.named
        if row.seen
        else Named(None, reader.name(row.name, hidden=row.hidden, erased_at=row.erased))
        for row in _read(visitor, people)
    }


def people_of(competitor: OneOrTwo, names: Names) -> tuple[Named, ...]:
    """One person, or two partners in the order of their names."""
    ids = (
        [competitor.first_id] if competitor.second_id is None else [competitor.first_id, competitor.second_id]
    )
    return tuple(sorted((names[person] for person in ids), key=lambda named: named.name))
