"""What does the list of the keyboard name at a table?"""

import pytest
from django.urls import reverse

from tests.factories import start
from tests.scorekeeping.views.pages import browser_of, text_of


@pytest.mark.django_db
@pytest.mark.parametrize("sides", [2, 7])
def test_the_list_of_keys_names_a_digit_for_every_side(sides: int) -> None:
    sitting = start(*"ABCDEFG"[:sides], ruleset="playroom-rummy")
    address = reverse("scorekeeping:pad", args=[sitting.watch_code])
    assert f"<kbd>1–{sides}</kbd>" in text_of(browser_of(sitting.started_by).get(address))
