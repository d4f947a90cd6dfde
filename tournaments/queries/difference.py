"""What does a correction change in the standings, and was a later round drawn on them?"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Place, Round, Table, Tournament
from tournaments.numbers import Number, both_to_read
from tournaments.queries.boards import PLACINGS
from tournaments.queries.event import event_of
from tournaments.queries.rounds import seat_row
from tournaments.queries.situation import changed_since, points_before
from tournaments.standings import BY_KEY, LOTS, standings

# The place says the one, and the number of the other says nothing.
UNSAID = PLACINGS | {LOTS}


@dataclass(frozen=True, slots=True)
class Stand:
    """Where somebody stands: the place, the points, and what each metric of the order says, None where it was not asked."""

    place: int
    points: Number
    values: tuple[Number | None, ...]


Standing = dict[int, Stand]


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose place or points change. `tie_break` is the one that moved where no points did: its name, before and now."""

    name: str
    place_before: int
    place: int
    before: str
    points: str
    tie_break: tuple[str, str, str] | None


@dataclass(frozen=True, slots=True)
class Difference:
    """Who sits at the tables concerned then, whose standing changes, what the draw gives up, which later round it touches.

    `is_later_open`: nobody plays that round yet; `is_later_over`: everybody has.
    """

    tables: tuple[tuple[int, tuple[str, ...]], ...]
    moved: tuple[Moved, ...]
    report: tuple[str, ...]
    later: str
    is_later_open: bool
    is_later_over: bool
    # Which games of a bracket somebody else wins, in sentences.
    winners: tuple[str, ...] = ()
    ratings: str = ""


def standing_now(tournament: Tournament) -> Standing:
    """By entry the place and the points as the results are now, whether counted yet or not. Five queries."""
    event = event_of(tournament)
    points = points_before(event, event.rounds + 1)
    rows = standings(event).rows if event.rounds else ()
    return {row.entry: Stand(row.place, points[row.entry], row.values) for row in rows}


def difference(tournament: Tournament, number: int, before: Standing, about: Sequence[Entry]) -> Difference:
    """Beside the standing before; asked inside the transaction of the correction."""
    now = standing_now(tournament)
    names = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "name"))
    beside = [(names[entry], before.get(entry, stand), stand) for entry, stand in now.items()]
    moved = [
        _moved(name, was, stand, tournament.order)
        for name, was, stand in beside
        if (was.place, was.points) != (stand.place, stand.points)
    ]
    here = tournament.rounds.get(number=number)
    # What can still be drawn anew is told before what has been played.
    behind = tournament.rounds.filter(number__gt=number)
    later = min(behind, key=lambda round_: (round_.closed_at is not None, round_.number), default=None)
    if later is not None:
        later.tournament = tournament
    return Difference(
        tables=tuple(_tables(here, about)),
        moved=tuple(moved),
        report=here.gave_up,
        later=later.title if later is not None and changed_since(later) else "",
        is_later_open=later is not None and later.started_at is None,
        is_later_over=later is not None and later.closed_at is not None,
    )


def _moved(name: str, was: Stand, now: Stand, order: Sequence[str]) -> Moved:
    points = both_to_read(was.points, now.points)
    moved = _tie_break(was, now, order) if was.points == now.points else None
    return Moved(name, was.place, now.place, *points, moved)


def _tie_break(was: Stand, now: Stand, order: Sequence[str]) -> tuple[str, str, str] | None:
    """The first that reads otherwise now, if there is one."""
    for key, old, new in zip(order, was.values, now.values, strict=True):
        if key not in UNSAID and old is not None and new is not None and old != new:
            metric = BY_KEY[key]
            return metric.title, *both_to_read(metric.shown(old), metric.shown(new))
    return None


def _tables(round_: Round, about: Sequence[Entry]) -> list[tuple[int, tuple[str, ...]]]:
    tables = Table.objects.filter(round=round_, places__entry__in=about).distinct().order_by("number")
    places = Place.objects.filter(table__in=tables).select_related("entry").order_by("seat")
    rows = [(place.table_id, seat_row(place)) for place in places]
    return [
        (table.number, tuple(row.sits or row.name for key, row in rows if key == table.pk))
        for table in tables
    ]
