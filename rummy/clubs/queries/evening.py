"""What is played at an evening: its tables, and who is ahead over all of them?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from itertools import groupby
from uuid import UUID

from django.db.models import Count, F, Max, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.clubs.queries.ranking import Ranked, ranking
from rummy.people.models import Club, Evening, Player
from rummy.people.reading import Reader
from rummy.scorekeeping.models import Seat, Sitting
from rummy.scorekeeping.queries.home import last_points, last_totals
from rummy.scorekeeping.queries.played import HANDS_PLAYED
from rummy.scorekeeping.queries.rows import SidePoints
from rummy.scorekeeping.queries.sight import hides_somebody

EVENINGS = 60
# A day and a time on the wall of the club.
When = tuple[date, time]


@dataclass(frozen=True, slots=True)
class TableRow:
    """A table of the evening. `code` leads to it, None for who does not read all its names whole."""

    code: str | None
    ruleset: str
    game_name: str
    totals: tuple[SidePoints, ...]
    hands: int
    finished: bool
    sitting: Sitting


@dataclass(frozen=True, slots=True)
class EveningView:
    """An evening for one kind of reader. `version` grows with every write at it or at one of its tables."""

    evening: Evening
    version: int
    tables: tuple[TableRow, ...]
    ranking: tuple[Ranked, ...]
    hands: int

    @property
    def latest(self) -> Sitting | None:
        """The table at which something was written last."""
        return max((table.sitting for table in self.tables), key=lambda one: one.changed_at, default=None)


def evening_view(evening: Evening, reader: Reader) -> EveningView:
    """The tables in the order they were started, and the ranking over them. Seven queries."""
    sittings = Sitting.objects.filter(evening=evening)
    tables = _tables(sittings, reader)
    return EveningView(
        evening=evening,
        version=versions([evening.pk])[evening.pk],
        tables=tables,
        ranking=ranking(sittings, evening.club, reader),
        hands=sum(table.hands for table in tables),
    )


def versions(evenings: Sequence[UUID]) -> Mapping[UUID, int]:
    """The version of each of these evenings. One query."""
    of_tables = Coalesce(Sum("sittings__version"), 0)
    found = Evening.objects.filter(pk__in=evenings).order_by()
    return dict(found.annotate(all=F("version") + of_tables).values_list("pk", "all"))


def _tables(sittings: QuerySet[Sitting], reader: Reader) -> tuple[TableRow, ...]:
    """Three queries, none more without a table."""
    rows = list(sittings.annotate(played=HANDS_PLAYED, hides=hides_somebody()).order_by("started_at", "pk"))
    seats = (
        Seat.objects.filter(sitting__in=rows, side__isnull=False)
        .select_related("player")
        .order_by("sitting_id", "side__seat", "number")
    )
    sides = _names_of_sides(seats, reader)
    totals = last_totals(rows)
    return tuple(
        TableRow(
            code=sitting.watch_code if reader.opens(hides=sitting.hides) else None,
            ruleset=sitting.ruleset,
            game_name=engine.find_ruleset(sitting.ruleset).called,
            totals=last_points(engine.find_ruleset(sitting.ruleset), sides.get(sitting.pk, {}), totals),
            hands=sitting.played,
            finished=sitting.is_finished,
            sitting=sitting,
        )
        for sitting in rows
    )


def _names_of_sides(seats: QuerySet[Seat], reader: Reader) -> dict[UUID, dict[int, str]]:
    """How this reader reads each side of each sitting, in seat order. One query."""
    found: dict[UUID, dict[int, str]] = {}
    for (sitting, side), partners in groupby(seats, key=lambda seat: (seat.sitting_id, seat.side_id)):
        names = [
            reader.name(seat.name, hidden=seat.player.hidden, erased_at=seat.player.erased_at)
            for seat in partners
        ]
        found.setdefault(sitting, {})[side] = " & ".join(names)
    return found


def faces(club: Club) -> tuple[str, ...]:
    """The people in the club's book, who sat last first, to be seated. Who left is not offered. One query."""
    here = Q(memberships__left_at=None) | Q(memberships__isnull=True)
    found = Player.objects.filter(here, club=club, erased_at=None).exclude(merged_into__club=club)
    last = Max("seats__sitting__started_at")
    names = found.annotate(last=last).order_by("last", "-name").values_list("name", flat=True)
    return tuple(names)[::-1]


def dates(club: Club) -> list[tuple[Evening, bool]]:
    """The latest dates of a club, each with whether it is called off: what was played is not. One query."""
    found = club.evenings.annotate(tables=Count("sittings")).order_by("-day", "-time")
    return [(one, one.is_off and not one.tables) for one in found[:EVENINGS]]


def when(text: str) -> When | None:
    """The day and time that `2026-03-14T19:30` says; None where it says none."""
    try:
        told = datetime.fromisoformat(text)
    except ValueError:
        return None
    return told.date(), told.time()


def evenings(club: Club, before: When | None, size: int = EVENINGS) -> list[Evening]:
    """The evenings of a club, latest first, each with how many `tables` it had. One query."""
    found = club.evenings.annotate(tables=Count("sittings")).order_by("-day", "-time")
    if before is not None:
        day, clock = before
        found = found.filter(Q(day__lt=day) | Q(day=day, time__lt=clock))
    return list(found[:size])
