"""Who belongs to a club, and what can be done about one of them?"""

from collections.abc import Callable
from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.clubs import services
from rummy.clubs.api import bodies, telling
from rummy.clubs.api.doors import WHICH, ClubAddress
from rummy.clubs.asked import Asked
from rummy.clubs.queries.names import names_of
from rummy.people.errors import UnknownClub
from rummy.people.models import ClaimCode, Membership
from rummy.people.names import called
from rummy.people.queries import merge_into
from rummy.people.queries.clubs import MemberRow, in_book, members, stay_by_id
from rummy.people.rights import Deed
from rummy.people.rights import Role as Rank
from rummy.people.services import clubs, make_code
from rummy.scorekeeping.api.addresses import PAGED, SLUG, asked, does, tells
from rummy.scorekeeping.api.bodies import read
from rummy.scorekeeping.api.pages import paged

Sent = dict[str, Any]


def _key(one: MemberRow) -> str:
    return f"{called(one.name)}\t{one.since.isoformat()}"


class Members(ClubAddress):
    """The list, for members."""

    @tells(
        "members",
        "The members of a club",
        "Members",
        of=(SLUG, asked("q", "Only names with these words."), *PAGED),
        description="By name. For members.",
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        asked = self.may(slug, Deed.READ_NAMES)
        everybody = members(asked.club, request.query_params.get("q", ""))
        found, more = paged(request, everybody, _key)
        return self.fresh({"members": [telling.member(one) for one in found], "after": more})

    @does(
        "add_member",
        "Add a member",
        "Member",
        sends="NameSent",
        example={"name": "Nora"},
        of=(SLUG,),
        status=201,
        description="Who left comes back. For deputies.",
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.may(slug, Deed.KEEP_MEMBERS)
        sent = read(bodies.NameBody, request)
        made = {"club": asked.club, "visitor": self.visitor, "at": self.now, **sent}
        pk = self.once(sent, lambda: clubs.add_member(**made))
        return Response(telling.stay(stay_by_id(asked.club, UUID(pk))), status=HTTPStatus.CREATED)


class MemberAddress(ClubAddress):
    """Something done about one member: what it takes at least, and more where the service says so."""

    deed: ClassVar[Deed]

    def refuse_strangers(self, asked: Asked, stay: Membership) -> None:
        """Raises MayNot."""
        asked.demand(self.deed)

    def done(
        self, request: Request, slug: str, id: UUID, body: type[bodies.Write], do: Callable[..., Any]
    ) -> Response:
        asked = self.asked(slug)
        try:
            stay = stay_by_id(asked.club, id)
        except UnknownClub:
            # Who may not do so is not told whether there is such a member.
            asked.demand(self.deed)
            raise
        sent = read(body, request, lambda: self.refuse_strangers(asked, stay))
        self.once(sent, lambda: do(asked, stay, sent))
        return Response(telling.stay(stay_by_id(asked.club, id)))


class OneMember(MemberAddress):
    """One of them, also who left."""

    deed = Deed.KEEP_MEMBERS

    @tells("member", "A member", "Member", of=WHICH, description="For members.")
    def get(self, request: Request, slug: str, id: UUID) -> HttpResponseBase:
        asked = self.may(slug, Deed.READ_NAMES)
        return self.fresh(telling.stay(stay_by_id(asked.club, id)))

    @does(
        "rename_member",
        "Spell a member differently",
        "Member",
        sends="NameSent",
        example={"name": "Nora B."},
        of=WHICH,
        description="For deputies.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        def rename(asked: Asked, stay: Membership, sent: Sent) -> Any:
            return clubs.rename_member(membership=stay, visitor=self.visitor, name=sent["name"])

        return self.done(request, slug, id, bodies.NameBody, rename)


class Role(MemberAddress):
    """Another role."""

    deed = Deed.NAME_HELPERS

    @does(
        "give_role",
        "Give a member a role",
        "Member",
        sends="RoleSent",
        example={"role": "scorer"},
        of=WHICH,
        description="For directors; the owner names directors.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        def give(asked: Asked, stay: Membership, sent: Sent) -> Any:
            return clubs.give_role(
                membership=stay, role=Rank(sent["role"]), visitor=self.visitor, at=self.now
            )

        return self.done(request, slug, id, bodies.RoleBody, give)


class HandOver(MemberAddress):
    """Another owner."""

    deed = Deed.HAND_OVER

    @does("hand_over", "Hand the club over", "Member", of=WHICH, description="You are a director then.")
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        def hand_over(asked: Asked, stay: Membership, sent: Sent) -> Any:
            return clubs.hand_over(membership=stay, visitor=self.visitor, at=self.now)

        return self.done(request, slug, id, bodies.Write, hand_over)


class End(MemberAddress):
    """Leave, or take somebody out."""

    deed = Deed.KEEP_MEMBERS

    def refuse_strangers(self, asked: Asked, stay: Membership) -> None:
        if stay != asked.stay:
            super().refuse_strangers(asked, stay)

    @does("end_membership", "End a membership", "Member", of=WHICH, description="What was played stays.")
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        def end(asked: Asked, stay: Membership, sent: Sent) -> Any:
            return clubs.end_membership(membership=stay, visitor=self.visitor, at=self.now)

        return self.done(request, slug, id, bodies.Write, end)


class Ties(ClubAddress):
    """What could be done about his names."""

    @tells(
        "member_ties",
        "A member’s other names and stays",
        "MemberTies",
        of=WHICH,
        description="What `merge` may let be one with him, and `part` two again. For directors.",
    )
    def get(self, request: Request, slug: str, id: UUID) -> HttpResponseBase:
        asked = self.may(slug, Deed.CHANGE_CLUB)
        stay = stay_by_id(asked.club, id)
        return self.fresh(telling.ties(stay, names_of(stay)))


class Merge(ClubAddress):
    """Two names of one person."""

    @does(
        "merge_members",
        "Let two names be one member",
        "Merged",
        sends="OtherSent",
        example={"other": "0b6f9a52-9d0e-4c0e-8a55-1f2e3d4c5b6a"},
        of=WHICH,
        description="This one is kept. For directors, and guests nobody says “this is me” of.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        asked = self.may(slug, Deed.CHANGE_CLUB)
        sent = read(bodies.OtherBody, request)
        kept, gone = stay_by_id(asked.club, id), in_book(asked.club, sent["other"])
        made = {"id": sent["id"], "kept": kept, "gone": gone, "visitor": self.visitor, "at": self.now}
        merge = self.once(sent, lambda: services.merge_members(**made))
        return Response({"merge": merge, "member": telling.stay(stay_by_id(asked.club, id))})


class Part(MemberAddress):
    """They are two after all."""

    deed = Deed.CHANGE_CLUB

    @does(
        "part_members",
        "Part two names again",
        "Member",
        sends="PartSent",
        example={"merge": "0b6f9a52-9d0e-4c0e-8a55-1f2e3d4c5b6a"},
        of=WHICH,
        description="For directors.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        def part(asked: Asked, stay: Membership, sent: Sent) -> Any:
            asked.demand(Deed.CHANGE_CLUB)
            found = merge_into(stay.player, sent["merge"])
            if found is None:
                raise UnknownClub("There is nothing to part.")
            return clubs.part_guests(merge=found, club=asked.club, visitor=self.visitor, at=self.now)

        return self.done(request, slug, id, bodies.PartBody, part)


class Code(ClubAddress):
    """A member's own code."""

    @does(
        "member_code",
        "A member’s own code",
        "ClaimCode",
        of=WHICH,
        description="Whoever opens it says “this is me”. For deputies.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        asked = self.may(slug, Deed.KEEP_MEMBERS)
        sent = read(bodies.Write, request)
        stay = stay_by_id(asked.club, id)
        made: Sent = {"player": stay.player, "phone": self.token.phone, "at": self.now}
        pk = self.once(sent, lambda: make_code(**made))
        code = ClaimCode.objects.get(pk=pk)
        return Response({"code": code.code, "good_until": code.good_until})
