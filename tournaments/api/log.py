"""What did the desk do, and how is it taken back?"""

from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from rummy.scorekeeping.api.addresses import LIMIT, asked, part, tells
from rummy.scorekeeping.api.pages import asked_limit, asked_number, cut
from tournaments import services
from tournaments.api import telling
from tournaments.api.doors import CODE, Place, Sent, TournamentAddress, Verb, verb
from tournaments.queries.rights import Right
from tournaments.queries.undoing import undoable

HIGHEST = 10**9 - 1


class Log(TournamentAddress):
    """Everything, the latest first."""

    @tells(
        "log",
        "The log of the desk",
        "Log",
        of=(CODE, LIMIT, asked("after", "What the answer before said.", OpenApiTypes.INT)),
        description="The latest first. For scorers.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.as_official(code, Right.SCORE)
        limit = asked_limit(request)
        # 0 is where every list begins, also one that goes back.
        before = asked_number(request, "after", 0, most=HIGHEST, least=0) or HIGHEST
        rows = found.acts.select_related("undone", "undoes").filter(number__lt=before)
        acts, more = cut(list(rows[: limit + 1]), limit, lambda act: act.number)
        can = undoable(acts, found, self.now)
        return self.fresh({"acts": [telling.act(one, can) for one in acts], "after": more})


@verb(
    "undo",
    "Take something back",
    "Act",
    of=(CODE, part("act", "Its number in the log.", OpenApiTypes.INT)),
    description="That is an entry of the log, too. For deputies.",
)
class Undo(Verb):
    """What the desk did."""

    def do(self, place: Place, sent: Sent) -> int:
        number = place.numbers["act"]
        made = services.undo(tournament=place.tournament, number=number, by=self.account, at=self.now)
        return made.number

    def told(self, place: Place, made: Any) -> Any:
        act = place.tournament.acts.select_related("undone", "undoes").get(number=made)
        return telling.act(act, undoable([act], place.tournament, self.now))
