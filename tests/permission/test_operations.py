"""Can a program do whatever the screens do, and is it said why not where it cannot?"""

from collections.abc import Iterator
from pathlib import Path

from rummy.scorekeeping.api.reference import schema
from tests.permission.routes import routes

TABLE = Path(__file__).with_name("operations.txt")
ROUTES = {route.name for route in routes() if not route.name.startswith("admin:")}
OF_THE_API = {name for name in ROUTES if name.partition(":")[0].endswith("api")}


def told() -> Iterator[tuple[str, list[str]]]:
    """What the table says: for each route its operations, none where it has none."""
    for line in TABLE.read_text("utf-8").splitlines():
        if line.startswith("#"):
            continue
        if "=" in line:
            route, _is, operations = line.partition("=")
            yield route.strip(), operations.split()
        elif not line.startswith("none:"):
            yield from ((name, []) for name in line.split())


def operations() -> set[str]:
    return {told["operationId"] for methods in schema()["paths"].values() for told in methods.values()}


def test_every_page_and_button_stands_in_the_table_once() -> None:
    assert sorted(route for route, _operations in told()) == sorted(ROUTES - OF_THE_API)


def test_every_operation_does_what_a_page_or_a_button_does() -> None:
    assert {name for _route, names in told() for name in names} == operations()
