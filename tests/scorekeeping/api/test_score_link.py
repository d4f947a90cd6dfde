"""Can a program take back the scoring link of a table that it began?"""

import pytest

from tests.scorekeeping.api.programs import Program, body, new
from tests.scorekeeping.api.test_reference import wrong
from tests.scorekeeping.api.test_tables import open_table

pytestmark = pytest.mark.django_db


def test_a_program_takes_back_the_scoring_link_of_its_table() -> None:
    program = Program("read", "score")
    table = open_table(program)
    here = f"sittings/{table['code']}/score-link/"
    guest = Program("read", "score", name="ben")
    guest.post("sittings/join/", {"code": table["score_code"]})
    listed = program.get(here)
    assert (listed.status_code, wrong(body(listed), "ScoreLink")) == (200, [])
    (scorer,) = body(listed)["scorers"]
    refused = guest.get(here)
    assert (refused.status_code, body(refused)["errors"][0]["code"]) == (403, "may-not-score")
    assert "Only who began this table" in body(refused)["errors"][0]["message"]

    wrong_one = program.post(here, {"id": new(), "ends": "ABCDEFGHJK"})
    assert (wrong_one.status_code, body(wrong_one)["errors"][0]["where"]) == (422, "ends")
    sent = {"id": new(), "ends": table["score_code"], "watch_only": [scorer["number"]]}
    answer, again = program.post(here, sent), program.post(here, sent)

    assert (answer.status_code, wrong(body(answer), "Table")) == (200, [])
    assert body(answer)["score_code"] == body(again)["score_code"] != table["score_code"]
    assert body(guest.get(f"sittings/{table['code']}/"))["may_score"] is False
    late = guest.post("sittings/join/", {"code": table["score_code"]})
    assert (late.status_code, body(late)["errors"][0]["code"]) == (404, "link-ended")
