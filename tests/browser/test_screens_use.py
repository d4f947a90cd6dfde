"""Can a group get from its home screen to a score: in few taps, by keyboard alone, without a script, while others watch?"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.people.models import Phone
from tests.browser.finger import Finger
from tests.browser.measured_hands import known_group_to_pad
from tests.factories import record, start, typed

pytestmark = pytest.mark.needs_browser


def test_a_known_group_is_at_the_open_pad_after_three_taps(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    start("Ana", "Ben", phone=phone, ruleset="gin-rummy")
    page = open_page("/")
    finger = Finger(page)

    known_group_to_pad(finger)

    expect(page).to_have_url(re.compile("/hands/new/$"))
    assert finger.actions == 3


def test_faces_are_seated_by_one_tap_each(open_page: Callable[..., Page], phone: Phone) -> None:
    start("Ana", "Ben", "Cleo", phone=phone)
    page = open_page("/new/")

    for name in ("Cleo", "Ana"):
        page.get_by_role("button", name=name, exact=True).click()

    seated = page.locator("input[name=player]").evaluate_all("all => all.map(one => one.value)")
    assert seated == ["Cleo", "Ana", ""]


@pytest.fixture
def among_thirty(open_page: Callable[..., Page], phone: Phone) -> Page:
    """New game on a phone that knows so many people."""
    for table in range(6):
        start(*(f"Maximiliane {table}{seat}" for seat in range(5)), phone=phone)
    return open_page("/new/")


def test_who_is_seated_is_in_sight_however_many_there_are_to_seat(among_thirty: Page) -> None:
    page = among_thirty

    page.locator(".face").first.click()

    assert page.locator(".face").count() == 30
    expect(page.locator("input[name=player]").first).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_a_face_in_focus_stands_above_where_the_others_fade(among_thirty: Page) -> None:
    page = among_thirty
    row = page.locator(".faces-row")
    page.locator(".face").nth(7).focus()
    page.keyboard.press("Tab")

    expect(page.locator(".face").nth(8)).to_be_focused()
    assert "gradient" in row.evaluate("one => getComputedStyle(one).maskImage")
    below = row.evaluate(
        "one => one.getBoundingClientRect().bottom - document.activeElement.getBoundingClientRect().bottom"
    )
    assert below >= 18


@pytest.mark.parametrize(("crossed", "deals"), [(1, "Cleo"), (2, "Cleo"), (3, None), (4, "Cleo")])
def test_who_is_to_deal_stays_chosen_when_somebody_is_crossed_out(
    open_page: Callable[..., Page], crossed: int, deals: str | None
) -> None:
    page = open_page("/new/")
    for place, name in enumerate(("Ana", "Ben", "Cleo", "Dora")):
        page.locator("input[name=player]").nth(place).fill(name)
    dealer = page.locator("[data-dealer]")
    drawn = dealer.locator("option").first.inner_text()
    dealer.select_option(label="Cleo")

    page.get_by_role("button", name=f"Remove player {crossed}").click()

    shown = dealer.evaluate("one => one.selectedOptions[0].textContent")
    assert shown == (deals or drawn)


def test_a_game_is_started_and_scored_without_a_script(open_page: Callable[..., Page], phone: Phone) -> None:
    page = open_page("/new/", java_script_enabled=False)
    page.locator("input[name=player]").nth(0).fill("Ana")
    page.locator("input[name=player]").nth(1).fill("Ben")
    game = page.get_by_label("Straight Rummy", exact=True)
    expect(game).to_be_hidden()
    page.get_by_text("More games").click()
    game.check()
    # What is chosen cannot be folded away again.
    page.get_by_text("More games").click(force=True)
    expect(game).to_be_visible()
    page.get_by_role("button", name="Start").click()
    page.get_by_role("link", name="Score hand 1").click()
    page.get_by_label(re.compile("Ben")).first.fill("-kq5")
    page.locator("input[name=by]").first.check()
    page.get_by_role("button", name="Save hand").click()

    expect(page.locator("main")).to_contain_text("Left with Ben: 10 + 10 + 5")
    page.get_by_role("link", name="To the table", exact=True).click()
    expect(page.locator(".total .sum").first).to_have_text("25")


def test_the_saved_hand_is_taken_back_without_a_script(open_page: Callable[..., Page], phone: Phone) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(40, 20, -5))
    page = open_page(f"/s/{sitting.watch_code}/?saved=1", java_script_enabled=False)

    page.get_by_role("button", name="Undo hand 1").click()

    expect(page.get_by_text("Taken back: this hand counts for nothing.")).to_be_visible()


def test_what_is_wrong_in_a_typed_hand_stands_out_without_a_script(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(phone=phone)
    page = open_page(f"/s/{sitting.watch_code}/hands/new/", java_script_enabled=False)
    page.get_by_label("melds").first.fill("hello")
    page.get_by_role("button", name="Save hand").click()
    wrong = page.locator(".error-text").first
    assert wrong.evaluate("one => getComputedStyle(one, '::before').content") == '"⚠ "'


def test_a_new_game_starts_by_keyboard_alone(open_page: Callable[..., Page]) -> None:
    page = open_page("/new/", has_touch=False)

    page.keyboard.type("Ana")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.type("Ben")
    page.keyboard.press("Enter")
    page.keyboard.type("Cleo")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")

    expect(page.get_by_role("link", name="Score hand 1")).to_be_visible()
    expect(page.locator(".totals")).to_contain_text("Cleo")


@pytest.mark.parametrize(
    ("names", "told"),
    [(["Ana"], "Gin needs one more player."), (["Ana", "ana"], "ana is already at the table.")],
)
def test_a_refused_start_is_read_out(open_page: Callable[..., Page], names: list[str], told: str) -> None:
    """The focus is on what says why: a screen reader reads that first."""
    page = open_page("/new/?game=gin-rummy")
    for place, name in enumerate(names):
        page.locator("input[name=player]").nth(place).fill(name)

    page.get_by_role("button", name="Start").click()

    focused = page.locator(":focus")
    expect(focused).to_be_in_viewport()
    said = focused.evaluate(
        "one => [one, document.getElementById(one.getAttribute('aria-describedby'))].map(all => all?.textContent ?? '').join('')"
    )
    assert told in said


def test_a_refusal_goes_with_what_was_refused(open_page: Callable[..., Page]) -> None:
    page = open_page("/new/")
    start_it = page.get_by_role("button", name="Start")
    refused = page.locator(".error-text")
    start_it.click()
    expect(refused).to_have_text("Rummy needs 2 more players.")
    page.get_by_role("textbox", name="Player 1").fill("Ana")
    expect(refused).to_have_count(0)
    page.get_by_role("textbox", name="Player 2").fill("ana")
    start_it.click()
    expect(refused).to_have_text("ana is already at the table. Add an initial, such as ana B.")
    page.get_by_role("textbox", name="Player 2").fill("Ben")
    expect(refused).to_have_count(0)
    assert page.locator("[aria-invalid]").count() == 0


def test_a_watcher_sees_the_new_hand_and_keeps_the_focus(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(40, 20, -5))
    page = open_page(f"/s/{sitting.watch_code}/")
    page.get_by_role("link", name="Share").focus()

    record(sitting, 2, typed(5, 5, 5))
    page.evaluate("dispatchEvent(new Event('focus'))")

    expect(page.get_by_role("link", name="Score hand 3")).to_be_visible()
    assert page.evaluate("document.activeElement.textContent") == "Share"


@pytest.mark.parametrize(("width", "height"), [(390, 844), (320, 568), (844, 390), (1280, 800)])
def test_what_was_just_saved_covers_no_button(
    open_page: Callable[..., Page], phone: Phone, width: int, height: int
) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(40, 20, -5))
    page = open_page(f"/s/{sitting.watch_code}/?saved=1", width=width, height=height)
    under = """() => {
      scrollTo(0, document.documentElement.scrollHeight);
      const toast = document.querySelector(".toast").getBoundingClientRect();
      return [...document.querySelectorAll("main :is(a, button)")].filter((one) => !one.closest(".toast") && one.checkVisibility())
        .map((one) => [one.textContent.trim(), one.getBoundingClientRect()])
        .filter(([, box]) => box.width && box.top < toast.bottom && box.bottom > toast.top && box.left < toast.right && box.right > toast.left)
        .map(([text]) => text);
    }"""

    assert page.evaluate(under) == []


@pytest.mark.parametrize("saved", ["", "?saved=1"])
def test_what_has_the_focus_is_never_under_the_buttons_at_the_foot(
    open_page: Callable[..., Page], phone: Phone, saved: str
) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(40, 20, -5))
    page = open_page(f"/s/{sitting.watch_code}/{saved}", height=600)
    page.wait_for_load_state("load")
    under = """() => {
      const box = document.activeElement.getBoundingClientRect();
      const seen = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      return document.activeElement.contains(seen) || seen.contains(document.activeElement) ? "" : document.activeElement.outerHTML;
    }"""
    covered = []
    for _ in range(14):
        page.keyboard.press("Tab")
        covered.append(page.evaluate(under))

    assert "".join(covered) == ""


def test_what_goes_on_is_in_sight_on_a_phone_on_its_side(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start("Ana", "Ben", "Cleo", phone=phone)
    record(sitting, 1, typed(1, 2, 3, sides=("Ana", "Ben", "Cleo")))
    page = open_page("/new/", width=844, height=390)
    for address in ("/new/", f"/s/{sitting.watch_code}/", f"/s/{sitting.watch_code}/hands/1/"):
        page.goto(address)
        expect(page.locator(".actions .primary")).to_be_in_viewport(ratio=1)


def test_the_undo_goes_by_itself_and_the_address_forgets_it(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(40, 20, -5))
    page = open_page("/settings/")
    page.clock.install()
    page.goto(f"/s/{sitting.watch_code}/?saved=1")

    expect(page.get_by_text("Hand 1 saved.")).to_be_visible()
    page.clock.fast_forward(11_000)

    expect(page.get_by_text("Hand 1 saved.")).to_have_count(0)
    assert "saved" not in page.url


def test_a_second_tap_on_take_back_presses_nothing_of_the_page_that_came(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(phone=phone)
    record(sitting, 1, typed(95, 60, 105))
    page = open_page(f"/s/{sitting.watch_code}/hands/1/")
    finger = Finger(page)
    place = finger.middle('a[href$="/void/preview/"]')
    time = page.context.new_cdp_session(page)
    time.send("Animation.enable")
    time.send("Animation.setPlaybackRate", {"playbackRate": 0})
    page.touchscreen.tap(*place)
    page.wait_for_url("**/void/preview/")
    page.touchscreen.tap(*place)
    under = "([x, y]) => document.elementFromPoint(x, y).closest('a')?.textContent"

    assert page.evaluate(under, place) is None
    time.send("Animation.setPlaybackRate", {"playbackRate": 1})
    page.wait_for_function(f"place => ({under})(place) === 'Leave it'", arg=place)
    page.touchscreen.tap(*place)
    page.wait_for_url("**/hands/1/")


def test_settings_are_chosen_and_kept(open_page: Callable[..., Page]) -> None:
    page = open_page("/settings/")

    page.get_by_label("Red and black").check()
    page.get_by_role("button", name="Keep these settings").click()

    expect(page.locator("html")).to_have_attribute("data-suits", "two")


def test_the_link_to_score_lets_another_phone_score(open_page: Callable[..., Page]) -> None:
    sitting = start()
    page = open_page(f"/join/{sitting.score_code}/")

    page.get_by_role("button", name="Join and score").click()

    expect(page.get_by_role("link", name="Score hand 1")).to_be_visible()


def test_each_of_two_buttons_that_copy_a_link_says_which(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = open_page(f"/s/{start(phone=phone).watch_code}/share/")
    copies = page.get_by_role("button", name="Copy the link")
    for copy, what in zip(copies.all(), ("Score together", "Watch only"), strict=True):
        expect(copy).to_have_accessible_description(what)


def test_a_page_known_already_still_runs_its_scripts(open_page: Callable[..., Page], phone: Phone) -> None:
    sitting = start(phone=phone)
    page = open_page("/settings/")
    for _ in range(2):
        page.goto(f"/s/{sitting.watch_code}/")
        assert page.evaluate("import('meldbook/outbox').then(() => true)")


def test_names_are_still_there_on_a_page_that_safari_kept_and_emptied(open_page: Callable[..., Page]) -> None:
    page = open_page("/new/")
    first = page.locator("[name=player]").first
    first.fill("Wilma")
    page.evaluate("""() => {
      dispatchEvent(new PageTransitionEvent("pagehide", { persisted: true }));
      document.querySelector("[name=player]").value = "";
      dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
    }""")
    expect(first).to_have_value("Wilma")


@pytest.mark.parametrize("width", [160, 195, 320])
def test_a_code_to_type_stands_on_one_line(open_page: Callable[..., Page], phone: Phone, width: int) -> None:
    page = open_page(f"/s/{start(phone=phone).watch_code}/share/", width=width, height=320)
    lines = page.locator(".code").evaluate_all(
        "all => all.map(one => one.clientHeight / parseFloat(getComputedStyle(one).lineHeight))"
    )

    assert len(lines) == 2
    assert max(lines) < 1.5


def test_every_page_begins_at_the_same_height(open_page: Callable[..., Page]) -> None:
    page = open_page("/new/", width=1280)
    tops = {}
    for address in ("/new/", "/import/", "/import/results/", "/settings/"):
        page.goto(address)
        tops[address] = page.locator(".panel:visible").evaluate_all(
            "all => all.slice(0, 2).map(one => one.getBoundingClientRect().top)"
        )

    assert tops["/new/"][0] == tops["/new/"][1]
    assert len({one[0] for one in tops.values()}) == 1
