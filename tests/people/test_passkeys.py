"""What becomes of something that is sent in place of a passkey?"""

import json

import pytest
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.test import Client

pytestmark = pytest.mark.django_db
SOMEBODY = {
    "clientDataJSON": "eyJ0eXBlIjoieCIsImNoYWxsZW5nZSI6IkFBIiwib3JpZ2luIjoieCJ9",
    "authenticatorData": "A" * 50,
    "signature": "AA",
}


def claiming(handle: str) -> str:
    """A whole answer of a passkey that says whose it is."""
    return json.dumps(
        {"id": "AA", "rawId": "AA", "type": "public-key", "response": SOMEBODY | {"userHandle": handle}}
    )


UNREADABLE = [
    "",
    "x",
    "[" * 100_000,
    "9" * 5_000,
    "null",
    "[]",
    '"x"',
    '{"id": 1}',
    '{"response": {"userHandle": 7}}',
    claiming(""),
    claiming("YWJj"),
    claiming("OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"),
    claiming("AA"),
    claiming("_w"),
    claiming("é"),
]


@pytest.mark.parametrize("sent", UNREADABLE, ids=lambda sent: sent[-12:])
def test_what_is_no_passkey_is_told_and_lets_nobody_in(sent: str) -> None:
    answer = Client().post("/account/passkeys/login/", {"credential": sent})

    assert (answer.status_code, answer.wsgi_request.user.is_authenticated) == (302, False)


@pytest.mark.parametrize("sent", UNREADABLE, ids=lambda sent: sent[-12:])
def test_what_is_no_passkey_is_not_added(sent: str) -> None:
    client = Client()
    client.force_login(User.objects.create_user("ana"))
    answer = client.post("/account/passkeys/add/", {"credential": sent})

    assert (answer.status_code, Authenticator.objects.exists()) == (200, False)
