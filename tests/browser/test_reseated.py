"""What becomes of a hand that is begun on the phone when others sit at the table before it is saved?"""

import uuid
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from rummy.people.models import Phone
from rummy.scorekeeping import services
from rummy.scorekeeping.models import Sitting
from tests.browser.phone_code import ask, open_code
from tests.browser.test_pad_saving import at_pad, points, to_the_check
from tests.browser.test_reopened import page_of
from tests.factories import EVENING

pytestmark = pytest.mark.needs_browser

Sides = list[tuple[str, ...]]
PAIRS: Sides = [("Ana & Ben", "Ana", "Ben"), ("Cleo & Dora", "Cleo", "Dora")]
ALONE: Sides = [("Ana", "Ana"), ("Ben", "Ben"), ("Cleo", "Cleo")]
SWAPPED: Sides = [("Ana", "Ana"), ("Cleo", "Cleo"), ("Ben", "Ben")]
DORA_FOR_BEN: Sides = [("Ana", "Ana"), ("Ben", "Dora"), ("Cleo", "Cleo")]


@pytest.fixture(scope="module")
def phone_code(browser: Browser) -> Iterator[Page]:
    page = open_code(browser, "phone_reseated.js")
    yield page
    page.close()


def pad_page(game: str, sides: Sides) -> dict[str, Any]:
    seats = [{"name": name, "players": players} for name, *players in sides]
    return page_of({"game": game, "sides": seats}, None) | {"correction": False, "base": 0}


def entries(*cards: str) -> list[dict[str, str]]:
    return [{"card": card} for card in cards]


def entered(phone: Page, before: Sides, after: Sides, change: dict[str, Any]) -> Any:
    pages = [pad_page("robber-rummy", sides) for sides in (before, after)]
    return ask(phone, "entered", *pages, change)


def test_who_plays_for_another_takes_over_what_was_entered_for_him(phone_code: Page) -> None:
    cards = [[], entries("9S", "10S", "JS"), []]
    change = {
        "cards": cards,
        "by": "Ben",
        "left": {"Ana": ["K"]},
        "dealer": "Ben",
        "player": "Ben",
        "side": 1,
    }
    told = entered(phone_code, ALONE, DORA_FOR_BEN, change)
    assert told["hand"] == {
        "dealer": "Dora",
        "by": "Dora",
        "table": [{"by": "Dora", "cards": "9S 10S JS"}],
        "held": {"Ana": 10},
    }
    assert (told["state"]["side"], told["state"]["player"]) == (1, "Dora")


def test_who_left_the_hand_or_pays_a_penalty_is_who_plays_for_him(phone_code: Page) -> None:
    fine = {"player": "Ben", "reason": "joker"}
    told = entered(phone_code, ALONE, DORA_FOR_BEN, {"reneged": ["Ben"], "penalties": [fine]})
    assert told["hand"]["reneged"] == ["Dora"]
    assert told["hand"]["penalties"] == [{**fine, "player": "Dora"}]


def test_who_swap_seats_keep_their_cards(phone_code: Page) -> None:
    cards = [[], entries("9S", "10S", "JS"), entries("4H", "4C", "4D")]
    change = {"cards": cards, "left": {"Ben": ["K"], "Cleo": ["2"]}, "by": "Ana", "side": 1, "player": "Ben"}
    told = entered(phone_code, ALONE, SWAPPED, {**change, "counted": {"1": 3}})
    assert told["hand"]["table"] == [{"by": "Cleo", "cards": "4H 4C 4D"}, {"by": "Ben", "cards": "9S 10S JS"}]
    assert told["hand"]["held"] == {"Ben": 10, "Cleo": 5}
    assert [told["state"][field] for field in ("side", "player", "counted")] == [2, "Ben", {"2": 3}]


def test_typed_sums_stay_with_the_sides(phone_code: Page) -> None:
    sums = {"depth": "totals", "view": "totals", "sums": {"Ana": "70", "Ben": "15", "Cleo": "−5"}}
    told = entered(phone_code, ALONE, SWAPPED, sums)
    assert told["hand"]["typed"] == {"Ana": 70, "Ben": 15, "Cleo": -5}


