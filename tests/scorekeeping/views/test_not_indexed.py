"""Does no search engine keep what a code leads to, however it is asked for?"""

import pytest
from django.test import Client

from tests.factories import start
from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db


def test_the_link_to_score_is_kept_by_no_search_engine() -> None:
    page = Client().get(f"/join/{start().score_code}/")
    assert 'name="robots" content="noindex"' in text_of(page)


@pytest.mark.parametrize("what", ["", "hands/", "document/"])
def test_nor_is_a_table_as_programs_read_it(what: str) -> None:
    answer = Client().get(f"/api/v1/sittings/{start().watch_code}/{what}")
    assert (answer.status_code, answer["X-Robots-Tag"]) == (200, "noindex")
