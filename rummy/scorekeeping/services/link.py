"""Who may score at a table no more? A new scoring link, and phones that only watch from now on."""

from collections.abc import Collection
from datetime import datetime

from rummy.engine.words import say
from rummy.people.codes import SCORE_LENGTH, as_typed, new_code, until_free
from rummy.people.visitor import Visitor
from rummy.scorekeeping.errors import LinkRefused, NotTheKeeper
from rummy.scorekeeping.models import EndedLink, Sitting, SittingPhone
from rummy.scorekeeping.queries.find import keeps_table
from rummy.scorekeeping.services.book import scorer
from rummy.scorekeeping.services.transaction import changed, hold, writing

May = SittingPhone.May


def make_link_anew(
    *, sitting: Sitting, visitor: Visitor, ends: str, watch_only: Collection[int] = (), at: datetime
) -> Sitting:
    """End the score code `ends`, and let the phones with these numbers only watch. A code that has ended stays so: twice is once.

    Nobody shuts out himself or the phone that began the table. Raises MayNotScore and LinkRefused.
    """
    with writing():
        held = hold(sitting)
        place = keeper(held, visitor)
        code = as_typed(ends)
        _refuse_unknown(held, code, watch_only)
        others = held.phones.exclude(pk=place.pk).exclude(phone=held.started_by_id)
        shut_out = others.filter(number__in=watch_only, may=May.SCORE).update(may=May.WATCH)
        if renewed := held.score_code == code:
            EndedLink.objects.create(sitting=held, code=code, by=place, at=at)
            until_free(lambda: _new_code(held))
        if shut_out or renewed:
            # It was played when it was played: its place among the others stays.
            changed(held, held.changed_at)
    return held


def keeper(sitting: Sitting, visitor: Visitor) -> SittingPhone:
    """The place of who may say who scores at this table. Raises MayNotScore and NotTheKeeper."""
    place = scorer(sitting, visitor.phone)
    if not keeps_table(sitting, visitor):
        raise NotTheKeeper(say("Only who began this table says who scores at it no more."))
    return place


def _refuse_unknown(held: Sitting, code: str, watch_only: Collection[int]) -> None:
    if code != held.score_code and not held.ended_links.filter(code=code).exists():
        raise LinkRefused(say("This is not the code to score here. Look which one it is."), where="ends")
    if unknown := set(watch_only) - set(held.phones.values_list("number", flat=True)):
        raise LinkRefused(
            say("There is no phone {number} at this table.", number=min(unknown)), where="watch_only"
        )


def _new_code(held: Sitting) -> None:
    held.score_code = new_code(SCORE_LENGTH)
    held.save(update_fields=["score_code"])
