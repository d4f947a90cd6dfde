"""Who is ahead in a tournament, and why?"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from fractions import Fraction

from rummy.engine.words import say
from tournaments.models import Round, Scoreboard, StandingRow, Tournament
from tournaments.numbers import Number, place_to_read, said
from tournaments.queries.event import missing_pays
from tournaments.queries.still_in import BRACKET, still_in
from tournaments.standings import BY_KEY, LOTS, Placed, Reason, in_brief, reasons
from tournaments.standings.metrics import Metric

# These say the place itself, which stands before the name already.
PLACINGS = frozenset({BRACKET, "rung"})
# This says who is not placed with the others yet.
SHORT = "tables-missing"


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
    values = [Fraction(row.value(first) or 0) for row in rows]
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
    values = {at: _number(metric, row.value(at)) for at, metric in metrics}
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
