"""How is a long list told, some at a time? Each answer says what to ask for next; nothing is counted through."""

from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, datetime
from typing import TypeVar
from uuid import UUID

from django.utils.dateparse import parse_datetime
from rest_framework import exceptions
from rest_framework.request import Request

LIMIT = 50
# The years a time can be turned to another zone in.
FIRST, LAST = 1900, 9000
Row = TypeVar("Row")
Marked = TypeVar("Marked")


def asked_limit(request: Request, most: int = LIMIT) -> int:
    """How many at once: 1 to 50, or to so many."""
    return asked_number(request, "limit", LIMIT, most=most)


def asked_number(request: Request, name: str, usual: int, *, most: int, least: int = 1) -> int:
    told = request.query_params.get(name, "")
    if not told:
        return usual
    if not (told.isascii() and told.isdecimal() and len(told) < 10 and least <= int(told) <= most):
        raise exceptions.ValidationError({name: f"is a number from {least} to {most}."})
    return int(told)


def asked_truth(request: Request, name: str) -> bool | None:
    """Yes, no, or not asked at all."""
    told = request.query_params.get(name, "")
    if told not in ("", "true", "false"):
        raise exceptions.ValidationError({name: "is true or false."})
    return told == "true" if told else None


def asked_moment(request: Request) -> tuple[datetime, UUID] | None:
    """Behind which row to go on, where rows are in order of their time."""
    told = request.query_params.get("after", "")
    if not told:
        return None
    # A plus sign of the time reads as a space.
    at, _, pk = told.replace(" ", "+").partition("~")
    try:
        moment, last = parse_datetime(at), UUID(pk)
    except ValueError:
        moment, last = None, None
    if moment is None or last is None or moment.tzinfo is None or not FIRST <= moment.year <= LAST:
        raise not_told()
    # PostgreSQL reads no zone as far from others as a time may be written in.
    return moment.astimezone(UTC), last


def moment(at: datetime, last: UUID) -> str:
    """The row that is asked behind of next time."""
    return f"{at.isoformat()}~{last}"


def not_told() -> exceptions.ValidationError:
    return exceptions.ValidationError({"after": "is what the answer before said, unchanged."})


def sealed(key: str) -> str:
    """A key with a name in it, in letters that stand in an address as they are."""
    return urlsafe_b64encode(key.encode()).decode().rstrip("=")


def asked_key(request: Request) -> str:
    """The key that an answer sealed; empty where the list begins."""
    told = request.query_params.get("after", "")
    try:
        key = urlsafe_b64decode(told + "=" * (-len(told) % 4)).decode()
    except ValueError as error:
        raise not_told() from error
    if sealed(key) != told or "\0" in key:
        raise not_told()
    return key


def paged(request: Request, rows: Iterable[Row], key: Callable[[Row], str]) -> tuple[list[Row], str | None]:
    """The next rows of a list that is in the order of this key, and what to ask behind of then."""
    after, limit = asked_key(request), asked_limit(request)
    following = [row for row in rows if key(row) > after]
    return following[:limit], sealed(key(following[limit - 1])) if len(following) > limit else None


def cut(
    found: Sequence[Row], limit: int, key: Callable[[Row], Marked]
) -> tuple[Sequence[Row], Marked | None]:
    """As many as were asked of rows of which one more was read, and what to ask behind of where it was there."""
    return found[:limit], key(found[limit - 1]) if len(found) > limit else None


def numbered(
    request: Request, rows: Iterable[Row], key: Callable[[Row], int], *, most: int = LIMIT
) -> tuple[list[Row], int | None]:
    """The same for a list in the order of a number."""
    after, limit = asked_number(request, "after", 0, most=10**9 - 1, least=0), asked_limit(request, most)
    following = [row for row in rows if key(row) > after]
    return following[:limit], key(following[limit - 1]) if len(following) > limit else None
