"""How does a program find, set up and read a tournament?"""

from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import Q, QuerySet
from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people.queries.clubs import club_by_slug
from rummy.scorekeeping.api.addresses import PAGED, SLUG, does, tells
from rummy.scorekeeping.api.bodies import read
from rummy.scorekeeping.api.known_address import Scope
from rummy.scorekeeping.api.pages import asked_limit, asked_moment, cut, moment
from tournaments import services
from tournaments.api import bodies, telling
from tournaments.api.doors import CODE, TournamentAddress
from tournaments.models import Tournament
from tournaments.queries.rights import helps_to_run


class ListAddress(TournamentAddress):
    """Some tournaments at a time."""

    def listed(self, request: Request, these: QuerySet[Tournament]) -> HttpResponseBase:
        """The newest first."""
        limit, after = asked_limit(request), asked_moment(request)
        if after is not None:
            at, last = after
            these = these.filter(Q(made_at__lt=at) | Q(made_at=at, pk__lt=last))
        rows = these.order_by("-made_at", "-pk")[: limit + 1]
        found, more = cut(list(rows), limit, lambda one: moment(one.made_at, one.pk))
        return self.fresh({"tournaments": [telling.brief(one) for one in found], "after": more})


class Tournaments(ListAddress):
    """Mine, and those I help to run; a new one."""

    needs: ClassVar = {"GET": Scope.READ, "POST": Scope.DIRECT}

    @tells("tournaments", "My tournaments", "Tournaments", of=PAGED, description="The newest first.")
    def get(self, request: Request) -> HttpResponseBase:
        return self.listed(request, helps_to_run(self.account))

    @does(
        "create_tournament",
        "Set up a tournament",
        "Tournament",
        sends="TournamentSent",
        example=telling.EXAMPLE,
        status=201,
        description="What is not said is as the format proposes. A `club` needs one of its directors.",
    )
    def post(self, request: Request) -> Response:
        sent = read(bodies.CreateBody, request)
        made: dict[str, Any] = {"id": sent["id"], "by": self.token.account, "at": self.now}
        chosen = {key: value for key, value in sent.items() if key not in ("id", "club")}
        made["club"] = club_by_slug(sent["club"]) if "club" in sent else None
        made["settings"] = services.Settings(**{**chosen, "order": tuple(chosen.get("order", ()))})
        pk = self.once(sent, lambda: services.create_tournament(**made))
        code = Tournament.objects.values_list("code", flat=True).get(pk=pk)
        told = telling.tournament(self.tournament(code), self.account, self.now)
        return Response(told, status=HTTPStatus.CREATED)


class OfClub(ListAddress):
    """Those of a club."""

    needs: ClassVar = {"GET": None}

    @tells(
        "club_tournaments",
        "The tournaments of a club",
        "Tournaments",
        of=(SLUG, *PAGED),
        description="The newest first. Needs no token.",
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        return self.listed(request, Tournament.objects.filter(club=club_by_slug(slug)))


class OneTournament(TournamentAddress):
    """A tournament as it stands."""

    needs: ClassVar = {"GET": None}

    @tells(
        "tournament",
        "A tournament",
        "Tournament",
        of=(CODE,),
        description="What is played, how it is drawn and ranked, how far it is. Needs no token; with one `rights` are yours.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        return self.fresh(self.names(found).over(telling.tournament(found, self.account, self.now)))
