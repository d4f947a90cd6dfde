"""Which table is meant, and how does a page answer when there is none or this phone may not score there?"""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse

from rummy.people.models import Phone
from rummy.scorekeeping import queries
from rummy.scorekeeping.errors import MayNotScore, UnknownCode, UnknownGame, UnknownHand


def phone_of(request: HttpRequest) -> Phone | None:
    """The phone that asks, if it wrote or joined before."""
    phone: Phone | None = getattr(request, "phone", None)
    return phone


def at_a_table(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A view of one sitting: takes `code`, hands on the sitting; refusals become pages with their sentence."""

    @wraps(view)
    def answer(request: HttpRequest, code: str, **kwargs: Any) -> HttpResponse:
        try:
            return view(request, queries.sitting_by_code(code), **kwargs)
        except (UnknownCode, UnknownHand, UnknownGame) as error:
            raise Http404(str(error)) from error
        except MayNotScore as error:
            raise PermissionDenied(str(error)) from error

    return answer
