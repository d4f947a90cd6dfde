"""Does a name that is written from right to left leave the sums beside it as they are?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from rummy.people.models import Phone
from tests.factories import record, start, typed

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]
LEAH, ALI = "לאה כ.", "محمد علي"
# Lines in which a digit or a sign of a sum stands left of what is read before it.
TURNED = r"""() => [...document.querySelectorAll("main :is(p, li, h2, .line)")].filter(one => one.checkVisibility() && !one.querySelector("p, li, h2, .line"))
  .filter(one => {
    const signs = [], walk = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), range = document.createRange();
    while (walk.nextNode()) for (const [at, sign] of [...walk.currentNode.data].entries()) {
      if (!/[\d:+=→]/.test(sign)) continue;
      range.setStart(walk.currentNode, at); range.setEnd(walk.currentNode, at + 1);
      const { left, top, width } = range.getBoundingClientRect();
      if (width) signs.push({ left, top });
    }
    return signs.some((sign, at) => at && sign.top === signs[at - 1].top && sign.left < signs[at - 1].left);
  }).map(one => one.textContent.trim())"""


def test_sums_beside_such_a_name_are_read_from_left_to_right(
    open_page: Callable[..., Page], phone: Phone
) -> None:
    sitting = start(LEAH, ALI, "Ana", phone=phone, ruleset="basic-rummy", target=50)
    table = f"/s/{sitting.watch_code}/"
    record(sitting, 1, {"by": LEAH, "held": {ALI: "3S 9D JC", "Ana": "5C 6S"}})
    record(sitting, 2, typed(30, -10, -20, sides=(LEAH, ALI, "Ana")))
    page = open_page(table)
    found = {}
    for name in ("summary/", "games/1/", "hands/1/", "hands/2/void/preview/", "hands/1/edit/"):
        page.goto(table + name)
        if name == "hands/1/edit/":
            page.wait_for_load_state("load")
            page.keyboard.press("s")
            page.locator(".check .line").first.wait_for()
        found[name] = page.evaluate(TURNED)

    assert {name: lines for name, lines in found.items() if lines} == {}
