"""What can somebody do who opens the book: carry on, play the same again, start, join?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from rummy.people.queries.clubs import my_clubs
from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import UnknownCode
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.views.doors import at_a_table, phone_of

MOST_ARCHIVED = 200


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first screen; for a fresh phone it is one sentence and one button."""
    visitor = visitor_of(request)
    sittings = queries.recent_sittings(visitor, archived=False)
    going = [sitting for sitting in sittings if not sitting.finished]
    over = [sitting for sitting in sittings if sitting.finished and sitting.hands]
    found = {"going": going[:1], "waiting": going[1:4], "last": over[:1], "earlier": over[1:]}
    groups = queries.known_groups(visitor)
    today = timezone.localdate()
    more = {
        "put_away": _put_away(request),
        "some_put_away": queries.has_put_away(visitor),
        "groups": groups,
        "clubs": my_clubs(visitor, today),
        "today": today,
    }
    return render(request, "scorekeeping/home.html", {**found, **more})


def _put_away(request: HttpRequest) -> Sitting | None:
    """The table that this phone put away a moment ago, while it may take that back. Others do not learn whether there is one."""
    if "away" not in request.GET:
        return None
    try:
        sitting = queries.sitting_by_code(request.GET["away"])
    except UnknownCode:
        return None
    return sitting if queries.may_score(sitting, phone_of(request)) else None


@require_safe
def archive(request: HttpRequest) -> HttpResponse:
    """The tables that were put away: everything of them is still there."""
    sittings = queries.recent_sittings(visitor_of(request), MOST_ARCHIVED, archived=True)
    return render(request, "scorekeeping/archive.html", {"sittings": sittings})


@require_POST
@at_a_table
def put_away(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Off the start page; the toast there takes it back."""
    services.archive_sitting(sitting=sitting, phone=phone_of(request), at=timezone.now())
    return redirect(f"{reverse('scorekeeping:home')}?away={sitting.watch_code}")


@require_POST
@at_a_table
def bring_back(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """On the start page again."""
    services.unarchive_sitting(sitting=sitting, phone=phone_of(request), at=timezone.now())
    return redirect("scorekeeping:summary", sitting.watch_code)
