"""Are many tables counted together as if each had been counted by itself?"""

import logging
from collections.abc import Iterator, Sequence
from datetime import timedelta
from io import StringIO
from random import Random
from unittest.mock import Mock
from uuid import UUID, uuid4

import pytest
from django.core.management import CommandError, call_command
from django.db import connection
from django.db.models import F
from django.utils import timezone
from pytest_django import DjangoAssertNumQueries

from rummy.celery import app
from rummy.leaderboards.models import CountedGame, CountedSitting, GameOutcome, Overdue, RatingChange
from rummy.leaderboards.queries.waiting import in_vain
from rummy.leaderboards.services import audit, count, count_all
from rummy.leaderboards.services.overdue import pause
from rummy.leaderboards.services.rebuild import rebuild_boards
from rummy.leaderboards.tasks import TOGETHER, audit_boards, count_brought, count_waiting, sweep_games
from rummy.people.models import Phone
from rummy.scorekeeping.models import Pasting, Sitting
from rummy.scorekeeping.queries import audits
from rummy.scorekeeping.queries.audits import in_turn
from tests.factories import EVENING, PhoneFactory, record, start, typed
from tests.leaderboards.playing import TARGET, differences, later, play
from tests.queued import tasks_begun

pytestmark = pytest.mark.django_db

QUERIES = 5 if connection.vendor == "postgresql" else 22
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


def test_games_of_one_day_on_paper_are_rated_one_after_the_other(phone: Phone) -> None:
    for points in ((9, 1), (1, 9), (8, 2)):
        play("Ana", "Ben", phone=phone, hands=(points,), at=EVENING)
    assert differences() == []


def test_old_results_are_counted_with_those_they_were_brought_in_with(phone: Phone) -> None:
    other, *brought = tables(phone, TOGETHER + 3)
    pasting = Pasting.objects.create(id=uuid4(), by=phone, at=EVENING)
    Sitting.objects.filter(pk__in=[sitting.pk for sitting in brought]).update(pasting=pasting)

    changes = [count_brought(str(sitting.pk)) for sitting in reversed(brought)]

    assert [bool(changed) for changed in changes] == [True, True, *[False] * TOGETHER]
    assert counted() == {sitting.pk for sitting in brought}
    assert count_brought(str(other.pk)) > 0
    assert differences() == []


def changed(sittings: Sequence[Sitting], *seconds_ago: int) -> None:
    for sitting, ago in zip(sittings, seconds_ago, strict=True):
        at = timezone.now() - timedelta(seconds=ago)
        Sitting.objects.filter(pk=sitting.pk).update(changed_at=at)


def counted() -> set[UUID]:
    return set(CountedSitting.objects.values_list("sitting", flat=True))


def test_the_sweep_counts_together_what_has_settled(phone: Phone) -> None:
    waiting = tables(phone, 4)
    changed(waiting, 20, 18, 16, 1)
    with tasks_begun() as begun:
        assert sweep_games() == 3
    assert begun == {count_waiting.name: 1}
    assert counted() == {sitting.pk for sitting in waiting[:3]}


@pytest.fixture
def a_task_may_fail() -> Iterator[None]:
    """As for a worker: the next task is done all the same."""
    app.conf.task_eager_propagates = False
    yield
    app.conf.task_eager_propagates = True


def spoil(sitting: Sitting) -> None:
    """It cannot be counted."""
    Sitting.objects.filter(pk=sitting.pk).update(ruleset="nothing that is played")


def pass_the_time() -> None:
    """Until whatever was put off is due."""
    Overdue.objects.update(due=timezone.now())


@pytest.mark.usefixtures("a_task_may_fail")
def test_what_cannot_be_counted_keeps_others_back_for_two_minutes_at_most(phone: Phone) -> None:
    spoilt, *others = waiting = tables(phone, 3)
    spoil(spoilt)
    changed(waiting, 20, 20, 20)
    sweep_games()
    assert counted() == set()
    changed(waiting, 130, 125, 125)
    sweep_games()
    assert counted() == {sitting.pk for sitting in others}


@pytest.mark.usefixtures("a_task_may_fail")
def test_what_cannot_be_counted_is_tried_less_and_less_often(phone: Phone) -> None:
    (spoilt,) = tables(phone, 1)
    spoil(spoilt)
    changed([spoilt], 130)
    assert [sweep_games() for _time in range(3)] == [1, 0, 0]
    pass_the_time()
    assert [sweep_games() for _time in range(3)] == [1, 0, 0]
    assert Overdue.objects.get().due > timezone.now() + timedelta(seconds=50)
    assert [pause(tries) for tries in (1, 2, 3, 50)] == [
        *(timedelta(seconds=one) for one in (30, 60, 120)),
        timedelta(hours=12),
    ]


