"""Why is my rating what it is?"""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.leaderboards import asking
from rummy.leaderboards.queries.boards import Asked
from rummy.leaderboards.queries.rating import rating_page
from rummy.leaderboards.queries.whose import partners_behind, person_behind
from rummy.leaderboards.views.boards import club_at, of_a_board
from rummy.people.visitor import visitor_of


@require_safe
@of_a_board
def player(request: HttpRequest, id: UUID, family: str) -> HttpResponse:
    """The rating of a person, for those who may open his page."""
    return _rating(request, (person_behind(id, visitor_of(request)),), family)


@require_safe
@of_a_board
def partnership(request: HttpRequest, id: UUID, family: str) -> HttpResponse:
    """The rating of two as partners."""
    return _rating(request, partners_behind(id, visitor_of(request)), family)


def _rating(request: HttpRequest, persons: tuple[UUID, ...], family: str) -> HttpResponse:
    slug, before = request.GET.get("club"), asking.number(request.GET.get("before", ""))
    club = club_at(slug) if slug else None
    view = rating_page(persons, asking.family_by_key(family), visitor_of(request), club, before)
    board = asking.address(Asked(view.family, "rating", pairs=view.pairs, club=club))
    return render(request, "leaderboards/rating.html", {"view": view, "board": board})
