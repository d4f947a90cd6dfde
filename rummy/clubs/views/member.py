"""What can be done about one member: spell, give a role, show a code, merge, hand over, take out?"""

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rummy.clubs import services as tables
from rummy.clubs.asked import Asked
from rummy.clubs.queries.names import names_of
from rummy.clubs.views.doors import of_a_club
from rummy.engine.words import say
from rummy.people.errors import ClubRefused, UnknownClub
from rummy.people.models import Membership
from rummy.people.queries import is_taken, merge_into, unused_code
from rummy.people.queries.clubs import in_book, own_stay, stay_by_id
from rummy.people.rights import OFFICES, Deed, Role
from rummy.people.services import clubs, make_code
from rummy.scorekeeping.views.doors import sent_id
from rummy.scorekeeping.views.share import link_to_share


@require_safe
@of_a_club
def one(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Everything about one member that this visitor may see and change."""
    asked.demand(Deed.READ_NAMES)
    return _page(request, asked, stay_by_id(asked.club, id))


def _page(
    request: HttpRequest, asked: Asked, stay: Membership, error: str = "", name: str | None = None
) -> HttpResponse:
    may_merge = asked.may[Deed.CHANGE_CLUB.name] and stay.player.erased_at is None
    names = names_of(stay, may_merge=may_merge)
    shown = {
        "asked": asked,
        "club": asked.club,
        "may": asked.may,
        "stay": stay,
        "role": Role(stay.role),
        "name": stay.player.name if name is None else name,
        "error": error,
        "is_mine": asked.stay is not None and asked.stay.pk == stay.pk,
        "roles": _roles_to_give(asked, stay),
        "stays": names.stays,
        "guests": names.others,
        "aliases": names.aliases,
        "guest": not is_taken(stay.player),
        "needs_account": "" if _has_account(stay) else str(clubs.account_missing(stay)),
    }
    return render(request, "clubs/member.html", shown, status=422 if error else 200)


def _roles_to_give(asked: Asked, stay: Membership) -> list[tuple[Role, str, bool]]:
    """The roles this visitor may give to this member, what each may do, and whether an account is missing."""
    if not asked.may[Deed.NAME_HELPERS.name] or stay.left_at is not None or stay.role == Role.OWNER:
        return []
    if stay.role == Role.DIRECTOR and not asked.may[Deed.NAME_DIRECTORS.name]:
        return []
    words = {
        Role.MEMBER: say("plays, and starts tables at an evening"),
        Role.SCORER: say("and scores at every table of an evening"),
        Role.DEPUTY: say("and holds evenings, directs tournaments, keeps the list of members"),
        Role.DIRECTOR: say("and changes the club, sets up tournaments, names helpers"),
    }
    if not asked.may[Deed.NAME_DIRECTORS.name]:
        words.pop(Role.DIRECTOR)
    return [(role, told, role in OFFICES and not _has_account(stay)) for role, told in words.items()]


def _has_account(stay: Membership) -> bool:
    return (stay.account_id or stay.player.account_id) is not None


@require_POST
@of_a_club
def rename(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Another spelling of the name."""
    stay = stay_by_id(asked.club, id)
    name = request.POST.get("name", "")
    try:
        clubs.rename_member(membership=stay, visitor=asked.visitor, name=name)
    except ClubRefused as refusal:
        return _page(request, asked, stay, str(refusal), name)
    return _back(request, stay, say("Kept."))


@require_POST
@of_a_club
def role(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Another role."""
    stay = stay_by_id(asked.club, id)
    try:
        wanted = Role(request.POST.get("role", ""))
    except ValueError as error:
        raise ClubRefused(say("Choose one of the roles.")) from error
    given = clubs.give_role(membership=stay, role=wanted, visitor=asked.visitor, at=timezone.now())
    said = say("{who} is {role} now.", who=stay.player.name, role=Role(given.role).label)
    return _back(request, stay, said)


@require_POST
@of_a_club
def hand_over(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Another owner; the one until now is a director."""
    stay = stay_by_id(asked.club, id)
    clubs.hand_over(membership=stay, visitor=asked.visitor, at=timezone.now())
    told = {"club": asked.club.name, "name": stay.player.name}
    return _back(request, stay, say("{club} belongs to {name} now. You are a director.", **told))


@require_POST
@of_a_club
def end(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Leave, or take somebody out; what was played stays."""
    stay = stay_by_id(asked.club, id)
    clubs.end_membership(membership=stay, visitor=asked.visitor, at=timezone.now())
    if own_stay(asked.club, asked.visitor) is None:
        messages.success(request, say("You have left {club}.", club=asked.club.name))
        return redirect("clubs:club", asked.club.slug)
    return _back(
        request,
        stay,
        say(
            "{name} is no member any more. Add the name again, and everything is as before.",
            name=stay.player.name,
        ),
    )


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_club
def code(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """The member's own code: whoever opens it on his phone says "this is me"."""
    asked.demand(Deed.KEEP_MEMBERS)
    stay = stay_by_id(asked.club, id)
    now = timezone.now()
    if request.method == "POST":
        assert asked.visitor.phone is not None
        make_code(player=stay.player, phone=asked.visitor.phone, at=now)
        return redirect("clubs:member-code", asked.club.slug, stay.pk)
    found = unused_code(stay.player, asked.visitor.phone, now)
    if found is None or is_taken(stay.player):
        return redirect("clubs:member", asked.club.slug, stay.pk)
    link = link_to_share(request, reverse("scorekeeping:claim-link", args=[found.code]))
    shown = {"club": asked.club, "stay": stay, "player": stay.player, "code": found, **link}
    return render(request, "clubs/code.html", shown)


@require_POST
@of_a_club
def merge(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """Two names of one person: this one is kept."""
    stay = stay_by_id(asked.club, id)
    other = in_book(asked.club, sent_id(request, "other"))
    tables.merge_members(id=sent_id(request), kept=stay, gone=other, visitor=asked.visitor, at=timezone.now())
    told = {"name": stay.player.name, "other": other.name}
    return _back(request, stay, say("{other} and {name} are one person.", **told))


@require_POST
@of_a_club
def part(request: HttpRequest, asked: Asked, id: UUID) -> HttpResponse:
    """They are two after all."""
    stay = stay_by_id(asked.club, id)
    found = merge_into(stay.player, sent_id(request, "merge"))
    if found is None:
        raise UnknownClub(say("There is nothing to part."))
    clubs.part_guests(merge=found, club=asked.club, visitor=asked.visitor, at=timezone.now())
    return _back(request, stay, say("They are two people again."))


def _back(request: HttpRequest, stay: Membership, said: Any) -> HttpResponse:
    messages.success(request, said)
    return redirect("clubs:member", stay.club.slug, stay.pk)
