"""Is an address or a form with a sign that no text can hold answered like any other that leads nowhere?"""

import pytest
from django.http import HttpRequest, HttpResponse
from django.test import Client, RequestFactory

from rummy.signs import ReadableAddress

pytestmark = pytest.mark.django_db


def test_views_never_see_a_sign_the_database_refuses() -> None:
    seen: list[HttpRequest] = []
    door = ReadableAddress(lambda request: seen.append(request) or HttpResponse())  # type: ignore[func-returns-value]

    door(RequestFactory().get("/s/a%00b/?club=a%00b"))

    assert (seen[0].path, seen[0].path_info, seen[0].GET["club"]) == (
        "/s/a\ufffdb/",
        "/s/a\ufffdb/",
        "a\ufffdb",
    )


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/s/a%00b/", 404),
        ("/new/?again=%00", 404),
        ("/boards/gin-rummy/?season=%00", 404),
        ("/api/v1/sittings/a%00b/", 404),
        ("/api/v1/tournaments/a%00b/ladder/", 404),
    ],
)
def test_such_an_address_leads_nowhere_and_breaks_nothing(address: str, status: int) -> None:
    assert Client().get(address).status_code == status


@pytest.mark.parametrize("address", ["/new/", "/clubs/join/", "/join/", "/account/login/"])
def test_a_form_with_such_a_sign_is_refused(address: str) -> None:
    fields = dict.fromkeys(("again", "code", "name", "login"), "a\0b")
    assert Client().post(address, fields).status_code == 400
