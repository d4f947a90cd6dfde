"""What may everybody know of a tournament: standings, crosstable, bracket, all of it as data?"""

from typing import ClassVar

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.live.tokens import news_of
from rummy.scorekeeping.api.addresses import AFTER, asked, described, refusals, tells
from rummy.scorekeeping.api.pages import asked_number, numbered
from rummy.scorekeeping.api.schemas import one
from tournaments.api import telling
from tournaments.api.doors import CODE, TournamentAddress
from tournaments.queries import boards
from tournaments.queries.bracket import bracket_view
from tournaments.queries.crosstable import crosstable_view
from tournaments.queries.groups import groups_view
from tournaments.queries.ladder import ladder_view
from tournaments.queries.papers import everything
from tournaments.services.entering import MOST_ENTRIES

MOST_ROUNDS = 9999
ALL_AT_ONCE = asked(
    "limit",
    f"How many at most: 1 to {MOST_ENTRIES}, else 50. Standings change meanwhile: all of one moment come in one answer.",
    OpenApiTypes.INT,
)
AFTER_ROUND = asked("round", "After this round; else as they are now.", OpenApiTypes.INT)


class PublicAddress(TournamentAddress):
    """Open to who knows the code."""

    needs: ClassVar = {"GET": None}


class Standings(PublicAddress):
    """Who is ahead, and why."""

    @tells(
        "standings",
        "The standings",
        "Standings",
        of=(CODE, AFTER_ROUND, ALL_AT_ONCE, AFTER),
        description="With the sentence why each is where it is. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        number = asked_number(request, "round", 0, most=MOST_ROUNDS, least=0)
        view = boards.standings_view(found, number or None)
        ranked = list(enumerate(view.lines, 1))
        lines, more = numbered(request, ranked, lambda line: line[0], most=MOST_ENTRIES)
        told = telling.standings(found, view, [line for _rank, line in lines], more)
        return self.fresh(self.names(found).over(told))


class Crosstable(PublicAddress):
    """Everybody against everybody."""

    @tells(
        "crosstable",
        "The crosstable",
        "Crosstable",
        of=(CODE,),
        description="Round by round where there are many entries. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        return self.fresh(self.names(found).over(telling.crosstable(crosstable_view(found))))


class Bracket(PublicAddress):
    """The bracket of a knock-out."""

    @tells(
        "bracket",
        "The bracket",
        "Bracket",
        of=(CODE,),
        description="Empty where there is none. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        told = {"sides": [[telling.column(one) for one in side] for side in bracket_view(found)]}
        return self.fresh(self.names(found).over(told))


class Groups(PublicAddress):
    """The groups whose best go on."""

    @tells(
        "groups",
        "The groups",
        "Groups",
        of=(CODE,),
        description="From which the best go on to a knock-out; empty where there are none. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        return self.fresh(self.names(found).over(telling.groups(groups_view(found))))


class Ladder(PublicAddress):
    """Who stands on which rung."""

    @tells(
        "ladder",
        "The ladder",
        "Ladder",
        of=(CODE,),
        description="With who meets whom next; empty where there is none. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        return self.fresh(self.names(found).over(telling.ladder(ladder_view(found))))


class Data(PublicAddress):
    """Everything at once."""

    @tells(
        "tournament_data",
        "Everything everybody may know",
        "TournamentData",
        of=(CODE,),
        description="All rounds with their tables and standings: for an archive. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        found = self.tournament(code)
        names = self.names(found)
        return self.fresh(names.over(everything(found, names.reader)))


class Live(PublicAddress):
    """Where to hear that something changed."""

    @described(
        operation_id="tournament_live",
        summary="Where to hear of a tournament",
        description="A stream of server-sent events: `change` with its `version`, at once and after every change. Needs no token.",
        parameters=(CODE,),
        responses={200: OpenApiResponse(one("Listening"), "The address."), **refusals()},
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        return Response(news_of(f"event/{self.tournament(code).pk}"))
