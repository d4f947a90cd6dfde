"""What do tests of the API need? A program with a token, and what it is answered."""

import json
import uuid
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from rummy.programs import services as programs
from tests.factories import EVENING

JSON = "application/json"


class Program:
    """A program of an account, with the scopes given; without any it has no token."""

    def __init__(self, *scopes: str, name: str = "ana", account: User | None = None) -> None:
        self.client, self.headers = Client(), {}
        if scopes:
            account = account or User.objects.get_or_create(username=name)[0]
            self.token, secret = programs.make_token(
                account=account, name="script", scopes=scopes, at=EVENING
            )
            self.headers = {"HTTP_AUTHORIZATION": f"Bearer {secret}"}

    def get(self, path: str, **headers: Any) -> HttpResponse:
        return self.client.get(f"/api/v1/{path}", **self.headers, **headers)

    def head(self, path: str, **headers: Any) -> HttpResponse:
        return self.client.head(f"/api/v1/{path}", **self.headers, **headers)

    def post(self, path: str, body: object = None, **headers: Any) -> HttpResponse:
        data = json.dumps(body) if body is not None else ""
        return self.client.post(f"/api/v1/{path}", data, content_type=JSON, **self.headers, **headers)


ALL = ("read", "score", "me", "club", "direct", "programs")


def body(answer: HttpResponse) -> Any:
    return json.loads(answer.content)


def new() -> str:
    return str(uuid.uuid4())
