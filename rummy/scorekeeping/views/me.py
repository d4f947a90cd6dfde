"""Who am I here, what is kept of me, and who may look?"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_POST, require_safe

from rummy.engine.words import say
from rummy.people import services as people
from rummy.people.errors import PeopleError
from rummy.people.visitor import NOBODY, visitor_of
from rummy.scorekeeping import queries
from rummy.scorekeeping.views.doors import about_people


@require_safe
@about_people
def me(request: HttpRequest) -> HttpResponse:
    """The players this phone said are its own, and those it might say so of."""
    visitor = visitor_of(request)
    mine, guests = queries.my_players(visitor)
    shown = {
        "mine": mine,
        "guests": guests,
        "said_before": queries.said_before(visitor),
        "hidden": any(one.hidden for one in mine),
        "known": visitor != NOBODY,
    }
    return render(request, "scorekeeping/me.html", shown)


@require_POST
@about_people
def hide(request: HttpRequest) -> HttpResponse:
    """Keep my page for myself, or (without `hidden`) show it again to those I share a table with."""
    told = request.POST.get("hidden", "")
    if told not in ("", "1"):
        raise PeopleError(say("This choice is on no page: choose again."))
    hidden = told == "1"
    if people.hide_me(visitor=visitor_of(request), hidden=hidden):
        said = say("Your page is hidden.") if hidden else say("Your page is open to those you play with.")
        messages.success(request, said)
    return redirect("scorekeeping:me")
