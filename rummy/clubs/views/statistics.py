"""What do all the evenings of a club come to?"""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.clubs.asked import Asked
from rummy.clubs.queries.statistics import club_statistics, years_of
from rummy.clubs.views.doors import of_a_club
from rummy.leaderboards import asking
from rummy.leaderboards.errors import UnknownBoard
from rummy.leaderboards.queries.leagues import leagues_of
from rummy.leaderboards.seasons import ALL_TIME


@require_safe
@of_a_club
def statistics(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Its games, its busiest evenings, who met whom most, its records."""
    try:
        season = asking.season_asked(request.GET, asked.club)
    except UnknownBoard as error:
        raise Http404(str(error)) from error

    def leads(one: str) -> str:
        return asking.query(season=one)

    offered = [ALL_TIME, *years_of(asked.club), *leagues_of(asked.club), season]
    shown = {
        "club": asked.club,
        "view": club_statistics(asked.club, asked.visitor, season),
        "named": asking.season_name(season),
        "seasons": asking.choices_of(offered, season, leads),
    }
    return render(request, "clubs/statistics.html", shown)
