"""May everybody do what he may, and nobody else: every route of the site, for everybody?"""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.permission.asking import NOT_SO, REFUSED, SIGN_IN, Sending, ask
from tests.permission.routes import routes
from tests.permission.world import WHO, World, world

pytestmark = pytest.mark.django_db
TABLE = Path(__file__).with_name("table.txt")
ROUTES = {route.name: route for route in routes() if not route.name.startswith("admin:")}
Asked = tuple[str, str]


def told() -> Iterator[tuple[Asked, str]]:
    """What the table says: for a method and a route the signs of everybody."""
    signs = ""
    for line in TABLE.read_text("utf-8").splitlines():
        first, *names = line.split() or [""]
        if first in ("GET", "POST"):
            yield from (((first, name), signs) for name in names)
        elif first and first != "#":
            signs = line.strip()


TOLD = dict(told())
AREAS = sorted({name.partition(":")[0] if ":" in name else "account" for _method, name in TOLD})


def area(name: str) -> str:
    return name.partition(":")[0] if ":" in name else "account"


@pytest.fixture(scope="module")
def here(lasting: None) -> World:
    return world()


@pytest.mark.parametrize("of", AREAS)
def test_every_route_opens_to_whom_the_table_says(here: World, of: str) -> None:
    wanted = {asked: signs for asked, signs in TOLD.items() if area(asked[1]) == of}

    found = {asked: ask(here, ROUTES[asked[1]], asked[0]) for asked in wanted}

    assert {asked: signs for asked, signs in found.items() if signs != wanted[asked]} == {}


ODD = [Sending(fields={"nothing": "here"}), Sending(query="?nothing=here", kind="text/plain")]


@pytest.mark.parametrize("odd", ODD, ids=["in the body", "beside it"])
@pytest.mark.parametrize("of", [of for of in AREAS if of.endswith("api")])
def test_who_may_not_is_told_so_whatever_his_program_sends(here: World, of: str, odd: Sending) -> None:
    refused = {
        asked: [who for who, sign in zip(WHO, signs.split(), strict=True) if sign == REFUSED]
        for asked, signs in TOLD.items()
        if area(asked[1]) == of
    }

    found = {asked: ask(here, ROUTES[asked[1]], asked[0], whom, odd) for asked, whom in refused.items()}

    assert {asked: signs for asked, signs in found.items() if set(signs.split()) - {REFUSED}} == {}


def test_the_table_names_every_route() -> None:
    assert {name for _method, name in TOLD} == set(ROUTES)


@pytest.mark.parametrize("of", AREAS)
def test_no_route_takes_what_the_table_does_not_name(here: World, of: str) -> None:
    # The pages of the accounts' library read any other method as a form, and whether the server is well anybody may ask.
    methods = ("GET", "POST") if of == "account" else ("GET", "POST", "PUT", "DELETE")
    others = [
        (method, route)
        for name, route in ROUTES.items()
        for method in methods
        if area(name) == of and (method, name) not in TOLD
    ]

    answers = {(method, route.name): ask(here, route, method, ("owner",)) for method, route in others}

    assert {asked: sign for asked, sign in answers.items() if sign not in (NOT_SO, REFUSED, SIGN_IN)} == {}


def test_only_who_runs_the_server_comes_into_its_rooms(here: World) -> None:
    rooms = [route for route in routes() if route.name.startswith("admin:")]
    open_to_all = {"admin:login", "admin:logout"}

    strangers = [who for who in WHO if who != "operator"]
    found = {
        room.pattern: ask(here, room, "GET", strangers) for room in rooms if room.name not in open_to_all
    }

    refused = " ".join(SIGN_IN for _who in strangers)
    assert {name: signs for name, signs in found.items() if signs != refused} == {}
    assert ask(here, rooms[0], "GET", ("operator",)) == "x"
