"""Who is who? A program says “this is me”, or that two are one person, where its owner could."""

from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people.errors import ClaimRefused, MergeRefused, UnknownClaimCode
from rummy.people.models import Player
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.api.addresses import WHICH, does, looks, tells
from rummy.scorekeeping.api.bodies import IdField, TextField, Write, look, read
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.api.table_addresses import WHOSE
from rummy.scorekeeping.queries.merging import Brings

OTHER = {"other": "0b6f9a52-9d0e-4c0e-8a55-1f2e3d4c5b6a"}
Told = dict[str, Any]


class CodeBody(Write):
    code = TextField(max_length=20)


class OtherBody(Write):
    other = IdField()


class WhoAddress(KnownAddress):
    """What is said of a person."""

    needs: ClassVar = {"GET": Scope.READ, "POST": Scope.ME}
    refusals: ClassVar = {
        UnknownClaimCode: HTTPStatus.NOT_FOUND,
        **dict.fromkeys((ClaimRefused, MergeRefused), HTTPStatus.UNPROCESSABLE_ENTITY),
    }

    def demand_near(self, player: UUID) -> None:
        """Raises UnknownPlayer and NotYours."""
        services.demand_near(player=player, visitor=self.visitor, at=self.now)

    def demand_kept(self, player: UUID) -> None:
        """Raises UnknownPlayer and NotYours."""
        services.demand_kept(player=player, visitor=self.visitor, at=self.now)

    def ties(self, player: UUID) -> Response:
        found = queries.ties(player, self.visitor, self.now)
        others = queries.candidates(found.player, self.visitor) if found.keeps else ()
        return Response(
            {
                "player": _player(found.player),
                "claimed": found.claimed,
                "is_me": found.is_me,
                "may_claim": found.near and not found.claimed,
                "undo": str(found.undo) if found.undo else None,
                "merged": [{"name": one.name, "merge": str(one.merge)} for one in found.aliases],
                "others": [_player(one) for one in others],
            }
        )


class Ties(WhoAddress):
    """Who somebody is, and what I may change about it."""

    @tells("ties", "Who a player is", "Ties", of=(WHOSE,), description="And what you may say of it.")
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.fresh(self.ties(id).data)


class Claim(WhoAddress):
    """This is me: where this account scores at a table of the player."""

    @does(
        "claim",
        "Say “this is me”",
        "Claimed",
        of=(WHOSE,),
        description="Of a player of a table you score at.",
    )
    def post(self, request: Request, id: UUID) -> Response:
        sent = read(Write, request, lambda: self.demand_near(id))
        made = services.claim_at_table(id=sent["id"], player=id, visitor=self.visitor, at=self.now)
        return Response({"claim": str(made.pk), "player": str(made.player_id)})


class OfferCode(WhoAddress):
    """For the player himself to say it."""

    @does(
        "offer_code",
        "A code for a player",
        "ClaimCode",
        of=(WHOSE,),
        description="By it he says “this is me”.",
    )
    def post(self, request: Request, id: UUID) -> Response:
        read(Write, request, lambda: self.demand_near(id))
        made = services.offer_code(player=id, visitor=self.visitor, at=self.now)
        return Response({"code": made.code, "good_until": made.good_until})


class ClaimByCode(WhoAddress):
    """This is me: by a code from the table."""

    @does(
        "claim_by_code",
        "Say “this is me” by a code",
        "Claimed",
        sends="CodeSent",
        example={"code": "ABCDEFGH"},
    )
    def post(self, request: Request) -> Response:
        sent = read(CodeBody, request)
        made = services.claim_by_code(
            id=sent["id"],
            code=sent["code"],
            visitor=self.visitor,
            at=self.now,
            asked_from=self.asked_from,
        )
        return Response({"claim": str(made.pk), "player": str(made.player_id)})


class UndoClaim(WhoAddress):
    """It was not me."""

    @does("undo_claim", "Take “this is me” back", "Claimed", of=(WHICH,), description="Within a day.")
    def post(self, request: Request, id: UUID) -> Response:
        read(Write, request, lambda: services.claim_to_undo(claim=id, visitor=self.visitor, at=self.now))
        player = services.take_back_claim(claim=id, visitor=self.visitor, at=self.now)
        return Response({"claim": str(id), "player": str(player.pk)})


class Merge(WhoAddress):
    """Two names of one person."""

    @does(
        "merge_players",
        "Two players are one person",
        "MergedPlayers",
        sends="OtherPlayer",
        example=OTHER,
        of=(WHOSE,),
        description="Known by the name of this one. Of those in `others` of its `ties`.",
    )
    def post(self, request: Request, id: UUID) -> Response:
        sent = read(OtherBody, request, lambda: self.demand_kept(id))
        made = services.merge(id=sent["id"], kept=id, gone=sent["other"], visitor=self.visitor, at=self.now)
        return Response({"merge": str(made.pk), "player": str(made.kept_id)})


class IfMerged(WhoAddress):
    """What they would come to."""

    @looks(
        "merge_preview",
        "What two players would be as one",
        "IfMerged",
        sends="OtherPlayer",
        example=OTHER,
        of=(WHOSE,),
    )
    def post(self, request: Request, id: UUID) -> Response:
        found = queries.ties(id, self.visitor, self.now)
        asked = look(OtherBody, request)["other"]
        other = queries.candidate(found.player, self.visitor, asked) if found.keeps else None
        if other is None:
            raise MergeRefused("`other` is nobody whom you may say to be the same person.")
        seen = queries.merge_preview(found.player, other)
        return Response(
            {
                "player": _brings(seen.one_brings),
                "other": _brings(seen.other_brings),
                "together": _brings(seen.together),
                "met": seen.met,
            }
        )


class Part(WhoAddress):
    """Two after all."""

    @does(
        "part_players",
        "Two players again",
        "MergedPlayers",
        of=(WHICH,),
        description="Each with all of his own.",
    )
    def post(self, request: Request, id: UUID) -> Response:
        read(Write, request, lambda: services.merge_to_undo(merge=id, visitor=self.visitor))
        parted = services.part(merge=id, visitor=self.visitor, at=self.now)
        return Response({"merge": str(parted.pk), "player": str(parted.kept_id)})


def _player(one: Player) -> Told:
    return {"id": str(one.pk), "name": one.name}


def _brings(one: Brings) -> Told:
    return {"sittings": one.sittings, "games": one.games, "won": one.won, "hands": one.hands}
