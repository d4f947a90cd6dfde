"""What if one id comes to two tables, or the same sitting is brought twice, at the same moment?"""

import uuid
from typing import Any

import pytest

from rummy.scorekeeping import queries, services
from rummy.scorekeeping.errors import IdTaken
from rummy.scorekeeping.models import Hand, HandRevision, SeatChange, Sitting
from tests.at_once import TWO_WRITERS, meanwhile
from tests.factories import EVENING, PhoneFactory, record, start, typed

pytestmark = TWO_WRITERS


def test_an_id_that_another_table_took_at_this_moment_is_taken() -> None:
    one, other, key = start(), start(), uuid.uuid4()

    second = meanwhile(
        lambda: record(other, 1, typed(1, 2, 3), id=key),
        lambda: record(one, 1, typed(1, 2, 3), id=key),
    )

    with pytest.raises(IdTaken):
        second.result()
    assert (HandRevision.objects.count(), Hand.objects.count()) == (1, 1)


def test_so_is_that_of_a_change_of_seats() -> None:
    one, other, key = start(), start(), uuid.uuid4()

    def swap(sitting: Sitting) -> SeatChange:
        told: dict[str, Any] = {"seat": 1, "other": 2, "from_hand": 1, "id": key, "at": EVENING}
        return services.swap_seats(sitting=sitting, phone=sitting.started_by, **told)

    second = meanwhile(lambda: swap(other), lambda: swap(one))

    with pytest.raises(IdTaken):
        second.result()
    assert SeatChange.objects.get().sitting == one


def test_hands_that_come_to_an_empty_table_twice_at_once_are_there_once() -> None:
    played = start()
    record(played, 1, typed(1, 2, 3))
    document, key, phone = queries.document_of(played), uuid.uuid4(), PhoneFactory()
    rules: dict[str, Any] = {"ruleset": played.ruleset, "options": played.options}
    sides = [services.NewSide(None, [name]) for name in ("Ana", "Ben", "Cy")]
    empty = services.start_sitting(id=key, phone=phone, sides=sides, first_dealer="Ana", at=EVENING, **rules)

    def bring() -> Sitting:
        return services.bring_sitting(id=key, phone=phone, document=document, at=EVENING)

    assert meanwhile(bring, bring).result() == empty
    assert Hand.objects.filter(sitting=empty).count() == 1
