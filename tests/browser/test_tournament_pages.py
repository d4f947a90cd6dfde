"""Do the pages of a tournament work for everybody: any eyes, any size, any finger?"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.conf import settings
from django.utils import timezone
from playwright.sync_api import Page

from tests.browser.test_screens import faults
from tests.tournaments.evening import hall
from tests.tournaments.evening.pages import signed_in
from tests.tournaments.evening.test_disputes import phone_at, send
from tournaments import services
from tournaments.models import Tournament
from tournaments.views.papers import PAPERS

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


def pages(of: Tournament) -> list[str]:
    """Every page of a tournament, for its director, a player, and whoever stands at the door."""
    ana = of.entries.get(name="Ana").code
    papers = [f"papers/{kind}/" for kind in PAPERS]
    return [
        *(
            "",
            "rounds/1/",
            "crosstable/",
            "desk/",
            "entries/",
            "helpers/",
            "rounds/1/desk/",
            "rounds/2/desk/",
            "log/",
            "settings/",
        ),
        *("papers/", *papers, f"check-in/{of.check_in_code}/", f"me/{ana}/"),
    ]


def ladder() -> Tournament:
    now, dora = timezone.now(), hall.director("dora of the ladder")
    of = hall.tournament(
        dora, *hall.NAMES[:5], at=now, ruleset="gin-rummy", format="ladder", answers={}, ends_after=1
    )
    for _evening in range(2):
        hall.play_all(dora, hall.play_on(dora, of, now), now)
    return of


def bracket(format_: str, entries: int) -> Tournament:
    now, dora = timezone.now(), hall.director(f"dora of {format_}")
    of = hall.tournament(
        dora, *hall.NAMES[:entries], at=now, ruleset="gin-rummy", format=format_, answers={}, ends_after=1
    )
    hall.play_all(dora, hall.play_on(dora, of, now), now)
    return of


def test_axe_finds_nothing_nothing_scrolls_sideways_and_fingers_find_everything(
    open_page: Callable[..., Page],
) -> None:
    of = evening()
    page = open_page(f"/t/{of.code}/")
    session = signed_in(of.owner).cookies[settings.SESSION_COOKIE_NAME].value
    site = page.url.partition("/t/")[0]
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])

    found = {
        path: faults(page, f"/t/{of.code}/{path}", unfolded=OPEN_ALL * (path != "settings/"))
        for path in pages(of)
    }

    assert {path: wrong for path, wrong in found.items() if wrong} == {}


def test_so_do_a_ladder_a_bracket_and_groups(open_page: Callable[..., Page]) -> None:
    shown = {f"/t/{ladder().code}/ladder/"}
    shown |= {
        f"/t/{bracket(key, entries).code}/bracket/"
        for key, entries in (("double-knockout", 6), ("groups", 8))
    }
    page = open_page("/t/")

    found = {address: faults(page, address, unfolded=OPEN_ALL) for address in shown}

    assert {address: wrong for address, wrong in found.items() if wrong} == {}


def test_the_points_of_a_wide_crosstable_stay_in_sight_with_text_twice_as_large(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(f"/t/{evening().code}/crosstable/")
    page.evaluate("document.documentElement.style.fontSize = '200%'")

    ends = page.evaluate(
        "[...document.querySelectorAll('.versus tr > :last-child')].map(cell => cell.getBoundingClientRect().right)"
    )

    assert ends
    assert max(ends) <= page.viewport_size["width"]  # type: ignore[index]


def test_no_name_breaks_inside_a_word_on_the_smallest_phone_with_text_twice_as_large(
    open_page: Callable[..., Page],
) -> None:
    of = evening()
    of.entries.filter(name="Hana").update(name="Johanna Ito")
    page = open_page(f"/t/{of.code}/", width=160, height=320)
    session = signed_in(of.owner).cookies[settings.SESSION_COOKIE_NAME].value
    site = page.url.partition("/t/")[0]
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": site}])
    broken = {}
    for path, names in (("", ".hall-seats .who"), ("entries/", ".check .grow")):
        page.goto(f"{site}/t/{of.code}/{path}")
        told = page.locator(names).evaluate_all("all => all.map(one => [one.innerText, one.offsetHeight])")
        one_line = min(height for _name, height in told)
        broken[path] = [name for name, height in told if height > one_line * len(name.split())]

    assert broken == {"": [], "entries/": []}


def test_a_word_for_screen_readers_in_a_wide_crosstable_does_not_widen_its_page(
    open_page: Callable[..., Page],
) -> None:
    page = open_page(f"/t/{evening().code}/crosstable/", width=320, height=568)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    cell = page.locator(".crossed tbody td:nth-last-child(2)").first
    cell.evaluate(
        "cell => cell.innerHTML = '<span class=hidden-text>no table that counts</span>' + '– '.repeat(40)"
    )
    assert page.evaluate("document.documentElement.scrollWidth") == 320


@pytest.mark.parametrize(("width", "height", "text"), [(1280, 800, 16), (390, 844, 16), (320, 640, 32)])
def test_the_desk_opens_at_its_top_and_takes_results_where_they_can_be_typed_at_once(
    open_page: Callable[..., Page], width: int, height: int, text: int
) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, *hall.NAMES[:8], at=now)
    hall.play_on(dora, of, now)
    page = open_page(f"/t/{of.code}/", width=width, height=height, has_touch=width < 1000)
    session = signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])
    sizes = page.context.new_cdp_session(page)
    sizes.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
    page.goto(f"/t/{of.code}/desk/", wait_until="load")
    found = page.evaluate("[scrollY, document.activeElement.id]")
    assert found == [0, "quick-text" if width > 1000 else ""]


def test_with_text_twice_as_large_a_late_table_and_an_entry_stay_on_a_phone(
    open_page: Callable[..., Page],
) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, *hall.NAMES[:8], at=now, minutes=1)
    hall.play_on(dora, of, now - timedelta(minutes=9))
    page = open_page(f"/t/{of.code}/", width=320, height=640)
    session = signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])
    sizes = page.context.new_cdp_session(page)
    sizes.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    wide = []
    for path in ("desk/", "entries/"):
        page.goto(f"/t/{of.code}/{path}", wait_until="load")
        page.evaluate(OPEN_ALL)
        wide.append(page.evaluate("document.documentElement.scrollWidth"))

    assert page.locator(".check-list .more[open]").count() == 8
    assert wide == [320, 320]


def test_two_versions_of_a_hand_name_their_people_in_words_with_text_twice_as_large(
    open_page: Callable[..., Page],
) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(dora, *hall.NAMES[:4], at=now)
    hall.play_on(dora, of, now)
    sitting = hall.sitting_at(hall.table_of(of, "Ana"))
    for code, last in (("Ana", 10), ("Ben", 15)):
        send(phone_at(of, code), sitting, 1, 40, 30, 20, last)
    page = open_page(f"/t/{of.code}/", width=320, height=640)
    session = signed_in(dora).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])
    sizes = page.context.new_cdp_session(page)
    sizes.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 32}})
    page.goto(f"/t/{of.code}/desk/", wait_until="load")
    names = page.locator(".ruling tbody th").evaluate_all("all => all.map(one => one.clientWidth)")

    assert len(names) == 4
    assert min(names) > 160
    assert (
        page.locator(".ruling tbody tr")
        .first.locator("td")
        .evaluate_all("all => new Set(all.map(one => one.offsetTop)).size")
        == 1
    )


def test_how_many_is_asked_only_where_a_round_is_so_many(open_page: Callable[..., Page]) -> None:
    page = open_page("/t/", java_script_enabled=False)
    session = signed_in(hall.director()).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])
    page.goto("/t/new/")
    asked = {}
    for ends in ("target", "hands", "games", "clock"):
        page.locator("#id_ends").select_option(ends)
        asked[ends] = page.locator("#id_ends_after").is_visible()

    assert asked == {"target": False, "hands": True, "games": True, "clock": False}


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_which_deals_a_table_plays_stands_beside_its_people_and_breaks_no_word(
    open_page: Callable[..., Page], width: int
) -> None:
    now, dora = timezone.now(), hall.director()
    of = hall.tournament(
        dora, *hall.NAMES[:4], at=now, ruleset="gin-rummy", format="howell", answers={}, ends_after=1
    )
    hall.play_on(dora, of, now)
    page = open_page(f"/t/{of.code}/", width=width)
    seats = page.locator(".hall-seats").first.bounding_box()
    marks = [mark.bounding_box() for mark in page.locator(".hall-table").first.locator(".mark").all()]

    assert seats
    assert len(marks) == 2
    assert all(mark and mark["x"] >= seats["x"] and mark["height"] < 30 for mark in marks)


@pytest.mark.parametrize("width", [320, 390, 1280])
def test_who_sits_where_is_read_in_words_where_tables_share_deals(
    width: int, open_page: Callable[..., Page]
) -> None:
    """“deals 1, shared with tables 2 and 3” left a column of one letter to the names."""
    of = hall.howell(hall.director(), timezone.now())
    page = open_page(f"/t/{of.code}/", width=width)

    seats = page.locator(".hall-seats li").evaluate_all("all => all.map(one => one.clientHeight)")
    assert len(seats) == 6
    assert max(seats) < 60


def test_only_the_house_rules_of_the_chosen_game_unfold(open_page: Callable[..., Page]) -> None:
    page = open_page("/t/")
    session = signed_in(hall.director()).cookies[settings.SESSION_COOKIE_NAME].value
    page.context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session, "url": page.url}])
    page.goto("/t/new/")
    page.locator("summary", has_text="House rules").tap()
    for game in ("robber-rummy", "gin-rummy"):
        page.locator("[name=ruleset]").select_option(game)
        shown = [one for one in page.locator("[data-game]").all() if one.is_visible()]
        assert [one.get_attribute("data-game") for one in shown] == [game]
        assert shown[0].locator(".option").first.is_visible()
