"""What do all the games tell: of a player, of two partners, of a game?"""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rummy import engine
from rummy.engine.errors import UnknownRuleset
from rummy.leaderboards import asking
from rummy.leaderboards.asking import Choice
from rummy.leaderboards.errors import NothingCounted
from rummy.leaderboards.pools import boards_of, family_of
from rummy.leaderboards.queries.boards import counted_until
from rummy.leaderboards.queries.lately import lately
from rummy.leaderboards.queries.records import records
from rummy.leaderboards.queries.statistics import StatisticsView, statistics_page
from rummy.leaderboards.queries.whose import partners_behind, person_behind
from rummy.leaderboards.seasons import seasons_of
from rummy.leaderboards.views.boards import of_a_board
from rummy.people.visitor import visitor_of


@require_safe
@of_a_board
def player(request: HttpRequest, id: UUID) -> HttpResponse:
    """The statistics of a person, for those who may open his page."""
    return _statistics(request, id, (person_behind(id, visitor_of(request)),))


@require_safe
@of_a_board
def partnership(request: HttpRequest, id: UUID) -> HttpResponse:
    """The statistics of two as partners."""
    return _statistics(request, id, partners_behind(id, visitor_of(request)))


def _statistics(request: HttpRequest, id: UUID, persons: tuple[UUID, ...]) -> HttpResponse:
    season = asking.season_asked(request.GET)
    told = {"id": id, "pairs": len(persons) > 1, "season": asking.season_name(season) if season else ""}
    try:
        view = statistics_page(persons, request.GET.get("game", ""), visitor_of(request), season)
    except NothingCounted:
        return render(request, "leaderboards/no_statistics.html", told)
    return render(
        request,
        "leaderboards/statistics.html",
        {"view": view, **told, **_choices(view, pairs=len(persons) > 1)},
    )


def _choices(view: StatisticsView, *, pairs: bool) -> dict[str, Any]:
    def leads(season: str) -> str:
        return asking.query(game=view.family.key, season=season)

    return {
        "games": [
            Choice(one.called, asking.query(game=one.key, season=view.season), one == view.family)
            for one in view.played
        ],
        "seasons": asking.choices_of(view.seasons, view.season, leads),
        "on_board": asking.query(season=view.season, pairs="1" if pairs else ""),
    }


@require_safe
@of_a_board
def ruleset(request: HttpRequest, key: str) -> HttpResponse:
    """What has been reached in one game, and what is done in it these days."""
    try:
        rules, family = engine.find_ruleset(key), family_of(key)
    except UnknownRuleset as error:
        raise Http404(str(error)) from error
    pairs = rules.seats.partnerships or (family.both_ways and request.GET.get("pairs") == "1")
    season = asking.season_asked(request.GET)

    def leads(one: str) -> str:
        return asking.query(season=one, pairs="1" if pairs and family.both_ways else "")

    told = {
        "rules": rules,
        "family": family,
        "pairs": pairs,
        "season": season,
        "named": asking.season_name(season),
        "seasons": asking.choices_of([*seasons_of(timezone.localdate()), season], season, leads),
        "earlier": asking.before(season, leads),
        "records": records(family, boards_of(key)[-1], visitor_of(request), pairs=pairs, season=season),
        "lately": lately(key, season),
        "as_of": counted_until(None, [family]),
    }
    return render(request, "leaderboards/records.html", told)
