"""How does somebody play: alone, and with a partner?"""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.views.doors import about_people


@require_safe
@about_people
def player(request: HttpRequest, id: UUID) -> HttpResponse:
    """The record of a player, for those who share a table with him."""
    visitor = visitor_of(request)
    try:
        view = queries.player_page(id, visitor)
    except UnknownPlayer:
        # Who hides can still be told apart by the phones of his tables: a wrong claim is taken back here.
        hidden = queries.ties(id, visitor, timezone.now())
        return render(request, "scorekeeping/player_hidden.html", {"view": hidden.player, "ties": hidden})
    if view.id != id:
        return redirect("scorekeeping:player", view.id)
    ties = queries.ties(id, visitor, timezone.now())
    return render(request, "scorekeeping/player.html", {"view": view, "ties": ties})


@require_safe
@about_people
def partnership(request: HttpRequest, id: UUID) -> HttpResponse:
    """The record of two players as one side."""
    view = queries.partnership_page(id, visitor_of(request))
    return render(request, "scorekeeping/player.html", {"view": view})
