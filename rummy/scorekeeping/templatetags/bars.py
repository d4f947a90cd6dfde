"""How much was played and won, month by month? Bars, drawn as SVG on the server, beside a table."""

from collections.abc import Sequence
from html import escape

from django import template
from django.utils.formats import date_format
from django.utils.safestring import SafeString

from rummy.scorekeeping.queries.record_rows import MonthRecord

register = template.Library()

WIDTH, TOP, BOTTOM, LEFT = 360, 22, 150, 6
GAP = 6
# A month's bar; the part won stands inside what was played. Written by hand, for there are twelve.
BAR = '<g class="bar" aria-hidden="true">{}<text class="month" x="{}" y="168">{}</text></g>'
PART = '<rect class="{}" x="{}" y="{}" width="{}" height="{}" rx="3"/>'
NUMBERS = '<text x="{}" y="{}">{}/{}</text>'
ROW = '<tr><th scope="row">{}</th><td class="figure">{}</td><td class="figure">{}</td></tr>'


@register.inclusion_tag("scorekeeping/_bars.html")
def month_bars(months: Sequence[MonthRecord]) -> dict[str, object]:
    """The chart of finished games by month; nothing where none was finished."""
    most = max((month.played for month in months), default=0)
    if not most:
        return {}
    step = (WIDTH - 2 * LEFT) // len(months)
    bars = [_bar(month, LEFT + place * step, step - GAP, most) for place, month in enumerate(months)]
    return {
        "bars": SafeString("".join(bars)),
        "rows": SafeString("".join(map(_row, months))),
        "played": sum(month.played for month in months),
        "won": sum(month.won for month in months),
        "first": date_format(months[0].month, "YEAR_MONTH_FORMAT"),
        "last": date_format(months[-1].month, "YEAR_MONTH_FORMAT"),
    }


def _bar(month: MonthRecord, x: int, width: int, most: int) -> str:
    middle, parts = x + width // 2, ""
    for part, games in (("played", month.played), ("won", month.won)):
        height = round((BOTTOM - TOP) * games / most)
        parts += PART.format(part, x, BOTTOM - height, width, height) if games else ""
    if month.played:
        top = BOTTOM - round((BOTTOM - TOP) * month.played / most)
        parts += NUMBERS.format(middle, top - 6, month.won, month.played)
    return BAR.format(parts, middle, escape(date_format(month.month, "M")[:1]))


def _row(month: MonthRecord) -> str:
    return ROW.format(escape(date_format(month.month, "YEAR_MONTH_FORMAT")), month.played, month.won)
