"""Is the phone in the middle of the table read whole, however many sit round it and however it lies?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from rummy.people.models import Phone
from tests.factories import record, start, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]


@pytest.mark.parametrize("upright", [True, False])
def test_a_name_in_the_middle_of_the_table_is_whole_where_there_is_room(
    open_page: Callable[..., Page], phone: Phone, upright: bool
) -> None:
    sitting = start("Maximiliane", "Bartholomäus", "Jo", phone=phone)
    width, height = (390, 844) if upright else (844, 390)
    page = open_page(f"/s/{sitting.watch_code}/middle/", width=width, height=height, locale="de-DE")
    cut = page.locator(".tile .name").evaluate_all(
        "all => all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent)"
    )
    assert cut == []


def test_eight_round_a_phone_on_its_side_read_their_names(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    names = "Ana", "Benjamin", "Cleo", "Dora", "Emil", "Georg", "Hanna", "Ida"
    sitting = start(*names, phone=phone, ruleset="five-hundred-rum")
    record(sitting, 1, typed(65, -20, 35, 120, -45, 10, 80, -5, sides=names))
    page = open_page(f"/s/{sitting.watch_code}/middle/", width=844, height=390)

    cut = page.locator(".tile").evaluate_all(
        """tiles => tiles.flatMap(tile => [tile.querySelector(".name"), tile.querySelector(".sum"), tile.querySelector(".now")])
          .filter(one => { const box = one.getBoundingClientRect(), tile = one.closest(".tile").getBoundingClientRect();
            return one.scrollWidth > one.clientWidth || box.top < tile.top || box.bottom > tile.bottom; }).map(one => one.textContent)"""
    )

    assert cut == []


@pytest.mark.parametrize("width", [320, 390])
@pytest.mark.parametrize("total", [-15, 1110, -120, -1110])
def test_no_total_of_two_is_cut_in_the_widest_font(
    total: int, width: int, open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start("Ana", "Ben", phone=phone, ruleset="gin-rummy", target=5000)
    record(sitting, 1, typed(total, 0, sides=("Ana", "Ben")))
    page = open_page(f"/s/{sitting.watch_code}/middle/", width=width)
    cut = """all => { for (const one of all) one.style.fontFamily = "DejaVu Sans";
      return all.filter(one => one.scrollWidth > one.clientWidth).map(one => one.textContent); }"""

    assert page.locator(".sum").evaluate_all(cut) == []
