"""Does a link leave the phone, and what if the browser does not let it?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Sitting

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
REFUSED = """{ value: async () => { throw new DOMException("Not now.", "NotAllowedError"); }, configurable: true }"""
WAYS = {
    "Copy the link": f"delete Navigator.prototype.share; Object.defineProperty(navigator.clipboard, 'writeText', {REFUSED});",
    "Send the link": f"Object.defineProperty(navigator, 'share', {REFUSED});",
}


@pytest.mark.parametrize("button", WAYS)
def test_a_link_that_the_browser_keeps_back_is_marked_to_be_copied(
    open_page: Callable[..., Page], table: Callable[..., Sitting], button: str
) -> None:
    page = open_page("/")
    page.context.add_init_script(WAYS[button])
    page.goto(f"/s/{table('Ana', 'Ben').watch_code}/share/")
    for _ in range(2):
        page.get_by_role("button", name=button).last.tap()
        expect(page.get_by_role("alert")).to_have_text(
            "This browser did not allow that. The link above is marked: copy it from there."
        )
    assert page.evaluate("getSelection().toString()") == page.locator("[data-share=watch]").inner_text()
