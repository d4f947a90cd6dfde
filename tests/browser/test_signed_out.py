"""What does a phone still show of somebody who signed out on it, without a signal too?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from rummy.people.visitor import Visitor
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


def test_who_signs_out_leaves_no_start_page_of_his_on_a_shared_phone(open_page: Callable[..., Page]) -> None:
    club_of(Visitor(phone=PhoneFactory(), account=account()), "Secret Society")
    page = open_page("/")
    sign_in(page)
    page.evaluate(READY)
    page.goto("/")
    for language in ("de", "en"):
        page.context.add_cookies([{"name": "language", "value": language, "url": page.url}])
        page.goto("/")
    assert comes_to_keep(page, 2)

    page.goto("/account/logout/")
    page.get_by_role("button", name="Sign out").click()
    page.wait_for_url("**/")

    assert comes_to_keep(page, 0)
    page.context.set_offline(True)
    page.goto("/")
    assert "Secret Society" not in page.content()
