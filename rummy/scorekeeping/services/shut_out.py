"""How does somebody shut a lost phone out of his account?"""

from collections.abc import Collection
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import F

from rummy.people import services as people
from rummy.people.models import Phone
from rummy.people.queries.sign_ins import Here
from rummy.scorekeeping.models import Sitting, SittingPhone
from rummy.scorekeeping.services.transaction import writing


def shut_out(*, account: User, here: Here, which: str = "", at: datetime) -> int:
    """Sign out the browser of this name, or, without one, all but the one that asks, and let them score nowhere any more.

    The tables stay the account's, which scores there on its other phones. Returns how many sessions and phones that ended.
    Twice is once: what is gone already is no fault.
    """
    with writing():
        sessions, phones = people.hold_others(account=account, here=here, which=which, at=at)
        _change_pages(phones)
        people.shut_out(account=account, sessions=sessions, phones=phones)
    return len(sessions) + len(phones)


def _change_pages(phones: Collection[Phone]) -> None:
    """What a phone kept of its tables is fresh no more. They are held in one order, before who sat there."""
    joined = SittingPhone.objects.filter(phone__in=phones).values_list("sitting", flat=True)
    begun = Sitting.objects.filter(started_by__in=phones).values_list("pk", flat=True)
    tables = Sitting.objects.filter(pk__in={*joined, *begun})
    list(tables.select_for_update().order_by("pk").values_list("pk"))
    tables.update(version=F("version") + 1)
