"""How often may somebody try addresses with codes that lead nowhere?

Whatever lies behind a code (a table, a tournament, an invitation), an answer 404 to a code in the address is a miss. A hall
behind one address is not shut out by it: a page that leads somewhere is never counted, the same wrong code only once, and the
phones of a table are let in whatever others behind their address tried, and who is signed in whatever strangers there did.
Addresses for programs count by themselves (`KnownAddress`): they alone know whose program asks.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse

from rummy.people.codes import as_typed
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.models import SittingPhone
from rummy.scorekeeping.services.guessing import code_in, count_a_miss, refuse_guessing
from rummy.scorekeeping.views.doors import phone_of, refused, who_tries

TOO_MANY, NOT_FOUND = 429, 404


class GuessingMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == NOT_FOUND and (code := _code_of(request)):
            count_a_miss(who_tries(request), code)
        return response

    def process_view(
        self,
        request: HttpRequest,
        view: Callable[..., HttpResponse],
        args: Sequence[Any],
        kwargs: Mapping[str, Any],
    ) -> HttpResponse | None:
        code = _code_of(request)
        if not code:
            return None
        try:
            refuse_guessing(who_tries(request))
        except TooManyTries as many:
            return None if _is_at(request, code) else refused(request, many, status=TOO_MANY)
        return None


def _code_of(request: HttpRequest) -> str:
    """What the address is asked with that somebody could guess; empty where nothing is."""
    if request.path.startswith("/api/"):
        return ""
    match = request.resolver_match
    return code_in(match.kwargs if match else {}) or as_typed(request.GET.get("again", ""))


def _is_at(request: HttpRequest, code: str) -> bool:
    """Whether the phone that asks came to this table before. One query, none without a phone."""
    phone = phone_of(request)
    return phone is not None and SittingPhone.objects.filter(phone=phone, sitting__watch_code=code).exists()
