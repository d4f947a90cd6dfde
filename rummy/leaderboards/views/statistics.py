"""What do all the games tell: of a player, of two partners, of a game?"""

from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy import engine
from rummy.engine.errors import UnknownRuleset
from rummy.leaderboards.asking import only_pairs
from rummy.leaderboards.pools import boards_of, family_of
from rummy.leaderboards.queries.records import records
from rummy.leaderboards.queries.statistics import statistics_page
from rummy.leaderboards.queries.whose import partners_behind, person_behind
from rummy.leaderboards.views.boards import of_a_board
from rummy.people.visitor import visitor_of


@require_safe
@of_a_board
def player(request: HttpRequest, id: UUID) -> HttpResponse:
    """The statistics of a person, for those who may open his page."""
    return _statistics(request, (person_behind(id, visitor_of(request)),))


@require_safe
@of_a_board
def partnership(request: HttpRequest, id: UUID) -> HttpResponse:
    """The statistics of two as partners."""
    return _statistics(request, partners_behind(id, visitor_of(request)))


def _statistics(request: HttpRequest, persons: tuple[UUID, ...]) -> HttpResponse:
    view = statistics_page(persons, request.GET.get("game", ""), visitor_of(request))
    return render(request, "leaderboards/statistics.html", {"view": view, "pairs": len(persons) > 1})


@require_safe
@of_a_board
def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """What has been reached in one game."""
    try:
        rules, family = engine.find_ruleset(key), family_of(key)
    except UnknownRuleset as error:
        raise Http404(str(error)) from error
    pairs = rules.seats.partnerships
    told = {
        "rules": rules,
        "family": family,
        "pairs": pairs,
        "both_ways": only_pairs(family) != pairs,
        "records": records(family, boards_of(key)[-1], visitor_of(request), pairs=pairs),
    }
    return render(request, "leaderboards/records.html", told)
