"""What do the tests of people stand on? Limits that begin anew; and a club with its owner."""

import pytest
from django.core.cache import cache

from rummy.people.models import Club
from rummy.people.visitor import Visitor
from tests.people.clubs import club_of, somebody


@pytest.fixture(autouse=True)
def limits_begin_anew() -> None:
    cache.clear()


@pytest.fixture
def owner() -> Visitor:
    return somebody()


@pytest.fixture
def club(owner: Visitor) -> Club:
    return club_of(owner)
