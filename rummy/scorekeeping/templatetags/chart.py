"""How did the totals move? A line for each side, drawn as SVG on the server."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from rummy.scorekeeping.queries.rows import Series

register = template.Library()

WIDTH, HEIGHT = 360, 210
LEFT, RIGHT, TOP, BOTTOM = 36, 292, 14, 184
LABEL_GAP = 15
# A name stands behind its line: so wide is a letter, and so many of them at most.
LETTER, LETTERS = 7, 14
STEPS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2000, 5000, 10000)


@dataclass(frozen=True, slots=True)
class Scale:
    """From points, and how many hands are played, to places on the paper."""

    low: int
    high: int
    hands: int
    right: int

    def x(self, hand: int) -> int:
        return round(LEFT + (self.right - LEFT) * hand / self.hands)

    def y(self, points: int) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * (points - self.low) / (self.high - self.low))


@dataclass(frozen=True, slots=True)
class Line:
    side: str
    colour: int
    path: str
    label_y: int
    last: int


@dataclass(frozen=True, slots=True)
class Tick:
    at: int
    text: int


@register.inclusion_tag("scorekeeping/_chart.html")
def line_chart(series: Sequence[Series], target: int | None = None, *over: bool) -> dict[str, object]:
    """The chart of one game. Needs two hands; the template says so when there are fewer, also where `over` says that none will follow."""
    hands = [hand for hand, _points in series[0].points] if series else []
    last = len(hands) - 1
    if last < 2:
        return {"lines": (), "over": any(over)}
    scale = _scale(series, target, last)
    step = next((s for s in STEPS if (scale.high - scale.low) / s <= 4), STEPS[-1])
    first = -(-scale.low // step) * step
    every = -(-last // 12)
    return {
        "lines": _lines(series, scale),
        "right": scale.right,
        "levels": [Tick(scale.y(p), p) for p in range(first, scale.high + 1, step)],
        "hands": [Tick(scale.x(place), hands[place]) for place in range(every, last + 1, every)],
        "target": None if target is None else Tick(scale.y(target), target),
        "rows": _rows(series),
        "series": series,
    }


@register.inclusion_tag("scorekeeping/_chart.html")
def years_chart(series: Sequence[Series]) -> dict[str, object]:
    """The chart of games won, sitting by sitting. Needs two sittings."""
    return line_chart(series) | {"of_years": True}


def _scale(series: Sequence[Series], target: int | None, hands: int) -> Scale:
    points = [value for one in series for _hand, value in one.points]
    high = max(*points, target or 0, 1)
    longest = min(LETTERS, max(len(one.side) for one in series))
    right = min(RIGHT, WIDTH - LETTER * longest - LABEL_GAP // 2)
    return Scale(low=min(*points, 0), high=high, hands=hands, right=right)


def _lines(series: Sequence[Series], scale: Scale) -> list[Line]:
    labels = _spread({one.side: scale.y(one.points[-1][1]) for one in series})
    return [
        Line(
            side=one.side,
            colour=one.colour,
            path=" ".join(
                f"{scale.x(place)},{scale.y(value)}" for place, (_hand, value) in enumerate(one.points)
            ),
            label_y=labels[one.side],
            last=one.points[-1][1],
        )
        for one in series
    ]


def _spread(wanted: dict[str, int]) -> dict[str, int]:
    """Labels at the ends of the lines, moved apart until none covers another."""
    placed: dict[str, int] = {}
    floor = TOP - LABEL_GAP // 2
    for side, y in sorted(wanted.items(), key=lambda pair: pair[1]):
        floor = max(y, floor + LABEL_GAP) if placed else y
        placed[side] = floor
    over = max(0, max(placed.values()) - BOTTOM)
    return {side: y - over for side, y in placed.items()}


def _rows(series: Sequence[Series]) -> list[tuple[int, list[int]]]:
    """Hand by hand the totals of all sides: the table beside the picture."""
    by_hand: dict[int, list[int]] = {}
    for one in series:
        for hand, value in one.points[1:]:
            by_hand.setdefault(hand, []).append(value)
    return sorted(by_hand.items())
