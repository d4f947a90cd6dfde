"""What do the tests of people stand on? Limits that begin anew."""

import pytest
from django.core.cache import cache


@pytest.fixture(autouse=True)
def limits_begin_anew() -> None:
    cache.clear()
