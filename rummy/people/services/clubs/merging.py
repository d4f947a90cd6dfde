"""How do two guests in the book of a club become one person, and two again?

Whether they sat at one table, and so are two, is for the caller to know.
"""

from datetime import datetime
from uuid import UUID

from django.db import transaction

from rummy.engine.words import say
from rummy.people.errors import NotYours, one_already, request_taken
from rummy.people.models import Club, Merge, MergeUndone, Player
from rummy.people.queries.persons import is_taken, members_of
from rummy.people.rights import Deed
from rummy.people.services.clubs.holding import hold_club
from rummy.people.services.persons import hold_person, hold_persons, refold
from rummy.people.visitor import Visitor


@transaction.atomic
def merge_guests(
    *, id: UUID, club: Club, kept: Player, gone: Player, visitor: Visitor, at: datetime
) -> Merge:
    """Let two guests of the club be one, known as `kept`. The same id is one merge.

    Raises MayNot, NotYours where one of them is somebody who decides himself, MergeRefused and RequestTaken.
    """
    hold_club(club, visitor, Deed.CHANGE_CLUB)
    assert visitor.phone is not None
    held = hold_persons([kept.pk, gone.pk])
    known, other = held[kept.pk], held[gone.pk]
    earlier = Merge.objects.filter(pk=id).first()
    if earlier is not None:
        if {earlier.kept_id, earlier.gone_id} != {kept.pk, gone.pk}:
            raise request_taken()
        return earlier
    if known == other:
        raise one_already(kept.name, gone.name)
    for one in (known, other):
        _refuse_others(club, one)
    merge = Merge.objects.create(id=id, kept=known, gone=other, by=visitor.phone, at=at)
    refold((known.pk, other.pk))
    return merge


def _refuse_others(club: Club, player: Player) -> None:
    if player.erased_at is not None:
        raise NotYours(say("Who this was has been erased, so nobody can be it."))
    if is_taken(player) or player.club_id != club.pk:
        raise NotYours(
            say(
                "{name} said already “this is me”. Show them the code of the other name: "
                "on their own phone they can say that both are one.",
                name=player.name,
            )
        )


@transaction.atomic
def part_guests(*, merge: Merge, club: Club, visitor: Visitor, at: datetime) -> Merge:
    """Let them be two again, each with all of his own. Twice is once. Raises MayNot and NotYours."""
    hold_club(club, visitor, Deed.CHANGE_CLUB)
    assert visitor.phone is not None
    known = hold_person(merge.kept_id)
    if MergeUndone.objects.filter(merge=merge).exists():
        return merge
    _refuse_others(club, known)
    MergeUndone.objects.create(merge=merge, by=visitor.phone, at=at)
    refold(members_of(known))
    return merge
