"""What does a finger do on the pad? Real touch events, counted; and what an eye then sees."""

import re
import time
from contextlib import suppress
from typing import cast

from playwright.sync_api import CDPSession, Error, FloatRect, Locator, Page, expect

Point = tuple[float, float]
LONGER_THAN_A_BOUNCE_MS = 150
TRIES, PAUSE_MS = 300, 100
# A page that is new loads first, unless a test holds up a part of it, and draws two frames: before that nobody hears a finger.
# Where a second tap of the page before would do harm, its buttons take none until they could be read, however late they are drawn.
DRAWN = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    const loaded = () => new Promise(done => { addEventListener("load", done); setTimeout(done, 3000); });
    if (window.drawn) return;
    if (document.readyState !== "complete") await loaded();
    await frame();
    await frame();
    await Promise.all(document.getAnimations().filter(one => one.animationName === "unread").map(one => one.finished));
    window.drawn = true;
}"""
# Where is the first of these that is to be seen, in the window? Playwright's own way asks ten times as much of the browser:
# it is for what is not there yet, and for selectors that only Playwright knows.
LOOK = (
    f"async selector => {{ await ({DRAWN})();"
    + """
    const frame = () => new Promise(requestAnimationFrame);
    let all = [];
    try { all = [...document.querySelectorAll(selector)]; } catch { return null; }
    const found = all.find(one => one.getClientRects().length && getComputedStyle(one).visibility === "visible");
    if (!found) return null;
    found.scrollIntoViewIfNeeded();
    const box = () => { const {x, y, width, height} = found.getBoundingClientRect(); return {x, y, width, height}; };
    // A finger waits until what it means holds still.
    for (let now = box(), before = null; now.width; before = now, now = box()) {
        if (JSON.stringify(now) === JSON.stringify(before)) return now;
        await frame();
    }
    return null;
}"""
)
# One step of the hand and the next are no double tap, nor is the step right after a page came.
STEPS = ("next", "save")
LONGER_THAN_A_DOUBLE_TAP_MS = 320
WAIT = """after => {
    if (window.pressed === undefined) {
        window.pressed = 0;
        addEventListener("click", ({target, timeStamp}) => target.closest(".actions") && (window.pressed = timeStamp), true);
    }
    return new Promise(done => setTimeout(done, window.pressed + after - performance.now()));
}"""
# The table takes "?saved=1" out of its address again as soon as it has said so.
TABLE = re.compile(r"/s/\w+/(\?saved=\d+)?$")


class Finger:
    """One finger on one page. `actions` counts taps and slides since the page was opened."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.actions = 0
        self.touch: CDPSession = page.context.new_cdp_session(page)

    # ---- doing

    def tap(self, target: str | Locator) -> None:
        """Tap the middle of an element, given by selector."""
        self.page.touchscreen.tap(*self.middle(target))
        self.actions += 1

    def cards(self, text: str) -> None:
        """Tap cards one by one: "4H 5H". A finger cannot tap one key twice faster than it can bounce."""
        before = None
        for card in text.split():
            if card == before:
                self.page.wait_for_timeout(LONGER_THAN_A_BOUNCE_MS)
            self.tap(card_key(card))
            before = card

    def do_twice(self, action: str) -> None:
        """As somebody does who clicks twice with a mouse: at one place, without another look, by the clock of the finger."""
        self.page.evaluate(WAIT, LONGER_THAN_A_DOUBLE_TAP_MS)
        place, first = self.middle(f'[data-action="{action}"]'), time.time()
        for at in (first, first + LONGER_THAN_A_BOUNCE_MS / 1000):
            self.page.wait_for_timeout(max(0.0, at - time.time()) * 1000)
            self._send("touchStart", place, timestamp=at)
            self._send("touchEnd", timestamp=at)

    def slide(self, first: str, last: str) -> None:
        """Slide from one card to another, as fast as a finger can."""
        start, end = self.middle(card_key(first)), self.middle(card_key(last))
        self._send("touchStart", start)
        self._send("touchMove", ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))
        self._send("touchMove", end)
        self._send("touchEnd")
        self.actions += 1

    def left(self, ranks: str) -> None:
        """Tap the cards left in a hand by rank: "3 9 J"."""
        for rank in ranks.split():
            self.tap(f'[data-rank="{rank}"]')

    def do(self, action: str) -> None:
        if action in STEPS:
            self.page.evaluate(WAIT, LONGER_THAN_A_DOUBLE_TAP_MS)
        self.tap(f'[data-action="{action}"]')

    def save(self) -> None:
        """Save, and be back at the table."""
        self.do("save")
        self.page.wait_for_url(TABLE)

    # ---- seeing

    def box(self, target: str | Locator) -> FloatRect:
        if isinstance(target, str):
            if seen := self._look(target):
                return seen
            there = self.page.locator(target).locator("visible=true").first
            there.wait_for()
            # It came with another page, which is new.
            if seen := self._look(target):
                return seen
            target = there
        with suppress(Error):  # the page is on its way to another
            self.page.evaluate(DRAWN)
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        assert box is not None, f"{target} is not to be seen"
        return box

    def _look(self, selector: str) -> FloatRect | None:
        with suppress(Error):  # the page is on its way to another
            return cast("FloatRect | None", self.page.evaluate(LOOK, selector))
        return None

    def middle(self, target: str | Locator) -> Point:
        box = self.box(target)
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def sees(self, selector: str) -> Locator:
        return self.page.locator(selector)

    def has_sent_all(self) -> None:
        """Waits until no hand waits on this phone: on a fresh page the badge is hidden before it is known what waits."""
        self.page.wait_for_function(
            "() => !Object.keys(localStorage).some(key => key.startsWith('meldbook.outbox'))"
        )
        expect(self.sees("[data-outbox]")).to_be_hidden()

    def has(self, side: str, points: str) -> None:
        """Waits until the tab of a side says these points."""
        expect(self.sees(f'[data-side="{side}"] [data-points]')).to_have_text(points)

    def melds(self) -> list[str]:
        """The melds in the tray, each as the cards it shows: "4 5 6 7 8 of hearts" reads ["4H 5H …"]."""
        return [
            " ".join(cards)
            for cards in self.page.locator(".melds [data-meld]").evaluate_all(
                """rows => rows.map(row => [...row.querySelectorAll(".card:not(.ghost)")]
                    .map(card => card.firstChild.nodeValue + (card.dataset.suit ?? "")))"""
            )
        ]

    def shows(self, *melds: str) -> None:
        """Waits until the tray shows these melds, as `melds` reads them."""
        for _ in range(TRIES):
            if self.melds() == list(melds):
                return
            self.page.wait_for_timeout(PAUSE_MS)
        assert self.melds() == list(melds), self.melds()

    @property
    def next_step(self) -> str:
        return self.page.locator('[data-action="next"]').inner_text()

    def said(self) -> str:
        return self.page.locator("[data-said]").text_content() or ""

    def _send(self, kind: str, *points: Point, **when: float) -> None:
        """`timestamp`: the second at which the finger does so, however long that takes to arrive."""
        touches = [{"x": x, "y": y} for x, y in points]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches, **when})


def card_key(card: str) -> str:
    """The key of a card; "AS-" is the ace of spades at the low end."""
    if card.endswith("-"):
        return f'[data-card="{card[:-1]}"][data-low]'
    return f'[data-card="{card}"]:not([data-low])'
