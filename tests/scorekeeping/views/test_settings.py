"""What if the settings page is sent what it does not offer?"""

import pytest
from django.test import Client
from django.urls import reverse

from tests.scorekeeping.views.pages import text_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["theme", "language", "timing"])
def test_a_setting_that_no_page_offers_is_refused_and_the_others_stay_chosen(name: str) -> None:
    client = Client()
    asked = {"suits": "two", "hand": "left", name: "nonsense"}

    answer = client.post(reverse("scorekeeping:settings"), asked)

    assert answer.status_code == 422
    assert "This choice is on no page: choose again." in text_of(answer)
    assert {choice.name: value for choice, value in answer.context["chosen"]}["hand"] == "left"
    assert not {"look", "django_language"} & client.cookies.keys()
