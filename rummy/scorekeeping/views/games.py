"""Who won a game, by how much and how did it go; and what did the whole sitting come to?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.engine import find_ruleset
from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries
from rummy.scorekeeping.came_from import way_back
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.payments import payments
from rummy.scorekeeping.standings import (
    collected,
    column_counts,
    final_count,
    in_order,
    margin,
    result_text,
    settlement,
)
from rummy.scorekeeping.views.doors import at_a_table, phone_of
from rummy.scorekeeping.views.fresh import fresh_page
from rummy.scorekeeping.views.live import stream_of, summary_shown


@require_safe
@at_a_table
def game(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """One game, finished or not."""
    view = queries.game(sitting, number)
    ruleset = find_ruleset(sitting.ruleset).with_options(sitting.options)
    ordered = in_order(view, ruleset)
    shown = {
        "sitting": sitting,
        "view": view,
        "standings": ordered,
        "margin": margin(ordered, ruleset),
        "count": final_count(view, ruleset),
        "collected": collected(view),
        "settlement": settlement(view),
        "payments": payments(view.sides, ruleset) if view.game.finished else [],
        "columns": column_counts(view, ruleset),
        "is_last": number == view.games,
        "may_score": queries.may_score(sitting, phone_of(request)),
    }
    return render(request, "scorekeeping/game.html", shown)


@require_safe
@at_a_table
def summary(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The sitting from its first hand to now."""
    return fresh_page(request, sitting.version, lambda: _summary_page(request, sitting))


def _summary_page(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    common = summary_shown(sitting)
    place = queries.place_of(sitting, phone_of(request))
    may_score, visitor = queries.may_write(sitting, place), visitor_of(request)
    pages = queries.pages_at(sitting, visitor, place.name if place else "")
    is_together = sitting.is_finished and pages.circle
    shown = {
        **common,
        "result_text": result_text(common["summary"].table),
        "may_score": may_score,
        "live": stream_of(sitting, "summary", may_write=may_score),
        "pages": pages,
        "way_back": way_back(request, sitting),
        "circle": queries.circle_standing(sitting, visitor) if is_together else (),
    }
    return render(request, "scorekeeping/summary.html", shown)
