"""What did the games of a table come to?"""

from typing import Any, ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy.scorekeeping import queries
from rummy.scorekeeping.api import tables
from rummy.scorekeeping.api.addresses import PAGED, tells
from rummy.scorekeeping.api.known_address import KnownAddress
from rummy.scorekeeping.api.pages import numbered
from rummy.scorekeeping.api.sittings import fresh
from rummy.scorekeeping.api.table_addresses import CODE
from rummy.scorekeeping.queries.games import game_rows
from rummy.scorekeeping.queries.seats import seating


class Games(KnownAddress):
    """Every game, the last one maybe unfinished."""

    needs: ClassVar = {"GET": None}

    @tells(
        "games",
        "The games of a table",
        "SittingGames",
        of=(CODE, *PAGED),
        description="With totals, bonuses of the end and what each collects or pays. Needs no token.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        sitting = queries.sitting_by_code(code)

        def told(place: object) -> dict[str, Any]:
            found, more = numbered(request, game_rows(sitting, seating(sitting)), lambda row: row.number)
            return {"games": [tables.game(row) for row in found], "after": more}

        return fresh(self, sitting, told)
