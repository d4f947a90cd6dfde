"""Why is a rating what it is, and what do all the games of somebody tell? For who may open the page."""

from collections.abc import Callable
from typing import ClassVar
from uuid import UUID

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request

from rummy.leaderboards import asking
from rummy.leaderboards.api import telling
from rummy.leaderboards.api.refusals import REFUSALS
from rummy.leaderboards.queries.rating import rating_page
from rummy.leaderboards.queries.statistics import statistics_page
from rummy.leaderboards.queries.whose import partners_behind, person_behind
from rummy.people.visitor import Visitor
from rummy.scorekeeping.api.addresses import asked, part, tells
from rummy.scorekeeping.api.known_address import KnownAddress

Persons = tuple[UUID, ...]
WHOSE = part("id", "Whose.", OpenApiTypes.UUID)
FAMILY = part("family", "The games that are rated together.")
GAME = asked("game", "The family of games; else the one played most.")


def alone(id: UUID, visitor: Visitor) -> Persons:
    return (person_behind(id, visitor),)


class Rating(KnownAddress):
    """A rating with the games that made it."""

    refusals: ClassVar = REFUSALS
    behind: ClassVar[Callable[..., Persons]]

    def told(self, id: UUID, family: str) -> HttpResponseBase:
        persons = type(self).behind(id, self.visitor)
        view = rating_page(persons, asking.family_by_key(family), self.visitor)
        return self.fresh(telling.rating(view))


class PlayerRating(Rating):
    """Of a person."""

    behind = staticmethod(alone)

    @tells("rating", "A player’s rating", "Rating", of=(WHOSE, FAMILY), description="The latest game first.")
    def get(self, request: Request, id: UUID, family: str) -> HttpResponseBase:
        return self.told(id, family)


class PartnersRating(Rating):
    """Of two as partners."""

    behind = staticmethod(partners_behind)

    @tells("partners_rating", "The rating of partners", "Rating", of=(WHOSE, FAMILY))
    def get(self, request: Request, id: UUID, family: str) -> HttpResponseBase:
        return self.told(id, family)


class Statistics(KnownAddress):
    """Everything that is counted."""

    refusals: ClassVar = REFUSALS
    behind: ClassVar[Callable[..., Persons]]

    def told(self, request: Request, id: UUID) -> HttpResponseBase:
        persons = type(self).behind(id, self.visitor)
        view = statistics_page(persons, request.query_params.get("game", ""), self.visitor)
        return self.fresh(telling.statistics(view))


class PlayerStatistics(Statistics):
    """Of a person."""

    behind = staticmethod(alone)

    @tells("statistics", "A player’s statistics", "Statistics", of=(WHOSE, GAME))
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.told(request, id)


class PartnersStatistics(Statistics):
    """Of two as partners."""

    behind = staticmethod(partners_behind)

    @tells("partners_statistics", "The statistics of partners", "Statistics", of=(WHOSE, GAME))
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.told(request, id)
