"""Does a program know which prepared deals go to which table?"""

import pytest

from tests.scorekeeping.api.programs import Program
from tests.tournaments.api.test_tournament import playing, said

pytestmark = pytest.mark.django_db


def test_a_round_says_which_deals_each_table_plays(dora: Program) -> None:
    cup = {"game": "gin-rummy", "ends": "target", "ends_after": None}
    here = playing(dora, **cup, format="mitchell", answers={"relay": True})
    tables = said(Program().get(here + "rounds/1/"), "Round")["tables"]
    assert [table["deals"] for table in tables] == [1, 2, 4, 1]
