"""Who directs a tournament by a program?"""

import pytest

from tests.scorekeeping.api.programs import ALL, Program


@pytest.fixture
def dora() -> Program:
    return Program(*ALL, name="dora")
