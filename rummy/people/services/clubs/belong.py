"""How does somebody come into a club, leave it, and come back?"""

from datetime import datetime
from uuid import UUID

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from rummy.engine.words import say
from rummy.people.errors import ClubRefused, UnknownClub, request_taken
from rummy.people.models import Club, Membership, Player
from rummy.people.names import called
from rummy.people.queries import is_taken, players_of
from rummy.people.queries.rights import own_stays
from rummy.people.rights import Deed, highest
from rummy.people.services.clubs.holding import demand, held_club, hold_club
from rummy.people.services.clubs.noting import note
from rummy.people.services.clubs.players import checked_name, player_who_joins, players_in
from rummy.people.visitor import Visitor

Role = Membership.Role
TO_TAKE_OUT = {
    Role.OWNER: Deed.NAME_DIRECTORS,
    Role.DIRECTOR: Deed.NAME_DIRECTORS,
    Role.DEPUTY: Deed.NAME_HELPERS,
    Role.SCORER: Deed.NAME_HELPERS,
    Role.MEMBER: Deed.KEEP_MEMBERS,
}


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
    there = _stays_of(club, player).first() or earlier
    if there is not None:
        return there
    assert visitor.phone is not None
    stay = Membership.objects.create(id=id, club=club, player=player, joined_at=at, added_by=visitor.phone)
    note(stay=stay, step=("", Role.MEMBER), visitor=visitor, at=at)
    return stay


def _stays_of(club: Club, player: Player) -> QuerySet[Membership]:
    """By which this person is a member now: two names of one person may both be."""
    return club.memberships.filter(
        player__in=players_of(player.merged_into_id or player.pk), left_at=None
    ).select_related("player", "club")


@transaction.atomic
def end_membership(*, membership: Membership, visitor: Visitor, at: datetime) -> Membership:
    """Leave, or take somebody out, by whatever name he is a member; what was played stays. Twice is once.

    Raises MayNot and ClubRefused.
    """
    club = held_club(membership.club_id)
    stay = Membership.objects.select_related("player", "club").get(pk=membership.pk)
    if stay.left_at is not None:
        if not Membership.objects.filter(own_stays(visitor), pk=stay.pk).exists():
            demand(club, visitor, Deed.KEEP_MEMBERS)
        return stay
    stays = {one.pk: one for one in _stays_of(club, stay.player)}
    role = highest(Role(one.role) for one in stays.values()) or Role.MEMBER
    if Membership.objects.filter(own_stays(visitor), pk__in=stays).count() < len(stays):
        demand(club, visitor, TO_TAKE_OUT[role])
    if role == Role.OWNER:
        raise ClubRefused(
            say(
                "{club} belongs to {name}: hand it over to somebody else first.",
                club=club.name,
                name=stay.player.name,
            )
        )
    note(stay=stay, step=(role, ""), visitor=visitor, at=at)
    for one in stays.values():
        one.left_at, one.role, one.account = at, Role.MEMBER, None
        one.save(update_fields=["left_at", "role", "account"])
    return stays[stay.pk]


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
