"""Can somebody make an account, add a passkey and come back with it; and do its pages work for everybody?"""

import re
from collections.abc import Callable
from typing import Any
from urllib.parse import urljoin

import pytest
from django.core import mail
from django.test import Client
from playwright.sync_api import Page, Route, expect

from tests.browser.test_screens import SIZES, SMALL_TARGETS, violations_in_light_and_dark
from tests.people.accounts import PASSWORD, account, code_in, send_mail
from tests.people.accounts import sign_in as sign_in_elsewhere

pytestmark = pytest.mark.needs_browser
PASSKEY = {
    "protocol": "ctap2",
    "transport": "internal",
    "hasResidentKey": True,
    "hasUserVerification": True,
    "isUserVerified": True,
    "automaticPresenceSimulation": True,
}
PHONES = "/me/phones/"
BEFORE = ("login/", "signup/", "password/reset/", "password/reset/done/")
AFTER = ("passkeys/", "password/change/", "email/", "logout/", "reauthenticate/", PHONES, f"{PHONES}out/")


def with_passkeys(page: Page) -> Page:
    """The phone gets a finger that it knows."""
    device = page.context.new_cdp_session(page)
    device.send("WebAuthn.enable")
    device.send("WebAuthn.addVirtualAuthenticator", {"options": PASSKEY})
    return page


def sign_in(page: Page) -> None:
    page.goto("/account/login/")
    page.get_by_label("Email").fill("ana@example.org")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Sign in", exact=True).click()
    page.wait_for_url("**/me/")


def test_a_passkey_is_added_and_opens_the_account(open_page: Callable[..., Page]) -> None:
    account()
    page = with_passkeys(open_page("/"))
    sign_in(page)
    page.get_by_role("link", name="Passkeys").click()
    page.get_by_role("link", name="Add a passkey").click()
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    page.get_by_label("What do you call it?").fill("Ana’s phone")
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_text("Ana’s phone").first).to_be_visible()

    page.goto("/account/logout/")
    with page.expect_navigation():
        page.get_by_role("button", name="Sign out").click()
    page.goto("/account/login/")
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_text("ana@example.org")).to_be_visible()


def test_a_passkey_alone_makes_an_account_where_mail_is_sent(
    open_page: Callable[..., Page], settings: Any
) -> None:
    send_mail(settings)
    page = with_passkeys(open_page("/account/signup/"))
    page.get_by_role("link", name="With a passkey").click()
    page.get_by_label("Email").fill("zoe@example.org")
    page.get_by_role("button", name="Go on").click()
    expect(page.get_by_label("Code")).to_be_visible()
    page.get_by_label("Code").fill(code_in(mail.outbox[0].body))
    page.get_by_role("button", name="Go on").click()
    page.get_by_role("button", name="Make the passkey").click()
    expect(page.get_by_text("zoe@example.org")).to_be_visible()


def test_a_passkey_form_waits_for_its_script(open_page: Callable[..., Page]) -> None:
    account()
    page = with_passkeys(open_page("/"))
    sign_in(page)
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(re.compile(r"/js/passkey\b.*\.js"), hold)
    page.goto("/account/reauthenticate/?next=/account/passkeys/add/", wait_until="commit")
    page.get_by_label("Password").fill(PASSWORD)
    page.get_by_role("button", name="Go on").click()
    make = page.get_by_role("button", name="Make the passkey")
    expect(make).to_be_disabled()
    page.wait_for_function("() => document.readyState !== 'loading'")
    held.pop().continue_()
    make.click()
    expect(page.get_by_text("Passkey 1").first).to_be_visible()


def test_a_phone_without_its_passkey_is_told_what_to_do(open_page: Callable[..., Page]) -> None:
    page = with_passkeys(open_page("/account/login/"))
    page.evaluate(
        "() => { navigator.credentials.get = async () => { throw new DOMException('', 'NotAllowedError') } }"
    )
    page.get_by_role("button", name="Sign in with a passkey").click()
    expect(page.get_by_role("alert")).to_contain_text("Try once more")


def test_an_account_is_opened_without_a_script(open_page: Callable[..., Page]) -> None:
    account()
    page = open_page("/", java_script_enabled=False)
    sign_in(page)
    expect(page.get_by_text("ana@example.org")).to_be_visible()


@pytest.mark.parametrize("pages", [BEFORE, AFTER], ids=["before", "after"])
def test_the_pages_of_an_account_work_for_everybody(
    pages: tuple[str, ...], open_page: Callable[..., Page]
) -> None:
    ana = account()
    page = open_page("/")
    if pages is AFTER:
        sign_in_elsewhere(Client(HTTP_USER_AGENT="Android SamsungBrowser/25.0"), ana)
        sign_in(page)
    wrong: dict[str, list[str]] = {}
    for path in pages:
        page.goto(urljoin("/account/", path))
        wrong[path] = violations_in_light_and_dark(page)
        wrong[f"{path} targets"] = page.evaluate(SMALL_TARGETS)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wrong[f"{path} {size}"] = ["scrolls sideways"]
        page.set_viewport_size({"width": 390, "height": 844})
    assert {where: found for where, found in wrong.items() if found} == {}
