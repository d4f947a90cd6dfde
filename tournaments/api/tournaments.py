"""How does a program find, set up and read a tournament?"""

from http import HTTPStatus
from typing import Any, ClassVar

from django.db.models import Q
from django.http import HttpResponseBase
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people.queries.clubs import club_by_slug
from rummy.scorekeeping.api.addresses import PAGED, does, tells
from rummy.scorekeeping.api.bodies import read
from rummy.scorekeeping.api.known_address import Scope
from rummy.scorekeeping.api.pages import asked_limit, asked_moment, moment
from tournaments import services
from tournaments.api import bodies, telling
from tournaments.api.doors import CODE, TournamentAddress
from tournaments.models import Tournament
from tournaments.queries.rights import helps_to_run


class Tournaments(TournamentAddress):
    """Mine, and those I help to run; a new one."""

    needs: ClassVar = {"GET": Scope.READ, "POST": Scope.DIRECT}

    @tells("tournaments", "My tournaments", "Tournaments", of=PAGED, description="The newest first.")
    def get(self, request: Request) -> HttpResponseBase:
        limit, after = asked_limit(request), asked_moment(request)
        mine = helps_to_run(self.account).order_by("-made_at", "-pk")
        if after is not None:
            at, last = after
            mine = mine.filter(Q(made_at__lt=at) | Q(made_at=at, pk__lt=last))
        found = list(mine[:limit])
        more = moment(found[-1].made_at, found[-1].pk) if len(found) == limit else None
        return self.fresh({"tournaments": [telling.brief(one) for one in found], "after": more})

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
        told = telling.tournament(self.tournament(code), self.account)
        return Response(told, status=HTTPStatus.CREATED)


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
        return self.fresh(self.names(found).over(telling.tournament(found, self.account)))
