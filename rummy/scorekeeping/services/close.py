"""How does a sitting end before the rules end it, and go on after all?"""

from datetime import datetime

from rummy.people.models import Phone
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.book import scorer
from rummy.scorekeeping.services.transaction import changed, hold, writing


def finish_sitting(*, sitting: Sitting, phone: Phone | None, at: datetime) -> Sitting:
    """End the sitting at its last hand; ending it again keeps the first time. Raises MayNotScore."""
    return _set_finished(sitting, phone, at, finished=True)


def reopen_sitting(*, sitting: Sitting, phone: Phone | None, at: datetime) -> Sitting:
    """Let the table deal on after it ended the sitting. Raises MayNotScore."""
    return _set_finished(sitting, phone, at, finished=False)


def _set_finished(sitting: Sitting, phone: Phone | None, at: datetime, *, finished: bool) -> Sitting:
    with writing():
        held = hold(sitting)
        scorer(held, phone)
        if (held.finished_at is not None) != finished:
            held.finished_at = at if finished else None
            changed(held, at)
    return held
