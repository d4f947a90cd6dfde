"""Does any request whatever get an answer of the shape told, and never an error of ours?"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import pytest
import schemathesis
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
from rummy.programs.models import Token
from rummy.scorekeeping.api.reference import schema
from tests.clubs.people import evening_of
from tests.factories import EVENING, another_phone, record, start, typed
from tests.people.clubs import club_of, member, somebody
from tests.tournaments.evening.hall import NAMES, play_on, tournament

schemathesis.serializer.alias("application/zip", "application/octet-stream")
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


@dataclass(frozen=True)
class World:
    """Somebody who may do everything, and something of every kind to do it to: by the parts of the addresses."""

    secret: str
    of: dict[str, dict[str, Any]]

    def parts(self, path: str) -> dict[str, Any]:
        """What the parts of an address stand for, by where it begins: `members` before `clubs`."""
        kinds = [kind for kind in self.of if f"/{kind}/" in path]
        return {name: value for kind in kinds for name, value in self.of[kind].items()}


@pytest.fixture(scope="module")
def world(lasting: None) -> World:
    owner = somebody("ana")
    scopes = [scope.value for scope in Token.Scope]
    token, secret = services.make_token(account=owner.account, name="Odd", scopes=scopes, at=EVENING)
    sitting = start("Ana", "Ben", phone=token.phone)
    record(sitting, 1, typed(5, 0, sides=("Ana", "Ben")))
    another_phone(sitting)
    club = club_of(owner)
    cup = tournament(owner.account, *NAMES[:4])
    play_on(owner.account, cup)
    entry = cup.entries.get(number=1)
    hook = services.add_hook(account=owner.account, url="https://example.org/", at=EVENING)
    return World(
        secret,
        {
            "sittings": {"code": sitting.watch_code, "number": 1},
            "clubs": {"slug": club.slug},
            "members": {"id": str(member(club, owner, "Gus").pk)},
            "evenings": {"id": str(evening_of(club, owner).pk)},
            "boards": {"family": "robber-rummy"},
            "ratings": {"family": "robber-rummy"},
            "rulesets": {"key": "robber-rummy"},
            "players": {"id": str(sitting.seats.get(name="Ben").player_id)},
            "hooks": {"id": str(hook.pk)},
            "tournaments": {"code": cup.code, "act": 1, "entry": 1, "round": 1, "table": 1},
            "mine": {"entry_code": entry.code},
            "check-in": {"check_in_code": cup.check_in_code},
        },
    )


@pytest.mark.django_db
@api.parametrize()
@settings(max_examples=6, phases=[Phase.generate], suppress_health_check=list(HealthCheck))
def test_nothing_odd_gets_an_odd_answer(case: Any, world: World) -> None:
    cache.clear()
    known = world.parts(case.operation.path)
    case.path_parameters.update({name: known[name] for name in case.path_parameters if name in known})
    case.headers.update({"Authorization": f"Bearer {world.secret}", "Accept-Encoding": "identity"})
    case.call_and_validate(checks=CHECKS)
