"""Which club is meant, who asks there, and how does a page answer when there is none, or somebody may not?"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.utils.cache import patch_cache_control

from rummy.clubs.asked import Asked
from rummy.engine.words import say
from rummy.people.errors import MayNot, PeopleError, UnknownClub
from rummy.people.queries.clubs import club_by_slug, own_stay
from rummy.people.visitor import visitor_of, writer_of
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.views.doors import refused


def about_clubs(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view about clubs: kept by nobody on the way; its refusals become pages with their sentence."""

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            page = view(request, **kwargs)
        except UnknownClub as error:
            told = {"sentence": str(error), "way": reverse("clubs:mine"), "way_said": say("My clubs")}
            page = render(request, "404.html", told, status=404)
        except MayNot as error:
            page = render(request, "clubs/may_not.html", {"sentence": str(error)}, status=403)
        except (PeopleError, TooManyTries) as error:
            page = refused(request, error)
        patch_cache_control(page, private=True, no_cache=True)
        return page

    return answer


def of_a_club(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of one club: takes `slug`, hands on what is asked there."""

    @about_clubs
    @wraps(view)
    def answer(request: HttpRequest, slug: str, **kwargs: Any) -> HttpResponse:
        club = club_by_slug(slug)
        writes = request.method == "POST"
        visitor = writer_of(request, timezone.now()) if writes else visitor_of(request)
        return view(request, Asked(club, visitor, own_stay(club, visitor)), **kwargs)

    return answer
