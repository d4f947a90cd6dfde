"""How does a sitting end before the rules end it, and go on after all?"""

from datetime import datetime

from rummy.people.models import Phone
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.services.book import open_book, scorer, write_anew
from rummy.scorekeeping.services.transaction import changed, hold, writing


def finish_sitting(*, sitting: Sitting, phone: Phone | None, at: datetime) -> Sitting:
    """End the sitting at its last hand; ending it again keeps the first time. Raises MayNotScore.

    Who is ahead in a game that no rule ends has won it.
    """
    return _set_finished(sitting, phone, at, finished=True)


def reopen_sitting(*, sitting: Sitting, phone: Phone | None, at: datetime) -> Sitting:
    """Let the table deal on after it ended the sitting; the game it ended goes on. Raises MayNotScore."""
    return _set_finished(sitting, phone, at, finished=False)


def _set_finished(sitting: Sitting, phone: Phone | None, at: datetime, *, finished: bool) -> Sitting:
    with writing():
        book = open_book(sitting, phone, at)
        held = book.sitting
        if (held.finished_at is not None) != finished:
            held.finished_at = at if finished else None
            book.write_results()
    return held


def archive_sitting(*, sitting: Sitting, phone: Phone | None, at: datetime) -> Sitting:
    """Put the table away: it leaves the start pages, and everything of it stays. Twice is once. Raises MayNotScore."""
    return _set_archived(sitting, phone, at, archived=True)


def unarchive_sitting(*, sitting: Sitting, phone: Phone | None, at: datetime) -> Sitting:
    """Let the table stand on the start pages again. Raises MayNotScore."""
    return _set_archived(sitting, phone, at, archived=False)


def _set_archived(sitting: Sitting, phone: Phone | None, at: datetime, *, archived: bool) -> Sitting:
    with writing():
        held = hold(sitting)
        scorer(held, phone)
        if (held.archived_at is not None) != archived:
            held.archived_at = at if archived else None
            # It was played when it was played: its place among the others stays.
            changed(held, held.changed_at)
    return held


def tell_table(*, sitting: Sitting, notice: str) -> Sitting:
    """What the desk says to a table of its event; it stands on every page of the table. Empty takes it back.

    The table itself has done nothing: when it changed last stays.
    """
    return _keep(sitting, None, notice=notice)


def close_table(*, sitting: Sitting, closed: bool, at: datetime) -> Sitting:
    """From now on only the desk writes at this table of its event; or the table may write again."""
    with writing():
        held = hold(sitting)
        if (held.closed_at is not None) != closed:
            held.closed_at = at if closed else None
            changed(held, at)
    return held


def void_table(*, sitting: Sitting, void: bool, at: datetime) -> Sitting:
    """What was played at this table of an event is rated nowhere; or again. Its log stays."""
    return _keep(sitting, at, void=void)


def stand_alone(*, sitting: Sitting, at: datetime) -> Sitting:
    """It was started in the place of another by mistake: that one goes on, and this one stands for nothing."""
    with writing():
        before = sitting.same_again_of
        kept = _keep(sitting, at, same_again_of_id=None)
        if before is not None:
            # What was a part of a tournament's round may be all of it again.
            held = hold(before)
            write_anew(held, held.changed_at)
    return kept


def put_in_league(*, sitting: Sitting, league: str, at: datetime) -> Sitting:
    """In which league of its club the games of the table count; in none where it is empty."""
    return _keep(sitting, at, league=league)


def call_event(*, sitting: Sitting, event: str) -> Sitting:
    """What the event is called at which the table is. The table itself has done nothing: when it changed last stays."""
    return _keep(sitting, None, event=event)


def _keep(sitting: Sitting, at: datetime | None, **values: object) -> Sitting:
    """Store what is not so already; twice is once."""
    with writing():
        held = hold(sitting)
        if any(getattr(held, name) != value for name, value in values.items()):
            for name, value in values.items():
                setattr(held, name, value)
            changed(held, at or held.changed_at)
    return held
