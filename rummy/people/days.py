"""Which days can be meant at all? Pure."""

from datetime import date

from rummy.engine.words import say

YEARS = range(1900, 3000)
# What was written down by a slip before anybody looked stays; at the ends of the calendar no zone and no week fits any more.
RECKONED = range(2, YEARS.stop)


def is_far(day: date) -> bool:
    """Whether nobody can mean this day who writes it."""
    return day.year not in YEARS


def said_far() -> str:
    return say("Choose a day between {first} and {last}.", first=YEARS[0], last=YEARS[-1])


def is_beyond(day: date) -> bool:
    """Whether no page could reckon with this day or moment."""
    return day.year not in RECKONED
