"""How often may somebody try addresses with codes that lead nowhere?

Whatever lies behind a code (a table, a tournament, an invitation; a page or data), an answer 404 to a code in the address is a
miss. A hall behind one address is not shut out by it: a page that leads somewhere is never counted, the same wrong code only
once, and the phones of a table, who is signed in, and programs, are let in whatever others behind their address tried.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse, JsonResponse

from rummy.people.address import address_of
from rummy.people.codes import as_typed
from rummy.people.visitor import visitor_of
from rummy.programs.queries import token_of
from rummy.scorekeeping.errors import TooManyTries
from rummy.scorekeeping.models import SittingPhone
from rummy.scorekeeping.services.guessing import TRIES_SECONDS, count_a_miss, guesses, refuse_guessing
from rummy.scorekeeping.views.doors import phone_of, refused

TOO_MANY, NOT_FOUND = 429, 404
# A script of any page reads why, as it does of every answer of the API.
TO_PROGRAMS = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "Retry-After",
    "Retry-After": str(TRIES_SECONDS),
}


class GuessingMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == NOT_FOUND and (code := _code_of(request)):
            count_a_miss(_who(request), code)
            count_a_miss(_whose_program(request), code)
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
            refuse_guessing(_who(request))
        except TooManyTries as many:
            program = _whose_program(request)
            if _is_at(request, code) or (program and not guesses(program)):
                return None
            if _is_for_programs(request):
                return JsonResponse({"errors": many.errors}, status=TOO_MANY, headers=TO_PROGRAMS)
            return refused(request, many, status=TOO_MANY)
        return None


def _code_of(request: HttpRequest) -> str:
    """What the address is asked with that somebody could guess; empty where nothing is."""
    match = request.resolver_match
    told = match.kwargs.items() if match else ()
    codes = [as_typed(value) for name, value in told if name.endswith("code")]
    return "/".join(codes) or as_typed(request.GET.get("again", ""))


def _is_for_programs(request: HttpRequest) -> bool:
    """Whether no cookie is read here."""
    return request.path.startswith("/api/")


def _who(request: HttpRequest) -> str:
    """An account answers for itself, wherever it is; everybody else for the address."""
    account = None if _is_for_programs(request) else visitor_of(request).account
    return f"account-{account.pk}" if account else address_of(request)


def _whose_program(request: HttpRequest) -> str:
    """The account whose program asks, empty without one. One query, so it is asked for only where codes were wrong."""
    told = request.headers.get("Authorization", "").split() if _is_for_programs(request) else []
    token = token_of(told[-1]) if told else None
    return f"account-{token.account_id}" if token else ""


def _is_at(request: HttpRequest, code: str) -> bool:
    """Whether the phone that asks came to this table before. One query, none without a phone."""
    phone = phone_of(request)
    return phone is not None and SittingPhone.objects.filter(phone=phone, sitting__watch_code=code).exists()
