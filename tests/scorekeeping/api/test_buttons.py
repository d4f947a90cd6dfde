"""Is what the buttons of a table do done once, also by a copy that comes late?"""

from typing import Any

import pytest

from tests.scorekeeping.api.programs import Program, body, new

pytestmark = pytest.mark.django_db


@pytest.fixture
def program() -> Program:
    return Program("read", "score")


def table_of(program: Program) -> dict[str, Any]:
    told: dict[str, Any] = body(
        program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]})
    )
    return told


def test_what_needs_no_id_takes_one_and_a_late_copy_of_it_does_nothing(program: Program) -> None:
    here = f"sittings/{table_of(program)['code']}/"
    end, ask = {"id": new()}, {"id": new(), "agreeing": "one"}
    program.post(here + "finish/", end)
    program.post(here + "reopen/", {"id": new()})
    program.post(here + "agreeing/", ask)
    program.post(here + "agreeing/", {"id": new(), "agreeing": "all"})

    ended, asked = program.post(here + "finish/", end), program.post(here + "agreeing/", ask)

    assert (ended.status_code, body(ended)["finished"]) == (200, False)
    assert (asked.status_code, body(asked)["agreeing"]) == (200, "all")


def test_a_table_is_joined_by_a_request_with_an_id(program: Program) -> None:
    table, ben = table_of(program), Program("score", name="ben")
    sent = {"id": new(), "code": table["score_code"]}

    told = [ben.post("sittings/join/", sent) for _ in range(2)]

    assert [(one.status_code, body(one)["may_score"]) for one in told] == [(200, True)] * 2
    assert ben.post("sittings/join/", {**sent, "code": table["code"]}).status_code == 422


@pytest.mark.parametrize("what", ["finish/", "put-away/", "take-over/", "agreeing/"])
def test_a_button_of_a_table_refuses_a_field_that_nobody_reads(program: Program, what: str) -> None:
    here = f"sittings/{table_of(program)['code']}/"

    answer = program.post(here + what, {"agreeing": "one", "colour": "red"})

    assert (answer.status_code, "colour" in {one["where"] for one in body(answer)["errors"]}) == (422, True)
    assert body(program.get(here))["finished"] is False


def test_a_side_gets_the_colour_of_its_chips_and_the_other_takes_its_own(program: Program) -> None:
    table = table_of(program)
    here = f"sittings/{table['code']}/"

    told = program.post(here + "colour/", {"side": "Ben", "colour": "green"})
    wrong = [program.post(here + "colour/", {"side": "Ben", "colour": each}) for each in ("red", 4)]
    strange = program.post(here + "colour/", {"side": "Zoe", "colour": "blue"})

    assert [side["colour"] for side in table["sides"]] == ["green", "purple"]
    assert [side["colour"] for side in body(told)["sides"]] == ["purple", "green"]
    assert [one.status_code for one in (*wrong, strange)] == [422, 422, 422]
    assert "green, purple, orange" in body(wrong[0])["errors"][0]["message"]
