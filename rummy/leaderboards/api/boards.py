"""Who is ahead, in which game, when? A program's owner finds himself on every board."""

from dataclasses import replace
from typing import ClassVar

from django.http import HttpResponseBase
from rest_framework.request import Request

from rummy.leaderboards import asking
from rummy.leaderboards.api import telling
from rummy.leaderboards.api.refusals import REFUSALS
from rummy.leaderboards.measures import BY_KEY
from rummy.leaderboards.queries.boards import board_page
from rummy.leaderboards.queries.overview import overview
from rummy.people.models import Club
from rummy.people.queries.clubs import club_by_slug
from rummy.scorekeeping.api.addresses import PAGED, SLUG, asked, part, tells
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from rummy.scorekeeping.api.pages import asked_limit

FAMILY = part("family", "The games that are rated together, by the key of the first of them.")
SEASON_OR_LEAGUE = asked(
    "season",
    "A year, quarter or month: `2026`, `2026-Q1`, `2026-03`; a league of the club; nothing for all time.",
)
FILTERS = (
    asked("by", f"By what it is in order: {', '.join(BY_KEY)}."),
    SEASON_OR_LEAGUE,
    asked("game", "Only this game of the family."),
    asked("pairs", "true: partners."),
    *PAGED,
    asked("before", "As it was told: what stands before that page. One of `after`, `before` and `around`."),
    asked("around", "`me`: those around yourself, which takes a token to `read`."),
)


class BoardAddress(KnownAddress):
    """Boards are for everybody; by the token some names are told whole, and the visitor's own rows."""

    needs: ClassVar = {"GET": None}
    refusals: ClassVar = REFUSALS

    def overview(self, club: Club | None) -> HttpResponseBase:
        played, others = overview(club, self.visitor)
        told = {"boards": [telling.leaders(one) for one in played], "empty": [one.key for one in others]}
        return self.fresh(told)

    def board(self, request: Request, family: str, club: Club | None = None) -> HttpResponseBase:
        found = replace(asking.asked(family, request.query_params, club), size=asked_limit(request))
        if found.around_me:
            self.demand(Scope.READ)
        return self.fresh(telling.board(found, board_page(found, self.visitor)))


class Boards(BoardAddress):
    """Every family of games with its first three."""

    @tells("boards", "All boards", "Boards", description="The first of each, all time. Needs no token.")
    def get(self, request: Request) -> HttpResponseBase:
        return self.overview(None)


class OneBoard(BoardAddress):
    """A page of one board."""

    @tells(
        "board",
        "A board",
        "Board",
        of=(FAMILY, *FILTERS),
        description="At most fifty at a time, with exact places. Needs no token; with one `mine` are your own rows.",
    )
    def get(self, request: Request, family: str) -> HttpResponseBase:
        return self.board(request, family)


class ClubBoards(BoardAddress):
    """Those of a club's evenings."""

    @tells("club_boards", "A club’s boards", "Boards", of=(SLUG,), description="Needs no token.")
    def get(self, request: Request, slug: str) -> HttpResponseBase:
        return self.overview(club_by_slug(slug))


class ClubBoard(BoardAddress):
    """One of them."""

    @tells(
        "club_board", "A club’s board", "Board", of=(SLUG, FAMILY, *FILTERS), description="Needs no token."
    )
    def get(self, request: Request, slug: str, family: str) -> HttpResponseBase:
        return self.board(request, family, club_by_slug(slug))
