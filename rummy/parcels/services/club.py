"""What comes in with the parcel of a club, beside what every parcel has?"""

from collections.abc import Iterator
from typing import Any

from rummy.engine.words import say
from rummy.parcels import queries
from rummy.parcels.services.unpacking import Unpacking, check_league, id_of
from rummy.people.codes import SCORE_LENGTH, new_code
from rummy.people.errors import ClubRefused, MayNot
from rummy.people.models import Club, Evening, MemberChange, Membership
from rummy.people.names import tidy
from rummy.people.parcel import Hiding, ParcelRefused, shapes, telling, whole
from rummy.people.parcel.taking import (
    came,
    check_evenings,
    check_members,
)
from rummy.people.queries import may
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from tournaments.models import Tournament
from tournaments.parcel import read_tournament, store_tournament, tell_tournament


def take_club(come: Unpacking) -> None:
    row: Any = shapes.CLUB.read(come.read(queries.CLUB), come.arriving, come.file)
    come.old_slug = row.slug
    come.club = Club.objects.filter(pk=row.pk).first()
    come.is_here = come.club is not None
    if come.club is not None:
        if not may(Visitor(account=come.arriving.account), Deed.TAKE_ALONG, come.club):
            raise MayNot(say("This club is here already: only its owner can bring more into it."))
    else:
        come.club = _new_club(come, row)
    hiding = queries.hiding_of_club(come.club)
    if not come.is_here:
        hiding = Hiding(come.arriving.account, scope=row.pk)
    book = telling.Book(hiding, club=come.club)
    come.people(book)
    _members(come, come.club, hiding)
    _member_log(come, come.club)
    if queries.owner_account(come.club) is None:
        _give_to_who_brings_it(come, come.club)
    _evenings(come, come.club, hiding)
    ours = set(queries.sittings_of_club(come.club).order_by().values_list("pk", flat=True))
    come.sittings(hiding, ours, inside=None)
    _tournaments(come, come.club, hiding)


def _new_club(come: Unpacking, row: Club) -> Club:
    try:
        fields = clubs.checked_fields(
            {"name": row.name, "ruleset": row.ruleset, "options": row.options if row.ruleset else {}}
        )
    except ClubRefused as refused:
        raise ParcelRefused(come.file, "", str(refused)) from refused
    if fields["name"] != row.name or tidy(row.slug) != row.slug or not row.slug:
        raise ParcelRefused(come.file, "name", say("A name may not begin or end with spaces."))
    if Club.objects.filter(slug=row.slug).exists() or row.slug in clubs.KEPT_FREE:
        row.slug = clubs.free_slug(row.name)
    row.invite_code = new_code(SCORE_LENGTH)
    come.arriving.needs(row)
    row.save(force_insert=True)
    return row


def _members(come: Unpacking, club: Club, hiding: Hiding) -> None:
    told = come.read(shapes.MEMBERS)
    found = came(
        shapes.MEMBER,
        told,
        come.file,
        come.arriving,
        lambda rows: telling.rows_of(shapes.MEMBER, _with_accounts(rows), hiding),
    )
    check_members(come.counted("members", found), come.arriving, club, club_is_new=not come.is_here)
    come.arriving.needs(*found.new)
    Membership.objects.bulk_create(found.new)


def _member_log(come: Unpacking, club: Club) -> None:
    """Who came, left or got a role; a club that is here goes on with its own log."""
    lines: list[Any] = []
    for place, told in enumerate(whole(come.read(shapes.MEMBER_LOG), shapes.MEMBER_LOG)):
        line: Any = shapes.MEMBER_CHANGE.read(told, come.arriving, come.file, f"[{place}]")
        if not {line.player_id, line.by_id} - {None} <= come.arriving.usable:
            said = say("This player is not in the parcel, or belongs to somebody else here.")
            raise ParcelRefused(come.file, f"[{place}]", said)
        line.club = club
        lines.append(line)
    if not come.is_here:
        MemberChange.objects.bulk_create(lines)


def _give_to_who_brings_it(come: Unpacking, club: Club) -> None:
    """Whoever owned it was erased: it is new here, and in its book who owns it now is called so until he says how."""
    at, role = come.arriving.at, Membership.Role.OWNER
    [player] = clubs.players_in(club, [str(role.label)], club.made_by, at)
    Membership.objects.create(
        club=club,
        player=player,
        role=role,
        account=come.arriving.account,
        joined_at=at,
        added_by=club.made_by,
    )
    MemberChange.objects.create(club=club, player=player, became=role, at=at)


def _evenings(come: Unpacking, club: Club, hiding: Hiding) -> None:
    told = come.read(shapes.EVENINGS)
    found = came(
        shapes.EVENING,
        told,
        come.file,
        come.arriving,
        lambda rows: telling.rows_of(shapes.EVENING, rows, hiding),
    )
    check_evenings(come.counted("evenings", found), club)
    for place, evening in enumerate(found.told.values()):
        check_league(evening["league"], come.file, f"[{place}].league")
    come.arriving.evenings = set(found.told)
    come.arriving.needs(*found.new)
    Evening.objects.bulk_create(found.new)


def _tournaments(come: Unpacking, club: Club, hiding: Hiding) -> None:
    for name in come.parcel.names(queries.TOURNAMENTS):
        told, key = come.read(name), id_of(name)
        here = Tournament.objects.filter(pk=key).select_related("owner").first()
        if here is not None:
            is_alike = here.club_id == club.pk and tell_tournament(here, hiding) == told
            come.counts["tournaments"]["alike" if is_alike else "other"] += 1
            continue
        row = read_tournament(told, name, come.arriving, club)
        if row.pk != key:
            raise ParcelRefused(name, "id", say("The document is called otherwise than its tournament."))
        come.counts["tournaments"]["new"] += 1
        store_tournament(row, told, name, come.arriving)


def _with_accounts(rows: Any) -> Iterator[Membership]:
    return Membership.objects.filter(pk__in=[row.pk for row in rows]).select_related("account").iterator()
