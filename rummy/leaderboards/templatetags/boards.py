"""How are scores, changes and the course of a rating drawn?"""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from rummy.leaderboards.measures import BY_KEY, MINUS

register = template.Library()

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 180, 38, 352, 12, 156
STEPS = (10, 20, 25, 50, 100, 200, 250, 500, 1000)


@register.filter
def score(value: int | None, measure: str) -> str:
    """A score as its measure writes it; a dash where there is none."""
    return "–" if value is None else BY_KEY[measure].write(value)


@register.filter
def signed(change: int) -> str:
    """`+12`, `−7`, `±0`."""
    return f"+{change}" if change > 0 else f"{MINUS}{-change}" if change else "±0"


@register.filter
def chance(thousandths: int) -> str:
    """`417` → `42 %`; what can happen is never `0 %`, and what need not is never `100 %`."""
    if 0 < thousandths < 5:
        return "< 1 %"
    return "> 99 %" if 995 <= thousandths < 1000 else f"{(thousandths + 5) // 10} %"


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
        "points": points,
        "first": points[0],
        "last": points[-1],
    }


@dataclass(frozen=True, slots=True)
class Bin:
    """A bar of a distribution: from which score to which, how many, and its place on the paper.

    `mark` is where its lowest score stands: under the bar that has only one, else where the bar begins.
    """

    low: int
    high: int
    count: int
    x: int
    middle: int
    mark: int
    width: int
    y: int
    height: int


BINS, BAR_TOP, BAR_BOTTOM, GAP = 12, 20, 126, 3
WIDTHS = (1, 2, 5, 10, 20, 25, 50, 100, 200, 250, 500, 1000, 2500, 5000)


@register.inclusion_tag("leaderboards/_spread.html")
def distribution(spread: Sequence[tuple[int, int]], title: str, of_what: str) -> dict[str, object]:
    """How many have which score, as bars with their numbers, and as a table; nothing where there are none."""
    if not spread:
        return {"bins": ()}
    low, high = spread[0][0], spread[-1][0]
    width = next((one for one in WIDTHS if high // one - low // one < BINS), WIDTHS[-1])
    first = low // width
    counts = [0] * (high // width - first + 1)
    for score_, n in spread:
        counts[score_ // width - first] += n
    step, most = (WIDTH - 12) // len(counts), max(counts)
    bins = []
    for place, n in enumerate(counts):
        begins, tall = (first + place) * width, round((BAR_BOTTOM - BAR_TOP) * n / most)
        x = 6 + place * step
        middle, mark = x + (step - GAP) // 2, x + ((step - GAP) // 2 if width == 1 else 0)
        bins.append(Bin(begins, begins + width - 1, n, x, middle, mark, step - GAP, BAR_BOTTOM - tall, tall))
    return {"bins": bins, "title": title, "of_what": of_what, "single": width == 1}


@register.filter
def minus(value: int) -> str:
    """A number with a real minus sign."""
    return f"{MINUS}{-value}" if value < 0 else str(value)
