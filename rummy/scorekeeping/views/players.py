"""How does somebody play: alone, and with a partner? Who comes from a table finds the way back to it."""

from collections.abc import Mapping
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import UnknownPlayer
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.views.doors import about_people, at_a_table


def player_address(id: UUID, table: str) -> str:
    """The page of a player; with the code of a table it leads back there."""
    return reverse("scorekeeping:player", args=[id], query={"table": table} if table else None)


def table_in(sent: Mapping[str, str]) -> str:
    """The code of the table somebody comes from; empty if from none."""
    code = sent.get("table", "")
    return code if code.isalnum() else ""


@require_safe
@about_people
def player(request: HttpRequest, id: UUID) -> HttpResponse:
    """The record of a player, for those who share a table with him."""
    visitor, table = visitor_of(request), table_in(request.GET)
    try:
        view = queries.player_page(id, visitor)
    except UnknownPlayer:
        # Who hides can still be told apart by the phones of his tables: a wrong claim is taken back here.
        hidden = queries.ties(id, visitor, timezone.now())
        shown = {"view": hidden.player, "ties": hidden, "table": table}
        return render(request, "scorekeeping/player_hidden.html", shown)
    if view.id != id:
        return redirect(player_address(view.id, table))
    ties = queries.ties(id, visitor, timezone.now())
    return render(request, "scorekeeping/player.html", {"view": view, "ties": ties, "table": table})


@require_safe
@about_people
def partnership(request: HttpRequest, id: UUID) -> HttpResponse:
    """The record of two players as one side."""
    view = queries.partnership_page(id, visitor_of(request))
    return render(request, "scorekeeping/player.html", {"view": view, "table": table_in(request.GET)})


@require_safe
@about_people
@at_a_table
def circle(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """Who of the people of a table is ahead, over all their tables."""
    view = queries.circle(sitting, visitor_of(request))
    return render(request, "scorekeeping/circle.html", {"view": view})
