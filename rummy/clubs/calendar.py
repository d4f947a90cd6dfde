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


def calendar(club: Club, dates: Iterable[tuple[Evening, bool]], page_of: Callable[[Evening], str]) -> bytes:
    """These dates of the club, each with whether it is called off; `page_of` is the whole address of an evening's page.

    The same dates are the same bytes.
    """
    # It has no METHOD: that makes it a message, which needs an ORGANIZER, and whose DTSTAMP is when it was sent.
    told = Calendar.new(prodid="-//Meldbook//EN", name=club.name, uid=club.pk, refresh_interval=ASKED)
    for evening, is_off in dates:
        told.add_component(_event(club, evening, page_of(evening), is_off=is_off))
    told.add_missing_timezones()
    return told.to_ical()


def _event(club: Club, evening: Evening, page: str, *, is_off: bool) -> Event:
    begins = evening.begins
    changed_at = (evening.changed_at or evening.made_at).astimezone(UTC)
    lasts = (begins, begins + LASTS) if evening.knows_time else (evening.day, evening.day + ONE_DAY)
    return Event.new(
        uid=evening.pk,
        # Calendars that know an event take over only what has a higher number, or of one number what is later.
        sequence=evening.version,
        stamp=changed_at,
        last_modified=changed_at,
        start=lasts[0],
        end=lasts[1],
        summary=explained(club.name, evening.name) if evening.name else club.name,
        description=evening.note or None,
        location=club.place or None,
        status=STATUS.CANCELLED if is_off else STATUS.CONFIRMED,
        url=page,
    )
