"""How do two players become one person, and two again?

Whether they sat at one table, and so are two, is for the caller to know.
"""

from collections.abc import Iterable
from datetime import datetime
from uuid import UUID, uuid5

from django.db import transaction

from rummy.engine.words import say, to_say
from rummy.people.errors import NotYours, one_already, request_taken
from rummy.people.models import Claim, Merge, MergeUndone, Player
from rummy.people.queries import members_of, standing_claim
from rummy.people.services.claims import claim_player
from rummy.people.services.persons import hold_person, hold_persons, refold
from rummy.people.visitor import Visitor

NOT_YOURS = to_say(
    "Only who is both players, or the phone that wrote both down, can say that {one} and {other} are one person."
)


@transaction.atomic
def merge_players(*, id: UUID, kept: Player, gone: Player, visitor: Visitor, at: datetime) -> Merge:
    """Let two players be one person, known as `kept`. The same id, or what is so already, is one merge.

    A guest of the visitor's phone who is merged with the visitor himself becomes the visitor's own.
    Raises NotYours, MergeRefused and RequestTaken.
    """
    held = hold_persons([kept.pk, gone.pk])
    known, other = held[kept.pk], held[gone.pk]
    earlier = Merge.objects.filter(pk=id).first()
    if earlier is not None:
        if earlier.by != visitor.phone or {earlier.kept_id, earlier.gone_id} != {kept.pk, gone.pk}:
            raise request_taken()
        return earlier
    if known == other:
        raise one_already(kept.name, gone.name)
    if visitor.phone is None or not (visitor.keeps(known) and visitor.keeps(other)):
        raise NotYours(say(NOT_YOURS, one=known.name, other=other.name))
    for one in (known, other):
        if visitor.is_the(known) != visitor.is_the(other) and not visitor.is_the(one):
            claim_player(id=uuid5(id, "claim"), player=one, visitor=visitor, at=at)
    merge = Merge.objects.create(id=id, kept=known, gone=other, by=visitor.phone, at=at)
    refold((known.pk, other.pk))
    return merge


@transaction.atomic
def undo_merge(*, merge: Merge, visitor: Visitor, at: datetime) -> Merge:
    """Let them be two again, each with all of his own. Twice is once. Raises NotYours."""
    known = hold_person(merge.kept_id)
    if MergeUndone.objects.filter(merge=merge).exists():
        return merge
    demand_keeper(merge=merge, person=known, visitor=visitor)
    assert visitor.phone is not None
    said = standing_claim(known)
    MergeUndone.objects.create(merge=merge, by=visitor.phone, at=at)
    members = members_of(known)
    refold(members)
    # Whoever became this person while they were one is both of them.
    Player.objects.filter(pk__in=members, claimed_by=None).update(
        claimed_by=known.claimed_by_id, account=known.account_id, hidden=known.hidden
    )
    if said is not None:
        _claim_apart(said, merge, members)
    return merge


def _claim_apart(said: Claim, merge: Merge, members: Iterable[UUID]) -> None:
    """What was said of the two as one was said of each, and can be taken back of each as long."""
    roots = Player.objects.filter(pk__in=members, merged_into=None)
    silent = roots.exclude(pk__in=Claim.objects.filter(undone=None, player__in=roots).values("player"))
    Claim.objects.bulk_create(
        Claim(id=uuid5(merge.pk, f"claim of {one.pk}"), player=one, phone=said.phone, at=said.at)
        for one in silent
    )


def demand_keeper(*, merge: Merge, person: Player, visitor: Visitor) -> None:
    """Raises NotYours unless the person who was made by this merge is the visitor's."""
    if visitor.phone is None or not visitor.keeps(person):
        raise NotYours(say(NOT_YOURS, one=merge.kept.name, other=merge.gone.name))
