"""How are scores, changes and the course of a rating drawn?"""

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape

from django import template
from django.utils.safestring import SafeString

from rummy.engine import words
from rummy.engine.words import say
from rummy.leaderboards.measures import BY_KEY

UNBROKEN = "\u00a0"
register = template.Library()
register.filter("minus", words.points)

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 180, 38, 352, 12, 156
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)
# A score, or a game, and what stands beside it.
ROW = '<tr><th scope="row">{}</th><td class="figure">{}</td></tr>'


@register.filter
def score(value: int | None, measure: str) -> str:
    """A score as its measure writes it; a dash where there is none."""
    return "–" if value is None else BY_KEY[measure].write(value)


@register.filter
def signed(change: int) -> str:
    """`+12`, `−7`, `±0`."""
    return words.signed(change) if change else "±0"


@register.filter
def chance(thousandths: int) -> str:
    """`417` → `42%`, in German `42 %`; what can happen is never `0%`, and what need not is never `100%`."""
    if 0 < thousandths < 5:
        return f"<{UNBROKEN}{words.percent('1')}"
    if 995 <= thousandths < 1000:
        return f">{UNBROKEN}{words.percent('99')}"
    return words.percent(str((thousandths + 5) // 10))


@dataclass(frozen=True, slots=True)
class Tick:
    at: int
    text: int


@register.inclusion_tag("leaderboards/_course.html")
def course(points: Sequence[tuple[int, int]]) -> dict[str, object]:
    """The line of a rating game by game. Needs two games; the template says so when there are fewer."""
    if len(points) < 2:
        return {"path": ""}
    ratings = [rating for _number, rating in points]
    step = next((one for one in STEPS if (max(ratings) - min(ratings)) <= 3 * one), STEPS[-1])
    low, high = min(ratings) // step * step, -(-max(ratings) // step) * step + (min(ratings) == max(ratings))
    first, last = points[0][0], points[-1][0]

    def x(number: int) -> int:
        return round(LEFT + (RIGHT - LEFT) * (number - first) / (last - first))

    def y(rating: int) -> int:
        return round(BOTTOM - (BOTTOM - TOP) * (rating - low) / (high - low))

    every = max(1, -(-(last - first) // 6))
    return {
        "path": " ".join(f"{x(number)},{y(rating)}" for number, rating in points),
        "levels": [Tick(y(level), level) for level in range(low, high + 1, step)],
        "games": [Tick(x(number), number) for number in range(first, last + 1, every)],
        "end": Tick(y(ratings[-1]), ratings[-1]),
        "end_x": x(last),
        "rows": SafeString("".join(ROW.format(number, rating) for number, rating in points)),
        "first": points[0],
        "last": points[-1],
    }


BINS, BAR_TOP, BAR_BOTTOM, GAP = 12, 20, 126, 3
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)


@register.inclusion_tag("leaderboards/_spread.html")
def distribution(spread: Sequence[tuple[int, int]], title: str, of_what: str) -> dict[str, object]:
    """How many have which score, as bars with their numbers, and as a table; nothing where there are none."""
    if not spread:
        return {}
    low, high = spread[0][0], spread[-1][0]
    width = next((one for one in WIDTHS if high // one - low // one < BINS), WIDTHS[-1])
    first = low // width
    counts = [0] * (high // width - first + 1)
    for score_, n in spread:
        counts[score_ // width - first] += n
    bins = [((first + place) * width, n) for place, n in enumerate(counts)]
    bars = _bars(bins, (WIDTH - 12) // len(bins), single=width == 1)
    return {"bars": bars, "rows": _rows(bins, width), "title": title, "of_what": of_what}


# A bar with its number, and its lowest score under it: under the bar that has only one, else where the bar begins.
BAR = (
    '<rect class="won" x="{x}" y="{y}" width="{width}" height="{height}"/>{number}'
    '<text class="soft" x="{mark}" y="142">{low}</text>'
)
NUMBER = '<text x="{}" y="{}">{}</text>'


def _bars(bins: Sequence[tuple[int, int]], step: int, *, single: bool) -> SafeString:
    """Written by hand, for a page may show seven charts."""
    most, width, told = max(n for _low, n in bins), step - GAP, []
    for place, (low, n) in enumerate(bins):
        x, height = 6 + place * step, round((BAR_BOTTOM - BAR_TOP) * n / most)
        middle, y = x + width // 2, BAR_BOTTOM - height
        number = NUMBER.format(middle, y - 4, n) if n else ""
        mark = middle if single else x
        told.append(
            BAR.format(x=x, y=y, width=width, height=height, number=number, mark=mark, low=words.points(low))
        )
    return SafeString("".join(told))


def _rows(bins: Sequence[tuple[int, int]], width: int) -> SafeString:
    """How many have a score from the lowest of each bin to its highest."""
    both = escape(say("{low} to {high}"))
    told = (
        ROW.format(
            words.points(low)
            if width == 1
            else both.format(low=words.points(low), high=words.points(low + width - 1)),
            n,
        )
        for low, n in bins
    )
    return SafeString("".join(told))
