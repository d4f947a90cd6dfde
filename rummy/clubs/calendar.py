"""How do the dates of a club get into everybody's own calendar? As iCalendar (RFC 5545), which calendars read again and again."""

from collections.abc import Callable, Iterable
from datetime import UTC, timedelta

from icalendar import Calendar, Event
from icalendar.enums import STATUS

from rummy.engine.words import explained
from rummy.people.models import Club, Evening

# Nobody says when an evening ends, but calendars show it as long as this.
LASTS, ONE_DAY = timedelta(hours=3), timedelta(days=1)
# How often they ask for what is new.
ASKED = timedelta(hours=6)


def calendar(club: Club, evenings: Iterable[Evening], page_of: Callable[[Evening], str]) -> bytes:
    """These evenings of the club; `page_of` is the whole address of an evening's page. The same evenings are the same bytes."""
    told = Calendar.new(
        prodid="-//Meldbook//EN", name=club.name, uid=club.pk, method="PUBLISH", refresh_interval=ASKED
    )
    for evening in evenings:
        told.add_component(_event(club, evening, page_of(evening)))
    told.add_missing_timezones()
    return told.to_ical()


def _event(club: Club, evening: Evening, page: str) -> Event:
    begins = evening.begins
    lasts = (begins, begins + LASTS) if evening.knows_time else (evening.day, evening.day + ONE_DAY)
    return Event.new(
        uid=evening.pk,
        stamp=evening.made_at.astimezone(UTC),
        start=lasts[0],
        end=lasts[1],
        summary=explained(club.name, evening.name) if evening.name else club.name,
        description=evening.note or None,
        location=club.place or None,
        status=STATUS.CANCELLED if evening.is_off else STATUS.CONFIRMED,
        url=page,
    )
