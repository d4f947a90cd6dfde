"""Does a name without a space, as long as a name may be, stay on the screen?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from tests.browser.finger import LONGER_THAN_A_BOUNCE_MS, Finger
from tests.browser.scorer import Follower
from tests.factories import EVENING, record, start, typed

pytestmark = pytest.mark.needs_browser
LONG = "W" * 40
ALL_ABOVE = """() => scrollY === 0 && document.querySelector('[data-card="KD"]').getBoundingClientRect().bottom
  <= document.querySelector(".actions").getBoundingClientRect().top"""
OUTSIDE = """() => [...document.querySelectorAll("main *, footer *")]
  .filter(one => one.checkVisibility() && !one.closest(".hidden-text, svg"))
  .filter(one => one.getBoundingClientRect().right > innerWidth + 1
    || (one.scrollWidth > one.clientWidth + 1 && one.clientWidth && getComputedStyle(one).overflowX === "visible"))
  .map(one => one.outerHTML.slice(0, 90))"""


def screens(phone: Phone) -> dict[str, str]:
    """Screens on which names stand on chips and buttons, once with a table that goes on and once with one that ended."""
    ended, going = start(LONG, "Ben", phone=phone), start(LONG, "Cy", phone=phone)
    services.finish_sitting(sitting=ended, phone=phone, at=EVENING)
    table = f"/s/{going.watch_code}/"
    return {
        "home": "/",
        "new game": "/new/",
        "me": "/me/",
        "table": table,
        "share": f"{table}share/",
        "summary": f"/s/{ended.watch_code}/summary/",
    }


def test_no_screen_lets_a_long_name_run_out_of_its_frame(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    page = open_page("/settings/")
    outside = {}
    for name, address in screens(phone).items():
        page.goto(address)
        outside[name] = page.evaluate(OUTSIDE)

    assert {name: found for name, found in outside.items() if found} == {}


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("people", [4, 5, 8])
def test_the_hands_of_many_stay_in_their_frame(
    open_page: Callable[..., Page], phone: Phone, people: int, width: int
) -> None:
    names = ("Mum", "Dad", "Ana", "Ben", "Oma Gertrud", "Cy", "Dora", "Maximiliane Oberhuber")[:people]
    sitting = start(*names, phone=phone, ruleset="five-hundred-rum")
    record(sitting, 1, typed(*(-1115, 1125, -1240, 1130, -1105, 95, -110, 105)[:people], sides=names))
    page = open_page(f"/s/{sitting.watch_code}/", width=width)
    table, panel = (page.locator(of).bounding_box() for of in (".hands", ".panel:has(.hands)"))
    assert table is not None
    assert panel is not None

    assert page.evaluate(OUTSIDE) == []
    assert table["x"] + table["width"] <= panel["x"] + panel["width"]


LINES_OF_TEXT = """all => all.map(one => { const range = document.createRange(); range.selectNodeContents(one);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size; })"""


@pytest.mark.parametrize("locale", ["en", "fr"])
@pytest.mark.parametrize("width", [320, 390])
def test_beside_a_long_name_it_is_read_whole_what_totals_were_and_would_be(
    open_page: Callable[..., Page], phone: Phone, width: int, locale: str
) -> None:
    names = ("Maximiliane Schwarzenb", "Ben", LONG)
    sitting = start(*names, phone=phone)
    for number in (1, 2):
        record(sitting, number, typed(115, 125, -240, sides=names))
    page = open_page(f"/s/{sitting.watch_code}/hands/1/void/preview/", width=width, locale=locale)
    headings = page.locator(".shift thead .figure")

    expect(headings).to_have_count(3)
    assert headings.evaluate_all(LINES_OF_TEXT) == [1, 1, 1]
    assert page.evaluate(OUTSIDE) == []


def test_the_pad_keeps_its_keys_and_its_next_step_beside_a_long_name(pad: Callable[..., Finger]) -> None:
    finger = pad(LONG, "Ben", ruleset="gin-rummy")
    keys, foot = finger.box('[data-card="KD"]'), finger.box(".actions")

    assert finger.page.evaluate(OUTSIDE) == []
    assert keys["y"] + keys["height"] <= foot["y"]


def test_who_knocked_is_asked_in_one_row_of_a_phone(pad: Callable[..., Finger]) -> None:
    finger = pad("Sabine", "Tom", ruleset="gin-rummy")
    rows = finger.page.locator(".switch.asks:visible button:visible").evaluate_all(
        "all => all.map(one => one.offsetTop)"
    )

    assert (len(rows), len(set(rows))) == (3, 1)


@pytest.mark.parametrize("ruleset", ["gin-rummy", "hollywood-gin", "oklahoma-gin"])
@pytest.mark.parametrize("language", ["en", "de", "fr", "es"])
@pytest.mark.parametrize(("width", "height"), [(320, 640), (390, 664)])
def test_two_long_names_leave_all_keys_of_a_phone_above_the_next_step(
    pad: Callable[..., Finger], ruleset: str, language: str, width: int, height: int
) -> None:
    finger = pad(
        "Maximiliane Schwarzb",
        "Bartholomäus Gruberl",
        ruleset=ruleset,
        locale=language,
        width=width,
        height=height,
        look="keys=cards",
    )
    if ruleset == "oklahoma-gin":
        finger.cards("7S")
        expect(finger.sees('[data-action="upcard"]')).to_be_visible()

    # The pad is laid anew when the upcard is asked for: between two looks keys and bar may have moved.
    finger.page.wait_for_function(ALL_ABOVE)
    assert finger.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("oklahoma-gin", ("Ana", "Ben")),
        ("knock-rummy", ("Maximiliane Schwarzb", "Bartholomäus", "Uwe", "Christina")),
        ("playroom-rummy", ("Ana", "Maximiliane Schwarzb", "Uwe")),
    ],
)
@pytest.mark.parametrize(("width", "height"), [(320, 640), (360, 640), (390, 664), (412, 780)])
def test_the_keys_give_way_to_what_is_asked_and_none_is_out_of_sight(
    pad: Callable[..., Finger], ruleset: str, names: tuple[str, ...], width: int, height: int
) -> None:
    finger = pad(*names, ruleset=ruleset, width=width, height=height, look="keys=cards")
    if ruleset == "oklahoma-gin":
        finger.cards("7S")
        expect(finger.sees('[data-action="upcard"]')).to_be_visible()
    key, last, foot = finger.box('[data-card="AS"]'), finger.box('[data-card="KD"]'), finger.box(".actions")

    assert (last["y"] + last["height"] <= foot["y"], finger.page.evaluate("scrollY")) == (True, 0)
    assert key["height"] == pytest.approx(last["height"], abs=0.1)
    assert key["height"] > 30
    assert finger.page.evaluate("document.documentElement.scrollHeight - innerHeight") == 0


@pytest.mark.parametrize("name", ["Maximiliane", "Maximiliane Schwarzb", LONG])
def test_who_knocked_is_asked_in_one_row_of_a_small_phone_with_whole_names(
    pad: Callable[..., Finger], name: str
) -> None:
    finger = pad(name, "Ben", ruleset="gin-rummy", width=320, height=640)
    rows, cut = finger.page.locator(".switch.asks:visible").evaluate(
        """row => { const all = [...row.querySelectorAll("button")].filter(one => one.checkVisibility());
          return [new Set(all.map(one => one.getBoundingClientRect()).map(({ top, bottom }) => Math.round(top + bottom))).size,
            all.filter(one => one.scrollWidth > one.clientWidth || one.scrollHeight > one.clientHeight).length]; }"""
    )

    assert (rows, cut) == (1, 0)


LINES = """all => all.map(one => [one.textContent, one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)])
  .filter(([, lines]) => lines > 1.1).map(([name]) => name)"""


@pytest.mark.parametrize(
    "names",
    [("Sabine", "Jörg", "Käthe", "Uwe"), ("Alexander", "Bartholomew", "Maximilianus", "Christina")],
    ids=", ".join,
)
def test_four_names_are_read_whole_above_the_pad(pad: Callable[..., Finger], names: tuple[str, ...]) -> None:
    finger = pad(*names, ruleset="five-hundred-rum")

    assert finger.page.locator(".tab .name").evaluate_all(LINES) == []
    assert finger.page.evaluate(OUTSIDE) == []


@pytest.mark.parametrize("width", [195, 320])
def test_on_the_smallest_phone_long_names_break_and_are_never_cut(
    pad: Callable[..., Finger], width: int
) -> None:
    finger = pad("Alexander", "Bartholomew", "Maximilianus", "Christina", width=width, height=568)
    cut = finger.page.locator(".tab .name").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth || getComputedStyle(one).overflow !== 'visible').length"
    )
    finger.do("totals")
    over = finger.page.locator(".digits .key").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )

    assert (cut, over) == (0, [])


def test_with_the_largest_text_a_hand_stays_in_its_frame(pad: Callable[..., Finger]) -> None:
    finger = pad("Alexander", "Ben", width=195, height=422)
    finger.do("next")
    finger.left("K")
    rows = finger.page.locator(".outs .button").evaluate_all("all => all.map(one => one.offsetTop)")
    marks = finger.page.locator("[data-rank=K]").evaluate(
        "one => [getComputedStyle(one, '::before'), getComputedStyle(one)].map(({ width }) => parseFloat(width))"
    )
    finger.page.keyboard.press("s")
    expect(finger.sees(".check")).to_be_visible()

    assert rows[0] < rows[1]
    assert marks[0] < marks[1] / 2
    assert finger.page.evaluate(OUTSIDE) == []


def test_on_the_smallest_phone_the_count_of_cards_is_one_line(pad: Callable[..., Finger]) -> None:
    finger = pad(width=320, height=568)
    before = finger.box("[data-deck]")["height"]
    finger.tap('[data-big="7"]')
    finger.tap('[data-big-suit="S"]')
    expect(finger.sees("[data-deck]")).to_contain_text("1 of 104 cards")

    assert finger.box("[data-deck]")["height"] == before


def test_beside_who_knocked_the_deadwood_is_read_whole(pad: Callable[..., Finger]) -> None:
    finger = pad("Alexander", "Ben", ruleset="gin-rummy")
    finger.tap('.switch [data-knocker="Alexander"]')
    finger.cards("KS QH JD")
    points = finger.page.locator('[data-side="Alexander"] [data-points]')

    expect(points).to_have_text("deadwood 30")
    assert points.evaluate("one => one.scrollWidth <= one.clientWidth")


def test_on_the_smallest_phone_a_followed_hand_keeps_its_keys_above_the_buttons(
    follow: Callable[..., Follower],
) -> None:
    finger = follow("Alexander", "Bartholomew", "Maximilianus", "Christina", width=320, height=568)

    def big(*cards: str) -> None:
        for card in cards:
            finger.tap(f'[data-big="{card[:-1]}"]')
            finger.tap(f'[data-big-suit="{card[-1]}"]')
            finger.page.wait_for_timeout(LONGER_THAN_A_BOUNCE_MS)

    big("3H", "3S", "3C")
    finger.turn("Meld")
    big("9C")
    finger.turn("Discard")
    big("3D")
    finger.meld(1)
    expect(finger.sees('[data-action="next"]')).to_contain_text("Steal from Bartholomew")
    key, foot = finger.box('[data-big-suit="S"]'), finger.box(".actions")

    assert key["y"] + key["height"] <= foot["y"]


BROKEN_WORDS = """holder => { const text = [...holder.childNodes].find(one => one.nodeType === Node.TEXT_NODE), range = document.createRange();
  return [...text.data.matchAll(/\\S+/g)].filter(({ 0: word, index }) => {
    range.setStart(text, index); range.setEnd(text, index + word.length);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
  }).map(([word]) => word); }"""


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
@pytest.mark.parametrize(("width", "text"), [(320, 16), (390, 16), (320, 32)])
def test_the_next_step_breaks_no_ordinary_name(
    pad: Callable[..., Finger], language: str, width: int, text: int
) -> None:
    finger = pad("Caoimhín Ó Súilleabháin", "Maximiliane", width=width, height=640, locale=language)
    finger.touch.send("Page.enable")
    finger.touch.send("Page.setFontSizes", {"fontSizes": {"standard": text, "fixed": text}})
    finger.page.reload()
    broken = []
    for _ in range(4):
        step = finger.sees('[data-action="next"]')
        broken += step.evaluate(BROKEN_WORDS)
        finger.do("next")

    assert broken == []


PEOPLE = (
    "Wilhelmine Oberhuberbaur",
    "Alexandrina Kowalczykowa",
    "Bartholomäus Schwarzenbg",
    "Maximiliane Süßmayr",
    "Konstantin Freudenreich",
    "Friederike Lindenschmidt",
)


SHORTER = ("Maximiliane Oberhauser", "Wilhelmine Schmidt", "Bo", "Alexandrina Montgomery")


@pytest.mark.parametrize("width", [320, 390, 430])
@pytest.mark.parametrize(
    "people",
    [SHORTER[1:], SHORTER, *(PEOPLE[:many] for many in (3, 4, 5, 6))],
    ids=["three", "four", "three with long names", "four with long names", "five", "six"],
)
def test_above_the_pad_all_names_are_in_sight_and_none_breaks(
    pad: Callable[..., Finger], people: tuple[str, ...], width: int
) -> None:
    finger = pad(*people, ruleset="basic-rummy", width=width, height=640, is_mobile=True)
    names = finger.page.locator(".tab .name")

    assert [names.nth(place).evaluate(BROKEN_WORDS) for place in range(len(people))] == [[]] * len(people)
    assert finger.page.locator(".tabs").evaluate("one => one.scrollWidth <= one.clientWidth")
    assert finger.page.evaluate(OUTSIDE) == []


def test_six_people_are_in_sight_above_the_pad(pad: Callable[..., Finger]) -> None:
    finger = pad("Ana", "Ben", "Cleo", "Dora", "Emil", "Fritz", ruleset="five-hundred-rum", width=320)

    assert finger.page.locator(".tabs").evaluate("one => one.scrollWidth <= one.clientWidth")


@pytest.mark.parametrize(
    ("names", "width", "most"),
    [(PEOPLE[:4], 320, 2), (PEOPLE, 390, 3), (("Ana", "Ben", "Cleo", "Dora", "Emil", "Fritz"), 320, 2)],
)
def test_who_of_many_knocked_is_asked_in_few_rows_with_whole_names(
    pad: Callable[..., Finger], names: tuple[str, ...], width: int, most: int
) -> None:
    finger = pad(*names, ruleset="knock-rummy", width=width, height=844, look="keys=cards")
    buttons = finger.page.locator(".switch:visible [data-knocker]")

    assert len(set(buttons.evaluate_all("all => all.map(one => one.offsetTop)"))) <= most
    assert [buttons.nth(at).evaluate(BROKEN_WORDS) for at in range(len(names))] == [[]] * len(names)


def test_two_long_pairs_leave_room_for_what_lies_on_the_table(pad: Callable[..., Finger]) -> None:
    game = "partnership-five-hundred-rum"
    finger = pad(PEOPLE[:2], PEOPLE[2:4], ruleset=game, width=320, height=640)
    buttons = finger.page.locator(".switch:visible button")

    assert finger.box("#tray")["height"] > 200
    assert len(set(buttons.evaluate_all("all => all.map(one => one.offsetTop)"))) == 1
    assert buttons.evaluate_all("all => all.filter(one => one.scrollWidth > one.clientWidth).length") == 0
    assert finger.page.evaluate(OUTSIDE) == []

    finger.do("next")
    finger.left("A A A A K K K K Q Q")
    finger.has("Wilhelmine Oberhuberbaur & Alexandrina Kowalczykowa", "−120")
    assert finger.page.locator(".tab .name").first.evaluate(BROKEN_WORDS) == []


def test_no_line_beside_a_total_begins_with_what_parts_two_marks(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(*PEOPLE[:2], phone=phone, ruleset="five-hundred-rum")
    record(sitting, 1, typed(10, 95, sides=PEOPLE[:2]))
    page = open_page(f"/s/{sitting.watch_code}/", width=320)

    assert page.locator(".total .mark").all_inner_texts() == ["leads,", "deals next"]


def test_beside_totals_of_three_digits_no_ordinary_name_breaks_on_a_small_phone(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    names = ("Bartholomäus", "Wilhelmine Oberhuberbaur", "Alexandrina Kowalczykowa")
    sitting = start(*names, phone=phone, ruleset="five-hundred-rum")
    record(sitting, 1, typed(-115, 125, -240, sides=names))
    page = open_page(f"/s/{sitting.watch_code}/", width=320)

    assert [page.locator(".total .name").nth(place).evaluate(BROKEN_WORDS) for place in range(3)] == [
        [],
        [],
        [],
    ]


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("points", [(-125, 115, 10), (-125, 115, 110, -100), (-125, 115, 10, -100, 100)])
def test_points_and_names_at_the_end_stand_beside_each_other(
    open_page: Callable[..., Page], phone: Phone, points: tuple[int, ...], width: int
) -> None:
    names = ("Bartholomäus", "Wilhelmine Oberhuberbaur", "Alexandrina Kowalczykowa", "Cy", "Dora")
    sitting = start(*names[: len(points)], phone=phone, ruleset="block-rummy")
    record(sitting, 1, typed(*points, sides=names[: len(points)]))
    services.finish_sitting(sitting=sitting, phone=phone, at=EVENING)
    page = open_page(f"/s/{sitting.watch_code}/summary/", width=width)

    assert page.evaluate(OUTSIDE) == []
