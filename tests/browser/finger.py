"""What does a finger do on the pad? Real touch events, counted; and what an eye then sees."""

import re

from playwright.sync_api import CDPSession, FloatRect, Locator, Page, expect

Point = tuple[float, float]
LONGER_THAN_A_BOUNCE_MS = 150
TRIES, PAUSE_MS = 300, 100
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
        where = self.middle(target)
        self._send("touchStart", where)
        self._send("touchEnd")
        self.actions += 1

    def cards(self, text: str) -> None:
        """Tap cards one by one: "4H 5H". A finger cannot tap one key twice faster than it can bounce."""
        before = None
        for card in text.split():
            if card == before:
                self.page.wait_for_timeout(LONGER_THAN_A_BOUNCE_MS)
            self.tap(card_key(card))
            before = card

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
        self.tap(f'[data-action="{action}"]:visible')

    def save(self) -> None:
        """Save, and be back at the table."""
        self.do("save")
        self.page.wait_for_url(TABLE)

    # ---- seeing

    def box(self, target: str | Locator) -> FloatRect:
        found = self.page.locator(target).first if isinstance(target, str) else target
        found.scroll_into_view_if_needed()
        box = found.bounding_box()
        assert box is not None, f"{target} is not to be seen"
        return box

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

    def _send(self, kind: str, *points: Point) -> None:
        touches = [{"x": x, "y": y} for x, y in points]
        self.touch.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def card_key(card: str) -> str:
    """The key of a card; "AS-" is the ace of spades at the low end."""
    if card.endswith("-"):
        return f'[data-card="{card[:-1]}"][data-low]'
    return f'[data-card="{card}"]:not([data-low])'
