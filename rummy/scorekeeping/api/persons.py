"""What may a program know of people: who it acts for, and the records its owner may open?"""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from rummy.programs.models import Token
from rummy.scorekeeping import queries
from rummy.scorekeeping.api import table_addresses, tables
from rummy.scorekeeping.api.known_address import KnownAddress


class Me(KnownAddress):
    """Who is this token?"""

    @table_addresses.ME
    def get(self, request: Request) -> Response:
        token = request.auth
        assert isinstance(token, Token)
        mine, _guests = queries.my_players(self.visitor)
        players = [{"id": str(player.pk), "name": player.name} for player in mine]
        return Response({"program": token.name, "scopes": token.scopes, "players": players})


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
