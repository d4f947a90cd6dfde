"""When does a club meet, what is played there, and how does a table start?"""

from http import HTTPStatus
from typing import Any, ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from django.urls import reverse
from drf_spectacular.utils import OpenApiResponse
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.clubs import queries
from rummy.clubs.api import bodies, telling
from rummy.clubs.api.doors import WHICH, ClubAddress
from rummy.clubs.asked import Asked
from rummy.clubs.services import announce_evenings, change_evening, start_at_evening
from rummy.live.tokens import news_of
from rummy.people.models import Club, Evening
from rummy.people.queries.clubs import evening_by_id
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.scorekeeping.api import tables
from rummy.scorekeeping.api.addresses import PAGED, SLUG, described, does, refusals, tells
from rummy.scorekeeping.api.bodies import read
from rummy.scorekeeping.api.known_address import Scope
from rummy.scorekeeping.api.pages import asked_limit, cut, not_told
from rummy.scorekeeping.api.schemas import one
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries import place_of
from rummy.scorekeeping.services import NewSide

WHEN = {"day": "2026-03-14", "time": "19:30"}


def told(asked: Asked, evening: Evening) -> dict[str, Any]:
    return telling.evening_view(queries.evening_view(evening, asked.reader), evening.closed_at)


class Evenings(ClubAddress):
    """Every date; new ones."""

    needs: ClassVar = {"GET": None, "POST": Scope.CLUB}

    @tells(
        "evenings",
        "The evenings of a club",
        "Evenings",
        of=(SLUG, *PAGED),
        description="The latest first. Needs no token.",
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        asked, after = self.asked(slug), request.query_params.get("after", "")
        before, limit = queries.when(after), asked_limit(request)
        if after and before is None:
            raise not_told()
        rows = queries.evenings(asked.club, before, limit + 1)
        found, more = cut(rows, limit, lambda row: f"{row.day.isoformat()}T{row.time.isoformat()}")
        return self.fresh({"evenings": [telling.evening(each) for each in found], "after": more})

    @does(
        "announce",
        "Announce an evening",
        "Evenings",
        sends="EveningAnnounced",
        example={**WHEN, "weeks": 4},
        of=(SLUG,),
        status=201,
        description="Or the same weekday for some weeks: all of them, or none. For deputies.",
    )
    def post(self, request: Request, slug: str) -> Response:
        asked = self.may(slug, Deed.HOLD_EVENINGS)
        sent = read(bodies.AnnounceBody, request)
        made = {"club": asked.club, "visitor": self.visitor, "at": self.now, **sent}
        ids = self.once(sent, lambda: [str(each.pk) for each in announce_evenings(**made)])
        found = [evening_by_id(asked.club, UUID(key)) for key in ids]
        told = {"evenings": [telling.evening(each) for each in found], "after": None}
        return Response(told, status=HTTPStatus.CREATED)


class OneEvening(ClubAddress):
    """Its tables and its ranking."""

    needs: ClassVar = {"GET": None, "POST": Scope.CLUB}

    @tells(
        "evening",
        "An evening",
        "Evening",
        of=WHICH,
        description="Its tables as they stand and the ranking over them. Needs no token; with one, names as you may read them.",
    )
    def get(self, request: Request, slug: str, id: UUID) -> HttpResponseBase:
        asked = self.asked(slug)
        return self.fresh(told(asked, evening_by_id(asked.club, id)))

    @does(
        "change_evening",
        "Change an evening",
        "Evening",
        sends="EveningSent",
        example=WHEN,
        of=WHICH,
        description="All of it. For deputies.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        asked = self.may(slug, Deed.HOLD_EVENINGS)
        sent = read(bodies.EveningBody, request)
        found = evening_by_id(asked.club, id)
        made = {"evening": found, "visitor": self.visitor, "at": self.now, **sent}
        self.once(sent, lambda: change_evening(**made))
        return Response(told(asked, evening_by_id(asked.club, id)))


class Live(ClubAddress):
    """Where to hear that something changed."""

    needs: ClassVar = {"GET": None}

    @described(
        operation_id="evening_live",
        summary="Where to hear of an evening",
        description="A stream of server-sent events: `change` with its `version`, at once and after every write at it or at one of its tables. Needs no token.",
        parameters=WHICH,
        responses={200: OpenApiResponse(one("Listening"), "The address."), **refusals()},
    )
    def get(self, request: Request, slug: str, id: UUID) -> Response:
        return Response(news_of(f"evening/{evening_by_id(self.asked(slug).club, id).pk}"))


class Close(ClubAddress):
    """No further table starts."""

    @does("close_evening", "Close an evening", "Evening", of=WHICH, description="For deputies.")
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        asked = self.may(slug, Deed.HOLD_EVENINGS)
        sent = read(bodies.Write, request)
        found = evening_by_id(asked.club, id)
        self.once(sent, lambda: clubs.close_evening(evening=found, visitor=self.visitor, at=self.now))
        return Response(told(asked, evening_by_id(asked.club, id)))


class Reopen(ClubAddress):
    """Tables may start again."""

    @does("reopen_evening", "Open an evening again", "Evening", of=WHICH, description="For deputies.")
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        asked = self.may(slug, Deed.HOLD_EVENINGS)
        sent = read(bodies.Write, request)
        found = evening_by_id(asked.club, id)
        self.once(sent, lambda: clubs.reopen_evening(evening=found, visitor=self.visitor, at=self.now))
        return Response(told(asked, evening_by_id(asked.club, id)))


class Start(ClubAddress):
    """A table of the evening."""

    needs: ClassVar = {"POST": Scope.SCORE}

    @does(
        "start_at_evening",
        "Open a table at an evening",
        "Table",
        sends="EveningTable",
        example={"sides": ["Ana", "Ben", "Cy"]},
        of=WHICH,
        status=201,
        description="By the game and the house rules of the club where nothing else is said. Who sits there is found in its book. For members.",
    )
    def post(self, request: Request, slug: str, id: UUID) -> Response:
        asked = self.may(slug, Deed.START_TABLE)
        sent = read(bodies.StartBody, request)
        game, options = _rules(asked.club, sent)
        evening = evening_by_id(asked.club, id)
        sides = [NewSide(name, players) for name, players in sent["sides"]]
        made = {
            "id": sent["id"],
            "evening": evening,
            "visitor": self.visitor,
            "phone": self.token.phone,
            "page": reverse("clubs:evening", args=[slug, evening.pk]),
            "ruleset": game,
            "options": options,
            "sides": sides,
            "first_dealer": sent.get("first_dealer", sides[0].players[0]),
            "at": self.now,
        }
        pk = self.once(sent, lambda: start_at_evening(**made))
        sitting = Sitting.objects.get(pk=pk)
        told = tables.table(sitting, place_of(sitting, self.phone))
        return Response({**told, "score_code": sitting.score_code}, status=HTTPStatus.CREATED)


def _rules(club: Club, sent: dict[str, Any]) -> tuple[str, dict[str, Any]]:
    """The game and its house rules, the club’s where nothing else is said. Raises ValidationError where it has none."""
    game = sent.get("game") or club.ruleset
    if not game:
        raise ValidationError({"game": "is missing: this club has none of its own."})
    return game, {**(club.options if game == club.ruleset else {}), **sent["options"]}
