"""Can somebody be told an address of every route?"""

from random import Random

import pytest

from tests.monkey.addresses import ROUTES, Told

pytestmark = pytest.mark.django_db


def test_an_address_of_every_route_can_be_made_up() -> None:
    assert [name for name in ROUTES if not Told(Random(name), ROUTES[name]).address().startswith("/")] == []
