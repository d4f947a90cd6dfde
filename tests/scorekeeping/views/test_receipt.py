"""Where does a receipt lead?"""

import re

import pytest
from django.urls import reverse

from tests.factories import record, start, typed
from tests.scorekeeping.views.pages import browser_of, text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("number", "shown"), [(1, ["2"]), (2, ["1", "3"]), (3, ["2"])])
def test_a_receipt_shows_the_numbers_of_the_hands_beside_it(number: int, shown: list[str]) -> None:
    sitting = start()
    for each in (1, 2, 3):
        record(sitting, each, typed(40, -3, 12))

    answer = browser_of(sitting.started_by).get(
        reverse("scorekeeping:receipt", args=[sitting.watch_code, number])
    )

    assert re.findall(r'<a class="step [^>]*>([^<]*)</a>', text_of(answer)) == shown
