"""Do people change seats through a program as they do at the table?"""

import pytest

from rummy.scorekeeping.models import SeatChange
from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db
TYPED = {"typed": {"Ana": 10, "Ben": 20, "Cy": 0}}


@pytest.fixture
def program() -> Program:
    return Program("read", "score")


@pytest.fixture
def here(program: Program) -> str:
    """A table of three with two hands."""
    table = {"id": new(), "game": "robber-rummy", "sides": ["Ana", "Ben", "Cy"]}
    code = body(program.post("sittings/", table))["code"]
    for number in (1, 2):
        program.post(f"sittings/{code}/hands/", {"id": new(), "number": number, "hand": TYPED})
    return f"sittings/{code}/"


def sat(told: dict) -> list[str]:
    assert wrong(told, "Seats") == []
    return [place["player"] for place in told["seats"]]


def test_who_scores_is_led_from_the_seats_to_the_players(program: Program, here: str) -> None:
    mine, strange = (body(one.get(here + "seats/")) for one in (program, Program()))

    assert [sat(each) for each in (mine, strange)] == [["Ana", "Ben", "Cy"]] * 2
    players = [body(program.get(f"players/{place['id']}/"))["name"] for place in mine["seats"]]
    assert (players, [place["id"] for place in strange["seats"]]) == (["Ana", "Ben", "Cy"], [None] * 3)


def test_two_swap_seats_after_a_look_and_back_again(program: Program, here: str) -> None:
    swap = {"seat": 1, "other": 2, "from_hand": 2}

    looked = program.post(here + "seats/preview/", swap)
    told = [body(program.post(here + "seats/", {"id": key, **swap})) for key in [new()] * 2]
    back = body(program.post(here + "seats/", {"id": new(), "undo": told[0]["changes"][0]["undo"]}))

    assert (looked.status_code, wrong(body(looked), "Preview")) == (200, [])
    assert body(looked)["games"][0]["totals"]["Ana"] == {"before": 20, "after": 30}
    assert [sat(each) for each in (*told, back)] == [["Ben", "Ana", "Cy"]] * 2 + [["Ana", "Ben", "Cy"]]
    assert (back["changes"][0]["undone"], SeatChange.objects.count()) == (True, 2)


def test_somebody_plays_for_another(program: Program, here: str) -> None:
    sent = {"id": new(), "seat": 3, "name": "Dan", "from_hand": 3}

    told = body(program.post(here + "seats/", sent))

    assert (sat(told), told["seats"][2]["side"]) == (["Ana", "Ben", "Dan"], "Cy")
    assert sat(body(Program().get(here + "seats/"))) == ["Ana", "Ben", "Dan"]


def test_a_hand_is_told_by_the_people_who_played_it_and_may_be_sent_back(program: Program, here: str) -> None:
    program.post(here + "seats/", {"id": new(), "seat": 1, "other": 2, "from_hand": 2})
    program.post(here + "seats/", {"id": new(), "seat": 3, "name": "Dan", "from_hand": 2})
    hand = {"by": "Ana", "held": {"Ben": "2D", "Dan": "KH"}, "table": [{"by": "Ana", "cards": "4S 4H 4C"}]}
    program.post(here + "hands/", {"id": new(), "number": 3, "hand": hand})

    told = body(program.get(here + "hands/3/"))["document"]
    sent = {"id": new(), "number": 3, "base": 1, "hand": told}

    assert told == hand
    assert body(program.post(here + "hands/", sent))["status"] == "agreement"


def test_a_change_that_cannot_be_says_why(program: Program, here: str) -> None:
    faulty = [
        {"seat": 1, "from_hand": 2},
        {"seat": 1, "other": 1, "from_hand": 2},
        {"seat": 9, "other": 1, "from_hand": 2},
        {"seat": 1, "name": "Ben", "from_hand": 2},
        {"undo": new(), "seat": 1},
        {"undo": new()},
    ]

    answers = [
        program.post(f"{here}seats/{end}", {"id": new(), **sent})
        for sent in faulty
        for end in ("", "preview/")
    ]

    assert [(answer.status_code, wrong(body(answer), "Errors")) for answer in answers] == [(422, [])] * len(
        answers
    )
    assert SeatChange.objects.count() == 0


def test_the_reference_says_what_a_change_of_seats_needs() -> None:
    right = [
        {"seat": 1, "other": 2, "from_hand": 2},
        {"seat": 3, "name": "Dan", "from_hand": 2},
        {"undo": new()},
    ]
    faulty = [
        {"seat": 1, "other": 2},
        {"seat": 3, "name": "Dan"},
        {"from_hand": 2},
        {"other": 2, "from_hand": 2},
    ]

    assert [wrong({"id": new(), **sent}, "SeatsSent") for sent in right] == [[], [], []]
    assert [bool(wrong({"id": new(), **sent}, "SeatsSent")) for sent in faulty] == [True] * 4


def test_totals_by_the_name_of_a_substitute_are_refused_with_the_name_of_the_side(
    program: Program, here: str
) -> None:
    program.post(here + "seats/", {"id": new(), "seat": 3, "name": "Dan", "from_hand": 3})
    hand = {"typed": {"Ana": 10, "Ben": 20, "Dan": 0}}

    told = body(program.post(here + "hands/", {"id": new(), "number": 3, "hand": hand}))["errors"]

    assert [(error["where"], error["message"]) for error in told] == [
        ("typed.Dan", "Dan plays for Cy: totals name the side."),
        ("typed.Cy", "How many points did Cy make? Totals name every side, 0 where it made none."),
    ]


def test_only_who_scores_at_a_table_changes_its_seats(here: str) -> None:
    other, swap = Program("score", name="eve"), {"id": new(), "seat": 1, "other": 2, "from_hand": 2}

    assert [other.post(f"{here}seats/{end}", swap).status_code for end in ("", "preview/")] == [403, 403]
