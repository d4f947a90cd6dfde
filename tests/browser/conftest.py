"""What does a test need that plays on a phone? A browser, a table it may score at, and a finger that counts."""

import os
import uuid
from collections.abc import Callable, Generator, Iterator
from contextlib import suppress
from typing import Any

import pytest
from django.core.signing import get_cookie_signer
from playwright.sync_api import Browser, BrowserContext, Error, Page, expect, sync_playwright

from rummy.people.models import Phone
from rummy.people.phones import COOKIE, SALT
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services import NewSide
from tests.browser.finger import Finger
from tests.browser.fonts import with_known_fonts
from tests.browser.scorer import Follower
from tests.factories import EVENING, PhoneFactory

# Playwright's own loop runs in the thread of the test; Django must not take it for one of its own.
os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"

PHONE = {"width": 390, "height": 844}
# A busy machine is slow, not wrong: no test waits this long unless something never comes.
PATIENCE_MS = 30_000
PAGES = pytest.StashKey[list[Page]]()
expect.set_options(timeout=PATIENCE_MS)


@pytest.fixture(scope="session")
def browser(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    fonts = with_known_fonts(tmp_path_factory.mktemp("fonts"))
    with sync_playwright() as playwright:
        arguments = ["--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-sync"]
        arguments += ["--disable-background-networking", "--disable-component-update", "--disable-extensions"]
        # On a busy machine a browser may need longer to start than a page to answer.
        opened = playwright.chromium.launch(
            executable_path=chromium, args=arguments, env={**fonts}, timeout=6 * PATIENCE_MS
        )
        yield opened
        opened.close()


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """A test that fails says what each of its phones showed, for it may not fail so again."""
    report = yield
    for page in item.stash.get(PAGES, []) if report.failed and report.when == "call" else []:
        with suppress(Error):
            report.sections.append((f"shown at {page.url}", page.locator("body").aria_snapshot(timeout=1000)))
    return report


@pytest.fixture
def phone(transactional_db: None) -> Phone:
    """The row of the phone that the browser is."""
    row: Phone = PhoneFactory()
    return row


def know(context: BrowserContext, phone: Phone, address: str) -> None:
    """Give the browser the signed cookie of this phone."""
    value = get_cookie_signer(salt=COOKIE + SALT).sign(str(phone.id))
    context.add_cookies([{"name": COOKIE, "value": value, "url": address}])


@pytest.fixture
def open_page(
    request: pytest.FixtureRequest, browser: Browser, live_server: Any, phone: Phone
) -> Iterator[Callable[..., Page]]:
    """Opens a page of this phone with touch: `open_page("/", width=320, dark=True)`. Script errors fail the test.

    `who` is another phone, `base_url` another site than the one without live pages.
    """
    # Without its service worker, which loads all it keeps for hours without a signal: a quarter of what a page costs.
    workers = "allow" if request.node.get_closest_marker("keeps_pages") else "block"
    contexts: list[BrowserContext] = []
    pages = request.node.stash[PAGES] = []
    wrong: list[str] = []

    def opened(path: str = "/", *, look: str = "", **settings: Any) -> Page:
        size = {
            "width": settings.pop("width", PHONE["width"]),
            "height": settings.pop("height", PHONE["height"]),
        }
        site = settings.pop("base_url", live_server.url)
        who = settings.pop("who", phone)
        scheme = "dark" if settings.pop("dark", False) else "light"
        settings = {"has_touch": True, "service_workers": workers, **settings}
        context = browser.new_context(viewport=size, color_scheme=scheme, base_url=site, **settings)
        contexts.append(context)
        know(context, who, site)
        if look:
            context.add_cookies([{"name": "look", "value": look, "url": site}])
        page = context.new_page()
        pages.append(page)
        page.set_default_timeout(PATIENCE_MS)
        page.on("pageerror", lambda error: wrong.append(str(error)))
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert wrong == []


@pytest.fixture
def table(phone: Phone) -> Callable[..., Sitting]:
    """A table this phone may score at: `table("Ana", "Ben", ruleset="gin-rummy")`; partners as ("Ana", "Cleo")."""

    def started(*sides: str | tuple[str, str], ruleset: str = "robber-rummy", **options: Any) -> Sitting:
        seated = [NewSide(None, [side] if isinstance(side, str) else list(side)) for side in sides]
        return services.start_sitting(
            id=uuid.uuid4(),
            phone=phone,
            ruleset=ruleset,
            options=options,
            sides=seated,
            first_dealer=seated[0].players[0],
            at=EVENING,
        )

    return started


@pytest.fixture
def pad(open_page: Callable[..., Page], table: Callable[..., Sitting]) -> Callable[..., Finger]:
    """A finger on the open pad of a new table: `pad("Ana", "Ben", "Cleo")`."""

    def opened(
        *sides: str | tuple[str, str],
        ruleset: str = "robber-rummy",
        options: dict[str, Any] | None = None,
        **settings: Any,
    ) -> Finger:
        sitting = table(*(sides or ("Ana", "Ben", "Cleo")), ruleset=ruleset, **(options or {}))
        page = open_page(f"/s/{sitting.watch_code}/hands/new/", **settings)
        page.wait_for_load_state("load")
        return Finger(page)

    return opened


@pytest.fixture
def follow(open_page: Callable[..., Page], table: Callable[..., Sitting]) -> Callable[..., Follower]:
    """A finger on a new hand that is followed: `follow("Ana", "Ben", ruleset="straight-rummy")`."""

    def opened(
        *sides: str | tuple[str, str],
        ruleset: str = "robber-rummy",
        options: dict[str, Any] | None = None,
        **settings: Any,
    ) -> Follower:
        sitting = table(*(sides or ("Ana", "Ben", "Cleo")), ruleset=ruleset, **(options or {}))
        page = open_page(f"/s/{sitting.watch_code}/hands/new/follow/", **settings)
        page.wait_for_load_state("load")
        expect(page.locator("[data-seats] li").first).to_be_visible()
        return Follower(page)

    return opened


@pytest.fixture
def record_hand(phone: Phone) -> Callable[..., Any]:
    """Enter a hand behind the browser's back."""

    def recorded(sitting: Sitting, number: int, document: dict[str, Any], **more: Any) -> Any:
        return services.record_hand(
            sitting=sitting,
            id=uuid.uuid4(),
            number=number,
            base=more.pop("base", 0),
            document=document,
            phone=more.pop("phone", phone),
            at=EVENING,
            **more,
        )

    return recorded
