"""What do tests of clubs need? A club, and somebody of every role."""

import uuid
from typing import Any

from django.contrib.auth.models import User

from rummy.people.models import Club, Membership, Phone
from rummy.people.rights import OFFICES, Role
from rummy.people.services import clubs
from rummy.people.services.accounts import connect_phone
from rummy.people.services.claims import claim_player
from rummy.people.visitor import Visitor
from tests.factories import EVENING, PhoneFactory


def somebody(name: str = "", *, account: bool = True) -> Visitor:
    """A visitor with a phone of his own, signed in unless told otherwise."""
    phone = PhoneFactory()
    return owns(phone, name) if account else Visitor(phone=phone)


def owns(phone: Phone, name: str = "") -> Visitor:
    """Somebody who has just made an account on this phone."""
    user = User.objects.create_user(username=name or str(phone.pk), email=f"{phone.pk}@example.org")
    connect_phone(phone=phone, account=user)
    phone.refresh_from_db()
    return Visitor(phone=phone, account=user)


def club_of(owner: Visitor, name: str = "Rummy Club Kreuzberg", **more: Any) -> Club:
    """A club of this visitor, who is called Olga in it."""
    return clubs.found_club(id=uuid.uuid4(), visitor=owner, name=name, owner="Olga", at=EVENING, **more)


def owner_of(club: Club) -> Membership:
    return club.memberships.get(role=Role.OWNER, left_at=None)


def member(club: Club, owner: Visitor, name: str, visitor: Visitor | None = None) -> Membership:
    """A member of this name; with a visitor, it is he."""
    stay = clubs.add_member(id=uuid.uuid4(), club=club, visitor=owner, name=name, at=EVENING)
    if visitor is not None:
        claim_player(id=uuid.uuid4(), player=stay.player, visitor=visitor, at=EVENING)
    stay.refresh_from_db()
    return stay


def of_every_role(club: Club, owner: Visitor) -> dict[Role | None, Visitor]:
    """A visitor of each role, and None: somebody of another club."""
    people: dict[Role | None, Visitor] = {Role.OWNER: owner, None: somebody()}
    club_of(people[None], "Another club")
    for role in (Role.DIRECTOR, Role.DEPUTY, Role.SCORER, Role.MEMBER):
        people[role] = somebody(account=role in OFFICES)
        stay = member(club, owner, str(role.label), people[role])
        clubs.give_role(membership=stay, role=role, visitor=owner, at=EVENING)
    return people
