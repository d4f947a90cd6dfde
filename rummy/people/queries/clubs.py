"""Which club, which members, which evenings? As frozen facts where a page shows them."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from itertools import groupby
from typing import Any
from uuid import UUID

from django.db.models import Count, Q, QuerySet

from rummy.engine.words import say
from rummy.people.errors import UnknownClub
from rummy.people.models import Club, Evening, Membership, Player
from rummy.people.names import alphabetical, plain
from rummy.people.queries.persons import is_taken
from rummy.people.queries.rights import own_stays
from rummy.people.rights import ROLES, Role
from rummy.people.visitor import NOBODY, Visitor

NEXT_SHOWN = 4


@dataclass(frozen=True, slots=True)
class MemberRow:
    """A member as the list shows him. `id` is that of the stay that counts; `claimed`: somebody says "this is me"."""

    id: UUID
    person: UUID
    name: str
    role: Role
    since: datetime
    claimed: bool
    hidden: bool
    erased_at: datetime | None


@dataclass(frozen=True, slots=True)
class MyClub:
    """A club of the visitor; `evening` is the one that is on, or the next that nobody called off."""

    name: str
    slug: str
    role: Role
    evening: Evening | None
    is_on: bool


def club_by_slug(slug: str) -> Club:
    """One query; raises UnknownClub."""
    found = Club.objects.filter(slug=slug).first()
    if found is None:
        raise UnknownClub(say("There is no club at this address."))
    return found


def club_by_invitation(code: str) -> Club:
    """The club with this invitation. One query; raises UnknownClub."""
    found = Club.objects.filter(invite_code=code).first()
    if found is None:
        raise UnknownClub(say("This invitation is no longer good. Ask somebody of the club for the new one."))
    return found


def members(club: Club, search: str = "") -> tuple[MemberRow, ...]:
    """Who is a member now, by name; two names of one person are one member. One query."""
    ones = _one_of_each(club.memberships.filter(left_at=None).select_related("player__merged_into"))
    words = plain(search).split()
    found = [one for one in ones if all(word in plain(one.name) for word in words)]
    return tuple(sorted(found, key=_by_name))


def all_stays(club: Club) -> list[tuple[MemberRow, datetime | None]]:
    """Who is a member now, as `members` has them, and every stay that ended, with when; by name. One query."""
    stays = list(club.memberships.select_related("player__merged_into"))
    now = [(row, None) for row in _one_of_each(stay for stay in stays if stay.left_at is None)]
    ended = [(_row(stay), stay.left_at) for stay in stays if stay.left_at is not None]
    return sorted([*now, *ended], key=lambda one: _by_name(one[0]))


def _one_of_each(stays: Iterable[Membership]) -> list[MemberRow]:
    by_person: dict[UUID, list[MemberRow]] = {}
    for stay in sorted(stays, key=lambda stay: stay.player.merged_into_id is not None):
        row = _row(stay)
        by_person.setdefault(row.person, []).append(row)
    return [max(same, key=lambda row: ROLES.index(row.role)) for same in by_person.values()]


def _by_name(row: MemberRow) -> tuple[tuple[str, str], datetime]:
    return alphabetical(row.name), row.since


def _row(stay: Membership) -> MemberRow:
    player, kept = stay.player, stay.player.merged_into
    # Who joined with a record from elsewhere is called here as the club spells the name.
    known = kept if kept is not None and kept.club_id == stay.club_id else player
    return MemberRow(
        id=stay.pk,
        person=player.merged_into_id or player.pk,
        name=known.name,
        role=Role(stay.role),
        since=stay.joined_at,
        claimed=is_claimed(player),
        hidden=player.hidden,
        erased_at=player.erased_at,
    )


def is_claimed(player: Player) -> bool:
    """Is there somebody in this book who says “this is me”?"""
    return is_taken(player) and player.erased_at is None


def own_stay(club: Club, visitor: Visitor) -> Membership | None:
    """The visitor's own stay, that of the highest role, and of two names that which is listed. One query, none for nobody."""
    if visitor == NOBODY:
        return None
    stays = Membership.objects.filter(own_stays(visitor), club=club, left_at=None).select_related("player")
    return max(
        stays,
        key=lambda stay: (ROLES.index(Role(stay.role)), stay.player.merged_into_id is None),
        default=None,
    )


def stay_by_id(club: Club, id: UUID) -> Membership:
    """A stay in this club. One query; raises UnknownClub."""
    found = club.memberships.select_related("player", "account").filter(pk=id).first()
    if found is None:
        raise UnknownClub(say("The club has no such member."))
    found.club = club
    return found


def nobodys(club: Club, but: QuerySet[Any, Any]) -> list[Player]:
    """Those in the club's book of whom nobody says “this is me”, members and guests, but these; by name. One query."""
    known = club.players.filter(erased_at=None, merged_into=None).exclude(pk__in=but)
    return sorted((one for one in known if not is_taken(one)), key=lambda one: alphabetical(one.name))


def in_book(club: Club, id: UUID) -> Player:
    """Somebody in the club's book by a stay, or by the player, as a guest has none. One query; raises UnknownClub."""
    found = club.players.filter(Q(pk=id) | Q(memberships=id)).first()
    if found is None:
        raise UnknownClub(say("The club has no such member."))
    return found


def evening_by_id(club: Club, id: UUID) -> Evening:
    """An evening of this club. One query; raises UnknownClub."""
    found = club.evenings.filter(pk=id).first()
    if found is None:
        raise UnknownClub(say("The club has no such evening."))
    found.club = club
    return found


def on_at(today: date) -> Q:
    """The evenings that are on: of today, and those of yesterday that nobody closed. For `Evening`."""
    return Q(closed_at=None, day__range=(today - timedelta(days=1), today))


def next_evenings(club: Club, today: date) -> tuple[list[Evening], list[Evening]]:
    """The evenings that are on, and the next dates, one of today that is called off too; each with how many `tables` it has.

    One query.
    """
    found = club.evenings.filter(on_at(today) | Q(day__gte=today)).annotate(tables=Count("sittings"))
    rows = list(found.order_by("day", "time")[: NEXT_SHOWN + 4])
    is_on: list[Evening] = [one for one in rows if one.day <= today and one.closed_at is None]
    coming: list[Evening] = [one for one in rows if one.day > today or (one.is_off and not one.tables)]
    return is_on, coming[:NEXT_SHOWN]


def my_clubs(visitor: Visitor, today: date) -> tuple[MyClub, ...]:
    """The visitor's clubs, those that meet just now first. Two queries, none for nobody."""
    if visitor == NOBODY:
        return ()
    stays = Membership.objects.filter(own_stays(visitor), left_at=None).select_related("club")
    roles: dict[Club, Role] = {}
    for stay in sorted(stays, key=lambda stay: ROLES.index(Role(stay.role))):
        roles[stay.club] = Role(stay.role)
    dates = Evening.objects.filter(on_at(today) | Q(closed_at=None, day__gt=today), club__in=roles)
    by_club = groupby(dates.order_by("club", "day", "time"), key=lambda evening: evening.club_id)
    first = {club: next(evenings) for club, evenings in by_club}
    mine = [_mine(club, role, first.get(club.pk), today) for club, role in roles.items()]
    return tuple(sorted(mine, key=lambda one: (not one.is_on, one.name)))


def _mine(club: Club, role: Role, evening: Evening | None, today: date) -> MyClub:
    is_on = evening is not None and evening.day <= today
    return MyClub(club.name, club.slug, role, evening, is_on)
