"""What may a program know of people: who it acts for, and the records its owner may open?"""

from uuid import UUID

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people.names import called
from rummy.programs.models import Token
from rummy.scorekeeping import queries
from rummy.scorekeeping.api import table_addresses, tables
from rummy.scorekeeping.api.addresses import PAGED, asked, part, tells
from rummy.scorekeeping.api.known_address import KnownAddress
from rummy.scorekeeping.api.pages import asked_key, asked_limit, cut, not_told, sealed
from rummy.scorekeeping.queries.meetings import found_by_name, head_to_head


class Me(KnownAddress):
    """Who is this token?"""

    @table_addresses.ME
    def get(self, request: Request) -> Response:
        token = request.auth
        assert isinstance(token, Token)
        mine, _guests = queries.my_players(self.visitor)
        players = [{"id": str(player.pk), "name": player.name} for player in mine]
        return Response({"program": token.name, "scopes": token.scopes, "players": players})


class Players(KnownAddress):
    """Whom I may find."""

    @tells(
        "players",
        "Find people",
        "Players",
        of=(asked("q", "Only names with these words."), *PAGED),
        description="Those whose pages you may open, by name.",
    )
    def get(self, request: Request) -> HttpResponseBase:
        limit, words = asked_limit(request), request.query_params.get("q", "")
        rows = found_by_name(words, self.visitor, _behind(request), limit + 1)
        found, more = cut(rows, limit, lambda one: sealed(f"{one.id}~{called(one.name)}"))
        return self.fresh(
            {
                "players": [{"id": str(one.id), "name": one.name} for one in found],
                "after": more,
            }
        )


def _behind(request: Request) -> tuple[str, UUID] | None:
    told = asked_key(request)
    pk, _, name = told.partition("~")
    try:
        return (name, UUID(pk)) if told else None
    except ValueError as error:
        raise not_told() from error


class Against(KnownAddress):
    """Two who met."""

    @tells(
        "head_to_head",
        "Head to head",
        "HeadToHead",
        of=(table_addresses.WHOSE, part("other", "Against whom.", OpenApiTypes.UUID)),
        description="Finished games in which both played, if both pages are yours to open.",
    )
    def get(self, request: Request, id: UUID, other: UUID) -> HttpResponseBase:
        found = head_to_head(id, other, self.visitor)
        return self.fresh(
            {
                "player": {"id": str(found.one.id), "name": found.one.name},
                "other": {"id": str(found.other.id), "name": found.other.name},
                "games": [
                    {"game": one.key, "played": one.played, "won": one.won, "lost": one.lost}
                    for one in found.games
                ],
            }
        )


class OnePlayer(KnownAddress):
    """A player's record."""

    @table_addresses.person("player", "A player’s record")
    def get(self, request: Request, id: UUID) -> Response:
        return Response(tables.person(queries.player_page(id, self.visitor)))


class OnePartnership(KnownAddress):
    """A partnership's record."""

    @table_addresses.person("partnership", "A partnership’s record")
    def get(self, request: Request, id: UUID) -> Response:
        return Response(tables.person(queries.partnership_page(id, self.visitor)))


class Circle(KnownAddress):
    """The people of a table over the years."""

    @tells(
        "circle",
        "The people of a table over the years",
        "Circle",
        of=(table_addresses.CODE,),
        description="All their tables count, if everybody’s page is yours to open.",
    )
    def get(self, request: Request, code: str) -> HttpResponseBase:
        return self.fresh(tables.circle(queries.circle(queries.sitting_by_code(code), self.visitor)))
