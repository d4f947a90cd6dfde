"""What does a club tell everybody: when it meets, who leads, how it plays, who belongs to it?"""

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from rummy import engine
from rummy.clubs.asked import Asked
from rummy.clubs.forms.club import ClubForm
from rummy.clubs.queries import leaders
from rummy.clubs.services import change_club
from rummy.clubs.views.doors import about_clubs, of_a_club
from rummy.engine.words import say
from rummy.leaderboards.queries.overview import top_of
from rummy.people.errors import ClubRefused
from rummy.people.models import Club
from rummy.people.phones import remember_phone
from rummy.people.queries.clubs import members, my_clubs, next_evenings
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.visitor import visitor_of
from rummy.scorekeeping.forms.house_rules import HouseRules
from rummy.scorekeeping.offered import offered_games

FACES_SHOWN = 12
TOURNAMENTS_SHOWN = 5


@require_safe
@of_a_club
def page(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Tonight, next dates, who leads, house rules, members: in this order."""
    is_on, coming = next_evenings(asked.club, timezone.localdate())
    belong, now = members(asked.club), timezone.now()
    shown = {
        "asked": asked,
        "club": asked.club,
        "may": asked.may,
        "today": timezone.localdate(),
        "is_on": is_on,
        "coming": coming,
        "now": now,
        "leaders": leaders(asked.club, asked.reader, now),
        "top": top_of(asked.club, asked.visitor),
        "tournaments": asked.club.tournaments.order_by("-made_at")[:TOURNAMENTS_SHOWN],
        "count": len(belong),
        "faces": [one.name for one in belong[:FACES_SHOWN]] if asked.may[Deed.READ_NAMES.name] else [],
        **_house_rules(asked.club),
    }
    return render(request, "clubs/club.html", shown)


def _house_rules(club: Club) -> dict[str, Any]:
    """The game of the club and what its house changed, in words."""
    if not club.ruleset:
        return {"game": None, "changes": ""}
    ruleset = engine.find_ruleset(club.ruleset)
    return {"game": ruleset, "changes": HouseRules(ruleset, chosen=club.options).changes()}


@require_safe
@about_clubs
def mine(request: HttpRequest) -> HttpResponse:
    """My clubs, and the ways into another one."""
    found = my_clubs(visitor_of(request), timezone.localdate())
    return render(request, "clubs/clubs.html", {"clubs": found, "today": timezone.localdate()})


@require_http_methods(["GET", "HEAD", "POST"])
@about_clubs
def new(request: HttpRequest) -> HttpResponse:
    """Found a club. Without an account the page says why it needs one."""
    if not request.user.is_authenticated:
        return render(request, "clubs/new_needs_account.html", status=403 if request.POST else 200)
    form = ClubForm(request.POST if request.method == "POST" else None, offered_games())
    if request.method == "POST" and form.is_valid():
        now = timezone.now()
        remember_phone(request, at=now)
        try:
            club = clubs.found_club(
                id=form.cleaned_data["id"],
                visitor=visitor_of(request),
                owner=form.cleaned_data["owner"],
                at=now,
                **form.changes(),
            )
            return redirect("clubs:club", club.slug)
        except ClubRefused as refusal:
            form.add_error(None, str(refusal))
    return _form(request, form, {"id": form["id"].value() or uuid.uuid4()})


@require_http_methods(["GET", "HEAD", "POST"])
@of_a_club
def edit(request: HttpRequest, asked: Asked) -> HttpResponse:
    """Change the page, the house rules, who reads the names."""
    asked.demand(Deed.CHANGE_CLUB)
    data = request.POST if request.method == "POST" else None
    # The form writes into its instance: the one on the page stays as it is.
    form = ClubForm(data, offered_games(), club=Club.objects.get(pk=asked.club.pk))
    if data is not None and form.is_valid():
        try:
            change_club(club=asked.club, visitor=asked.visitor, at=timezone.now(), **form.changes())
            messages.success(request, say("Kept."))
            return redirect("clubs:club", asked.club.slug)
        except ClubRefused as refusal:
            form.add_error(None, str(refusal))
    return _form(request, form, {"club": asked.club})


def _form(request: HttpRequest, form: ClubForm, more: dict[str, Any]) -> HttpResponse:
    shown = {"form": form, "readings": Club.Names.choices, **more}
    return render(request, "clubs/edit.html", shown, status=422 if form.errors else 200)
