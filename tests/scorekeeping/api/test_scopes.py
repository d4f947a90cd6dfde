"""Is nobody told more than the token is for?"""

import pytest

from rummy.scorekeeping.api.told import operations
from tests.clubs.people import evening_of, table_at
from tests.people.clubs import club_of, member, somebody
from tests.scorekeeping.api.programs import ALL, Program, body, new
from tests.scorekeeping.api.test_reference import schema

pytestmark = pytest.mark.django_db
ASKED = ["me/", "me/parcel/", "clubs/", "programs/hooks/", "programs/tokens/", "sittings/", "tournaments/"]


@pytest.mark.parametrize("path", ASKED)
def test_only_the_head_of_an_answer_takes_the_same_token_as_all_of_it(path: str) -> None:
    told = [program.head(path).status_code for program in (Program(), Program("score"), Program(*ALL))]

    assert told == [401, 403, 200]


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER"])
def test_a_token_is_let_in_however_its_scheme_is_written(scheme: str) -> None:
    program = Program("read")
    secret = program.headers["HTTP_AUTHORIZATION"].split()[1]
    program.headers = {"HTTP_AUTHORIZATION": f"{scheme} {secret}"}

    assert program.get("me/").status_code == 200


def test_the_reference_says_whose_token_shuts_a_program_out() -> None:
    told = schema()["paths"]["/api/v1/me/revoke/"]
    (shown,) = operations({"paths": {"me/revoke/": told}}, {})

    assert (told["post"]["security"], shown.scope) == ([{"token": []}], "any")
    answers = [program.post("me/revoke/", {"id": new()}) for program in (Program(), Program("direct"))]
    assert [answer.status_code for answer in answers] == [401, 200]


def test_what_is_public_is_read_as_by_its_owner_only_with_a_token_for_reading() -> None:
    olga = somebody("olga")
    club = club_of(olga)
    member(club, olga, "Gus Glass")
    evening = evening_of(club, olga)
    table_at(evening, olga, "Olga", "Gus Glass")
    here = f"clubs/{club.slug}/"

    found = {}
    for scope in ALL:
        program = Program(scope, account=olga.account)
        (table,) = body(program.get(f"{here}evenings/{evening.pk}/"))["sittings"]
        found[scope] = (body(program.get(here))["role"], list(table["totals"])[1], table["code"] is None)

    stranger = (None, "Gus G.", True)
    assert found == {**dict.fromkeys(ALL, stranger), "read": ("owner", "Gus Glass", False)}


def test_a_program_for_scoring_alone_still_sees_that_it_scores() -> None:
    program = Program("score")
    made = body(program.post("sittings/", {"id": new(), "game": "gin-rummy", "sides": ["Ana", "Ben"]}))

    assert body(program.get(f"sittings/{made['code']}/"))["may_score"] is True
