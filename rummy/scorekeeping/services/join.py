"""How does a phone come to a table?"""

from collections.abc import Sequence
from datetime import datetime

from django.db.models import F, Q

from rummy.engine.words import say
from rummy.people.codes import as_typed
from rummy.people.models import Phone
from rummy.people.names import LONGEST, tidy
from rummy.people.visitor import Visitor
from rummy.scorekeeping.errors import MayNotScore, UnknownCode, link_ended
from rummy.scorekeeping.models import EndedLink, Sitting, SittingPhone
from rummy.scorekeeping.queries.find import may_take_over
from rummy.scorekeeping.services.book import write_anew
from rummy.scorekeeping.services.guessing import Tries, count_a_miss, refuse_guessing
from rummy.scorekeeping.services.transaction import hold, tell_changed, writing
from rummy.scorekeeping.signals import code_typed

May = SittingPhone.May


def join_sitting(
    *, phone: Phone, code: str, at: datetime, name: str = "", asked_from: Sequence[Tries] = ()
) -> SittingPhone:
    """Let the phone score (score code) or watch (watch code); a right once given stays.

    `asked_from` is where the request comes from: wrong codes are counted by it.
    Raises UnknownCode, LinkEnded and TooManyTries.
    """
    sitting, may = find_table(code=code, asked_from=asked_from)
    with writing():
        held = hold(sitting)
        if may == May.SCORE and held.score_code != as_typed(code):
            # A moment ago, while this phone waited for the table.
            raise link_ended("")
        return _come(held, phone, may, at, name=tidy(name)[:LONGEST])


def find_table(*, code: str, asked_from: Sequence[Tries] = ()) -> tuple[Sitting, May]:
    """The table behind either code, and what that code allows. Raises UnknownCode, LinkEnded and TooManyTries."""
    typed = as_typed(code)
    refuse_guessing(asked_from)
    sitting = Sitting.objects.filter(Q(score_code=typed) | Q(watch_code=typed)).first()
    if sitting is None:
        if (ended := EndedLink.objects.filter(code=typed).select_related("by").first()) is not None:
            raise link_ended(ended.by.name)
        count_a_miss(asked_from, typed)
        raise UnknownCode(say("No table has this code. Look again: there is no 0, O, 1, I or L in a code."))
    return sitting, May.SCORE if sitting.score_code == typed else May.WATCH


def page_behind(*, code: str, asked_from: Sequence[Tries] = ()) -> str:
    """The address of what is no table but has this code, by who answers for it; empty where nobody does. Raises TooManyTries."""
    refuse_guessing(asked_from)
    answers = code_typed.send(Sitting, code=as_typed(code))
    return next((page for _asked, page in answers if page), "")


def take_over(*, sitting: Sitting, visitor: Visitor, at: datetime) -> SittingPhone:
    """Let this phone score where another phone of the same account may. Raises MayNotScore."""
    with writing():
        if visitor.phone is None or not may_take_over(sitting, visitor):
            raise MayNotScore(
                say("None of your phones scores at this table. Open the scoring link, or ask who has it.")
            )
        return _come(hold(sitting), visitor.phone, May.SCORE, at)


def _come(held: Sitting, phone: Phone, may: May, at: datetime, *, name: str = "") -> SittingPhone:
    place = seat_phone(held, phone, may, at, name=name)
    before = held.version
    held.refresh_from_db(fields=["version"])
    if held.version > before:
        # No sweep finds the change of a table whose last hand was long ago.
        tell_changed(held, held.changed_at)
    return place


def seat_phone(sitting: Sitting, phone: Phone, may: May, at: datetime, *, name: str = "") -> SittingPhone:
    """The phone's place at a sitting that is held for writing; never less than it may already."""
    there = sitting.phones.filter(phone=phone).first()
    if there is not None and there.may in (may, May.SCORE):
        return _named(there, sitting, name, at)
    # What the phone sees of the table changes: no page it kept is fresh any more.
    Sitting.objects.filter(pk=sitting.pk).update(version=F("version") + 1)
    if there is not None:
        there.may = may
        return _named(there, sitting, name, at)
    number = sitting.phones.count() + 1
    return SittingPhone.objects.create(
        sitting=sitting, phone=phone, number=number, may=may, name=name, joined_at=at
    )


def _named(there: SittingPhone, sitting: Sitting, name: str, at: datetime) -> SittingPhone:
    there.save(update_fields=["may"])
    if name:
        call_phone(there, sitting, name, at)
    return there


def call_phone(there: SittingPhone, sitting: Sitting, name: str, at: datetime) -> None:
    """Call a phone so at a sitting that is held: what it has said is from now on the word of who is so called."""
    if there.name == name:
        return
    there.name = name
    there.save(update_fields=["name"])
    if there.revisions.exists():
        write_anew(sitting, at)
