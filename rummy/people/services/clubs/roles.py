"""How are roles given and taken, and how does a club get another owner?"""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from rummy.engine.words import say
from rummy.people.errors import ClubRefused
from rummy.people.models import Club, Membership
from rummy.people.rights import OFFICES, Deed, Role
from rummy.people.services.clubs.holding import demand, hold_club
from rummy.people.services.clubs.noting import note
from rummy.people.visitor import Visitor


@transaction.atomic
def give_role(*, membership: Membership, role: Role, visitor: Visitor, at: datetime) -> Membership:
    """Let a member be a director, deputy, scorer or plain member. Raises MayNot and ClubRefused."""
    stay = _held(membership, visitor, Deed.NAME_HELPERS)
    if Role.OWNER in (role, stay.role):
        raise ClubRefused(say("A club has one owner, who can only hand it over."))
    if Role.DIRECTOR in (role, stay.role):
        hold_club(stay.club, visitor, Deed.NAME_DIRECTORS)
    note(stay=stay, step=(stay.role, role), visitor=visitor, at=at)
    return _with(stay, role, _account_of(stay) if role in OFFICES else None)


@transaction.atomic
def hand_over(*, membership: Membership, visitor: Visitor, at: datetime) -> Club:
    """Let this member own the club; the owner until now is a director. Twice is once. Raises MayNot and ClubRefused."""
    stay = _held(membership, visitor, Deed.NAME_HELPERS)
    if stay.role == Role.OWNER:
        return stay.club
    demand(stay.club, visitor, Deed.HAND_OVER)
    account = _account_of(stay)
    owner = stay.club.memberships.get(role=Role.OWNER, left_at=None)
    for one, role in ((owner, Role.DIRECTOR), (stay, Role.OWNER)):
        note(stay=one, step=(one.role, role), visitor=visitor, at=at)
    # In this order: a club never has two.
    _with(owner, Role.DIRECTOR, owner.account)
    return _with(stay, Role.OWNER, account).club


def _held(membership: Membership, visitor: Visitor, deed: Deed) -> Membership:
    """The stay as it is now, its club held. Raises MayNot, and ClubRefused where it is over."""
    hold_club(membership.club, visitor, deed)
    stay = Membership.objects.select_related("club", "player__account", "account").get(pk=membership.pk)
    if stay.left_at is not None:
        raise ClubRefused(say("{name} has left the club.", name=stay.player.name))
    return stay


def _account_of(stay: Membership) -> User:
    # The account may only stand for somebody of another book, who has an account of this one by now.
    held = stay.account if stay.account is not None and stay.account.is_active else None
    account = held or stay.player.account
    if account is None:
        raise account_missing(stay)
    return account


def account_missing(stay: Membership) -> ClubRefused:
    """Why this member can hold no office yet, and what to do."""
    told = say(
        "{name} needs an account first. Show them their own code in the list of members: "
        "it says “this is me” on their phone, where they sign in.",
        name=stay.player.name,
    )
    return ClubRefused(told)


def _with(stay: Membership, role: Role, account: User | None) -> Membership:
    stay.role, stay.account = role, account
    stay.save(update_fields=["role", "account"])
    return stay
