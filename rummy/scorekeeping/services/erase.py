"""How is somebody erased, from his account to the last hand that names him?"""

from datetime import datetime

from django.db.models import Exists, OuterRef

from rummy.people import services as people
from rummy.people.queries import Belongings
from rummy.scorekeeping.models import Seat, Side, SittingPhone
from rummy.scorekeeping.queries.erasing import neutral_names, sittings_of
from rummy.scorekeeping.services.rename import call_otherwise
from rummy.scorekeeping.services.transaction import writing


def erase(*, own: Belongings, at: datetime) -> tuple[str, ...]:
    """Forget all that belongs to somebody, at once and for good; the names that stand in his places since.

    Every hand of every table stays, with its points: only who he was is gone. A table is a transaction, so that nobody
    waits for many years of somebody else; who he is goes with the last one, and until then it can be done again.
    Raises ErasingRefused. Again is once.
    """
    people.refuse_to_leave_clubs_alone(own)
    names = neutral_names(own.players)
    for sitting in sittings_of(own.players):
        with writing():
            call_otherwise(sitting=sitting, players=names, at=at)
    with writing():
        # Somebody may have sat down with him meanwhile.
        for sitting in sittings_of(own.players):
            call_otherwise(sitting=sitting, players=names, at=at)
        # What is called after a player or a side at its table is, by now, called after nobody it should forget; and speaks for them.
        so_called = {"sitting": OuterRef("sitting"), "name": OuterRef("name")}
        there = Exists(Seat.objects.filter(**so_called)) | Exists(Side.objects.filter(**so_called))
        SittingPhone.objects.filter(~there, phone__in=own.phones).update(name="")
        people.forget(own=own, names=names, at=at)
    return tuple(names.values())
