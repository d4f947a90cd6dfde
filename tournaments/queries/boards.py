"""What does everybody see of a tournament: who sits where, who is ahead, and why?"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from django.db.models import Q, QuerySet

from rummy.engine.words import say
from tournaments import formats
from tournaments.models import Act, Place, Play, Round, Scoreboard, StandingRow, Table, Tournament
from tournaments.numbers import Number, place_to_read, said
from tournaments.queries.clock import time_up, waits_until
from tournaments.queries.deals import deals_in_words
from tournaments.queries.event import missing_pays
from tournaments.queries.later import said_later
from tournaments.queries.still_in import BRACKET, still_in
from tournaments.standings import BY_KEY, LOTS, Placed, Reason, in_brief, reasons
from tournaments.standings.metrics import Metric

# These say the place itself, which stands before the name already.
PLACINGS = frozenset({BRACKET, "rung"})
# This says who is not placed with the others yet.
SHORT = "tables-missing"


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who has a seat, or none: `name` as it is on the list, `sits` who is there instead; `missing` is awaited there.

    `away` says why he has no table, `because` is its key; `against` is who did not come to the table he was drawn to.
    `later` says from which round on he plays. `withdrew`: plays no more at all; who has a table, only until the desk has said how it goes on. `total`: only where it was asked for.
    """

    entry: int
    name: str
    sits: str = ""
    away: str = ""
    because: str = ""
    against: int | None = None
    left: bool = False
    missing: bool = False
    withdrew: bool = False
    total: int | None = None
    later: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of a round; `state` is a key, `said` its word, `until` when its time is up, `prepared` the number
    of the deals it plays, `deals` the same in words.

    `partners`: who sit opposite each other play together. `disputed`: a hand is in question there; only where it was asked for.
    """

    id: int
    number: int
    seats: tuple[SeatRow, ...]
    state: str
    said: str
    void_reason: str = ""
    extra_minutes: int = 0
    until: datetime | None = None
    prepared: int | None = None
    deals: str = ""
    partners: bool = False
    disputed: bool = False

    @property
    def sides(self) -> tuple[tuple[SeatRow, ...], ...]:
        """Who plays together, in the order in which totals are written."""
        return formats.sides_of(self.seats, opposite=self.partners)

    @property
    def seated(self) -> tuple[SeatRow, ...]:
        """All seats, partners behind each other."""
        return tuple(seat for side in self.sides for seat in side)


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as everybody reads it."""

    number: int
    state: str
    said: str
    tables: tuple[TableRow, ...]
    away: tuple[SeatRow, ...]
    report: tuple[str, ...]
    started_at: datetime | None
    called_at: datetime | None
    extra_minutes: int = 0
    waits_until: datetime | None = None
    title: str = ""
    is_play_off: bool = False

    @property
    def people(self) -> tuple[SeatRow, ...]:
        """Everybody in it: at the tables, then who has none."""
        return (*(seat for table in self.tables for seat in table.seats), *self.away)

    @property
    def is_void(self) -> bool:
        """Whether it counts for nobody."""
        states = (table.state for table in self.tables if table.seats)
        return Table.State.count_for_nobody(states, (seat.against for seat in self.away))


@dataclass(frozen=True, slots=True)
class Cell:
    """One value of a line, as people read it and exact as 22/7; empty where the metric was not asked."""

    label: str
    title: str
    value: str
    exact: str = ""


@dataclass(frozen=True, slots=True)
class StandingLine:
    """One line of the standings; `figure` stands beside the name, `moved` is places won, negative for lost, None for new.

    `short`: so many tables are missing to be placed with the others. `still_in`: it plays for its place in the bracket.
    `is_plain`: place or figure say why it is above the next; `brief` says so where all lines are on one page.
    """

    entry: int
    name: str
    place: int
    shared: bool
    figure: Cell
    cells: tuple[Cell, ...]
    gained: Cell
    moved: int | None
    why: str
    brief: str
    withdrawn: bool
    short: int
    still_in: bool
    is_plain: bool

    @property
    def lost(self) -> int:
        return -(self.moved or 0)

    @property
    def said_place(self) -> str:
        """As people read it; who still plays for it has none."""
        return "–" if self.still_in else place_to_read(self.place, shared=self.shared)


