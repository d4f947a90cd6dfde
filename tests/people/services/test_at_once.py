"""What if somebody changes a club in the moment in which a table with a new guest starts at its evening?"""

from collections.abc import Callable
from concurrent.futures import Future
from typing import Any
from uuid import uuid4

import pytest

from rummy.people.errors import ClubRefused
from rummy.people.models import Club, Evening
from rummy.people.services import clubs
from rummy.people.visitor import Visitor
from tests import at_once
from tests.clubs.people import evening_of, table_at
from tests.factories import EVENING
from tests.people.clubs import member

pytestmark = at_once.TWO_WRITERS


def meanwhile(evening: Evening, owner: Visitor, change: Callable[[], Any]) -> Future[Any]:
    """What became of this change, made while a table with Gus, whom nobody knows yet, was starting."""
    return at_once.meanwhile(change, lambda: table_at(evening, owner, "Olga", "Gus"))


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
