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
from rummy.leaderboards.errors import NothingCounted
from rummy.leaderboards.queries.rating import rating_page, ratings_of
from rummy.leaderboards.queries.statistics import statistics_page
from rummy.leaderboards.queries.whose import partners_behind, person_behind
from rummy.people.queries.clubs import club_by_slug
from rummy.people.visitor import Visitor
from rummy.scorekeeping.api.addresses import AFTER, asked, part, tells
from rummy.scorekeeping.api.known_address import KnownAddress
from rummy.scorekeeping.api.pages import asked_number

Persons = tuple[UUID, ...]
WHOSE = part("id", "Whose.", OpenApiTypes.UUID)
FAMILY = part("family", "The games that are rated together.")
CLUB = asked("club", "Only the games of this club, by its address.")
GAME = asked("game", "The family of games; else the one played most.")
SEASON = asked("season", "A year, quarter or month: `2026`, `2026-Q1`, `2026-03`; nothing for all time.")
OF_A_RATING = (WHOSE, FAMILY, CLUB, AFTER)
MOST = 10**9 - 1


def alone(id: UUID, visitor: Visitor) -> Persons:
    return (person_behind(id, visitor),)


class Rating(KnownAddress):
    """A rating with the games that made it."""

    refusals: ClassVar = REFUSALS
    behind: ClassVar[Callable[..., Persons]]

    def told(self, request: Request, id: UUID, family: str) -> HttpResponseBase:
        persons = type(self).behind(id, self.visitor)
        slug, before = request.query_params.get("club", ""), asked_number(request, "after", 0, most=MOST)
        club = club_by_slug(slug) if slug else None
        view = rating_page(persons, asking.family_by_key(family), self.visitor, club, before or None)
        return self.fresh(telling.rating(view))


class PlayerRating(Rating):
    """Of a person."""

    behind = staticmethod(alone)

    @tells("rating", "A player’s rating", "Rating", of=OF_A_RATING, description="The latest game first.")
    def get(self, request: Request, id: UUID, family: str) -> HttpResponseBase:
        return self.told(request, id, family)


class PartnersRating(Rating):
    """Of two as partners."""

    behind = staticmethod(partners_behind)

    @tells("partners_rating", "The rating of partners", "Rating", of=OF_A_RATING)
    def get(self, request: Request, id: UUID, family: str) -> HttpResponseBase:
        return self.told(request, id, family)


class Ratings(KnownAddress):
    """Everything somebody is rated in."""

    refusals: ClassVar = REFUSALS
    behind: ClassVar[Callable[..., Persons]]

    def told(self, id: UUID) -> HttpResponseBase:
        persons = type(self).behind(id, self.visitor)
        return self.fresh({"ratings": [telling.rated(one) for one in ratings_of(persons)]})


class PlayerRatings(Ratings):
    """Of a person."""

    behind = staticmethod(alone)

    @tells("ratings", "A player’s ratings", "Ratings", of=(WHOSE,), description="Everywhere, then in clubs.")
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.told(id)


class PartnersRatings(Ratings):
    """Of two as partners."""

    behind = staticmethod(partners_behind)

    @tells("partners_ratings", "The ratings of partners", "Ratings", of=(WHOSE,))
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.told(id)


class Statistics(KnownAddress):
    """Everything that is counted."""

    refusals: ClassVar = REFUSALS
    behind: ClassVar[Callable[..., Persons]]

    def told(self, request: Request, id: UUID) -> HttpResponseBase:
        persons = type(self).behind(id, self.visitor)
        game, season = request.query_params.get("game", ""), asking.season_asked(request.query_params)
        view = statistics_page(persons, game, self.visitor, season)
        # The page shows the game played most instead; a program would take it for what it asked.
        if game and asking.family_by_key(game).key != view.family.key:
            raise NothingCounted(
                "None of these games was played to its end: `played` without `game` has those."
            )
        return self.fresh(telling.statistics(view))


class PlayerStatistics(Statistics):
    """Of a person."""

    behind = staticmethod(alone)

    @tells("statistics", "A player’s statistics", "Statistics", of=(WHOSE, GAME, SEASON))
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.told(request, id)


class PartnersStatistics(Statistics):
    """Of two as partners."""

    behind = staticmethod(partners_behind)

    @tells("partners_statistics", "The statistics of partners", "Statistics", of=(WHOSE, GAME, SEASON))
    def get(self, request: Request, id: UUID) -> HttpResponseBase:
        return self.told(request, id)
