"""In which seasons does a day lie? A season is a text: `` is all time, `2026`, `2026-Q1`, `2026-03`; any other is a league."""

from __future__ import annotations

import re
from datetime import date

ALL_TIME = ""
_WRITTEN = re.compile(r"((?:19|2[0-9])[0-9]{2})(?:-(?:Q([1-4])|(0[1-9]|1[0-2])))?")
# How many games somebody must have finished before an average says anything.
LEAST_GAMES = {"all": 10, "year": 10, "quarter": 6, "month": 3, "league": 6}
MONTHS = {"year": 12, "quarter": 3, "month": 1}


def seasons_of(day: date) -> tuple[str, ...]:
    """All time, the year, the quarter and the month."""
    return (ALL_TIME, f"{day.year}", f"{day.year}-Q{(day.month + 2) // 3}", f"{day.year}-{day.month:02}")


def kind(season: str) -> str:
    """`all`, `year`, `quarter` or `month`; `league` for one of a club."""
    if not is_season(season):
        return "league"
    if not season:
        return "all"
    if len(season) == len("2026"):
        return "year"
    return "quarter" if "Q" in season else "month"


def is_season(text: str) -> bool:
    return not text or _WRITTEN.fullmatch(text) is not None


def first_day(season: str) -> date:
    """The day a season begins on; only for those of the calendar."""
    found = _WRITTEN.fullmatch(season)
    assert found is not None
    year, quarter, month = found.groups()
    return date(int(year), int(month) if month else int(quarter or 1) * 3 - 2, 1)


def days_of(season: str) -> tuple[date, date]:
    """Its first day, and the first one after it; only for those of the calendar."""
    begins, months = first_day(season), MONTHS[kind(season)]
    month = begins.month + months
    return begins, date(begins.year + (month > 12), (month - 1) % 12 + 1, 1)


def least_games(season: str) -> int:
    return LEAST_GAMES[kind(season)]
