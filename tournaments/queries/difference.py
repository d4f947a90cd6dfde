"""What does a correction change in the standings, and was a later round drawn on them?"""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Entry, Place, Round, Table, Tournament
from tournaments.numbers import to_read
from tournaments.queries.boards import seat_row
from tournaments.queries.event import event_of
from tournaments.queries.situation import changed_since, points_before
from tournaments.standings import standings

Standing = dict[int, tuple[int, str]]


@dataclass(frozen=True, slots=True)
class Moved:
    """Somebody whose place or points change."""

    name: str
    place_before: int
    place: int
    before: str
    points: str


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


def standing_now(tournament: Tournament) -> Standing:
    """By entry the place and the points as the results are now, whether counted yet or not. Five queries."""
    event = event_of(tournament)
    points = points_before(event, event.rounds + 1)
    rows = standings(event).rows if event.rounds else ()
    return {row.entry: (row.place, to_read(points[row.entry])) for row in rows}


def difference(tournament: Tournament, number: int, before: Standing, about: Sequence[Entry]) -> Difference:
    """Beside the standing before; asked inside the transaction of the correction."""
    now = standing_now(tournament)
    names = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "name"))
    moved = [
        Moved(names[entry], *_beside(before.get(entry, now[entry]), now[entry]))
        for entry in now
        if before.get(entry) != now[entry]
    ]
    later = tournament.rounds.filter(number__gt=number).order_by("number").first()
    if later is not None:
        later.tournament = tournament
    return Difference(
        tables=tuple(_tables(tournament.rounds.get(number=number), about)),
        moved=tuple(moved),
        report=tournament.rounds.get(number=number).gave_up,
        later=later.title if later is not None and changed_since(later) else "",
        is_later_open=later is not None and later.started_at is None,
        is_later_over=later is not None and later.closed_at is not None,
    )


def _beside(before: tuple[int, str], now: tuple[int, str]) -> tuple[int, int, str, str]:
    return before[0], now[0], before[1], now[1]


def _tables(round_: Round, about: Sequence[Entry]) -> list[tuple[int, tuple[str, ...]]]:
    tables = Table.objects.filter(round=round_, places__entry__in=about).distinct().order_by("number")
    places = Place.objects.filter(table__in=tables).select_related("entry").order_by("seat")
    rows = [(place.table_id, seat_row(place)) for place in places]
    return [
        (table.number, tuple(row.sits or row.name for key, row in rows if key == table.pk))
        for table in tables
    ]
