"""Does any request whatever get an answer of the shape told, and never an error of ours?"""

from collections.abc import Iterator
from typing import Any

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.cache import cache
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from hypothesis import HealthCheck, Phase, settings
from schemathesis.checks import not_a_server_error
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from rummy.programs import services
from rummy.scorekeeping.api.reference import schema
from tests.factories import EVENING, another_phone, record, start, typed

# Not that whatever fits the schema is taken: the rules of the games know more than it says.
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
api = schemathesis.openapi.from_dict(schema())
# Not rummy.wsgi: it would start the worker of a process.
api.app = get_wsgi_application()


@pytest.fixture(autouse=True)
def one_connection() -> Iterator[None]:
    """The application asked as a server asks it, inside the test’s transaction."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield
    for signal in signals:
        signal.connect(close_old_connections)


@pytest.fixture
def secret(db: None) -> str:
    """The token of a program that scores at the table ABCDEF, which has a hand."""
    cache.clear()
    account = User.objects.create(username="ana")
    token, secret = services.make_token(account=account, name="Odd", scopes=["read", "score"], at=EVENING)
    sitting = start("Ana", "Ben", phone=token.phone)
    record(sitting, 1, typed(5, 0, sides=("Ana", "Ben")))
    another_phone(sitting)
    type(sitting).objects.update(watch_code="ABCDEF")
    return secret


@pytest.mark.django_db
@api.parametrize()
@settings(max_examples=8, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_nothing_odd_gets_an_odd_answer(case: Any, secret: str) -> None:
    cache.clear()
    if "code" in case.path_parameters:
        case.path_parameters["code"] = "ABCDEF"
    if "number" in case.path_parameters:
        case.path_parameters["number"] = 1
    case.headers.update({"Authorization": f"Bearer {secret}", "Accept-Encoding": "identity"})
    case.call_and_validate(checks=CHECKS)
