from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.test import Client
from django.utils import timezone
from playwright.sync_api import Page

from rummy.people.models import Phone
from rummy.people.services import clubs
from rummy.programs import services as programs
from tests.browser.test_screens import SIZES, SMALL_TARGETS, unfold, violations_in_light_and_dark
from tests.clubs.people import evening_of, play, table_at
from tests.factories import EVENING
from tests.people.clubs import club_of, member, owns

pytestmark = pytest.mark.needs_browser
LONG = "Maximiliane-Alexandra von Hohenstein"


def club_pages(owner_phone: Phone) -> tuple[str, dict[str, str]]:
    """A club of this phone's account with everything in it: the session to see it by, and its pages by name."""
    owner = owns(owner_phone)
    club = club_of(owner, place="Café Morgenrot", about="Every Friday.", customs="No new game after eleven.")
    ana = member(club, owner, "Ana Weiß")
    people = [clubs.NewMember(name, EVENING) for name in (LONG, "Ben Okafor", "Cleo Marchetti")]
    clubs.bring_members(club=club, visitor=owner, people=people, at=EVENING)
    tonight = evening_of(club, owner, timezone.localdate(), name="Spring night", note="Bring two packs.")
    evening_of(club, owner, timezone.localdate() + timedelta(days=7))
    play(table_at(tonight, owner, "Ana Weiß", LONG, "Ben Okafor"), (500, 150, -95), (40, 60, 20))
    client = Client()
    client.force_login(owner.account, backend="django.contrib.auth.backends.ModelBackend")
    own, evening = f"/c/{club.slug}/", f"/c/{club.slug}/evenings/{tonight.pk}/"
    return client.cookies[settings.SESSION_COOKIE_NAME].value, {
        "my clubs": "/clubs/",
        "club": own,
        "change": f"{own}edit/",
        "members": f"{own}members/",
        "member": f"{own}members/{ana.pk}/",
        "list": f"{own}members/bring/",
        "new date": f"{own}evenings/new/",
        "evening": evening,
        "new table": f"{evening}start/",
        "change of the evening": f"{evening}edit/",
        "all evenings": f"{own}evenings/",
        "invitation": f"{own}invitation/",
        "log": f"{own}log/",
        "statistics": f"{own}statistics/",
        "boards": f"{own}boards/",
        "new tournament": f"/t/new/?club={club.slug}",
        "board": f"{own}boards/robber-rummy/?by=won",
        "board elsewhere": f"{own}boards/robber-rummy/embed/?by=won",
        "in one file": f"{own}parcel/",
        "bring such a file": "/parcel/",
        "programs": _programs(owner.account),
    }


def _programs(account: Any) -> str:
    """The page of somebody with a program and an address that is told."""
    programs.make_token(account=account, name="Spreadsheet", scopes=["read"], at=EVENING)
    programs.add_hook(account=account, url="https://example.org/told/", at=EVENING)
    return "/me/programs/"


def test_every_page_of_a_club_works_for_any_eyes_at_any_size(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    session, pages = club_pages(phone)
    page = open_page("/settings/")
    page.context.add_cookies(
        [{"name": settings.SESSION_COOKIE_NAME, "value": session, "domain": "localhost", "path": "/"}]
    )
    found: dict[str, list[str]] = {}
    for name, address in pages.items():
        answer = page.goto(address)
        assert answer is not None
        assert answer.status == 200
        found[f"{name}: small targets"] = page.evaluate(SMALL_TARGETS)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found[f"{name}: sideways, {size}"] = [address]
        unfold(page)
        found[name] = violations_in_light_and_dark(page)

    assert {name: wrong for name, wrong in found.items() if wrong} == {}


def test_who_looks_into_a_parcel_stays_on_the_button_and_is_led_to_sign_in_again(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    session, _pages = club_pages(phone)
    page = open_page("/settings/")
    cookie = {"name": settings.SESSION_COOKIE_NAME, "domain": "localhost", "path": "/"}
    page.context.add_cookies([{**cookie, "value": session}])  # type: ignore[list-item]
    page.goto("/parcel/")
    page.set_input_files("#file", {"name": "me.zip", "mimeType": "application/zip", "buffer": b"no zip"})
    look = page.get_by_role("button", name="Look what is in it")
    look.press("Enter")
    page.get_by_text("This cannot come in").wait_for()
    assert look.evaluate("one => document.activeElement === one")
    page.context.clear_cookies(name=settings.SESSION_COOKIE_NAME)
    look.press("Enter")
    page.wait_for_url("**/account/login/**")
