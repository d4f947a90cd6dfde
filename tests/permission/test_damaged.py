"""What if a form was damaged on its way, or somebody sends what no page has? That is told, and is never our own fault."""

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from pathlib import Path
from uuid import UUID

import pytest
from django.core.cache import cache

from tests.permission.asking import sent_to, undone
from tests.permission.routes import routes
from tests.permission.world import World, world

pytestmark = pytest.mark.django_db
TEMPLATES = Path(__file__).parents[2] / "templates"
NAMED = re.compile(r'\bname="([a-z][\w-]*)"')
FIELDS = sorted(
    {name for page in TEMPLATES.rglob("*.html") for name in NAMED.findall(page.read_text("utf-8"))}
)
DAMAGED = {
    "empty": "",
    "a word": "x",
    "a number of nothing": "0",
    "figures without end": "9" * 5000,
    "a number no column holds": "9999999999",
    "odd signs": "\ufffd\u202e",
}
# For each kind of a part of an address, what is not there.
NOWHERE = {int: (0, 99, 10**12), UUID: (UUID(int=7),), str: ("ZZZZZZ", "zzzzzz")}
# Forms of the accounts' library, and the door for programs, whose bodies have tests of their own.
OTHERS = re.compile(r"account_|mfa_|admin:|\w*-?api:")


@pytest.fixture(scope="module")
def here(lasting: None) -> World:
    return world()


def status(here: World, address: str, fields: Mapping[str, object], method: str = "post") -> int:
    client = here.browsers["owner"]
    kept = deepcopy(client.cookies)
    cache.clear()
    with undone():
        try:
            return getattr(client, method)(address, fields).status_code
        finally:
            client.cookies = kept


@pytest.mark.parametrize("damage", DAMAGED)
@pytest.mark.parametrize("keeps", [True, False], ids=["what is known", "nothing known"])
def test_no_button_breaks_on_what_no_page_sends(here: World, damage: str, keeps: bool) -> None:
    client = here.browsers["owner"]
    client.raise_request_exception = False
    wrong = dict.fromkeys([*FIELDS, "file-clear"], DAMAGED[damage])
    asked = [route for route in routes() if not OTHERS.match(route.name)]
    answers = {
        route.name: status(
            here, route.address(here.parts(route.name)), wrong | (sent_to(here, route.name) if keeps else {})
        )
        for route in asked
    }
    assert {name: answer for name, answer in answers.items() if answer >= 500} == {}


def elsewhere(parts: Mapping[str, object], pattern: str) -> Iterator[dict[str, object]]:
    """The same address with one of its parts leading nowhere."""
    for part in re.findall(r"<(?:\w+:)?(\w+)>", pattern):
        for nothing in NOWHERE[next(kind for kind in NOWHERE if isinstance(parts[part], kind))]:
            yield {**parts, part: nothing}


@pytest.mark.parametrize("method", ["post", "get"])
def test_no_page_breaks_at_an_address_that_leads_nowhere(here: World, method: str) -> None:
    client = here.browsers["owner"]
    client.raise_request_exception = False
    answers = {}
    for route in routes():
        if OTHERS.match(route.name):
            continue
        for parts in elsewhere(here.parts(route.name), route.pattern):
            address, sent = route.address(parts), sent_to(here, route.name) if method == "post" else {}
            answers[address] = status(here, address, sent, method)
    assert {address: answer for address, answer in answers.items() if answer >= 500} == {}
