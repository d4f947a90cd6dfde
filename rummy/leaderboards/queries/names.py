"""By which name does a visitor read the competitors of a board?"""

from collections.abc import Iterable
from typing import Protocol
from uuid import UUID

from rummy.people.models import Club
from rummy.people.queries import persons, role_of
from rummy.people.reading import reader_of
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.queries.sight import names_for

Names = dict[UUID, Named]


class OneOrTwo(Protocol):
    """A competitor, or a row of one."""

    @property
    def first_id(self) -> UUID: ...
    @property
    def second_id(self) -> UUID | None: ...


def names_on(board_of: Club | None, visitor: Visitor, competitors: Iterable[OneOrTwo]) -> Names:
    """The people of these competitors as the visitor may read them; the members of a club as the club says.

    One query, three where it is a club's board.
    """
    people = {person for one in competitors for person in (one.first_id, one.second_id) if person}
    names = names_for(visitor, people) if people else {}
    if board_of is None or not people:
        return names
    reader = reader_of(board_of, role_of(visitor, board_of))
    rows = persons().filter(pk__in=people).values_list("pk", "known_as", "hidden", "erased_at")
    by_club = {pk: reader.name(name, hidden=hidden, erased_at=at) for pk, name, hidden, at in rows}
    return {
        pk: Named(named.id, by_club[pk] if named.id is None else named.name) for pk, named in names.items()
    }


def people_of(competitor: OneOrTwo, names: Names) -> tuple[Named, ...]:
    """One person, or two partners in the order of their names."""
    ids = (
        [competitor.first_id] if competitor.second_id is None else [competitor.first_id, competitor.second_id]
    )
    return tuple(sorted((names[person] for person in ids), key=lambda named: named.name))
