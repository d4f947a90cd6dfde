"""Which table or player is meant, and how does a page answer when there is none, or somebody may not?"""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.core.exceptions import PermissionDenied, SuspiciousOperation
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.http import url_has_allowed_host_and_scheme

from rummy.engine.words import say
from rummy.people.address import address_elsewhere, address_of
from rummy.people.errors import NotYours, PeopleError
from rummy.people.models import Phone
from rummy.people.visitor import visitor_of
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import (
    MayNotScore,
    NobodySoCalled,
    TooManyTries,
    UnknownCode,
    UnknownGame,
    UnknownHand,
    UnknownPlayer,
    round_closed,
)
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.sent_ids import uuid_or_none
from rummy.scorekeeping.services.guessing import Tries, tries_of


def phone_of(request: HttpRequest) -> Phone | None:
    """The phone that asks, if it wrote or joined before."""
    phone: Phone | None = getattr(request, "phone", None)
    return phone


def who_tries(request: HttpRequest) -> tuple[Tries, ...]:
    """By whom wrong codes are counted."""
    account = visitor_of(request).account
    return tries_of(
        account=account.pk if account else None,
        address=address_of(request),
        elsewhere=address_elsewhere(request),
    )


def refuse_watchers(request: HttpRequest, sitting: Sitting, *, waits: bool = False) -> None:
    """Raise MayNotScore for a phone that only looks, or that may not score now that the round is closed.

    What `waits` on a phone that scores is let in all the same: it is told when it is saved.
    """
    phone = phone_of(request)
    if not queries.scores_here(sitting, phone):
        raise MayNotScore(say("This phone may watch this table. To score, open its scoring link."))
    if not waits and sitting.is_closed_to(phone.pk if phone else None):
        raise round_closed()


def at_a_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of one sitting: takes `code`, hands on the sitting; refusals become pages with their sentence.

    The code is for the people it was given to, so no search engine keeps what lies behind it.
    """

    @wraps(view)
    def answer(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            page = view(request, queries.sitting_by_code(code), **kwargs)
            page["X-Robots-Tag"] = "noindex"
            return page
        except (UnknownHand, UnknownGame, NobodySoCalled) as error:
            told = {
                "sentence": str(error),
                "way": reverse("scorekeeping:table", args=[code]),
                "way_said": say("To the table"),
            }
            return render(request, "404.html", told, status=404)
        except UnknownCode as error:
            raise Http404(str(error)) from error
        except MayNotScore as error:
            raise PermissionDenied(str(error)) from error

    return answer


def about_people(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view about players: kept by nobody on the way; its refusals become pages with their sentence."""

    @wraps(view)
    def answer(request: HttpRequest, **kwargs: Any) -> HttpResponse:
        try:
            page = view(request, **kwargs)
        except UnknownPlayer as error:
            # It may be his own page, on a phone that does not know him yet.
            told = {"sentence": str(error), "sign_in": request.method == "GET"}
            page = render(request, "404.html", told, status=404)
        except NotYours as error:
            raise PermissionDenied(str(error)) from error
        except (PeopleError, TooManyTries) as error:
            page = refused(request, error)
        patch_cache_control(page, private=True, no_cache=True)
        return page

    return answer


def refused(request: HttpRequest, why: Exception, status: int = 409) -> HttpResponse:
    """The page that says why, and leads back to where it was asked."""
    asked_from = request.headers.get("Referer", "")
    ours = url_has_allowed_host_and_scheme(asked_from, {request.get_host()}, request.is_secure())
    shown = {"sentence": str(why), "back": asked_from if ours else ""}
    return render(request, "scorekeeping/refused.html", shown, status=status)


def sent_id(request: HttpRequest, name: str = "id") -> UUID:
    """An id of the form. `id` was made by the page for this request, so that sending twice is harmless."""
    found = uuid_or_none(request.POST.get(name))
    if found is None:
        raise SuspiciousOperation(say("Something of this page was lost. Load it again."))
    return found
