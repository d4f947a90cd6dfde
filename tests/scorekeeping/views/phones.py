"""How do tests speak to the log as a phone does?"""

import json
import uuid
from typing import Any

from django.core.signing import get_cookie_signer
from django.test import Client

from rummy.people.models import Phone
from rummy.people.phones import COOKIE, SALT
from rummy.scorekeeping.models import Sitting
from tests.factories import typed


def client_of(phone: Phone | None, **options: Any) -> Client:
    """A browser that carries this phone's cookie."""
    client = Client(**options)
    if phone is not None:
        client.cookies[COOKIE] = get_cookie_signer(salt=COOKIE + SALT).sign(str(phone.pk))
    return client


def body(number: int = 1, *points: int, **more: Any) -> dict[str, Any]:
    hand = typed(*(points or (45, -10, 20)))
    return {"id": str(uuid.uuid4()), "number": number, "base": 0, "hand": hand} | more


def post(
    client: Client, sitting: Sitting, sent: Any, path: str = "hands/", **more: Any
) -> tuple[int, dict[str, Any]]:
    text = sent if isinstance(sent, str | bytes) else json.dumps(sent)
    answer = client.post(f"/s/{sitting.watch_code}/{path}", text, content_type="application/json", **more)
    return answer.status_code, answer.json()
