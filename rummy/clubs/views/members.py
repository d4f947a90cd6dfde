"""Who belongs to the club? The list, somebody new in it, and the list as a spreadsheet."""

import uuid

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from rummy.clubs.asked import Asked
from rummy.clubs.views.doors import of_a_club
from rummy.engine.words import say
from rummy.people.errors import ClubRefused
from rummy.people.queries.clubs import members
from rummy.people.rights import Deed, Role
from rummy.people.services import clubs
from rummy.scorekeeping.spreadsheet import spreadsheet
from rummy.scorekeeping.views.doors import sent_id


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_club
def everybody(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The list, searched by `?q=`; POST writes somebody into it."""
    asked.demand(Deed.READ_NAMES)
    error = ""
    if request.method == "POST":
        try:
            asked_for = sent_id(request)
            stay = clubs.add_member(
                id=asked_for,
                club=asked.club,
                visitor=asked.visitor,
                name=request.POST.get("name", ""),
                at=timezone.now(),
            )
            told = {"name": stay.player.name, "club": asked.club.name}
            is_new = stay.pk == asked_for
            messages.success(
                request,
                say("{name} is a member of {club}.", **told)
                if is_new
                else say("{name} is a member of {club} already.", **told),
            )
            return redirect("clubs:members", asked.club.slug)
        except ClubRefused as refusal:
            error = str(refusal)
    search = request.GET.get("q", "")
    shown = {
        "asked": asked,
        "club": asked.club,
        "may": asked.may,
        "members": members(asked.club, search),
        "search": search,
        "error": error,
        "name": request.POST.get("name", ""),
        "id": request.POST.get("id") or uuid.uuid4(),
        "plain": Role.MEMBER,
    }
    return render(request, "clubs/members.html", shown, status=422 if error else 200)


@require_safe
@of_a_club
def figures(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Every member as a line of CSV, in the form that `bring` reads."""
    asked.demand(Deed.CHANGE_CLUB)
    head = (say("Name"), say("Role"), say("Member since"), say("Is on a phone"))
    rows = [
        (one.name, one.role.label, timezone.localtime(one.since).date(), say("yes") if one.claimed else "")
        for one in members(asked.club)
    ]
    return spreadsheet(f"{asked.club.slug}-members.csv", [head, *rows])
