"""Which club is meant, who asks there, and how does a page answer when there is none, or somebody may not?"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _

from rummy.people.errors import MayNot, PeopleError, UnknownClub
from rummy.people.models import Club, Membership
from rummy.people.queries.clubs import club_by_slug, own_stay
from rummy.people.reading import Reader, reader_of
from rummy.people.rights import Deed, Role, deeds_of
from rummy.people.visitor import Visitor, visitor_of, writer_of
from rummy.scorekeeping.errors import TooManyTries


@dataclass(frozen=True, slots=True)
class Asked:
    """A club, who asks there, and his own stay in it if he is a member."""

    club: Club
    visitor: Visitor
    stay: Membership | None

    @property
    def role(self) -> Role | None:
        return Role(self.stay.role) if self.stay else None

    @property
    def reader(self) -> Reader:
        return reader_of(self.club, self.role)

    @property
    def may(self) -> dict[str, bool]:
        """Every deed by its name, for the templates."""
        allowed = deeds_of(self.role)
        return {deed.name: deed in allowed for deed in Deed}

    def demand(self, deed: Deed) -> None:
        """Raises MayNot unless the visitor may do so here."""
        if deed in deeds_of(self.role):
            return
        if self.visitor.account is None:
            raise MayNot(_("This page is for the club’s own people. If you are one of them, sign in."))
        raise MayNot(_("Your role in %(club)s does not reach so far.") % {"club": self.club.name})


def about_clubs(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view about clubs: kept by nobody on the way; its refusals become pages with their sentence."""

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            page = view(request, **kwargs)
        except UnknownClub as error:
            raise Http404(str(error)) from error
        except MayNot as error:
            page = render(request, "clubs/may_not.html", {"sentence": str(error)}, status=403)
        except (PeopleError, TooManyTries) as error:
            page = render(request, "scorekeeping/refused.html", {"sentence": str(error)}, status=409)
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
