"""What can somebody do who opens the book: carry on, play the same again, start, join?"""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rummy.scorekeeping import queries
from rummy.scorekeeping.views.doors import phone_of


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The first screen; for a fresh phone it is one sentence and one button."""
    phone = phone_of(request)
    sittings = queries.recent_sittings(phone)
    going = [sitting for sitting in sittings if not sitting.finished]
    over = [sitting for sitting in sittings if sitting.finished]
    found = {"going": going[:1], "waiting": going[1:4], "last": over[:1], "earlier": over[1:]}
    groups = queries.known_groups(phone)
    return render(request, "scorekeeping/home.html", {**found, "groups": groups})
