"""What if a table takes its result back in the moment in which the desk closes the round?"""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from django.contrib.auth.models import User
from django.db import connection, transaction

from rummy.scorekeeping.services import void_hand
from tests.factories import EVENING
from tests.tournaments.evening.hall import NAMES, director, play_on, score, tournament
from tournaments import services
from tournaments.errors import DrawRefused
from tournaments.models import Round

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer anyway"),
]
# The desk comes while the table writes, and waits for it.
COMES_MEANWHILE = 0.5


def close(round_: Round, by: User) -> None:
    try:
        services.close_round(round=round_, by=by, at=EVENING)
    finally:
        connection.close()


def test_a_round_is_not_closed_over_a_result_that_is_taken_back_meanwhile() -> None:
    by = director()
    of = tournament(by, *NAMES[:4])
    round_ = play_on(by, of)
    sitting = score(round_.tables.get(), [40, 30, 20, 10], [4, 3, 2, 1])
    hand = sitting.hands.get(number=2)

    with ThreadPoolExecutor(1) as desk:
        with transaction.atomic():
            void_hand(hand=hand, id=uuid.uuid4(), phone=sitting.started_by, at=EVENING)
            closing = desk.submit(close, round_, by)
            time.sleep(COMES_MEANWHILE)
        with pytest.raises(DrawRefused, match="Table 1 has no result yet"):
            closing.result(timeout=20)

    assert of.rounds.get().state == "playing"
    sitting.refresh_from_db()
    assert sitting.closed_at is None
