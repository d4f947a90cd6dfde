"""How does a club begin, and what can be changed about it?"""

from datetime import datetime
from itertools import chain, count
from typing import Any
from uuid import UUID, uuid5

from django.db import transaction
from django.utils.text import slugify

from rummy import engine
from rummy.engine.errors import OptionsRefused, UnknownRuleset
from rummy.engine.words import say
from rummy.people.codes import SCORE_LENGTH, new_code, until_free
from rummy.people.errors import ClubRefused, MayNot, request_taken
from rummy.people.models import Club, Membership
from rummy.people.names import tidy
from rummy.people.rights import Deed
from rummy.people.services.clubs.holding import hold_club
from rummy.people.services.clubs.noting import note
from rummy.people.services.clubs.players import player_who_joins
from rummy.people.visitor import Visitor

LONGEST_SLUG = 40
# Addresses that mean something else.
KEPT_FREE = frozenset({"new", "join"})
CHANGEABLE = ("name", "place", "about", "customs", "ruleset", "options", "names")


def found_club(*, id: UUID, visitor: Visitor, name: str, owner: str, at: datetime, **more: Any) -> Club:
    """A new club whose owner is this visitor, in the club called `owner`. The same id again is the same club.

    `more` is what `change_club` takes. Raises MayNot without an account, ClubRefused and RequestTaken.
    """
    if visitor.account is None or visitor.phone is None:
        raise MayNot(say("A club belongs to an account: sign in, or make one, and nobody can lose the club."))
    fields = checked_fields({"name": name, **more})
    return until_free(lambda: _the_same(id, visitor) or _create(id, visitor, owner, at, fields))


def _the_same(id: UUID, visitor: Visitor) -> Club | None:
    """The club with this id, None where there is none yet."""
    earlier = Club.objects.filter(pk=id).first()
    if earlier is not None and not earlier.memberships.filter(account=visitor.account).exists():
        raise request_taken()
    return earlier


def _create(id: UUID, visitor: Visitor, owner: str, at: datetime, fields: dict[str, Any]) -> Club:
    assert visitor.phone is not None
    code, slug = new_code(SCORE_LENGTH), free_slug(fields["name"])
    club = Club.objects.create(
        id=id, slug=slug, invite_code=code, made_by=visitor.phone, made_at=at, **fields
    )
    owner_stay = Membership.objects.create(
        id=uuid5(id, "owner"),
        club=club,
        player=player_who_joins(club, owner, visitor, at),
        role=Membership.Role.OWNER,
        account=visitor.account,
        joined_at=at,
        added_by=visitor.phone,
    )
    note(stay=owner_stay, step=("", Membership.Role.OWNER), visitor=visitor, at=at)
    return club


def free_slug(name: str) -> str:
    """The club's address, from its name: the first that no club has."""
    wanted = slugify(name)[: LONGEST_SLUG - 4].strip("-") or "club"
    taken = {*KEPT_FREE, *Club.objects.filter(slug__startswith=wanted).values_list("slug", flat=True)}
    tried = chain([wanted], (f"{wanted}-{number}" for number in count(2)))
    return next(slug for slug in tried if slug not in taken)


@transaction.atomic
def change_club(*, club: Club, visitor: Visitor, **changes: Any) -> Club:
    """Change name, place, about, customs, names, or ruleset with its options. Raises MayNot and ClubRefused."""
    held = hold_club(club, visitor, Deed.CHANGE_CLUB)
    for field, value in checked_fields(changes).items():
        setattr(held, field, value)
    held.save(update_fields=CHANGEABLE)
    return held


def checked_fields(fields: dict[str, Any]) -> dict[str, Any]:
    """The fields tidy, the house rules whole: a default that changes later does not change this club."""
    assert fields.keys() <= set(CHANGEABLE)
    fields = fields | ({"options": fields.get("options", {})} if "ruleset" in fields else {})
    if "name" in fields:
        fields["name"] = tidy(fields["name"])
        if not fields["name"]:
            raise ClubRefused(say("Give the club a name."))
    if fields.get("ruleset"):
        try:
            fields["options"] = engine.find_ruleset(fields["ruleset"]).resolve(fields["options"])
        except (UnknownRuleset, OptionsRefused) as refused:
            raise ClubRefused(str(refused)) from refused
    return fields


@transaction.atomic
def renew_invitation(*, club: Club, visitor: Visitor) -> Club:
    """A new link; the old one leads nowhere any more. Raises MayNot."""
    held = hold_club(club, visitor, Deed.KEEP_MEMBERS)
    held.invite_code = new_code(SCORE_LENGTH)
    held.save(update_fields=["invite_code"])
    return held
