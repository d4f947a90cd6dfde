"""What do all the evenings of a club come to?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.clubs.asked import Asked
from rummy.clubs.queries.statistics import club_statistics
from rummy.clubs.views.doors import of_a_club


@require_safe
@of_a_club
def statistics(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Its games, its busiest evenings, who met whom most, its records."""
    shown = {"club": asked.club, "view": club_statistics(asked.club, asked.visitor)}
    return render(request, "clubs/statistics.html", shown)
