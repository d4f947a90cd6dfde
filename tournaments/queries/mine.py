"""Where do I sit, against whom, and how am I doing?"""

from dataclasses import dataclass
from datetime import datetime

from rummy.scorekeeping.models import Sitting
from tournaments.models import Entry, Play, StandingRow
from tournaments.queries.boards import SeatRow, TableRow, latest_published, round_view, shown, telling
from tournaments.standings import BY_KEY


@dataclass(frozen=True, slots=True)
class MyTable:
    """The page of one entry. `table` is None in a round without one; then `away` says why. `more` are its extra minutes."""

    entry: Entry
    round: int | None
    title: str
    is_play_off: bool
    started: bool
    closed: bool
    table: TableRow | None
    seat: int
    away: str
    others: tuple[SeatRow, ...]
    sitting: Sitting | None
    until: datetime | None
    more: int
    place: int | None
    moved: int | None
    points: str
    label: str
    entries: int
    as_of: datetime | None
    course: tuple[StandingRow, ...]
    # Whether the table still waits for its first hand, and for whom it waits how long.
    is_waiting: bool
    waits_until: datetime | None

    @property
    def is_missing(self) -> bool:
        """Whether the others at the table wait for this entry."""
        return self.is_waiting and self.table is not None and self.table.seats[self.seat - 1].missing

    @property
    def lost(self) -> int:
        return -(self.moved or 0)


def my_table(entry: Entry) -> MyTable:
    """Ten queries at most."""
    tournament = entry.tournament
    round_ = latest_published(tournament)
    view = round_view(round_) if round_ else None
    table = next((each for each in view.tables if _seat(each, entry)), None) if view else None
    sitting = _sitting(table) if table else None
    course = tuple(StandingRow.objects.filter(entry=entry).order_by("round"))
    last = course[-1] if course else None
    first = telling(tournament)
    return MyTable(
        entry=entry,
        round=round_.number if round_ else None,
        title=view.title if view else "",
        is_play_off=bool(view and view.is_play_off),
        started=bool(round_ and round_.started_at),
        closed=bool(round_ and round_.closed_at),
        table=table,
        seat=_seat(table, entry) if table else 0,
        away=next((row.away for row in view.away if row.entry == entry.pk), "") if view else "",
        others=tuple(seat for seat in table.seats if seat.entry != entry.pk) if table else (),
        sitting=sitting,
        until=table.until if table else None,
        more=round_.extra_minutes + table.extra_minutes if round_ and table else 0,
        place=last.place if last else None,
        moved=last.moved if last else None,
        points=shown(BY_KEY[tournament.order[first]], last.values[first])
        if last and first is not None
        else "",
        label=BY_KEY[tournament.order[first]].label if first is not None else "",
        entries=tournament.entries.count(),
        as_of=tournament.scoreboard.rebuilt_at,
        course=course,
        is_waiting=sitting is not None and not _has_hands(sitting),
        waits_until=view.waits_until if view else None,
    )


def _seat(table: TableRow, entry: Entry) -> int:
    return next((at for at, seat in enumerate(table.seats, 1) if seat.entry == entry.pk), 0)


def _sitting(table: TableRow) -> Sitting | None:
    play = Play.objects.select_related("sitting").filter(table=table.id).order_by("number").last()
    return play.sitting if play else None


def _has_hands(sitting: Sitting) -> bool:
    return sitting.hands.filter(current__isnull=False).exists()
