"""How much was played and won, month by month? Bars, drawn as SVG on the server, beside a table."""

from collections.abc import Sequence
from dataclasses import dataclass

from django import template

from rummy.scorekeeping.queries.record_rows import MonthRecord

register = template.Library()

WIDTH, TOP, BOTTOM, LEFT = 360, 22, 150, 6
GAP = 6


@dataclass(frozen=True, slots=True)
class Bar:
    """A month's bar in places on the paper; the part won stands inside what was played."""

    month: MonthRecord
    x: int
    middle: int
    width: int
    played_y: int
    played_height: int
    won_y: int
    won_height: int


@register.inclusion_tag("scorekeeping/_bars.html")
def month_bars(months: Sequence[MonthRecord]) -> dict[str, object]:
    """The chart of finished games by month; nothing where none was finished."""
    most = max((month.played for month in months), default=0)
    if not most:
        return {"bars": ()}
    step = (WIDTH - 2 * LEFT) // len(months)
    bars = [_bar(month, LEFT + place * step, step - GAP, most) for place, month in enumerate(months)]
    return {
        "bars": bars,
        "played": sum(month.played for month in months),
        "won": sum(month.won for month in months),
    }


def _bar(month: MonthRecord, x: int, width: int, most: int) -> Bar:
    played = round((BOTTOM - TOP) * month.played / most)
    won = round((BOTTOM - TOP) * month.won / most)
    return Bar(month, x, x + width // 2, width, BOTTOM - played, played, BOTTOM - won, won)
