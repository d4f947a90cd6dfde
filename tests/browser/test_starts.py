"""Is the time play starts chosen, told and kept by the clock of the phone, wherever the server is?"""

from collections.abc import Callable
from datetime import UTC, datetime

import pytest
from django.conf import settings
from playwright.sync_api import Page, expect

from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]


def test_it_is_chosen_told_and_kept_by_the_clock_of_the_phone(open_page: Callable[..., Page]) -> None:
    of = hall.tournament(hall.director(), *hall.NAMES[:8])
    page = open_page(f"/t/{of.code}/", timezone_id="Asia/Tokyo")
    session = signed_in(of.owner).cookies[settings.SESSION_COOKIE_NAME].value
    site = page.url.partition("/t/")[0]
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])

    page.goto(f"{site}/t/{of.code}/settings/")
    page.fill("[name=starts_at_0]", "2036-03-14")
    page.fill("[name=starts_at_1]", "07:30")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Play starts")).to_contain_text("14 Mar 2036, 07:30")
    page.goto(f"{site}/t/{of.code}/screen/")
    expect(page.get_by_role("heading", name="Play starts")).to_contain_text("07:30")
    page.goto(f"{site}/t/{of.code}/settings/")
    chosen = [page.input_value(f"[name=starts_at_{part}]") for part in (0, 1)]

    of.refresh_from_db()
    assert of.starts_at == datetime(2036, 3, 13, 22, 30, tzinfo=UTC)
    assert chosen == ["2036-03-14", "07:30"]
