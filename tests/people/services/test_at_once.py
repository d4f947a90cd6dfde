"""What if somebody changes a club in the moment in which a table with a new guest starts at its evening?"""

import time
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any
from uuid import uuid4

import pytest
from django.db import connection, transaction

from rummy.people.errors import ClubRefused
from rummy.people.models import Club, Evening
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from tests.clubs.people import evening_of, table_at
from tests.factories import EVENING
from tests.people.clubs import member

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.skipif(connection.vendor != "postgresql", reason="SQLite has one writer anyway"),
]
# The other one comes while the table starts, and waits for it.
COMES_MEANWHILE = 0.5


def meanwhile(evening: Evening, owner: Visitor, change: Callable[[], Any]) -> Future[Any]:
    """What became of this change, made while a table with Gus, whom nobody knows yet, was starting."""

    def made() -> Any:
        try:
            return change()
        finally:
            connection.close()

    with ThreadPoolExecutor(1) as another:
        with transaction.atomic():
            table_at(evening, owner, "Olga", "Gus")
            changing = another.submit(made)
            time.sleep(COMES_MEANWHILE)
        changing.exception(timeout=20)
    return changing


def test_an_evening_is_closed_behind_the_table(club: Club, owner: Visitor) -> None:
    evening = evening_of(club, owner)

    closing = meanwhile(
        evening, owner, lambda: clubs.close_evening(evening=evening, visitor=owner, at=EVENING)
    )

    assert (closing.result().closed_at, evening.sittings.count()) == (EVENING, 1)


def test_the_guest_becomes_a_member(club: Club, owner: Visitor) -> None:
    asked = {"id": uuid4(), "club": club, "visitor": owner, "name": "Gus", "at": EVENING}

    adding = meanwhile(evening_of(club, owner), owner, lambda: clubs.add_member(**asked))

    assert adding.result().player == club.players.get(name="Gus")


def test_nobody_is_spelled_like_the_guest(club: Club, owner: Visitor) -> None:
    stay = member(club, owner, "August")

    renaming = meanwhile(
        evening_of(club, owner),
        owner,
        lambda: clubs.rename_member(membership=stay, visitor=owner, name="Gus"),
    )

    with pytest.raises(ClubRefused, match="Gus is in the book"):
        renaming.result()
    assert sorted(club.players.values_list("name", flat=True)) == ["August", "Gus", "Olga"]
