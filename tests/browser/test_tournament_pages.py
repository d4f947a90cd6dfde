"""Do the pages of a tournament work for everybody: any eyes, any size, any finger?"""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.test_screens import SIZES, SMALL_TARGETS, unfold, violations
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in
from tournaments import services
from tournaments.models import Tournament

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
OPEN_ALL = "document.querySelectorAll('main details').forEach(one => one.open = true)"


def evening() -> Tournament:
    """Round 2 is played, somebody has withdrawn from a table, and a table has its result."""
    now = timezone.now()
    dora = hall.director()
    of = hall.tournament(dora, *hall.NAMES[:9], at=now, minutes=45, ends_after=1)
    hall.play_all(dora, hall.play_on(dora, of, now), now)
    second = hall.play_on(dora, of, now)
    services.withdraw(tournament_entry=second.tables.get(number=1).places.get(seat=1).entry, by=dora, at=now)
    hall.score(
        second.tables.get(number=2), [3, 2, 1, 0, 0][: second.tables.get(number=2).places.count()], at=now
    )
    services.rebuild_standings(tournament_id=of.pk, at=now)
    return of


def test_axe_finds_nothing_nothing_scrolls_sideways_and_fingers_find_everything(
    open_page: Callable[..., Page],
) -> None:
    of = evening()
    page = open_page(f"/t/{of.code}/")
    session = signed_in(of.owner).cookies[settings.SESSION_COOKIE_NAME].value
    site = page.url.partition("/t/")[0]
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    mine = of.entries.get(name="Ana").code
    found: dict[str, list[str]] = {}
    for path in (
        "",
        "desk/",
        "entries/",
        "rounds/2/desk/",
        "log/",
        "settings/",
        f"me/{mine}/",
        "crosstable/",
    ):
        page.goto(f"/t/{of.code}/{path}")
        if path != "settings/":
            page.evaluate(OPEN_ALL)
        unfold(page)
        found[path] = violations(page) + page.evaluate(SMALL_TARGETS)
        for size, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                found[path].append(f"sideways: {size}")

    assert {path: wrong for path, wrong in found.items() if wrong} == {}
