"""What do the tests of an evening have in common? A table that is being played at."""

import pytest

from tests.tournaments.evening.hall import NAMES, director, play_on, sitting_at, table_of, tournament


@pytest.fixture
def playing() -> tuple:
    by = director()
    of = tournament(by, *NAMES[:4])
    play_on(by, of)
    return by, of, sitting_at(table_of(of, "Ana"))