@pytest.mark.usefixtures("a_task_may_fail")
def test_what_was_changed_since_it_was_tried_begins_anew(phone: Phone) -> None:
    (spoilt,) = tables(phone, 1)
    game = spoilt.ruleset
    spoil(spoilt)
    changed([spoilt], 130)
    sweep_games()
    Sitting.objects.filter(pk=spoilt.pk).update(ruleset=game, version=F("version") + 1)
    assert sweep_games() == 1
    assert counted() == {spoilt.pk}
    assert (sweep_games(), Overdue.objects.count()) == (0, 0)


@pytest.mark.usefixtures("a_task_may_fail")
def test_what_cannot_be_counted_is_reported_and_does_not_stop_the_audit(
    phone: Phone, caplog: pytest.LogCaptureFixture
) -> None:
    spoilt, other = waiting = tables(phone, 2)
    spoil(spoilt)
    changed(waiting, 500_000, 20)
    with caplog.at_level(logging.ERROR):
        assert audit_boards() > 1
    assert f"table {spoilt.pk} at version 2: tried 1 times, not counted" in caplog.text
    assert counted() == {other.pk}
    assert in_vain() == []
    pass_the_time()
    audit_boards()
    assert in_vain() == [Overdue.objects.get(pk=spoilt.pk)]


def test_what_was_tried_in_vain_is_counted_by_a_rebuild(phone: Phone) -> None:
    (waiting,) = tables(phone, 1)
    Overdue.objects.create(sitting=waiting, version=waiting.version + 1, tries=1, due=later())
    assert in_vain(tries=1)
    assert list(rebuild_boards(check=False)) != []
    assert counted() == {waiting.pk}
    assert differences() == []


def rebuild(*words: str) -> str:
    out = StringIO()
    call_command("rebuild", *words, stdout=out)
    return out.getvalue().splitlines()[-1]


def test_a_rebuild_tells_what_nobody_has_counted_yet_apart_from_differences(phone: Phone) -> None:
    tables(phone, 2)
    for words in (["--check"], []):
        assert rebuild(*words) == "ratings and boards: 0 differences, tables nobody had counted yet: 2."
    assert rebuild("--check") == "ratings and boards: 0 differences."


def test_a_rebuild_does_not_call_repaired_what_it_could_not_count(
    phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    (spoilt,) = tables(phone, 1)
    version = Sitting.objects.get().version
    monkeypatch.setattr(
        "rummy.leaderboards.services.rebuild.changes_in", Mock(side_effect=KeyError("spoilt"))
    )
    Overdue.objects.create(sitting=spoilt, version=version, tries=1, due=later())
    for words in ((), ("--check",)):
        out = StringIO()
        with pytest.raises(CommandError, match="1 could not be counted"):
            call_command("rebuild", *words, stdout=out)
        assert f"table {spoilt.pk} at version {version}: tried 1 times, not counted" in out.getvalue()
        assert out.getvalue().endswith(", 1 could not be counted.\n")


def test_what_an_audit_has_stored_and_not_rated_yet_stops_no_counting(phone: Phone) -> None:
    first, second, *_others = played = tables(phone, 6)
    count_all(sittings=[sitting.pk for sitting in played])
    RatingChange.objects.filter(game__sitting=second).delete()
    names = [seat.name for seat in first.seats.order_by("number")]
    record(first, 1, typed(8, 3, 0, sides=names), base=1, at=later())

    count(sitting=first)
    audit()

    assert differences() == []


def test_of_a_large_book_a_night_counts_the_games_of_a_part(
    phone: Phone, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    played = tables(phone, 6)
    count_all(sittings=[sitting.pk for sitting in played])
    GameOutcome.objects.update(points=999)
    monkeypatch.setattr(audits, "A_NIGHT", 2)
    tonight = set(in_turn(timezone.localdate()))

    with caplog.at_level(logging.ERROR):
        audit_boards()

    put_right = GameOutcome.objects.exclude(points=999).values_list("game__sitting", flat=True)
    assert set(put_right) == tonight


def test_more_tables_cost_no_more_queries(
    phone: Phone, django_assert_num_queries: DjangoAssertNumQueries
) -> None:
    *others, last = tables(phone, 12)
    count_all(sittings=[sitting.pk for sitting in others[:5]])
    with django_assert_num_queries(QUERIES):
        count_all(sittings=[sitting.pk for sitting in others[5:]])
    with django_assert_num_queries(QUERIES):
        count(sitting=last)
