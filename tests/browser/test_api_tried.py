"""Can a programmer try an address on the page, with nothing but what this server has?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

pytestmark = [pytest.mark.needs_browser, pytest.mark.keeps_pages]


def test_an_address_of_the_api_is_tried_on_the_page(open_page: Callable[..., Page]) -> None:
    said: list[str] = []
    page = open_page("/api/v1/docs/")
    page.on("console", lambda message: said.append(message.text))
    page.get_by_role("link", name="Try the API").click()
    place = page.locator(".opblock").filter(has=page.locator("[data-path='/api/v1/rulesets/']"))
    place.locator(".opblock-summary").click()

    place.get_by_role("button", name="Execute").click()

    answer = place.locator(".live-responses-table")
    expect(answer.locator(".response-col_status").last).to_contain_text("200")
    expect(answer).to_contain_text("robber-rummy")
    assert said == []
