"""What does the reference say of an address? In few words: its name, what it tells or takes, and how it may answer."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.http import HttpResponseBase
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiExample, OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.views import APIView

from rummy.scorekeeping.api.open_address import refuse_unread
from rummy.scorekeeping.api.schemas import one

NEW_ID = "6f1f2a4e-3c1b-4d5e-9a70-3a5d8c1e2b47"
KEY = OpenApiParameter(
    "Idempotency-Key", OpenApiTypes.UUID, OpenApiParameter.HEADER, description="Instead of `id` in the body."
)
LIMIT = OpenApiParameter("limit", OpenApiTypes.INT, description="How many at most: 1 to 50.")
AFTER = OpenApiParameter("after", OpenApiTypes.STR, description="What the answer before said.")
SAME = OpenApiResponse(description="You have this version already.")
USUAL = {
    401: "No token, or one that is not let in.",
    403: "This token, or its owner, may not do so.",
    404: "There is no such thing, or you may not see it.",
    413: "Larger than 1 MB.",
    415: "Not sent as application/json.",
    422: "Refused; every reason is told.",
    429: "Too many requests; `Retry-After` says how long to wait.",
}
PAGED = (LIMIT, AFTER)


def described(*, parameters: Sequence[OpenApiParameter] = (), **told: Any) -> Callable[[Any], Any]:
    """What the reference says of an address; it then knows what may be asked by its query string, and refuses the rest,
    who reads once it is known that he may.

    A parameter that is an object stands for any: the view refuses what it does not know.
    """
    asked = [one for one in parameters if one.location == OpenApiParameter.QUERY]
    anything = any(isinstance(one.type, dict) for one in asked)

    def decorate(method: Any) -> Any:
        @wraps(method)
        def answered(view: APIView, request: Request, *args: Any, **kwargs: Any) -> HttpResponseBase:
            answer: HttpResponseBase = method(view, request, *args, **kwargs)
            if request.method in SAFE_METHODS:
                refuse_unread(request)
            return answer

        answered.asks = None if anything else sorted(one.name for one in asked)  # type: ignore[attr-defined]
        return extend_schema(parameters=list(parameters), **told)(answered)

    return decorate


def part(name: str, says: str, kind: Any = OpenApiTypes.STR) -> OpenApiParameter:
    """A part of the address."""
    return OpenApiParameter(name, kind, OpenApiParameter.PATH, description=says)


WHICH = part("id", "Which.", OpenApiTypes.UUID)
SLUG = part("slug", "The club’s address.")


def asked(name: str, says: str, kind: Any = OpenApiTypes.STR) -> OpenApiParameter:
    """A part of the query string."""
    return OpenApiParameter(name, kind, description=says)


def tells(
    name: str,
    summary: str,
    shape: str,
    *,
    of: Sequence[OpenApiParameter] = (),
    description: str = "",
) -> Any:
    """An address that is read. It has an ETag: who has the same already is told so in a few bytes."""
    return described(
        operation_id=name,
        summary=summary,
        description=description,
        parameters=of,
        responses={200: OpenApiResponse(one(shape), "As it is now."), 304: SAME, **refusals()},
    )


def does(  # noqa: PLR0913
    name: str,
    summary: str,
    shape: str,
    *,
    sends: str = "Write",
    example: dict[str, Any] | None = None,
    of: Sequence[OpenApiParameter] = (),
    status: int = 200,
    description: str = "",
) -> Any:
    """An address that is written to, once for each `id`."""
    shown = {"id": NEW_ID, **(example or {})}
    return described(
        operation_id=name,
        summary=summary,
        description=description,
        parameters=[*of, KEY],
        request={"application/json": one(sends)},
        examples=[OpenApiExample(sends, value=shown, request_only=True)],
        responses={status: OpenApiResponse(one(shape), "As it is then."), **refusals()},
    )


def looks(  # noqa: PLR0913
    name: str,
    summary: str,
    shape: str,
    *,
    sends: str = "",
    example: dict[str, Any] | None = None,
    of: Sequence[OpenApiParameter] = (),
    description: str = "Nothing is stored.",
) -> Any:
    """An address that says what a write would come to."""
    shown = [OpenApiExample(sends, value=example, request_only=True)] if example else []
    return described(
        operation_id=name,
        summary=summary,
        description=description,
        parameters=of,
        request={"application/json": one(sends)} if sends else None,
        examples=shown,
        responses={
            200: OpenApiResponse(one(shape), "What it would come to."),
            409: OpenApiResponse(one("Errors"), "It is not what you saw any more, or not in question."),
            **refusals(),
        },
    )


def refusals() -> dict[Any, OpenApiResponse]:
    """How any address may answer instead."""
    return {status: OpenApiResponse(one("Errors"), words) for status, words in USUAL.items()}
