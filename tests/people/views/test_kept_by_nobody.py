"""May something on the way keep a page that is one person's?"""

import pytest
from django.test import Client

from tests.people.accounts import account, sign_in

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("page", ["/", "/account/email/", "/account/passkeys/", "/account/password/change/"])
def test_no_proxy_keeps_a_page_that_depends_on_who_asks(client: Client, page: str) -> None:
    sign_in(client, account())
    told = client.get(page)["Cache-Control"]
    assert "private" in told
    assert "no-cache" in told or "no-store" in told
