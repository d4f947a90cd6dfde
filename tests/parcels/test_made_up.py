"""What if somebody made a parcel up? It is refused with the place, and nothing that looks at the book breaks on it."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

import pytest

from rummy.parcels import services
from rummy.people.parcel import ParcelRefused
from tests.factories import EVENING
from tests.parcels.sample import documents, empty_book, packed, rich_club

pytestmark = pytest.mark.django_db
MADE_UP = {
    "a club’s house rules that are none": ("club.json", ("options",), "target 500"),
    "a tournament’s house rules that are none": ("tournaments/", ("options",), ["target"]),
    "answers that are none": ("tournaments/", ("answers",), 5),
    "an entry of nobody in it": (
        "tournaments/",
        ("entries", 0, "player"),
        "00000000-0000-4000-8000-000000000001",
    ),
    "a report that is no list": ("tournaments/", ("rounds", 0, "report"), 5),
    "what was taken back by no number": ("tournaments/", ("acts", 0, "undoes"), [1]),
    "a table that is no number": ("tournaments/", ("rounds", 0, "places", 0, "table"), [1]),
    "a side that is no number": (
        "tournaments/",
        ("rounds", 0, "tables", 0, "plays", 0, "sides", 0, "side"),
        [1],
    ),
    "a worth that nobody knows": ("tournaments/", ("rounds", 0, "places", 0, "worth"), "riches"),
    "notes that are none": ("sittings/", ("hands", 0, 0, "notes"), 5),
    "an evening at the end of time": ("evenings.json", (0, "day"), "9999-12-31"),
    "an evening in a league called as a year": ("evenings.json", (0, "league"), "2026"),
    "a table in a league called as a quarter": ("sittings/", ("league",), "2026-Q1"),
    "a table from the year 1": ("sittings/", ("started_at",), "0001-01-01T00:00:00+00:00"),
    "a hand of the year 9999": ("sittings/", ("hands", 0, 0, "at"), "9999-12-31T23:59:59+00:00"),
    "ranks that are none": ("sittings/", ("hands", 0, 0, "notes"), {"ranks": {"Ben": ["ace"]}}),
    "a word of nobody at the table": ("sittings/", ("hands", 2, 2, "whose"), "Nobody"),
    "whose word it is that is no name": ("sittings/", ("hands", 2, 2, "whose"), ["Ben"]),
    "a seat that is no name": ("sittings/", ("seat_changes", 0, "seat"), ["Ben"]),
}


@pytest.fixture(scope="module")
def told(lasting: None) -> dict[str, Any]:
    """The parcel of a club with everything a club has. Its tables with changed seats stand first."""
    club, _owner = rich_club()
    return documents(club)


@pytest.mark.parametrize("does", [services.look, services.unpack])
@pytest.mark.parametrize("what", MADE_UP)
def test_what_no_parcel_says_is_refused_with_its_place(
    told: dict[str, Any], what: str, does: Callable[..., object]
) -> None:
    folder, way, value = MADE_UP[what]
    name = max((name for name in told if name.startswith(folder)), key=lambda name: len(str(told[name])))
    spoilt = told | {name: deepcopy(told[name])}
    part = spoilt[name]
    for step in way[:-1]:
        part = part[step]
    part[way[-1]] = value

    with pytest.raises(ParcelRefused) as refused:
        does(parcel=packed(spoilt.items()), account=empty_book(), at=EVENING)

    assert (refused.value.file, str(way[0]) in refused.value.place) == (name, True)


@pytest.mark.parametrize("made_up", [5, None, "text", {}, [5], [[]], [{}]], ids=str)
def test_a_document_that_is_something_else_altogether_is_refused(
    told: dict[str, Any], made_up: object
) -> None:
    one_of_each = {name.partition("/")[0]: name for name in told}
    for name in one_of_each.values():
        with pytest.raises(ParcelRefused):
            services.unpack(parcel=packed((told | {name: made_up}).items()), account=empty_book(), at=EVENING)
