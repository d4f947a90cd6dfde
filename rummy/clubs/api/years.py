"""What do all the evenings of a club come to, and who came and left?"""

from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy.clubs.api.doors import ClubAddress
from rummy.clubs.api.telling import evening
from rummy.clubs.queries.statistics import ClubStatistics, club_statistics, years_of
from rummy.leaderboards import asking
from rummy.leaderboards.api.boards import SEASON_OR_LEAGUE
from rummy.leaderboards.api.refusals import REFUSALS
from rummy.leaderboards.api.telling import people, rates, record, spread
from rummy.leaderboards.queries.leagues import leagues_of
from rummy.people.queries.changes import Change, changes
from rummy.people.rights import Deed
from rummy.scorekeeping.api.addresses import PAGED, SLUG, tells
from rummy.scorekeeping.api.pages import asked_limit, asked_number, cut

MOST = 10**9 - 1


class Statistics(ClubAddress):
    """Its games, its busiest evenings, who met whom most, its records."""

    needs: ClassVar = {"GET": None}
    refusals: ClassVar = {**ClubAddress.refusals, **REFUSALS}

    @tells(
        "club_statistics",
        "What a club’s evenings and tournaments come to",
        "ClubStatistics",
        of=(SLUG, SEASON_OR_LEAGUE),
        description="Games, busiest evenings, who met most; of the game played most its records and what all hands tell. Needs no token.",
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        found = self.asked(slug)
        season = asking.season_asked(request.query_params, found.club)
        told = _told(club_statistics(found.club, found.visitor, season))
        return self.fresh({**told, "seasons": [*years_of(found.club), *leagues_of(found.club)]})


class Log(ClubAddress):
    """Who came, who left, who got which role."""

    @tells(
        "club_log",
        "Who came, left and got a role",
        "ClubLog",
        of=(SLUG, *PAGED),
        description="The latest first. For directors.",
    )
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        found = self.may(slug, Deed.NAME_HELPERS)
        limit, behind = asked_limit(request), asked_number(request, "after", 0, most=MOST, least=0)
        rows, more = cut(changes(found.club, behind=behind, size=limit + 1), limit, lambda row: row.id)
        return self.fresh({"changes": [_change(row) for row in rows], "after": more})


def _change(row: Change) -> dict[str, Any]:
    was, became = row.roles
    return {
        "what": row.kind,
        "name": row.name,
        "by": row.by or None,
        "was": was or None,
        "became": became or None,
        "at": row.at,
    }


def _told(view: ClubStatistics) -> dict[str, Any]:
    return {
        "season": view.season,
        "evenings": view.evenings,
        "sittings": view.tables,
        "hands": view.hands,
        "games": view.games,
        "played": [{"name": one.name, "games": one.games} for one in view.played],
        "busiest": [
            {"evening": evening(one.evening), "sittings": one.tables, "hands": one.hands}
            for one in view.busiest
        ],
        "pairings": [
            {
                "one": people(pair.one),
                "other": people(pair.other),
                "games": pair.games,
                "ahead": pair.ahead,
                "behind": pair.behind,
            }
            for pair in view.pairings
        ],
        "family": view.family.key if view.family else None,
        "records": [record(one) for one in view.records],
        "deeds": dict(view.deeds),
        "rates": rates(view.knocking, None),
        "spread": spread(view.spread),
    }
