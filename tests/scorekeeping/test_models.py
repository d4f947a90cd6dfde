"""What the database itself refuses, whoever writes."""

import uuid
from typing import Any

import pytest
from django.db import IntegrityError, models

from rummy.people.models import Partnership
from rummy.people.services import partnership_of
from rummy.scorekeeping.models import (
    GameResult,
    Hand,
    HandResult,
    HandRevision,
    Seat,
    Side,
    Sitting,
    SittingPhone,
)
from tests.factories import PlayerFactory, record, start, typed

pytestmark = pytest.mark.django_db


@pytest.fixture
def hand() -> Hand:
    return record(start(), 1, typed(1, 2, 3)).hand


def copy(row: models.Model, **change: Any) -> models.Model:
    """The row once more under another key, with these changes."""
    row.pk = uuid.uuid4() if isinstance(row.pk, uuid.UUID) else None
    for name, value in change.items():
        setattr(row, name, value)
    return row


@pytest.mark.parametrize(
    ("model", "change"),
    [
        (Hand, {}),
        (Hand, {"number": 0, "current_id": None, "receipt": None}),
        (Hand, {"number": 2, "receipt": None}),
        (HandRevision, {}),
        (HandRevision, {"revision": 2, "base": 2}),
        (HandRevision, {"revision": 2, "document": None}),
        (HandRevision, {"revision": 2, "action": "void"}),
        (HandRevision, {"revision": 2, "action": "agree", "document": None}),
        (HandRevision, {"revision": 2, "action": "erase"}),
        (HandResult, {}),
        (GameResult, {}),
        (GameResult, {"number": 0}),
        (GameResult, {"number": 2, "first_hand": 3}),
        (GameResult, {"number": 2, "won": True}),
        (Side, {}),
        (Side, {"seat": 0, "name": "Di"}),
        (Side, {"seat": 4, "name": "Di", "player_id": None}),
        (Seat, {}),
        (SittingPhone, {}),
        (Sitting, {}),
        (Sitting, {"watch_code": "X", "score_code": "Y", "edition": 0}),
        (Sitting, {"watch_code": "X", "score_code": "Y", "audited_version": 99}),
    ],
)
def test_the_database_refuses_a_row_that_breaks_a_rule(
    hand: Hand, model: type[models.Model], change: dict[str, Any]
) -> None:
    row = model._default_manager.all()[0]
    with pytest.raises(IntegrityError):
        copy(row, **change).save(force_insert=True)


def test_a_pair_is_one_partnership_whoever_is_named_first() -> None:
    ana, ben = PlayerFactory(), PlayerFactory()
    pair = partnership_of(ana, ben)
    assert partnership_of(ben, ana) == pair
    with pytest.raises(IntegrityError):
        Partnership.objects.create(first=pair.second, second=pair.first)


def test_rows_are_named_for_people(hand: Hand) -> None:
    sitting = hand.sitting
    entry = hand.revisions.get()
    assert (str(hand), str(entry), str(entry.by)) == ("hand 1", "revision 1: entered", "Phone 1")
    assert (str(sitting), str(sitting.sides.all()[0])) == (f"robber-rummy {sitting.watch_code}", "Ana")
