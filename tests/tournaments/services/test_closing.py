"""What if a table takes its result back in the moment in which the desk closes the round?"""

import uuid

import pytest

from rummy.scorekeeping.services import void_hand
from tests.at_once import TWO_WRITERS, meanwhile
from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_on, score, tournament
from tournaments import services
from tournaments.errors import DrawRefused

pytestmark = TWO_WRITERS


def test_a_round_is_not_closed_over_a_result_that_is_taken_back_meanwhile() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    sitting = score(round_.tables.get(), [40, 30, 20, 10], [4, 3, 2, 1])
    hand = sitting.hands.get(number=2)

    closing = meanwhile(
        lambda: services.close_round(round=round_, by=by, at=EVENING),
        lambda: void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING),
    )

    with pytest.raises(DrawRefused, match="Table 1 has no result yet"):
        closing.result()
    assert of.rounds.get().state == "playing"
    sitting.refresh_from_db()
    assert sitting.closed_at is None
