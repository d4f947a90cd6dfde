"""What did a phone send? Reading a request body, and every reason why it cannot be read."""

import json
import uuid
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest

from rummy.scorekeeping.errors import Errors, Refusal

LARGEST = 64 * 1024
# What a database keeps as a number of a hand or a revision.
HIGHEST = 2**31 - 1


class BadBody(Refusal):
    """The body is not what this address takes."""

    code = "bad-value"


class BodyTooLarge(Refusal):
    """The body is larger than any hand."""

    code = "too-large"


@dataclass(frozen=True, slots=True)
class SentHand:
    """The body of a save."""

    id: uuid.UUID
    number: int
    base: int
    document: dict[str, Any]
    notes: dict[str, Any]


def is_json(request: HttpRequest) -> bool:
    """Whether the phone speaks JSON and wants to be answered so."""
    return request.content_type == "application/json"


def read_hand(request: HttpRequest) -> SentHand:
    """The hand in the body; raises BadBody with everything that is wrong, or BodyTooLarge."""
    sent = _read_json(request)
    wrong = [
        _wrong(name, said)
        for name, (holds, said) in {
            "id": (_uuid_or_none(sent.get("id")) is not None, "a UUID made for this entry"),
            "number": (_is_count(sent.get("number"), 1), "the number of the hand, from 1"),
            "base": (_is_count(sent.get("base"), 0), "the revision you saw, 0 for a new hand"),
            "hand": (isinstance(sent.get("hand"), dict), "the hand of a score document"),
            "notes": (isinstance(sent.get("notes") or {}, dict), "an object, or left out"),
        }.items()
        if not holds
    ]
    wrong += _unknown(sent, {"id", "number", "base", "hand", "notes"})
    if wrong:
        raise BadBody("This is not a hand as a phone sends it.", errors=wrong)
    return SentHand(
        id=uuid.UUID(sent["id"]),
        number=sent["number"],
        base=sent["base"],
        document=sent["hand"],
        notes=sent.get("notes") or {},
    )


def read_ids(request: HttpRequest, *names: str) -> list[uuid.UUID]:
    """The ids of these names in a JSON body or a form. A form may leave out its own `id`: one is made."""
    sent = _read_json(request) if is_json(request) else request.POST.dict()
    if not is_json(request) and not sent.get("id"):
        sent["id"] = str(uuid.uuid4())
    found = [_uuid_or_none(sent.get(name)) for name in names]
    wrong = [_wrong(n, "a UUID") for n, value in zip(names, found, strict=True) if value is None]
    if is_json(request):
        wrong += _unknown(sent, set(names))
    if wrong:
        raise BadBody("An id is missing or is not a UUID.", errors=wrong)
    return [value for value in found if value is not None]


def _read_json(request: HttpRequest) -> dict[str, Any]:
    if int(request.headers.get("Content-Length") or 0) > LARGEST:
        raise BodyTooLarge("This is larger than any hand: 64 KB is the most.")
    try:
        sent = json.loads(request.body, parse_constant=_no_number)
    except (ValueError, RecursionError) as error:
        raise BadBody("The body is not JSON.") from error
    if not isinstance(sent, dict):
        raise BadBody("The body is JSON, but not an object.")
    return sent


def _no_number(word: str) -> None:
    raise ValueError(word)


def _uuid_or_none(value: Any) -> uuid.UUID | None:
    try:
        return uuid.UUID(value) if isinstance(value, str) else None
    except ValueError:
        return None


def _is_count(value: Any, least: int) -> bool:
    return type(value) is int and least <= value <= HIGHEST


def _unknown(sent: dict[str, Any], known: set[str]) -> Errors:
    return [_wrong(name[:40], "not a field of this", "unknown-field") for name in sent if name not in known]


def _wrong(where: str, said: str, code: str = "bad-value") -> dict[str, Any]:
    return {"code": code, "severity": "E", "where": where, "message": f"{where}: {said}."}
