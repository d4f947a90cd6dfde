"""Who sits where, and how does a program change it? As the people do: by rows that are added, and undone by more."""

from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people.names import LONGEST
from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.api import bodies
from rummy.scorekeeping.api.addresses import does, looks, tells
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.api.table_addresses import CODE
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.reseating import AskedChange
from rummy.scorekeeping.reseated import changes_shown
from rummy.scorekeeping.sent_hands import HIGHEST
from rummy.scorekeeping.would import for_a_program

SWAP = {"seat": 1, "other": 2, "from_hand": 4}


class ChangeBody(bodies.Write):
    """A swap, a substitute, or an earlier change to undo."""

    seat = bodies.NumberField(required=False, min_value=1, max_value=HIGHEST)
    other = bodies.NumberField(required=False, min_value=1, max_value=HIGHEST)
    name = bodies.TextField(required=False, max_length=LONGEST)
    from_hand = bodies.NumberField(required=False, min_value=1, max_value=100_000)
    undo = bodies.IdField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        told = set(attrs) - {"id"}
        if told not in ({"seat", "other", "from_hand"}, {"seat", "name", "from_hand"}, {"undo"}):
            said = "Send `seat`, `from_hand` and `other` or `name`; or `undo` alone."
            raise serializers.ValidationError({"body": said})
        return attrs


class Seats(KnownAddress):
    """Every place, and every change of places."""

    needs: ClassVar = {"GET": None, "POST": Scope.SCORE}

    @tells(
        "seats",
        "Who sits where",
        "Seats",
        of=(CODE,),
        description="And every change of seats. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)
        return self.fresh(_told(sitting, self.visitor))

    @does(
        "change_seats",
        "Change seats",
        "Seats",
        sends="SeatsSent",
        example=SWAP,
        of=(CODE,),
        description="From a hand on two swap (`seat`, `other`), or somebody plays in a seat (`seat`, `name`); or `undo` a change.",
    )
    def post(self, request: Request, code: str) -> Response:
        sitting = queries.sitting_by_code(code)
        services.scorer(sitting, self.phone)
        sent = bodies.read(ChangeBody, request)
        made = {"id": sent.pop("id"), "phone": self.phone, "at": self.now}
        services.change_seats(sitting=sitting, asked=AskedChange(**sent), **made)
        return Response(_told(sitting, self.visitor))


class IfChanged(KnownAddress):
    """What a change of seats would make of the hands that were played."""

    needs: ClassVar = {"POST": Scope.SCORE}

    @looks(
        "seats_preview",
        "What changing seats would change",
        "Preview",
        sends="SeatsSent",
        example=SWAP,
        of=(CODE,),
    )
    def post(self, request: Request, code: str) -> Response:
        sitting = queries.sitting_by_code(code)
        services.scorer(sitting, self.phone)
        asked = AskedChange(**bodies.look(ChangeBody, request))
        return Response(for_a_program(queries.if_reseated(sitting, asked)))


def _told(sitting: Sitting, visitor: Visitor) -> dict[str, Any]:
    table = queries.seats_of(sitting)
    known = {one.name: str(one.id) for one in queries.pages_at(sitting, visitor).players}
    return {
        "seats": [
            {
                "seat": place.number,
                "player": place.name,
                "id": known.get(place.name),
                "side": place.side,
                "founder": place.founder,
            }
            for place in table.seated.latest.places()
        ],
        "next_number": table.next_hand,
        "changes": [
            {
                "id": str(one.id),
                "sentence": one.sentence,
                "by": one.by,
                "at": one.at,
                "undone": one.undone,
                "undo": str(one.undo),
            }
            for one in changes_shown(table.changes)
        ],
    }
