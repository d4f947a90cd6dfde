"""Is who played told of a game exactly as surely as it counts?"""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from rummy.leaderboards.models import CountedGame
from rummy.leaderboards.tasks import count_sitting
from rummy.people.models import Player
from rummy.programs.models import Delivery
from rummy.programs.services import add_hook
from rummy.programs.tasks import forget_deliveries
from rummy.scorekeeping.models import Sitting
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.leaderboards.playing import TARGET, later, play

pytestmark = pytest.mark.django_db
SIDES = ("Ana", "Ben")


@pytest.fixture
def sitting() -> Sitting:
    """A table with a finished game that nobody has counted; Ana's program listens."""
    ana = User.objects.create(username="ana")
    add_hook(account=ana, url="https://example.org/", at=EVENING)
    sitting = start(*SIDES, phone=PhoneFactory(), target=TARGET)
    Player.objects.filter(name="Ana").update(account=ana, claimed_by=sitting.started_by)
    record(sitting, 1, typed(9, 0, sides=SIDES), at=later())
    return sitting


def told() -> list[int]:
    return [row.payload["rated"]["number"] for row in Delivery.objects.order_by("made_at", "about")]


class KilledError(Exception):
    """The process is no more."""


def killed(execute: Any, sql: str, *rest: Any) -> Any:
    if sql.startswith("INSERT") and "programs_delivery" in sql:
        raise KilledError
    return execute(sql, *rest)


def test_a_worker_killed_while_it_tells_leaves_nothing_counted_and_the_next_one_tells(
    sitting: Sitting,
) -> None:
    with connection.execute_wrapper(killed), pytest.raises(KilledError):
        count_sitting(str(sitting.pk))
    assert (CountedGame.objects.count(), told()) == (0, [])
    count_sitting(str(sitting.pk))
    assert (CountedGame.objects.count(), told()) == (1, [1])


def test_only_games_that_count_anew_or_differently_are_told(sitting: Sitting) -> None:
    count_sitting(str(sitting.pk))
    record(sitting, 2, typed(0, 9, sides=SIDES), at=later())
    count_sitting(str(sitting.pk))
    count_sitting(str(sitting.pk))
    assert told() == [1, 2]
    record(sitting, 2, typed(0, 8, sides=SIDES), base=1, at=later())
    count_sitting(str(sitting.pk))
    assert told() == [1, 2, 2]


def test_news_of_an_old_game_are_as_young_as_any(sitting: Sitting) -> None:
    """Old results keep their day; what is told of them is tried for as long as other news."""
    Sitting.objects.filter(pk=sitting.pk).update(changed_at=timezone.now() - timedelta(days=60))
    count_sitting(str(sitting.pk))
    assert (forget_deliveries(), told()) == (0, [1])


def test_only_a_counting_of_which_nobody_is_told_need_not_wait_for_the_disk(sitting: Sitting) -> None:
    count_sitting(str(sitting.pk))
    told = waits_for_disk()
    play("Cy", "Dan", phone=PhoneFactory(), hands=((9, 1),))
    # SQLite always waits.
    assert (told, waits_for_disk()) == (("on", "off") if connection.vendor == "postgresql" else (2, 2))


def waits_for_disk() -> Any:
    asked = "SHOW synchronous_commit" if connection.vendor == "postgresql" else "PRAGMA synchronous"
    with connection.cursor() as cursor:
        cursor.execute(asked)
        return cursor.fetchone()[0]
