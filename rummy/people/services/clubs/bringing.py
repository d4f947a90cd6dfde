"""How does a whole list of people come into a club at once?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from uuid import UUID

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Coalesce

from rummy.people.models import Club, Membership
from rummy.people.names import called
from rummy.people.queries import alike, persons
from rummy.people.rights import Deed
from rummy.people.services.clubs.holding import hold_club
from rummy.people.services.clubs.noting import note_all
from rummy.people.services.clubs.players import players_in
from rummy.people.visitor import Visitor


class Coming(StrEnum):
    """What a name on the list means for the club; `SAME` is another name of somebody who is above it on the list."""

    NEW = "new"
    GUEST = "guest"
    BACK = "back"
    THERE = "there"
    SAME = "same"


COMES = frozenset({Coming.NEW, Coming.GUEST, Coming.BACK})


@dataclass(frozen=True, slots=True)
class NewMember:
    """A name, and since when."""

    name: str
    since: datetime


def coming(club: Club, names: Sequence[str]) -> dict[str, Coming]:
    """What each of these names means, by the name as it is compared; one of two names of a person means the person. Two queries."""
    asked = list(dict.fromkeys(called(name) for name in names))
    known = dict(persons().filter(club=club, called__in=asked).values_list("called", "root"))
    theirs = club.memberships.filter(player__in=alike(Q(pk__in=known.values())))
    stays = list(theirs.values_list(Coalesce("player__merged_into", "player"), "left_at"))
    before = {person for person, _left in stays}
    there = {person for person, left in stays if left is None}
    first = {known[key]: key for key in reversed(asked) if key in known}
    return {
        key: _coming(known.get(key), before, there) if first.get(known.get(key), key) == key else Coming.SAME
        for key in asked
    }


def _coming(person: UUID | None, before: set[UUID], there: set[UUID]) -> Coming:
    if person is None:
        return Coming.NEW
    if person in there:
        return Coming.THERE
    return Coming.BACK if person in before else Coming.GUEST


@transaction.atomic
def bring_members(
    *, club: Club, visitor: Visitor, people: Sequence[NewMember], at: datetime
) -> Mapping[str, Coming]:
    """Make members of all of them; who is one already stays as he is, so twice is once. Raises MayNot."""
    held = hold_club(club, visitor, Deed.CHANGE_CLUB)
    assert visitor.phone is not None
    found = coming(held, [one.name for one in people])
    new = [one for one in people if found[called(one.name)] in COMES]
    players = players_in(held, [one.name for one in new], visitor.phone, at)
    Membership.objects.bulk_create(
        Membership(
            club=held,
            player=player,
            # Who comes back is one anew: the first stay is kept beside it.
            joined_at=at if found[called(one.name)] == Coming.BACK else one.since,
            added_by=visitor.phone,
        )
        for one, player in zip(new, players, strict=True)
    )
    note_all(club=held, players=players, step=("", Membership.Role.MEMBER), visitor=visitor, at=at)
    return found
