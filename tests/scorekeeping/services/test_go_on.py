"""Does a table go on with another game, and can a table be put away, so that everything can be taken back?"""

import uuid
from datetime import timedelta

import pytest

from rummy.people.visitor import Visitor
from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import MayNotScore
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.factories import EVENING, PhoneFactory, another_phone, record, start, typed

pytestmark = pytest.mark.django_db


def go_on(sitting: Sitting, **more: object) -> Sitting:
    told = {"id": uuid.uuid4(), "phone": sitting.started_by, "at": EVENING + timedelta(hours=2)} | more
    return services.start_sitting(
        ruleset="basic-rummy", options={}, sides=[NewSide(None, [name]) for name in ("ana", "Ben", "Cy")],
        first_dealer="ana", goes_on_from=sitting, **told,
    )  # fmt: skip


def test_the_next_game_ends_the_table_before_and_takes_its_phones_along() -> None:
    sitting = start()
    record(sitting, 1, typed(400, 0, 0))
    another_phone(sitting, "Ben's")
    watching = PhoneFactory()
    services.join_sitting(phone=watching, code=sitting.watch_code, at=EVENING)

    new = go_on(sitting)

    sitting.refresh_from_db()
    assert (sitting.is_finished, queries.goes_on_at(sitting), new.same_again_of) == (True, new, sitting)
    assert [(place.label, place.may) for place in new.phones.all()] == [
        ("Phone 1", "score"),
        ("Ben's", "score"),
        ("Phone 3", "watch"),
    ]


def test_who_goes_on_from_another_phone_goes_on_with_the_same_people() -> None:
    sitting = start("Ana", "Ben")
    new = go_on(sitting, phone=another_phone(sitting))

    ana, ben, cy = (new.seats.get(name=name).player for name in ("ana", "Ben", "Cy"))
    assert [ana, ben] == [seat.player for seat in sitting.seats.order_by("number")]
    assert cy.made_by == new.started_by


def test_going_on_is_taken_back_by_putting_the_new_table_away_and_playing_on() -> None:
    sitting = start()
    new = go_on(sitting)

    services.archive_sitting(sitting=new, phone=sitting.started_by, at=EVENING)
    services.reopen_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)

    sitting.refresh_from_db()
    assert (sitting.is_finished, queries.goes_on_at(sitting)) == (False, None)
    assert [row.code for row in queries.recent_sittings(Visitor(sitting.started_by), archived=False)] == [
        sitting.watch_code
    ]


def test_weeks_later_nobody_comes_along_unasked() -> None:
    sitting = start()
    another_phone(sitting)

    new = go_on(sitting, at=EVENING + timedelta(days=20))

    assert new.phones.count() == 1


def test_only_who_scores_at_a_table_goes_on_from_it() -> None:
    sitting = start()
    with pytest.raises(MayNotScore):
        go_on(sitting, phone=PhoneFactory())
    assert Sitting.objects.count() == 1


def test_a_table_put_away_leaves_the_start_page_and_comes_back_to_its_place() -> None:
    sitting, phone = start(), PhoneFactory()
    for _ in range(2):
        services.archive_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING + timedelta(days=1))
    visitor = Visitor(sitting.started_by)

    away = [row.code for row in queries.recent_sittings(visitor, archived=True)]
    sitting.refresh_from_db()
    assert (away, queries.recent_sittings(visitor, archived=False)) == ([sitting.watch_code], ())
    assert (sitting.changed_at, sitting.version) == (EVENING, 2)
    for verb in (services.archive_sitting, services.unarchive_sitting):
        with pytest.raises(MayNotScore):
            verb(sitting=sitting, phone=phone, at=EVENING)

    services.unarchive_sitting(sitting=sitting, phone=sitting.started_by, at=EVENING)
    assert len(queries.recent_sittings(visitor, archived=False)) == 1
