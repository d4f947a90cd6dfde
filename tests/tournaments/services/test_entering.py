"""Does a long list of names enter as soon as a short one?"""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.factories import EVENING
from tests.tournaments.evening.hall import director, tournament
from tournaments import services

pytestmark = pytest.mark.django_db


def test_a_long_list_asks_the_database_as_often_as_a_short_one() -> None:
    dora = director()
    event = tournament(dora)
    asked = []
    for first, last in ((0, 2), (2, 60)):
        with CaptureQueriesContext(connection) as questions:
            lines = [f"Player {chr(97 + at // 10)}{at % 10}" for at in range(first, last)]
            services.enter_all(tournament=event, lines=lines, by=dora, at=EVENING)
        asked.append(len(questions))

    assert asked[0] == asked[1]
    assert event.entries.count() == 60
