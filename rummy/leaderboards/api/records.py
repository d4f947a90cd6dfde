"""What has been reached in one game?"""

from typing import ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy import engine
from rummy.leaderboards import asking
from rummy.leaderboards.api import telling
from rummy.leaderboards.api.persons import SEASON
from rummy.leaderboards.api.refusals import REFUSALS
from rummy.leaderboards.pools import boards_of, family_of
from rummy.leaderboards.queries.lately import lately
from rummy.leaderboards.queries.records import records
from rummy.scorekeeping.api.addresses import part, tells
from rummy.scorekeeping.api.known_address import KnownAddress


class Records(KnownAddress):
    """The best of every measure, and how all are spread."""

    needs: ClassVar = {"GET": None}
    refusals: ClassVar = REFUSALS

    @tells(
        "records",
        "The records of a game",
        "Records",
        of=(part("key", "The game."), SEASON),
        description="Needs no token.",
    )
    def get(self, request: Request, key: str) -> HttpResponseBase:
        pairs = engine.find_ruleset(key).seats.partnerships
        season = asking.season_asked(request.query_params)
        found = records(family_of(key), boards_of(key)[-1], self.visitor, pairs=pairs, season=season)
        done = lately(key, season)
        told = {
            "game": key,
            "pairs": pairs,
            "season": season,
            "records": [telling.record(one) for one in found],
            "lately": telling.lately(done) if done else None,
        }
        return self.fresh(told)
