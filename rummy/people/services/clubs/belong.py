"""How does somebody come into a club, leave it, and come back?"""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction

from rummy.engine.words import say
from rummy.people.errors import ClubRefused, UnknownClub, request_taken
from rummy.people.models import Club, Membership, Player
from rummy.people.names import called
from rummy.people.queries import is_taken
from rummy.people.queries.rights import own_stays
from rummy.people.rights import Deed
from rummy.people.services.clubs.holding import demand, held_club, hold_club
from rummy.people.services.clubs.noting import note
from rummy.people.services.clubs.players import checked_name, player_who_joins, players_in
from rummy.people.visitor import Visitor

Role = Membership.Role


@transaction.atomic
def add_member(*, id: UUID, club: Club, visitor: Visitor, name: str, at: datetime) -> Membership:
    """Write somebody down as a member; a guest of this name becomes one, who left comes back.

    The same id, or a name that is a member already, is one membership. Raises MayNot and ClubRefused.
    """
    held = hold_club(club, visitor, Deed.KEEP_MEMBERS)
    assert visitor.phone is not None
    [player] = players_in(held, [checked_name(name)], visitor.phone, at)
    return _member(id, held, player, visitor, at)


@transaction.atomic
def join_club(*, id: UUID, club: Club, code: str, visitor: Visitor, name: str, at: datetime) -> Membership:
    """Become a member by the club's invitation. Twice is once. Raises UnknownClub and ClubRefused."""
    held = held_club(club.pk)
    if held.invite_code != code:
        raise UnknownClub(say("This invitation is no longer good. Ask somebody of the club for the new one."))
    there = held.memberships.filter(own_stays(visitor), left_at=None).first()
    if there is not None:
        return there
    return _member(id, held, player_who_joins(held, name, visitor, at), visitor, at)


def _member(id: UUID, club: Club, player: Player, visitor: Visitor, at: datetime) -> Membership:
    earlier = Membership.objects.filter(pk=id).first()
    if earlier is not None and (earlier.club_id, earlier.player_id) != (club.pk, player.pk):
        raise request_taken()
    there = club.memberships.filter(player=player, left_at=None).first() or earlier
    if there is not None:
        return there
    assert visitor.phone is not None
    stay = Membership.objects.create(id=id, club=club, player=player, joined_at=at, added_by=visitor.phone)
    note(stay=stay, step=("", Role.MEMBER), visitor=visitor, at=at)
    return stay


@transaction.atomic
def end_membership(*, membership: Membership, visitor: Visitor, at: datetime) -> Membership:
    """Leave, or take somebody out; what was played stays. Twice is once. Raises MayNot and ClubRefused."""
    club = held_club(membership.club_id)
    stay = Membership.objects.select_related("player", "club").get(pk=membership.pk)
    if stay.left_at is not None:
        return stay
    if not Membership.objects.filter(own_stays(visitor), pk=stay.pk).exists():
        demand(club, visitor, _to_take_out(stay))
    if stay.role == Role.OWNER:
        raise ClubRefused(
            say(
                "{club} belongs to {name}: hand it over to somebody else first.",
                club=club.name,
                name=stay.player.name,
            )
        )
    note(stay=stay, step=(stay.role, ""), visitor=visitor, at=at)
    stay.left_at, stay.role, stay.account = at, Role.MEMBER, None
    stay.save(update_fields=["left_at", "role", "account"])
    return stay


def _to_take_out(stay: Membership) -> Deed:
    if stay.role in (Role.OWNER, Role.DIRECTOR):
        return Deed.NAME_DIRECTORS
    return Deed.KEEP_MEMBERS if stay.role == Role.MEMBER else Deed.NAME_HELPERS


@transaction.atomic
def rename_member(*, membership: Membership, visitor: Visitor, name: str) -> Player:
    """Spell somebody differently in the club's book. Raises MayNot and ClubRefused."""
    club = hold_club(membership.club, visitor, Deed.KEEP_MEMBERS)
    told = checked_name(name)
    player = Player.objects.select_for_update(no_key=True).get(pk=membership.player_id)
    if player.erased_at is not None:
        raise ClubRefused(say("Who this was has been erased: the name stays as it is."))
    player.name, player.called = told, called(told)
    try:
        with transaction.atomic():
            player.save(update_fields=["name", "called"])
    except IntegrityError as taken:
        raise _in_the_book(club, told) from taken
    return player


def _in_the_book(club: Club, name: str) -> ClubRefused:
    """What can be done about two of one name: who said “this is me” alone can say that both are one."""
    if any(is_taken(one) for one in club.players.filter(called=called(name))):
        told = say(
            "{name} is in the book of {club} already and said “this is me”. If both are one person, show them "
            "the code of this name: on their own phone they can say so. If not, add an initial.",
            name=name,
            club=club.name,
        )
        return ClubRefused(told)
    told = say(
        "{name} is in the book of {club} already: add an initial, or merge the two.",
        name=name,
        club=club.name,
    )
    return ClubRefused(told)
