"""What if the same results are sent twice at the same moment?"""

import time
import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from typing import Any

import pytest
from django.db import connection, transaction

from rummy.people.models import Phone
from rummy.people.services import name_players
from rummy.scorekeeping.models import Pasting, Sitting
from rummy.scorekeeping.services.paste import Known, one_game, paste_games
from tests.factories import EVENING, PhoneFactory

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer anyway"),
]
# The second request comes while the first one writes, and waits for it.
COMES_MEANWHILE = 0.5


def test_the_same_request_twice_at_once_is_done_once() -> None:
    by: Phone = PhoneFactory()
    players = dict(zip(("Ana", "Ben"), name_players(phone=by, names=["Ana", "Ben"], at=EVENING), strict=True))
    game = Known(uuid.uuid4(), date(2019, 5, 31), (("Ana", 120), ("Ben", 80)), players)
    asked: dict[str, Any] = {"id": uuid.uuid4(), "phone": by, "ruleset": "robber-rummy"}

    def paste() -> Pasting:
        try:
            return paste_games(**asked, options=one_game("robber-rummy", {}), games=[game], at=EVENING)
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as another:
        with transaction.atomic():
            first = paste_games(**asked, options=one_game("robber-rummy", {}), games=[game], at=EVENING)
            second = another.submit(paste)
            time.sleep(COMES_MEANWHILE)
        assert second.result(timeout=20) == first
    assert Sitting.objects.count() == 1
