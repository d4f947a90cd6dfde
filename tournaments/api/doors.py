"""Which tournament, round, table or entry is meant, and what is a program answered where it may not?"""

from collections.abc import Mapping
from dataclasses import dataclass
from http import HTTPStatus
from typing import Any, ClassVar

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from rummy.people.errors import UnknownClub
from rummy.scorekeeping.api.addresses import does, part
from rummy.scorekeeping.api.bodies import Write, read
from rummy.scorekeeping.api.known_address import KnownAddress, Scope
from tournaments.api import telling
from tournaments.errors import MayNot, TournamentError, UnknownEntry, UnknownRound, UnknownTournament
from tournaments.models import Entry, Round, Table, Tournament
from tournaments.queries.find import entry_by_number, round_of, table_of, tournament_by_code
from tournaments.queries.names import Names, names_for, reader_for
from tournaments.queries.rights import Right, require

CODE = part("code", "The tournament’s code.")
ENTRY = (CODE, part("entry", "The entry’s number.", OpenApiTypes.INT))
ROUND = (CODE, part("round", "The round’s number.", OpenApiTypes.INT))
TABLE = (*ROUND, part("table", "The table’s number.", OpenApiTypes.INT))
Sent = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Place:
    """What an address is about: always a tournament, maybe a round of it, a table of that, an entry."""

    tournament: Tournament
    numbers: Mapping[str, int]

    @property
    def round(self) -> Round:
        return round_of(self.tournament, self.numbers["round"])

    @property
    def table(self) -> Table:
        return table_of(self.round, self.numbers["table"])

    @property
    def entry(self) -> Entry:
        return self.entry_number(self.numbers["entry"])

    def entry_number(self, number: int) -> Entry:
        return entry_by_number(self.tournament, number)


class TournamentAddress(KnownAddress):
    """What is public needs no token; the desk asks which office its account has."""

    refusals: ClassVar = {
        UnknownTournament: HTTPStatus.NOT_FOUND,
        UnknownEntry: HTTPStatus.NOT_FOUND,
        UnknownRound: HTTPStatus.NOT_FOUND,
        UnknownClub: HTTPStatus.NOT_FOUND,
        MayNot: HTTPStatus.FORBIDDEN,
        TournamentError: HTTPStatus.UNPROCESSABLE_ENTITY,
    }

    def tournament(self, code: str) -> Tournament:
        return tournament_by_code(code)

    def names(self, tournament: Tournament) -> Names:
        """By which names this program reads it."""
        return names_for(tournament, reader_for(tournament, self.visitor))

    def as_official(self, code: str, right: Right) -> Tournament:
        """Raises MayNot."""
        found = self.tournament(code)
        require(found, self.account, right)
        return found


class Verb(TournamentAddress):
    """One thing the desk does: its right, what the body holds, the service, and what is told then."""

    needs: ClassVar = {"GET": Scope.READ, "POST": Scope.DIRECT}
    right: ClassVar[Right] = Right.DIRECT
    body: ClassVar[type[Write]] = Write
    status: ClassVar[HTTPStatus] = HTTPStatus.OK

    def do(self, place: Place, sent: Sent) -> Any:
        """What is done, once."""
        raise NotImplementedError

    def told(self, place: Place, made: Any) -> Any:
        return telling.tournament(self.tournament(place.tournament.code), self.account, self.now)


class EntryVerb(Verb):
    def told(self, place: Place, made: Any) -> Any:
        return telling.at_desk(place.entry)


class RoundVerb(Verb):
    def told(self, place: Place, made: Any) -> Any:
        return telling.round_(place.round)


class TableVerb(Verb):
    def told(self, place: Place, made: Any) -> Any:
        return telling.table(place.round, place.numbers["table"])


def verb(name: str, summary: str, shape: str, **more: Any) -> Any:
    """Decorates a verb: how the reference tells it."""

    def decorate(view: type[Verb]) -> type[Verb]:
        def post(self: Verb, request: Request, code: str, **numbers: int) -> HttpResponseBase:
            place = Place(self.as_official(code, self.right), numbers)
            sent = read(self.body, request)
            made = self.once(sent, lambda: self.do(place, sent))
            return Response(self.told(place, made), status=self.status)

        view.post = does(name, summary, shape, status=view.status, **more)(post)
        return view

    return decorate
