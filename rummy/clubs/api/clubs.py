"""How does a program find, found, read, change and join a club?"""

from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from django.utils import timezone
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.clubs.api import bodies, telling
from rummy.clubs.api.doors import ClubAddress
from rummy.clubs.asked import Asked
from rummy.clubs.queries import leaders
from rummy.clubs.services import change_club, club_invited_to
from rummy.people.models import Club
from rummy.people.queries.clubs import members, my_clubs, next_evenings, stay_by_id
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.scorekeeping.api.addresses import PAGED, SLUG, does, tells
from rummy.scorekeeping.api.bodies import read
from rummy.scorekeeping.api.known_address import Scope
from rummy.scorekeeping.api.pages import paged


def told(asked: Asked) -> dict[str, Any]:
    """A club as this program may read it."""
    is_on, coming = next_evenings(asked.club, timezone.localdate())
    first = leaders(asked.club, asked.reader, timezone.now())
    return telling.club(asked, len(members(asked.club)), [*is_on, *coming], first)


class Clubs(ClubAddress):
    """Mine; a new one."""

    @tells("clubs", "My clubs", "Clubs", of=PAGED)
    def get(self, request: Request) -> HttpResponseBase:
        mine = sorted(my_clubs(self.visitor, timezone.localdate()), key=lambda one: one.slug)
        found, more = paged(request, mine, lambda one: one.slug)
        return self.fresh({"clubs": [telling.my_club(one) for one in found], "after": more})

    @does(
        "found_club",
        "Found a club",
        "Club",
        sends="ClubFounded",
        example={"name": "Rummy Club Kreuzberg", "owner": "Olga"},
        status=201,
        description="You own it; `owner` is your name there.",
    )
    def post(self, request: Request) -> Response:
        sent = read(bodies.FoundBody, request)
        made = {"id": sent["id"], "visitor": self.visitor, "at": self.now, **sent}
        slug = self.once(sent, lambda: clubs.found_club(**made).slug)
        return Response(told(self.asked(slug)), status=HTTPStatus.CREATED)


class OneClub(ClubAddress):
    """Its page."""

    needs: ClassVar = {"GET": None, "POST": Scope.CLUB}

    @tells(
        "club",
        "A club",
        "Club",
        of=(SLUG,),
        description="Its page: dates, leaders, how it plays. Needs no token; with one, names as you may read them.",
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        return self.fresh(told(self.asked(slug)))

    @does(
        "change_club",
        "Change a club",
        "Club",
        sends="ClubChanged",
        example={"place": "Back room, Tuesdays"},
        of=(SLUG,),
        description="Only what is sent is changed. For directors.",
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.may(slug, Deed.CHANGE_CLUB)
        sent = read(bodies.ChangeBody, request)
        made: dict[str, Any] = {"club": asked.club, "visitor": self.visitor, "at": self.now}
        self.once(sent, lambda: change_club(**made, **sent).slug)
        return Response(told(self.asked(slug)))


class Invitation(ClubAddress):
    """The code that lets people in by themselves."""

    @tells("invitation", "A club’s invitation", "Invitation", of=(SLUG,), description="For deputies.")
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        asked = self.may(slug, Deed.KEEP_MEMBERS)
        return self.fresh({"code": asked.club.invite_code})

    @does("renew_invitation", "Another invitation", "Invitation", of=(SLUG,), description="The old one ends.")
    def post(self, request: Request, slug: str) -> Response:
        asked = self.may(slug, Deed.KEEP_MEMBERS)
        sent = read(bodies.Write, request)
        self.once(sent, lambda: clubs.renew_invitation(club=asked.club, visitor=self.visitor).slug)
        return Response({"code": Club.objects.get(pk=asked.club.pk).invite_code})


class Join(ClubAddress):
    """Come in by an invitation."""

    @does(
        "join_club",
        "Join a club",
        "Member",
        sends="ClubJoined",
        example={"code": "ABCDEFGHJK", "name": "Nora"},
        description="With the code of its invitation.",
    )
    def post(self, request: Request) -> Response:
        sent = read(bodies.JoinBody, request)
        club = club_invited_to(code=sent["code"], asked_from=self.asked_from)
        made = {"id": sent["id"], "club": club, "visitor": self.visitor, "at": self.now}
        code = {"code": club.invite_code, "name": sent["name"]}
        pk = self.once(sent, lambda: clubs.join_club(**made, **code))
        return Response(telling.stay(stay_by_id(club, UUID(pk))))
