"""How is an evening announced, changed, closed and opened again?"""

from datetime import date, datetime, time, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid5

from django.db import IntegrityError, transaction
from django.utils.formats import date_format

from rummy.engine.words import say
from rummy.people.committed import once_committed
from rummy.people.days import is_far, said_far
from rummy.people.errors import ClubRefused, request_taken
from rummy.people.models import Club, Evening
from rummy.people.names import tidy
from rummy.people.rights import Deed
from rummy.people.services.clubs.holding import hold_club
from rummy.people.signals import evening_changed
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
    evening = Evening(id=id, club=held, made_by=visitor.phone, made_at=at, **_said(day, time, told))
    return _stored(evening)


@transaction.atomic
def change_evening(
    *, evening: Evening, visitor: Visitor, at: datetime, day: date, time: time, **told: str
) -> Evening:
    """Another day, time, name, note or league. Twice is once. Raises MayNot and ClubRefused."""
    return _changed(_held(evening, visitor), at, **_said(day, time, told))


def _refuse_far(day: date) -> None:
    if is_far(day):
        raise ClubRefused(said_far())


def _said(day: date, time: time, told: dict[str, str]) -> dict[str, Any]:
    _refuse_far(day)
    return {"day": day, "time": time, **{key: tidy(told.get(key, "")) for key in ("name", "note", "league")}}


def _changed(evening: Evening, at: datetime, **values: object) -> Evening:
    """Store what is not so already, and tell the house once it is committed."""
    if all(getattr(evening, name) == value for name, value in values.items()):
        return evening
    for name, value in values.items():
        setattr(evening, name, value)
    evening.version, evening.changed_at = evening.version + 1, at
    once_committed(partial(evening_changed.send, Evening, evening_id=evening.pk))
    return _stored(evening)


def _stored(evening: Evening) -> Evening:
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
    return _changed(held, at, closed_at=held.closed_at or at)


@transaction.atomic
def reopen_evening(*, evening: Evening, visitor: Visitor, at: datetime) -> Evening:
    """Tables may start again. Twice is once. Raises MayNot."""
    return _changed(_held(evening, visitor), at, closed_at=None)


def _held(evening: Evening, visitor: Visitor) -> Evening:
    hold_club(evening.club, visitor, Deed.HOLD_EVENINGS)
    return Evening.objects.select_related("club").get(pk=evening.pk)