@dataclass(frozen=True, slots=True)
class StandingsView:
    """The standings after a round. `live` while that round is played, `behind` while results wait to be counted.

    `missing_pays`: who misses a round may be better off than who plays a bad one.
    """

    round: int
    rounds: int
    lines: tuple[StandingLine, ...]
    columns: tuple[Cell, ...]
    label: str
    as_of: datetime | None
    live: bool
    behind: bool
    missing_pays: bool

    @property
    def asked(self) -> tuple[int, ...]:
        """Which columns say something of anybody."""
        cells = [line.cells for line in self.lines]
        return tuple(at for at in range(len(self.columns)) if any(of[at].value for of in cells))

    @property
    def heads(self) -> tuple[Cell, ...]:
        """The columns of `told`."""
        return tuple(self.columns[at] for at in self.asked)

    @property
    def told(self) -> tuple[tuple[StandingLine, str, tuple[Cell, ...]], ...]:
        """Each line with why it is above the next, in brief, where neither place nor figure say so, and its cells."""
        asked = self.asked
        return tuple(
            (line, "" if line.is_plain else line.brief, tuple(line.cells[at] for at in asked))
            for line in self.lines
        )


def round_view(round_: Round) -> RoundView:
    """Two queries. Whoever was drawn to other tables between them is not shown: who listens is told to look again."""
    tables: dict[int, Table] = {table.pk: table for table in round_.tables.order_by("number")}
    seats: dict[int, list[SeatRow]] = {key: [] for key in tables}
    away = []
    for place in round_.places.select_related("entry", "table").order_by(
        "table__number", "seat", "entry__seed", "pk"
    ):
        if place.table_id is None:
            away.append(away_row(place, round_))
        elif place.table_id in seats:
            seats[place.table_id].append(seat_row(place))
    deals = deals_in_words({table.number: table.deals for table in tables.values()})
    return RoundView(
        number=round_.number,
        state=round_.state,
        said=str(round_.get_state_display()),
        tables=tuple(table_row(round_, table, seats[key], deals) for key, table in tables.items()),
        away=tuple(away),
        report=round_.gave_up,
        started_at=round_.started_at,
        called_at=round_.called_at,
        extra_minutes=round_.extra_minutes,
        waits_until=waits_until(round_),
        title=round_.title,
        is_play_off=round_.play_off,
    )


def away_row(place: Place, round_: Round) -> SeatRow:
    return SeatRow(
        place.entry_id,
        place.entry.name,
        away=place.said_away,
        because=place.away,
        against=place.against_id,
        withdrew=place.entry.withdrawn_at is not None,
        later=said_later(place, round_),
    )


def seat_row(place: Place) -> SeatRow:
    withdrew = place.entry.withdrawn_at is not None and not place.left and not place.substitute
    return SeatRow(
        place.entry_id,
        place.entry.name,
        sits=place.substitute,
        left=place.left,
        missing=place.missing and not withdrew,
        withdrew=withdrew,
    )


def table_row(round_: Round, table: Table, seats: Sequence[SeatRow], deals: Mapping[int, str]) -> TableRow:
    return TableRow(
        id=table.pk,
        number=table.number,
        seats=tuple(seats),
        state=table.state,
        said=str(table.get_state_display()),
        void_reason=table.void_reason,
        extra_minutes=table.extra_minutes,
        until=time_up(round_, table.extra_minutes),
        prepared=table.deals,
        deals=deals.get(table.number, ""),
        partners=formats.known(round_.tournament.format).opposite,
    )


def standings_view(tournament: Tournament, after: int | None = None) -> StandingsView:
    """The standings after a round, the latest where none is said. Three queries."""
    board = Scoreboard.objects.get(pk=tournament.pk)
    number = board.rounds if after is None else min(after, board.rounds)
    found = StandingRow.objects.filter(tournament=tournament, round=number).select_related("entry")
    rows = list(found.order_by("rank"))
    live = number > 0 and (
        Round.objects.filter(tournament=tournament, number=number).exclude(state=Round.State.CLOSED).exists()
    )
    # The number of a lot says nothing; the sentence why says that lots decided.
    metrics = [(at, BY_KEY[key]) for at, key in enumerate(tournament.order) if key != LOTS]
    first = telling(tournament)
    if first is not None and _misleads(rows, tournament.order, first):
        first = None
    return StandingsView(
        round=number,
        rounds=board.rounds,
        lines=_lines(rows, metrics, first, still_in(rows, tournament)),
        columns=tuple(Cell(metric.abbreviation, metric.title, metric.help) for _at, metric in metrics),
        label=BY_KEY[tournament.order[first]].title if first is not None else "",
        as_of=board.rebuilt_at,
        live=live,
        behind=board.standings_version < board.result_version,
        missing_pays=missing_pays(tournament),
    )


