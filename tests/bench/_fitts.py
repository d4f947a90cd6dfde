"""How long would a practised scorer take for a hand? A model of reading, looking for keys and moving, from where the keys really are.

Nobody was timed: the figures compare one pad with another. Sources of the constants: MacKenzie (2015) for a finger on a phone; reading aloud
from a table for the rest.
"""

from dataclasses import dataclass
from math import erf, hypot, log2, sqrt

from playwright.sync_api import FloatRect, Locator

from tests.browser.finger import Finger, card_key

READ_MELD_S, READ_FOUR_LEFT_S, READ_RECEIPT_S = 1.75, 1.35, 5.0
# A key that has to be found, and one in the row or the column of the one before.
FIND_S, NEXT_S = 0.30, 0.19
SLIP_S = 2.5
# A touch strays by 1.5 mm; 390 CSS pixels are 64.6 mm.
STRAY_PX = 1.5 * 390 / 64.6


@dataclass(frozen=True)
class Stroke:
    """A tap on a key or a slide from one to another: the boxes, and the room in which a touch still means the first key."""

    first: FloatRect
    last: FloatRect
    room: tuple[float, float]
    is_beside: bool

    def seconds(self, since: "Stroke | None") -> float:
        way = log2(apart(since.last, self.first) / narrow(self.first) + 1) if since else 0.0
        took = 0.10 + 0.144 * way + (NEXT_S if self.is_beside else FIND_S)
        if self.first is self.last:
            return took
        return took + 0.10 + 0.25 * log2(apart(self.first, self.last) / narrow(self.last) + 1)

    @property
    def misses(self) -> float:
        """How likely the finger touches something else."""
        hits = [erf(size / 2 / STRAY_PX / sqrt(2)) for size in self.room]
        return 1 - hits[0] * hits[1]


class Watched(Finger):
    """A finger that notes each stroke."""

    def begin(self) -> "Watched":
        self.strokes: list[Stroke] = []
        five, six, below = (self.box(card_key(card)) for card in ("5S", "6S", "5H"))
        self.pitch = (six["x"] - five["x"], below["y"] - five["y"])
        return self

    def tap(self, target: str | Locator) -> None:
        self.note(str(target), str(target))
        super().tap(target)

    def slide(self, first: str, last: str) -> None:
        self.note(card_key(first), card_key(last))
        super().slide(first, last)

    def note(self, first: str, last: str) -> None:
        start = self.box(first)
        end = start if first == last else self.box(last)
        is_card, was = first.startswith("[data-card="), self.strokes[-1].last if self.strokes else None
        room = self.pitch if is_card else (start["width"], start["height"])
        beside = is_card and was is not None and (was["y"] == start["y"] or was["x"] == start["x"])
        self.strokes.append(Stroke(start, end, room, beside))

    def seconds(self, *, melds: int, left: int) -> float:
        """The whole hand, with what slips cost."""
        moving = sum(
            one.seconds(since) for since, one in zip([None, *self.strokes], self.strokes, strict=False)
        )
        reading = melds * READ_MELD_S + left / 4 * READ_FOUR_LEFT_S + READ_RECEIPT_S
        return moving + reading + SLIP_S * sum(one.misses for one in self.strokes)


def apart(one: FloatRect, other: FloatRect) -> float:
    return hypot(
        one["x"] + one["width"] / 2 - other["x"] - other["width"] / 2,
        one["y"] + one["height"] / 2 - other["y"] - other["height"] / 2,
    )


def narrow(box: FloatRect) -> float:
    return min(box["width"], box["height"])
