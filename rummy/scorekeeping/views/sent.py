"""What did a phone send? Reading a request body, and every reason why it cannot be read."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest, RawPostDataException

from rummy.engine import NotAScoreDocument
from rummy.engine.words import explained, say
from rummy.scorekeeping.errors import Errors, Refusal
from rummy.scorekeeping.sent_hands import HIGHEST
from rummy.scorekeeping.sent_ids import uuid_or_none
from rummy.scorekeeping.sent_json import read_json

LARGEST = 64 * 1024
MOST_FIGURES = 10


class BadBody(Refusal):
    """The body is not what this address takes."""

    code = "bad-value"


class BodyTooLarge(Refusal):
    """The body is larger than any hand."""

    code = "too-large"


@dataclass(frozen=True, slots=True)
class SentHand:
    """The body of a save; `checked` are the points by side that the phone has shown before it, where it did.

    `took`: the seconds from the first tap to Save, of a phone that tells them.
    """

    id: uuid.UUID
    number: int
    base: int
    document: dict[str, Any]
    notes: dict[str, Any]
    checked: dict[str, int]
    took: int | None


def number_of(told: str, default: int = 0) -> int:
    """A whole number of a form; the default where it is none, or one that no database keeps."""
    return int(told) if told.isdecimal() and len(told) < MOST_FIGURES else default


def is_json(request: HttpRequest) -> bool:
    """Whether the phone speaks JSON and wants to be answered so."""
    return request.content_type == "application/json"


def read_hand(request: HttpRequest) -> SentHand:
    """The hand in the body; raises BadBody with everything that is wrong, or BodyTooLarge."""
    sent = _read_json(request)
    wrong = [
        _wrong(name, said)
        for name, (holds, said) in {
            "id": (uuid_or_none(sent.get("id")) is not None, say("a UUID made for this entry")),
            "number": (_is_count(sent.get("number"), 1), say("the number of the hand, from 1")),
            "base": (_is_count(sent.get("base"), 0), say("the revision you saw, 0 for a new hand")),
            "hand": (isinstance(sent.get("hand"), dict), say("the hand of a score document")),
            "notes": (isinstance(sent.get("notes") or {}, dict), say("an object, or left out")),
            "took": (_is_count(sent.get("took", 0), 0), say("seconds, or left out")),
            "checked": (_are_points(sent.get("checked", {})), say("points by side, or left out")),
        }.items()
        if not holds
    ]
    wrong += _unknown(sent, {"id", "number", "base", "hand", "notes", "checked", "took"})
    if wrong:
        raise BadBody(say("This is not a hand as a phone sends it."), errors=wrong)
    return SentHand(
        id=uuid.UUID(sent["id"]),
        number=sent["number"],
        base=sent["base"],
        document=sent["hand"],
        notes=sent.get("notes") or {},
        checked=sent.get("checked", {}),
        took=sent.get("took"),
    )


def read_fields(
    request: HttpRequest, *ids: str, texts: Sequence[str] = (), maybe: Sequence[str] = ()
) -> dict[str, Any]:
    """The ids and texts of these names in a JSON body or a form; a text, or an id that is only `maybe` told, may be left out.

    A form may leave out its own `id`: one is made. Raises BadBody with everything that is wrong.
    """
    sent = _read_json(request) if is_json(request) else request.POST.dict()
    if not is_json(request) and not sent.get("id"):
        sent["id"] = str(uuid.uuid4())
    found: dict[str, Any] = {name: uuid_or_none(sent.get(name)) for name in ids}
    wrong = [_wrong(name, say("a UUID")) for name, value in found.items() if value is None]
    found |= {name: uuid_or_none(sent.get(name)) for name in maybe}
    wrong += [_wrong(name, say("a UUID")) for name in maybe if sent.get(name) and found[name] is None]
    found |= {name: sent.get(name) or "" for name in texts}
    wrong += [_wrong(name, say("a text")) for name in texts if not isinstance(found[name], str)]
    if is_json(request):
        wrong += _unknown(sent, {*ids, *texts, *maybe})
    if wrong:
        raise BadBody(say("Something is missing or is not what it has to be."), errors=wrong)
    return found


def _read_json(request: HttpRequest) -> dict[str, Any]:
    if int(request.headers.get("Content-Length") or 0) > LARGEST:
        raise BodyTooLarge(say("This is larger than any hand: 64 KB is the most."))
    try:
        sent = read_json(request.body)
    except (NotAScoreDocument, RawPostDataException) as error:
        raise BadBody(say("The body is not JSON.")) from error
    if not isinstance(sent, dict):
        raise BadBody(say("The body is JSON, but not an object."))
    return sent


def _is_count(value: Any, least: int) -> bool:
    return type(value) is int and least <= value <= HIGHEST


def _are_points(value: Any) -> bool:
    return isinstance(value, dict) and all(type(points) is int for points in value.values())


def _unknown(sent: dict[str, Any], known: set[str]) -> Errors:
    return [
        _wrong(name[:40], say("not a field of this"), "unknown-field") for name in sent if name not in known
    ]


def _wrong(where: str, said: str, code: str = "bad-value") -> dict[str, Any]:
    return {"code": code, "severity": "E", "where": where, "message": f"{explained(where, said)}."}
