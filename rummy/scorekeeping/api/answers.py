"""How does the API say that it cannot do something? Always `{"errors": [...]}`, as a refused score document does."""

import re
from collections.abc import Iterator
from http import HTTPStatus
from typing import Any

from rest_framework import exceptions
from rest_framework.response import Response
from rest_framework.views import exception_handler

from rummy.engine import NotAScoreDocument, OptionsRefused, UnknownRuleset
from rummy.people.errors import NotYours, RequestTaken
from rummy.programs.errors import ProgramRefused
from rummy.scorekeeping import errors
from rummy.scorekeeping.services.guessing import TRIES_SECONDS


class TooLarge(exceptions.APIException):
    """The body is larger than this address takes."""

    status_code = HTTPStatus.REQUEST_ENTITY_TOO_LARGE
    default_code = "too-large"


_CODES = {
    HTTPStatus.UNAUTHORIZED: "token-needed",
    HTTPStatus.FORBIDDEN: "not-allowed",
    HTTPStatus.METHOD_NOT_ALLOWED: "method-not-allowed",
    HTTPStatus.REQUEST_ENTITY_TOO_LARGE: "too-large",
    HTTPStatus.TOO_MANY_REQUESTS: "too-many-requests",
    HTTPStatus.NOT_FOUND: "not-found",
}
_STATUSES: dict[type[Exception], HTTPStatus] = {
    errors.UnknownCode: HTTPStatus.NOT_FOUND,
    errors.LinkEnded: HTTPStatus.NOT_FOUND,
    errors.UnknownHand: HTTPStatus.NOT_FOUND,
    errors.UnknownGame: HTTPStatus.NOT_FOUND,
    errors.UnknownPlayer: HTTPStatus.NOT_FOUND,
    errors.MayNotScore: HTTPStatus.FORBIDDEN,
    errors.RoundClosed: HTTPStatus.FORBIDDEN,
    errors.NotTheKeeper: HTTPStatus.FORBIDDEN,
    errors.MayNotAgree: HTTPStatus.FORBIDDEN,
    errors.OwnSide: HTTPStatus.FORBIDDEN,
    errors.NotAQuestion: HTTPStatus.CONFLICT,
    errors.HandChanged: HTTPStatus.CONFLICT,
    errors.TooManyTries: HTTPStatus.TOO_MANY_REQUESTS,
}
# What people are told speaks of their phones and pages; a program has neither.
_TO_PROGRAMS: dict[type[Exception], str] = {
    errors.MayNotScore: "This program does not score at this table: join it with its score code first, "
    "or take it over where its owner may score.",
    errors.MayNotAgree: "This program entered the hand itself: somebody else has to agree, and it may correct the hand.",
    errors.IdTaken: "This id stands for something else already: make a new one.",
    RequestTaken: "This id stands for something else already: make a new one.",
}
_REFUSALS = {
    UnknownRuleset: HTTPStatus.NOT_FOUND,
    NotYours: HTTPStatus.FORBIDDEN,
    RequestTaken: HTTPStatus.UNPROCESSABLE_ENTITY,
    ProgramRefused: HTTPStatus.UNPROCESSABLE_ENTITY,
}
# What our rows call otherwise than programs do.
_FIELDS = {"ruleset": "game", "rounds": "answers"}


def answer(error: Exception, context: dict[str, Any]) -> Response | None:
    """What is told instead of a result; None where the mistake is ours."""
    if isinstance(error, NotAScoreDocument | OptionsRefused | errors.Refusal):
        status = _STATUSES.get(type(error), HTTPStatus.UNPROCESSABLE_ENTITY)
        said = _TO_PROGRAMS.get(type(error))
        told = (
            _told(_code(error), said, status) if said else Response({"errors": error.errors}, status=status)
        )
        if status == HTTPStatus.TOO_MANY_REQUESTS:
            told["Retry-After"] = str(TRIES_SECONDS)
        return told
    for kind, status in {**_REFUSALS, **getattr(context["view"], "refusals", {})}.items():
        if isinstance(error, kind):
            said = _TO_PROGRAMS.get(type(error), str(error))
            where = getattr(error, "where", "")
            return _told(_code(error), said, status, _FIELDS.get(where, where))
    if isinstance(error, exceptions.ValidationError):
        found = [problem("bad-value", f"{where}: {said}", where) for where, said in _faults(error.detail)]
        return Response({"errors": found}, status=HTTPStatus.UNPROCESSABLE_ENTITY)
    if isinstance(error, exceptions.ParseError):
        return _told("not-json", str(error), HTTPStatus.UNPROCESSABLE_ENTITY)
    return _usual(error, context)


def _usual(error: Exception, context: dict[str, Any]) -> Response | None:
    usual = exception_handler(error, context)
    if usual is None:
        return None
    status = HTTPStatus(usual.status_code)
    code = _CODES.get(status, "bad-request")
    if isinstance(error, exceptions.UnsupportedMediaType):
        code = f"not-{_wanted(context).partition('/')[2]}"
    told = _told(code, _sentence(error, context), status)
    for name in ("Retry-After", "WWW-Authenticate"):
        if name in usual.headers:
            told[name] = usual.headers[name]
    return told


def _told(code: str, message: str, status: HTTPStatus, where: str = "") -> Response:
    return Response({"errors": [problem(code, message, where)]}, status=status)


def _code(error: Exception) -> str:
    """`EntryRefused` → `entry-refused`."""
    if isinstance(error, NotYours):
        return _CODES[HTTPStatus.FORBIDDEN]
    if isinstance(error, RequestTaken):
        return errors.IdTaken.code
    return re.sub(r"(?<!^)(?=[A-Z])", "-", type(error).__name__).lower()


def problem(code: str, message: str, where: str = "") -> dict[str, str]:
    """One thing that is wrong with the request: as a whole, or at a place in it."""
    return {"code": code, "severity": "E", "where": where, "message": message}


def _faults(detail: Any, where: str = "") -> Iterator[tuple[str, str]]:
    """Every fault of a body with its place: `sides[1].name`."""
    if isinstance(detail, dict):
        for name, inside in detail.items():
            place = f"[{name}]" if isinstance(name, int) else f".{name}" if where else str(name)
            yield from _faults(inside, where if name == "non_field_errors" else f"{where}{place}")
    elif isinstance(detail, list):
        for inside in detail:
            yield from _faults(inside, where)
    else:
        yield where or "body", str(detail)


def _sentence(error: Exception, context: dict[str, Any]) -> str:
    if isinstance(error, exceptions.MethodNotAllowed):
        return f"{context['request'].method} is not for this address: use {' or '.join(_asked(context))}."
    if isinstance(error, exceptions.UnsupportedMediaType):
        return f"Send it with the header Content-Type: {_wanted(context)}."
    if isinstance(error, exceptions.Throttled):
        return f"Too many requests: wait {error.wait or 1:.0f} seconds."
    return str(error)


def _wanted(context: dict[str, Any]) -> str:
    """As what a body is read."""
    kind: str = context["view"].parser_classes[0].media_type
    return kind


def _asked(context: dict[str, Any]) -> list[str]:
    return [method for method in context["view"].allowed_methods if method not in ("OPTIONS", "HEAD")]
