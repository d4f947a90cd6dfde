"""Which person or which partners does an address mean, and may this visitor look?"""

from collections.abc import Iterable
from uuid import UUID

from django.db.models.functions import Coalesce

from rummy.leaderboards.errors import UnknownCompetitor
from rummy.leaderboards.queries.names import names_for
from rummy.people.models import Partnership
from rummy.people.visitor import Visitor
from rummy.scorekeeping.queries.player import unknown_player
from rummy.scorekeeping.queries.sight import PARTNERS


def person_behind(player: UUID, visitor: Visitor) -> UUID:
    """The player a person is known by. One query; raises UnknownCompetitor where the page is not his to open."""
    found = names_for(visitor, [player]).get(player)
    if found is None or found.id is None:
        raise UnknownCompetitor(str(unknown_player()))
    return found.id


def partnerships_of(pairs: Iterable[frozenset[UUID]]) -> dict[frozenset[UUID], UUID]:
    """The page of each two of them, by their persons. One query, none for nobody."""
    wanted = set(pairs)
    people = {person for pair in wanted for person in pair}
    if not people:
        return {}
    rows = Partnership.objects.annotate(
        one=Coalesce("first__merged_into", "first"), other=Coalesce("second__merged_into", "second")
    ).filter(one__in=people, other__in=people)
    found = {frozenset((row.one, row.other)): row.pk for row in rows.order_by("-pk")}
    return {pair: pk for pair, pk in found.items() if pair in wanted}


def partners_behind(partnership: UUID, visitor: Visitor) -> tuple[UUID, ...]:
    """The two persons of a partnership. Two queries; raises UnknownCompetitor unless both pages are his to open."""
    pair = Partnership.objects.filter(pk=partnership).first()
    named = names_for(visitor, (pair.first_id, pair.second_id)).values() if pair else ()
    people = {one.id for one in named if one.id}
    if len(people) != PARTNERS:
        raise UnknownCompetitor(str(unknown_player()))
    return tuple(sorted(people))