def telling(tournament: Tournament) -> int | None:
    """Which metric of the order stands beside a name: the first that says more than the place, and says it of everybody."""
    told = (BY_KEY[key].scope == "entry" and key not in PLACINGS | {LOTS, SHORT} for key in tournament.order)
    return next((at for at, is_told in enumerate(told) if is_told), None)


def _misleads(rows: Sequence[StandingRow], order: Sequence[str], first: int) -> bool:
    """Whether some have more beside their names than others above them: a bracket asks who won, not how often."""
    values = [Fraction(row.values[first] or 0) for row in rows]
    return not PLACINGS.isdisjoint(order) and values != sorted(values, reverse=True)


def whys_of(rows: Iterable[StandingRow]) -> list[str]:
    """For each row of a round, best first, why it is above the next, in the reader's language."""
    return list(reasons(_placed(rows)))


def _placed(rows: Iterable[StandingRow]) -> list[Placed]:
    return [Placed(row.entry.name, row.place, _reason(row)) for row in rows]


def _reason(row: StandingRow) -> Reason | None:
    if row.decided is None:
        return None
    level, by, upper, lower = row.decided
    return Reason(tuple(level), by, Fraction(upper), Fraction(lower))


def _lines(
    rows: Sequence[StandingRow],
    metrics: Sequence[tuple[int, Metric]],
    first: int | None,
    still_in: frozenset[int],
) -> tuple[StandingLine, ...]:
    whys = whys_of(rows)
    told = zip(rows, zip(whys, in_brief(_placed(rows), whys), strict=True), strict=True)
    lines = (_line(row, said, metrics, first) for row, said in told)
    return tuple(_without_place(line) if line.entry in still_in else line for line in lines)


def _without_place(line: StandingLine) -> StandingLine:
    why, of_bracket = say("Still in: the place is not decided yet."), BY_KEY[BRACKET].title
    cells = tuple(
        replace(cell, value="", exact="") if cell.title == of_bracket else cell for cell in line.cells
    )
    return replace(line, still_in=True, moved=None, why=why, brief="", is_plain=True, cells=cells)


def _line(
    row: StandingRow, whys: tuple[str, str], metrics: Sequence[tuple[int, Metric]], first: int | None
) -> StandingLine:
    values = {at: _number(metric, row.values[at]) if at < len(row.values) else None for at, metric in metrics}
    cells = {
        at: Cell(metric.abbreviation, metric.title, _read(values[at]), _exact(values[at]))
        for at, metric in metrics
    }
    keys = {metric.key: at for at, metric in metrics}
    short = values.get(keys.get(SHORT, -1))
    by = row.decided[1] if row.decided else ""
    return StandingLine(
        entry=row.entry_id,
        name=row.entry.name,
        place=row.place,
        shared=row.shared > 1,
        figure=Cell("", "", "") if first is None else cells[first],
        cells=tuple(cells.values()),
        gained=Cell("", "", row.brought, row.gained),
        moved=row.moved,
        why=whys[0],
        brief=whys[1],
        withdrawn=row.entry.withdrawn_at is not None,
        short=int(short or 0),
        still_in=False,
        is_plain=by in PLACINGS or (first is not None and keys.get(by) == first),
    )


def shown(metric: Metric, value: str | None) -> str:
    """A stored value as people read it; nothing where the metric was not asked."""
    return _read(_number(metric, value))


def _number(metric: Metric, value: str | None) -> Number | None:
    return None if value is None else metric.shown(Fraction(value))


def _read(number: Number | None) -> str:
    return "" if number is None else said(number)


def _exact(number: Number | None) -> str:
    return "" if number is None else str(number)


def corrections(tournament: Tournament) -> list[Act]:
    """What everybody is told: corrections behind a closed round, and notes; the latest first. One query."""
    return list(_public(tournament)[:20])


def corrected_at(acts: Sequence[Act]) -> datetime | None:
    """When the latest of these corrections was made; a note corrects nothing."""
    return next((act.at for act in acts if act.back.get("verb") != "unnote"), None)


def corrections_of(round_: Round) -> list[Act]:
    """What was corrected in a round once it was closed; the latest first. Two queries."""
    plays = list(Play.objects.filter(table__round=round_).values_list("table", "sitting"))
    at_a_table = Q(back__table__in=[table for table, _sitting in plays])
    ruled = Q(back__sitting__in=[str(sitting) for _table, sitting in plays])
    return list(_public(round_.tournament).filter(Q(back__round=round_.number) | at_a_table | ruled))


def _public(tournament: Tournament) -> QuerySet[Act]:
    return tournament.acts.filter(public=True, undone=None).order_by("-number")
