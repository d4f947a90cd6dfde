"""Are many tables counted together as if each had been counted by itself?"""

from collections.abc import Sequence
from datetime import timedelta
from random import Random

import pytest
from django.db import connection
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rummy.leaderboards.models import CountedGame, CountedSitting
from rummy.leaderboards.services import count, count_all
from rummy.leaderboards.tasks import count_sitting
from rummy.people.models import Phone
from rummy.scorekeeping.models import Sitting
from tests.factories import PhoneFactory, record, start, typed
from tests.leaderboards.playing import TARGET, differences, later, play

pytestmark = pytest.mark.django_db

QUERIES = 9 if connection.vendor == "postgresql" else 20
NAMES = ("Ana", "Ben", "Cy", "Dan", "Eva", "Fay")


@pytest.fixture
def phone() -> Phone:
    row: Phone = PhoneFactory()
    return row


def tables(phone: Phone, number: int) -> list[Sitting]:
    """So many tables of three with a finished game or two, in the order in which they ended; nobody has counted them."""
    chance, found = Random(7), []
    for _table in range(number):
        names = tuple(chance.sample(NAMES, 3))
        found.append(start(*names, phone=phone, target=TARGET))
        for hand in range(1, chance.randint(2, 3)):
            record(found[-1], hand, typed(*chance.sample((9, 4, 0), 3), sides=names), at=later())
    return found


def counted_in_parts(sittings: Sequence[Sitting], chance: Random) -> int:
    changed, waiting = 0, list(sittings)
    while waiting:
        size = chance.randint(1, 9)
        some, waiting = waiting[:size], waiting[size:]
        chance.shuffle(some)
        changed += count_all(sittings=[sitting.pk for sitting in some])
    return changed


def test_many_games_counted_together_equal_their_replay(phone: Phone) -> None:
    sittings = tables(phone, 40)
    assert counted_in_parts(sittings, Random(3)) == CountedGame.objects.count() > 40
    assert differences() == []


def test_what_comes_late_or_was_corrected_is_replayed_and_the_rest_added(phone: Phone) -> None:
    late, *others = tables(phone, 4)
    corrected = play("Ana", "Ben", phone=phone, hands=((9, 1),))
    record(corrected, 1, typed(1, 9, sides=("Ana", "Ben")), base=1, at=later())
    assert count_all(sittings=[sitting.pk for sitting in (late, corrected, *others)]) >= 5
    assert differences() == []


def test_a_task_counts_what_waits_with_its_own_table(phone: Phone) -> None:
    own, waiting, fresh = tables(phone, 3)
    now = timezone.now()
    for sitting, ago in ((own, 20), (waiting, 18), (fresh, 1)):
        Sitting.objects.filter(pk=sitting.pk).update(changed_at=now - timedelta(seconds=ago))
    own.refresh_from_db()
    count_sitting(str(own.pk), own.version)
    counted = CountedSitting.objects.values_list("sitting", flat=True)
    assert set(counted) == {own.pk, waiting.pk}


def test_more_tables_cost_no_more_queries(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    *others, last = tables(phone, 12)
    count_all(sittings=[sitting.pk for sitting in others[:5]])
    with django_assert_num_queries(QUERIES):
        count_all(sittings=[sitting.pk for sitting in others[5:]])
    with django_assert_num_queries(QUERIES):
        count(sitting=last)
