"""How is an evening announced, changed, closed and opened again?"""

from datetime import date, datetime, time, timedelta
from typing import Any
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils.formats import date_format

from rummy.engine.words import say
from rummy.people.days import is_far, said_far
from rummy.people.errors import ClubRefused, request_taken
from rummy.people.models import Club, Evening
from rummy.people.names import tidy
from rummy.people.rights import Deed
from rummy.people.services.clubs.holding import hold_club
from rummy.people.visitor import Visitor


@transaction.atomic
def announce_evenings(*, id: UUID, day: date, weeks: int, **asked: Any) -> list[Evening]:
    """This date and the same weekday of the next weeks, as many in all. All or none; `asked` is as for one."""
    _refuse_far(day)
    first = announce_evening(id=id, day=day, **asked)
    later = [
        announce_evening(id=uuid5(id, f"week {week}"), day=day + timedelta(weeks=week), **asked)
        for week in range(1, weeks)
    ]
    return [first, *later]


@transaction.atomic
def announce_evening(
    *, id: UUID, club: Club, visitor: Visitor, at: datetime, day: date, time: time, **told: str
) -> Evening:
    """A date of the club; `told` may be its name, note and league. The same id again is the same evening.

    Raises MayNot, ClubRefused and RequestTaken.
    """
    held = hold_club(club, visitor, Deed.HOLD_EVENINGS)
    earlier = Evening.objects.filter(pk=id).first()
    if earlier is not None:
        if earlier.club_id != held.pk:
            raise request_taken()
        return earlier
    assert visitor.phone is not None
    evening = Evening(id=id, club=held, made_by=visitor.phone, made_at=at)
    return _put(evening, day, time, told)


@transaction.atomic
def change_evening(*, evening: Evening, visitor: Visitor, day: date, time: time, **told: str) -> Evening:
    """Another day, time, name, note or league. Raises MayNot and ClubRefused."""
    return _put(_held(evening, visitor), day, time, told)


def _refuse_far(day: date) -> None:
    if is_far(day):
        raise ClubRefused(said_far())


def _put(evening: Evening, day: date, time: time, told: dict[str, str]) -> Evening:
    _refuse_far(day)
    evening.day, evening.time = day, time
    for key in ("name", "note", "league"):
        setattr(evening, key, tidy(told.get(key, "")))
    try:
        with transaction.atomic():
            evening.save()
    except IntegrityError as taken:
        told = {"day": date_format(evening.day), "time": f"{evening.time:%H:%M}"}
        raise ClubRefused(
            say("The club meets on {day} at {time} already: choose another day or time.", **told)
        ) from taken
    return evening


@transaction.atomic
def close_evening(*, evening: Evening, visitor: Visitor, at: datetime) -> Evening:
    """No further table starts in it; tables that play go on. Twice is once. Raises MayNot."""
    held = _held(evening, visitor)
    held.closed_at = held.closed_at or at
    held.save(update_fields=["closed_at"])
    return held


@transaction.atomic
def reopen_evening(*, evening: Evening, visitor: Visitor) -> Evening:
    """Tables may start again. Twice is once. Raises MayNot."""
    held = _held(evening, visitor)
    held.closed_at = None
    held.save(update_fields=["closed_at"])
    return held


def _held(evening: Evening, visitor: Visitor) -> Evening:
    hold_club(evening.club, visitor, Deed.HOLD_EVENINGS)
    return Evening.objects.select_related("club").get(pk=evening.pk)
