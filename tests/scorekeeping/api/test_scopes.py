"""Is nobody told more than the token is for?"""

import pytest
from django.core.cache import cache

from tests.scorekeeping.api.programs import ALL, Program

pytestmark = pytest.mark.django_db
ASKED = ["me/", "me/parcel/", "clubs/", "programs/hooks/", "programs/tokens/", "sittings/", "tournaments/"]


@pytest.fixture(autouse=True)
def nobody_has_asked_yet() -> None:
    cache.clear()


@pytest.mark.parametrize("path", ASKED)
def test_only_the_head_of_an_answer_takes_the_same_token_as_all_of_it(path: str) -> None:
    told = [program.head(path).status_code for program in (Program(), Program("score"), Program(*ALL))]

    assert told == [401, 403, 200]
