"""Does a program say when play starts?"""

import pytest

from tests.scorekeeping.api.programs import Program, body, new
from tests.tournaments.api.test_tournament import cup, do

pytestmark = pytest.mark.django_db


def test_when_play_starts_is_a_moment_with_its_zone_and_may_be_taken_away(dora: Program) -> None:
    here = cup(dora)

    said = [
        do(dora, here + "settings/", "Tournament", **sent)["starts_at"]
        for sent in (
            {"minutes": 45},
            {"starts_at": "2026-03-14T20:30:00+01:00"},
            {"minutes": 30},
            {"starts_at": None},
        )
    ]

    assert said == [None, "2026-03-14T19:30:00Z", "2026-03-14T19:30:00Z", None]


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ("2026-03-14T19:30:00", "zone"),
        ("half past seven", "format"),
        (1930, "text"),
        ("3000-01-01T00:00:00Z", "between 1900 and 2999"),
        ("0001-01-01T00:00:00+14:00", ""),
        ("9999-12-31T23:59:59-14:00", ""),
    ],
)
def test_what_is_no_moment_is_refused_where_it_stands(dora: Program, wrong: object, words: str) -> None:
    answer = dora.post(cup(dora) + "settings/", {"id": new(), "starts_at": wrong})

    (error,) = body(answer)["errors"]
    assert (answer.status_code, error["where"]) == (422, "starts_at")
    assert words in str(error)
