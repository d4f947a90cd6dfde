"""Does a program learn who of a table is ahead over the years, where its owner may?"""

import pytest

from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong

pytestmark = pytest.mark.django_db


def test_a_program_reads_a_circle_as_the_page_shows_it() -> None:
    program = Program("read", "score")
    table = {"id": new(), "game": "robber-rummy", "sides": ["Ana", "Ben"]}
    code = body(program.post("sittings/", table))["code"]
    program.post(
        f"sittings/{code}/hands/", {"id": new(), "number": 1, "hand": {"typed": {"Ana": 10, "Ben": 420}}}
    )

    answer, others = (one.get(f"sittings/{code}/circle/") for one in (program, Program("read", name="nils")))

    told = body(answer)
    assert (answer.status_code, wrong(told, "Circle"), others.status_code) == (200, [], 404)
    assert [(one["person"]["name"], one["won"], one["leads"]) for one in told["people"]] == [
        ("Ben", 1, True),
        ("Ana", 0, False),
    ]
    assert [(one["code"], one["won"]) for one in told["sittings"]] == [(code, [{"name": "Ben", "games": 1}])]
    assert [score["points"] for score in told["games"][0]["scores"]] == [420, 10]
    assert program.get(f"sittings/{code}/circle/", HTTP_IF_NONE_MATCH=answer["ETag"]).status_code == 304