def test_a_card_laid_off_lies_on_the_same_meld_after_a_swap(phone_code: Page) -> None:
    cards = [[], entries("9S", "10S", "JS"), [{"card": "QS", "hard": True}]]
    on = {"side": 1, "card": "9S"}
    change = {"cards": cards, "onto": {"2.QS": on}, "target": on}
    pages = [pad_page("five-hundred-rum", sides) for sides in (ALONE, SWAPPED)]
    state = ask(phone_code, "entered", *pages, change)["state"]
    assert (state["onto"], state["target"]) == (
        {"1.QS": {"side": 2, "card": "9S"}},
        {"side": 2, "card": "9S"},
    )


def test_partners_who_change_leave_the_melds_to_their_side(phone_code: Page) -> None:
    mixed: Sides = [("Ana & Ben", "Cleo", "Ben"), ("Cleo & Dora", "Ana", "Dora")]
    cards = [entries("9S", "10S", "JS"), []]
    change = {
        "cards": cards,
        "by": "Ana",
        "left": {"Cleo": ["K"]},
        "side": 0,
        "step": "hand",
        "player": "Ana",
    }
    pages = [pad_page("partnership-five-hundred-rum", sides) for sides in (PAIRS, mixed)]
    told = ask(phone_code, "entered", *pages, change)
    assert told["hand"]["table"] == [{"by": "Cleo", "cards": "9S 10S JS"}]
    assert (told["hand"]["by"], told["state"]["left"], told["state"]["player"]) == (
        "Ana",
        {"Cleo": ["K"]},
        "Cleo",
    )


def test_what_is_undone_is_told_of_those_who_sit_there_now(phone_code: Page) -> None:
    pages = [pad_page("robber-rummy", sides) for sides in (ALONE, DORA_FOR_BEN)]
    told = ask(phone_code, "undone", *pages, {"by": "Ben"}, {"left": {"Ana": ["K"]}})
    assert (told["state"]["by"], told["state"]["left"]) == ("Dora", {})


def test_what_an_older_release_kept_is_gone_on_with(phone_code: Page) -> None:
    cards = [[], entries("9S", "10S", "JS"), []]
    told = ask(phone_code, "ofAnOlderRelease", pad_page("robber-rummy", ALONE), {"cards": cards, "by": "Ben"})
    assert told["hand"]["table"] == [{"by": "Ben", "cards": "9S 10S JS"}]
    assert [side["name"] for side in told["state"]["seats"]] == ["Ana", "Ben", "Cleo"]


def test_a_followed_hand_goes_on_when_somebody_plays_for_another(phone_code: Page) -> None:
    pages = [pad_page("robber-rummy", sides) | {"dealer": "Ana"} for sides in (ALONE, DORA_FOR_BEN)]
    draw = [{"do": "draw-stock"}, {"do": "discard"}]
    told = ask(phone_code, "followed", *pages, [draw, draw])
    players = [turn["player"] for turn in told["hand"]["turns"]]
    assert (told["restored"], players, told["mover"]) == (True, ["Dora", "Cleo"], "Ana")


def test_a_followed_hand_keeps_who_did_what_when_two_swap(phone_code: Page) -> None:
    pages = [pad_page("robber-rummy", sides) | {"dealer": "Ana"} for sides in (ALONE, SWAPPED)]
    draw = [{"do": "draw-stock"}, {"do": "discard"}]
    told = ask(phone_code, "followed", *pages, [draw])
    players = [turn["player"] for turn in told["hand"]["turns"]]
    assert (told["restored"], players, told["mover"]) == (True, ["Ben"], "Ana")


@pytest.mark.django_db(transaction=True)
def test_a_hand_at_its_check_is_saved_for_who_came_to_play_for_another(
    open_page: Callable[..., Page], table: Callable[..., Sitting], phone: Phone
) -> None:
    sitting = table("Ana", "Ben")
    finger = at_pad(open_page, sitting)
    to_the_check(finger)
    services.substitute(
        sitting=sitting, seat=1, name="Dora", from_hand=1, id=uuid.uuid4(), phone=phone, at=EVENING
    )
    finger.page.reload()
    expect(finger.sees(".check")).to_contain_text("Dora went out")
    finger.save()
    assert points() == [70, -10]
