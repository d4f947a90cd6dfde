"""What does a page read while somebody else at the desk changes what it shows?"""

from typing import Any

import pytest
from django.db import connection

from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, tournament
from tournaments import services
from tournaments.queries.rounds import round_view

pytestmark = pytest.mark.django_db


def test_a_round_drawn_anew_between_two_questions_can_be_read() -> None:
    by = director()
    of = tournament(by, *NAMES[:8])
    drawn = services.draw_round(tournament=of, by=by, at=EVENING)
    asked: list[str] = []

    def meanwhile(execute: Any, sql: str, *more: Any) -> Any:
        asked.append(sql)
        if len(asked) == 2:
            services.redraw(round=drawn, which="all", reason="", by=by, at=EVENING)
        return execute(sql, *more)

    with connection.execute_wrapper(meanwhile):
        seen = round_view(drawn)
    assert len(asked) > 2
    assert [table.number for table in seen.tables] == [1, 2]
    assert [len(table.seats) for table in round_view(drawn).tables] == [4, 4]
