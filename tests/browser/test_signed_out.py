"""What does a phone still show of somebody who signed out on it, without a signal too?"""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Page

from rummy.people.queries.sign_ins import NOWHERE
from rummy.people.visitor import Visitor
from rummy.scorekeeping.services import shut_out
from tests.browser.finger import PAUSE_MS, TRIES
from tests.browser.test_accounts import sign_in
from tests.browser.test_offline import READY
from tests.factories import PhoneFactory
from tests.people.accounts import account
from tests.people.clubs import club_of

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages, pytest.mark.django_db(transaction=True)]

# Each store is asked by itself: `caches.match` answers from the first that has the address.
KEPT = """async () => {
  let found = 0;
  for (const name of await caches.keys()) {
    const kept = await caches.open(name);
    for (const asked of await kept.keys())
      found += (await (await kept.match(asked, { ignoreVary: true })).text()).includes("Secret Society");
  }
  return found;
}"""


def comes_to_keep(page: Page, pages: int) -> bool:
    """Does the phone keep so many pages that name the club, sooner or later?"""
    for _ in range(TRIES):
        if page.evaluate(KEPT) == pages:
            return True
        page.wait_for_timeout(PAUSE_MS)
    return False


@pytest.fixture
def page(open_page: Callable[..., Page]) -> Page:
    """Somebody signed in, whose start page is kept in two languages and names her club."""
    club_of(Visitor(phone=PhoneFactory(), account=account()), "Secret Society")
    page = open_page("/")
    sign_in(page)
    page.evaluate(READY)
    page.goto("/")
    for language in ("de", "en"):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        page.goto("/")
    assert comes_to_keep(page, 2)
    return page


def shows_nothing_without_a_signal(page: Page) -> bool:
    page.context.set_offline(True)
    page.goto("/")
    return "Secret Society" not in page.content()


def test_who_signs_out_leaves_no_start_page_of_his_on_a_shared_phone(page: Page) -> None:
    page.goto("/account/logout/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/")

    assert comes_to_keep(page, 0)
    assert shows_nothing_without_a_signal(page)


@pytest.mark.parametrize("opened", ["/", "/me/programs/"])
def test_who_was_signed_out_from_afar_leaves_none_once_a_page_asks_who_is_there(
    page: Page, opened: str
) -> None:
    shut_out(account=User.objects.get(), here=NOWHERE, at=timezone.now())

    page.goto(opened)

    assert comes_to_keep(page, 0)
    assert shows_nothing_without_a_signal(page)
