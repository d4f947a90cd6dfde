"""What is true of every address of the API: open to all, from any page, nothing remembered?"""

import hashlib
from collections.abc import Sequence
from http import HTTPStatus
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.cache import get_conditional_response, patch_cache_control, patch_vary_headers
from django.utils.translation import override
from rest_framework.exceptions import ValidationError
from rest_framework.negotiation import DefaultContentNegotiation
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.views import APIView

MINUTES_KEPT = 5
# A program that sets one relies on it.
UNREAD_CONDITIONS = ("If-Match", "If-Unmodified-Since")


class AlwaysJson(DefaultContentNegotiation):
    """JSON is all there is, so it is what everybody gets, whatever they would rather have."""

    def select_renderer(
        self, request: Request, renderers: list[BaseRenderer], format_suffix: str | None = None
    ) -> tuple[BaseRenderer, str]:
        return renderers[0], renderers[0].media_type


class OpenAddress(APIView):
    """An address for programs: no account, no cookie is read or set, any page's script may ask, and it speaks English."""

    content_negotiation_class = AlwaysJson

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        with override("en"):
            return super().dispatch(request, *args, **kwargs)

    def options(self, request: Request, *args: Any, **kwargs: Any) -> HttpResponse:
        """A browser asks before it lets a script send JSON here."""
        answer = HttpResponse(status=HTTPStatus.NO_CONTENT)
        answer["Access-Control-Allow-Methods"] = ", ".join(self.allowed_methods)
        answer["Access-Control-Allow-Headers"] = "Authorization, Content-Type, Idempotency-Key, If-None-Match"
        answer["Access-Control-Max-Age"] = "86400"
        return answer

    def get_throttles(self) -> list[Any]:
        return [] if self.request.method == "OPTIONS" else super().get_throttles()

    def finalize_response(
        self, request: Request, response: HttpResponseBase, *args: Any, **kwargs: Any
    ) -> HttpResponseBase:
        finished = super().finalize_response(request, response, *args, **kwargs)
        finished["Access-Control-Allow-Origin"] = "*"
        finished["Access-Control-Expose-Headers"] = "ETag, Retry-After"
        # As of the pages: the code is for the people it was given to.
        finished["X-Robots-Tag"] = "noindex"
        finished.same_for_everybody = True
        return finished


def body_of(request: Request) -> Any:
    """The body. Raises ValidationError for what stands beside it and is not read, then what is wrong with it."""
    refuse_unread(request)
    return request.data


def refuse_unread(request: Request) -> None:
    """Raises ValidationError for what is asked and not read: whoever asked it must not believe that it was heard.

    Of who writes that is asked before it is done, of who reads when it is answered: who may not learns nothing else first.
    """
    method = getattr(request.parser_context["view"], (request.method or "").lower())
    unread = _unread_conditions(request) or _unread(request, getattr(method, "asks", []))
    if unread:
        raise ValidationError(unread)


def _unread_conditions(request: Request) -> dict[str, str]:
    said = "is read nowhere: leave it out. A hand names the revision it corrects as base."
    return {name: said for name in UNREAD_CONDITIONS if name in request.headers}


def _unread(request: Request, known: Sequence[str] | None) -> dict[str, str]:
    """Every part of the query string that nobody reads, or that stands there twice."""
    said = f"cannot be asked for here, only {', '.join(known)}." if known else "cannot be asked for here."
    unread = {name[:40]: said for name in request.query_params if known is not None and name not in known}
    twice = {
        name: "is asked twice." for name, told in request.query_params.lists() if known and len(told) > 1
    }
    return twice | unread


def kept_answer(request: Request, data: object) -> HttpResponseBase:
    """The data under a name made from its content: who has it already gets 304."""
    body = JSONRenderer().render(data)
    answer = HttpResponse(body, content_type="application/json")
    etag = f'"{hashlib.sha256(body).hexdigest()[:16]}"'
    answer["ETag"] = etag
    patch_vary_headers(answer, ["Accept-Encoding"])
    patch_cache_control(answer, public=True, max_age=MINUTES_KEPT * 60)
    return get_conditional_response(request, etag=etag, response=answer) or answer
