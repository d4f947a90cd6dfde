"""What is somebody answered at a route, in one sign: let in, refused, asked to sign in, or not that way at all?"""

import json
import uuid
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from dataclasses import dataclass, replace
from typing import Any

from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse

from tests.factories import typed
from tests.permission.routes import Route
from tests.permission.world import SIDES, WHO, World

Fields = dict[str, Any]
LET_IN, REFUSED, SIGN_IN, NOT_SO, FAULTY = "x", "-", ">", "0", "!"
SIGNS = {401: REFUSED, 403: REFUSED, 404: REFUSED, 405: NOT_SO, 400: FAULTY, 422: FAULTY}
NOBODY_IS_SIGNED_IN = ("/account/login/", "/admin/login/")
HAND = {"number": 2, "hand": typed(1, 0, 0, sides=SIDES)}
# What is sent where a right is asked for only once it has been read. A function makes it from the world.
ANY = str(uuid.uuid4())
ABOUT = {"id": ANY, "about": ANY, "reason": "No.", "chosen": ANY, "agreeing": "one"}
CHIP = {"side": "Player", "colour": "4"}
PEOPLE = {"name": "Zoe", "role": "scorer", "text": "Zoe", "add": "1", "day": "2026-05-01", "time": "19:30"}
DESK = {
    "quick": "1 4-3-2-1",
    "totals": "4-3-2-1",
    "note": "Hello",
    "shows": "clock",
    "how": "out",
    "where": "1",
}
SENT: dict[str, dict[str, Any]] = {
    # The buttons of a page take what they know and leave the rest.
    "scorekeeping:settings": {"theme": "dark"},
    "scorekeeping:": {**ABOUT, **HAND, **CHIP},
    "clubs:": {"id": ANY, **PEOPLE, "other": "a stay", "merge": "a merge"},
    "tournaments:": {**DESK, "entry": "an entry", "one": "an entry", "other": "another entry"},
    **{f"api:{name}": HAND for name in ("hands", "preview")},
    "api:agree": {"about": ANY},
    "api:ask-again": {"about": ANY},
    "api:object": {"about": ANY, "reason": "No."},
    "api:settle": {"chosen": ANY},
    "api:agreeing": {"id": None, "agreeing": "one"},
    **{f"api:{name}": {"seat": 1, "other": 2, "from_hand": 1} for name in ("seats", "seats-preview")},
    "api:settle-preview": {"chosen": ANY},
    "api:ask-again-preview": {"about": ANY},
    "api:colour": {"id": None, "side": "Player", "colour": "blue"},
    "api:hide-me": {"hidden": True},
    "clubs-api:member": {"name": "Zoe"},
    "clubs-api:role": {"role": "scorer"},
    "clubs-api:part": {"merge": "a merge"},
}


@dataclass(frozen=True, slots=True)
class Sending:
    """What is sent: the fields that belong there, or these; to a program's address also in an odd way."""

    fields: Fields | None = None
    query: str = ""
    kind: str = "application/json"


USUAL = Sending()


def ask(world: World, route: Route, method: str, whom: Sequence[str] = WHO, sending: Sending = USUAL) -> str:
    """The signs of these, in the order of the columns."""
    return " ".join(_sign(world, route, method, who, sending) for who in whom)


def _sign(world: World, route: Route, method: str, who: str, sending: Sending) -> str:
    cache.clear()
    told = sent_to(world, route.name) if sending.fields is None else sending.fields
    address = route.address(world.parts(route.name)) + sending.query
    with undone():
        answer = _answer(world, method, who, address, replace(sending, fields=told))
    if 300 <= answer.status_code < 400:
        return SIGN_IN if answer.url.startswith(NOBODY_IS_SIGNED_IN) else LET_IN
    assert answer.status_code < 500, (route, method, who, answer.content)
    return SIGNS.get(answer.status_code, LET_IN)


def sent_to(world: World, name: str) -> Fields:
    """The fields for this route; what is named like a fact of the world is that."""
    fields = SENT.get(name) or SENT.get(f"{name.partition(':')[0]}:", {})
    return {
        key: world.facts.get(value, value) if isinstance(value, str) else value
        for key, value in fields.items()
    }


def _answer(world: World, method: str, who: str, address: str, sending: Sending) -> HttpResponse:
    sent = sending.fields or {}
    if address.startswith("/api/"):
        asks = getattr(world.browsers["nobody"], method.lower())
        if method == "GET":
            return asks(address, **world.programs[who])
        body = {key: value for key, value in {"id": str(uuid.uuid4()), **sent}.items() if value is not None}
        return asks(address, json.dumps(body), content_type=sending.kind, **world.programs[who])
    client = world.browsers[who]
    kept = deepcopy(client.cookies)
    try:
        return client.post(address, sent) if method == "POST" else getattr(client, method.lower())(address)
    finally:
        client.cookies = kept


@contextmanager
def undone() -> Iterator[None]:
    """Whatever is written inside is taken back."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
