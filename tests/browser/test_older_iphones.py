"""Does a hand get into the book on an iPhone that gets no newer iOS than 16, such as the iPhone 8 and X?"""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from rummy.scorekeeping.models import Sitting
from tests.browser.finger import Finger
from tests.browser.measured_hands import robber_by_slides
from tests.browser.scorer import Follower, ben_goes_out, robbed_and_taken
from tests.browser.test_pad_robber import saved_points

pytestmark = [pytest.mark.needs_browser, pytest.mark.django_db(transaction=True)]

# What Safari 16.4, the first with import maps, does not know, and what no Safari knows.
NEWER = """
    const gone = {
        Array: ["fromAsync"], Map: ["groupBy"], Object: ["groupBy"], Promise: ["withResolvers", "try"],
        URL: ["canParse", "parse"], AbortSignal: ["any"], RegExp: ["escape"], Response: ["json"],
        "Element.prototype": ["checkVisibility", "setHTMLUnsafe", "getHTML", "moveBefore"],
        "HTMLElement.prototype": ["showPopover", "hidePopover", "togglePopover", "popover"],
        "Set.prototype": ["union", "intersection", "difference", "symmetricDifference", "isSubsetOf", "isSupersetOf", "isDisjointFrom"],
        "String.prototype": ["isWellFormed", "toWellFormed"], "Navigator.prototype": ["vibrate"],
        "Document.prototype": ["startViewTransition"],
    };
    const named = path => path.split(".").reduce((whole, part) => whole?.[part], window);
    for (const [path, names] of Object.entries(gone)) for (const name of names) if (named(path)) delete named(path)[name];
    for (const name of ["requestIdleCallback", "scheduler", "navigation", "CloseWatcher", "Iterator"]) delete window[name];
"""


@pytest.fixture
def older(open_page: Callable[..., Page]) -> Page:
    page = open_page("/settings/")
    page.add_init_script(NEWER)
    return page


@pytest.fixture
def opened(older: Page, table: Callable[..., Sitting]) -> str:
    """The table of Ana, Ben and Cleo, on that phone."""
    address = f"/s/{table('Ana', 'Ben', 'Cleo').watch_code}/"
    older.goto(address)
    return address


def test_slides_undo_and_ranks_come_to_their_points(older: Page, opened: str) -> None:
    older.get_by_role("link", name="Score hand 1").tap()
    finger = Finger(older)
    robber_by_slides(finger)
    finger.do("edit")
    finger.do("undo")
    finger.left("8")
    finger.do("next")
    finger.save()
    assert saved_points() == {"Ana": 95, "Ben": 60, "Cleo": 105}


def test_keys_below_large_text_are_brought_in_sight(older: Page, opened: str) -> None:
    older.set_viewport_size({"width": 195, "height": 422})
    older.goto(f"{opened}hands/new/")

    older.wait_for_function("() => scrollY > 0")


def test_a_hand_is_followed_to_its_end(older: Page, opened: str) -> None:
    def follow(*_names: str) -> Follower:
        older.goto(f"{opened}hands/new/follow/")
        expect(older.locator("[data-seats] li").first).to_be_visible()
        return Follower(older)

    ben_goes_out(robbed_and_taken(follow))
    assert sum(saved_points().values())
