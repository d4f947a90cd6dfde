"""How does somebody come into the club by himself: by link, picture or code?"""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from rummy.clubs.asked import Asked
from rummy.clubs.services import club_invited_to
from rummy.clubs.views.doors import about_clubs, of_a_club
from rummy.engine.words import say
from rummy.people.errors import ClubRefused, UnknownClub
from rummy.people.models import Player
from rummy.people.phones import remember_phone
from rummy.people.queries import is_me
from rummy.people.queries.clubs import own_stay
from rummy.people.rights import Deed
from rummy.people.services import clubs
from rummy.people.visitor import visitor_of
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.views.doors import sent_id, who_tries
from rummy.scorekeeping.views.share import link_to_share


@require_safe
@of_a_club
def invitation(request: HttpRequest, asked: Asked) -> HttpResponse:
    """The link, its picture and its code, for the people who keep the list."""
    asked.demand(Deed.KEEP_MEMBERS)
    link = link_to_share(request, reverse("clubs:join", args=[asked.club.invite_code]))
    return render(request, "clubs/invitation.html", {"club": asked.club, **link})


@require_POST
@of_a_club
def renew(request: HttpRequest, asked: Asked) -> HttpResponse:
    """A new link, where the old one came into wrong hands."""
    clubs.renew_invitation(club=asked.club, visitor=asked.visitor)
    messages.success(request, say("This is the new invitation. The old one leads nowhere any more."))
    return redirect("clubs:invitation", asked.club.slug)


@require_POST
@about_clubs
def enter(request: HttpRequest) -> HttpResponse:
    """A typed code leads to its invitation."""
    try:
        club = club_invited_to(code=request.POST.get("code", ""), asked_from=who_tries(request))
        return redirect("clubs:join", club.invite_code)
    except (UnknownClub, TooManyTries) as error:
        messages.error(request, str(error))
        return redirect("clubs:mine")


@require_http_methods(["GET", "HEAD", "POST"])
@about_clubs
def join(request: HttpRequest, code: str) -> HttpResponse:
    """The link behind the picture. Asks once, so that a link preview never becomes a member."""
    club = club_invited_to(code=code, asked_from=who_tries(request))
    visitor = visitor_of(request)
    if own_stay(club, visitor) is not None:
        return redirect("clubs:club", club.slug)
    error, name = "", request.POST.get("name", "")
    if request.method == "POST":
        now = timezone.now()
        remember_phone(request, at=now)
        try:
            visitor = visitor_of(request)
            clubs.join_club(
                id=sent_id(request), club=club, code=club.invite_code, visitor=visitor, name=name, at=now
            )
            messages.success(request, say("Welcome to {club}.", club=club.name))
            return redirect("clubs:club", club.slug)
        except ClubRefused as refusal:
            error = str(refusal)
    mine = Player.objects.filter(is_me(visitor), merged_into=None).first()
    shown = {"club": club, "error": error, "name": name or (mine.name if mine else "")}
    return render(request, "clubs/join.html", shown, status=422 if error else 200)
