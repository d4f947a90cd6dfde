"""Who may look at the seats of a table, who may change them, and what do they read?"""

import re
import uuid

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from rummy.scorekeeping.models import SeatChange, Sitting
from tests.factories import record, start, typed
from tests.monkey.pages import Page
from tests.scorekeeping.views.pages import text_of
from tests.scorekeeping.views.phones import client_of
from tests.scorekeeping.views.test_log_rights import MAY_NOT, phones

pytestmark = pytest.mark.django_db
SWAP = {"do": "swap", "seat": "1", "other": "2", "hand": "2"}


@pytest.fixture
def sitting() -> Sitting:
    table = start()
    record(table, 1, typed(100, 10, 0))
    record(table, 2, typed(50, 5, 0))
    return table


def post(client: Client, sitting: Sitting, **told: str) -> str:
    answer = client.post(
        f"/s/{sitting.watch_code}/seats/change/", {"id": str(uuid.uuid4()), **told}, follow=True
    )
    return text_of(answer)


@pytest.mark.parametrize("who", [*MAY_NOT, "scoring"])
def test_everybody_sees_the_seats_and_who_scores_changes_them(who: str) -> None:
    sitting, client = phones()[who]
    record(sitting, 1, typed(1, 2, 3))
    address = f"/s/{sitting.watch_code}/seats/"

    page = client.get(address)
    asked = client.get(f"{address}preview/", {**SWAP, "hand": "1"})
    client.post(f"{address}change/", {**SWAP, "hand": "1", "id": str(uuid.uuid4())})

    may_write = who == "scoring"
    may_look = who in ("scoring", "without csrf token")
    assert page.status_code == 200
    assert ("<form" in text_of(page), asked.status_code) == (may_look, 200 if may_look else 403)
    assert SeatChange.objects.count() == may_write


def test_a_swap_is_shown_then_made_then_undone_then_made_again(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)

    page = text_of(client.get(f"/s/{sitting.watch_code}/seats/preview/", SWAP))
    assert "From hand 2 on the seats of Ana and Ben are swapped." in page
    assert "Ana 150 → 105, Ben 15 → 60." in page
    assert "Done." in post(client, sitting, **SWAP)
    swap = SeatChange.objects.get()
    assert "undone" in post(client, sitting, do="undo", change=str(swap.id))
    undoing = SeatChange.objects.get(action="undo")
    page = post(client, sitting, do="undo", change=str(undoing.id))

    assert "undone" not in page
    assert SeatChange.objects.count() == 3


def test_of_two_changes_on_one_page_each_is_undone_by_its_own_button(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    post(client, sitting, **SWAP)
    page = post(client, sitting, do="substitute", seat="3", name="Dora", hand="2")

    for change, key in re.findall(r'name="change" value="(.+?)".*?name="id" value="(.+?)"', page):
        post(client, sitting, do="undo", change=change, id=key)

    assert SeatChange.objects.filter(action="undo").count() == 2


def test_a_substitute_is_named_on_the_table_and_on_the_pad(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)

    page = post(client, sitting, do="substitute", seat="2", name="Dora", hand="3")
    table = text_of(client.get(f"/s/{sitting.watch_code}/"))
    pad = client.get(f"/s/{sitting.watch_code}/hands/new/").context["page"]

    assert "From hand 3 on Dora plays in the seat of Ben." in page
    assert "Dora plays" in table
    assert [side["players"] for side in pad.config["sides"]] == [["Ana"], ["Dora"], ["Cy"]]


def test_what_is_missing_or_cannot_be_comes_back_with_a_sentence(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    address = f"/s/{sitting.watch_code}/seats/preview/"

    for told in ({"do": "swap", "seat": "1"}, {"do": "fly"}, {**SWAP, "hand": "9"}, {**SWAP, "other": "1"}):
        answer = client.get(address, told)
        assert (answer.status_code, 'role="alert"' in text_of(answer)) == (422, True)
    assert SeatChange.objects.count() == 0


def test_who_was_refused_as_a_substitute_stays_typed_in(sitting: Sitting) -> None:
    told = {"do": "substitute", "seat": "2", "name": "Cy", "hand": "1"}

    answer = client_of(sitting.started_by).get(f"/s/{sitting.watch_code}/seats/preview/", told)

    fields = Page("", text_of(answer)).forms[-1].sent
    assert (answer.status_code, fields) == (422, {name: [value] for name, value in told.items()})


def test_a_program_is_told_the_same_as_json(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)

    told = client.get(f"/s/{sitting.watch_code}/seats/preview/", SWAP, headers={"Accept": "application/json"})

    assert told.json()["sentences"] == ["Ana 150 → 105, Ben 15 → 60."]


def test_the_page_of_the_seats_takes_few_queries(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)
    post(client, sitting, **SWAP)

    with CaptureQueriesContext(connection) as captured:
        client.get(f"/s/{sitting.watch_code}/seats/")

    assert len(captured) == 7


@pytest.mark.parametrize("who", [*MAY_NOT, "scoring"])
def test_who_scores_chooses_the_colour_of_a_side_and_nobody_else(who: str) -> None:
    sitting, client = phones()[who]
    address = f"/s/{sitting.watch_code}/seats/"

    page = text_of(client.get(address))
    answer = client.post(f"{address}colour/", {"side": "Ben", "colour": "4"})

    may_look = who in ("scoring", "without csrf token")
    assert ("Colour of Ben" in page, answer.status_code) == (may_look, 302 if who == "scoring" else 403)
    assert sitting.sides.get(name="Ben").colour == (4 if who == "scoring" else 2)


def test_the_choice_names_every_colour_and_who_has_it(sitting: Sitting) -> None:
    client = client_of(sitting.started_by)

    client.post(f"/s/{sitting.watch_code}/seats/colour/", {"side": "Ana", "colour": "8"})
    page = text_of(client.get(f"/s/{sitting.watch_code}/seats/?coloured=1"))

    choices = re.findall(r'value="(\d)"( checked)?>.*?<span>(\w+)(?: <span class="small soft">(\w+))?', page)
    of_ana, of_ben = choices[:8], choices[8:16]
    assert [name for _value, _is, name, _who in of_ana] == [
        *("Green", "Purple", "Orange", "Blue", "Pink", "Yellow", "Turquoise", "Brown")
    ]
    assert [value for value, checked, *_ in of_ana if checked] == ["8"]
    assert [(name, who) for _value, _is, name, who in of_ben if who] == [("Orange", "Cy"), ("Brown", "Ana")]
    assert "Kept for this table." in page


@pytest.mark.parametrize(
    ("told", "status"),
    [
        ({"side": "Ben", "colour": "9"}, 400),
        ({"side": "Ben", "colour": "blue"}, 400),
        ({"colour": "4"}, 400),
        ({"side": "Zoe", "colour": "4"}, 422),
    ],
)
def test_a_colour_or_a_side_there_is_not_is_refused(
    told: dict[str, str], status: int, sitting: Sitting
) -> None:
    client = client_of(sitting.started_by)

    answer = client.post(f"/s/{sitting.watch_code}/seats/colour/", told)

    assert (answer.status_code, sitting.sides.exclude(chosen_colour=None).count()) == (status, 0)
