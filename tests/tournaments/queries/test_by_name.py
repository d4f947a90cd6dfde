"""Where on a list of names does somebody look for himself?"""

import pytest

from tests.tournaments.evening.hall import director, play_on, tournament
from tournaments.queries.papers import slips
from tournaments.queries.rounds import round_view

pytestmark = pytest.mark.django_db


def test_a_name_with_an_accent_stands_beside_its_letter() -> None:
    by = director()
    of = tournament(by, "Zoe", "Özlem", "ana", "Łucja")
    round_ = play_on(by, of)
    in_order = ["ana", "Łucja", "Özlem", "Zoe"]

    assert [seat.name for seat in round_view(round_).people] == in_order
    assert [slip.name for slip in slips(of, round_)] == in_order
