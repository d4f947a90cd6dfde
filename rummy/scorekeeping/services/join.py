"""How does a phone come to a table?"""

from datetime import datetime

from django.core.cache import cache
from django.db.models import Q

from rummy.people.models import Phone
from rummy.people.names import LONGEST, tidy
from rummy.scorekeeping.codes import as_typed
from rummy.scorekeeping.errors import TooManyTries, UnknownCode
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.services.transaction import hold, writing

TRIES = 20
TRIES_SECONDS = 600
May = SittingPhone.May


def join_sitting(
    *, phone: Phone, code: str, at: datetime, name: str = "", asked_from: str = ""
) -> SittingPhone:
    """Let the phone score (score code) or watch (watch code); a right once given stays.

    `asked_from` is where the request comes from: wrong codes are counted by it.
    Raises UnknownCode and TooManyTries.
    """
    typed = as_typed(code)
    _refuse_guessing(asked_from)
    sitting = Sitting.objects.filter(Q(score_code=typed) | Q(watch_code=typed)).first()
    if sitting is None:
        _count_a_miss(asked_from)
        raise UnknownCode("No table has this code. Look again: there is no 0, O, 1, I or L in a code.")
    may = May.SCORE if sitting.score_code == typed else May.WATCH
    with writing():
        return seat_phone(hold(sitting), phone, may, at, name=tidy(name)[:LONGEST])


def seat_phone(sitting: Sitting, phone: Phone, may: May, at: datetime, *, name: str = "") -> SittingPhone:
    """The phone's place at a sitting that is held for writing; never less than it may already."""
    there = sitting.phones.filter(phone=phone).first()
    if there is None:
        number = sitting.phones.count() + 1
        return SittingPhone.objects.create(
            sitting=sitting, phone=phone, number=number, may=may, name=name, joined_at=at
        )
    there.may = May.SCORE if May.SCORE in (may, there.may) else May.WATCH
    there.name = name or there.name
    there.save(update_fields=["may", "name"])
    return there


def _refuse_guessing(asked_from: str) -> None:
    if asked_from and cache.get(_misses(asked_from), 0) >= TRIES:
        raise TooManyTries("Too many wrong codes from here. Wait ten minutes, or ask for the link.")


def _count_a_miss(asked_from: str) -> None:
    if asked_from and not cache.add(_misses(asked_from), 1, TRIES_SECONDS):
        cache.incr(_misses(asked_from))


def _misses(asked_from: str) -> str:
    return f"wrong-codes-{asked_from}"
