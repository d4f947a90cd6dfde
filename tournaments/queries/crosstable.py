"""How did each fare against each, and round by round? In the order of the standings."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from rummy.engine.words import explained
from tournaments import formats
from tournaments.draws import Situation
from tournaments.draws.groups import walkovers as walkovers_in
from tournaments.models import StandingRow, Tournament
from tournaments.numbers import to_read
from tournaments.queries.away import AwayRound, away_rounds
from tournaments.queries.boards import telling
from tournaments.queries.event import POINTS, event_of
from tournaments.queries.played import PlayedRound, read_rounds
from tournaments.queries.situation import situation_before
from tournaments.schemes import BY_KEY as SCHEMES
from tournaments.standings import Meeting, Step, courses, crosstable

# With more entries than this, everybody against everybody no longer fits: rounds stand in the columns.
MOST_ACROSS = 16


@dataclass(frozen=True, slots=True)
class Line:
    """One entry: its results against those in the columns, or its rounds; `away`: what it had without a table, where no cell says so."""

    place: int
    name: str
    cells: tuple[str, ...]
    total: str
    away: str = ""


@dataclass(frozen=True, slots=True)
class Crosstable:
    """`by_rounds`: the columns are rounds, else the entries in their order; `away`: who had no table that counts.

    `counts` says how the points are given, or where there are none by what places go; the cells of the entries say only who
    beat whom. `has_points`: somebody asks for them; else there are no totals.
    """

    by_rounds: bool
    has_points: bool
    counts: str
    columns: tuple[str, ...]
    lines: tuple[Line, ...]
    away: tuple[AwayRound, ...] = ()

    @property
    def has_walkovers(self) -> bool:
        return has_walkovers(self.lines)

    @property
    def has_away(self) -> bool:
        """Whether a column says who had no table that counts: nobody stands in those of a round."""
        return any(line.away for line in self.lines)


def has_walkovers(lines: Iterable[Line]) -> bool:
    return any("+" in cell for line in lines for cell in line.cells)


def crosstable_view(tournament: Tournament) -> Crosstable:
    """Six queries, seven with a ladder, fifteen with a bracket."""
    played = read_rounds(tournament)
    event = event_of(tournament, played)
    names = {entry.id: entry.name for entry in event.entries}
    latest = StandingRow.objects.filter(tournament=tournament, round=event.rounds).order_by("rank")
    places = {row.entry_id: row.place for row in latest}
    order = [*places, *[entry for entry in names if entry not in places]]
    steps = courses(event)
    away = away_rounds(played, names, steps, has_points=POINTS in tournament.order)
    by_rounds, has_points = len(order) > MOST_ACROSS, telling(tournament) is not None
    if by_rounds:
        columns = tuple(str(number) for number in range(1, event.rounds + 1))
        cells = _rounds(order, steps, away, has_points=has_points)
    else:
        columns = tuple(str(at) for at in range(1, len(order) + 1))
        met = crosstable(event)
        default = _without_a_game(tournament, played, event.rounds)
        cells = {
            entry: tuple(cell(entry, other, met[entry].get(other, ()), default) for other in order)
            for entry in order
        }
    return Crosstable(
        by_rounds,
        has_points,
        SCHEMES[tournament.scheme].label if has_points else formats.known(tournament.format).help,
        columns,
        tuple(
            Line(
                places.get(entry, 0),
                names[entry],
                cells[entry],
                _total(steps[entry]) if has_points else "",
                "" if by_rounds else _away(entry, steps[entry], away, has_points=has_points),
            )
            for entry in order
        ),
        away,
    )


def _total(steps: Sequence[Step]) -> str:
    return to_read(steps[-1].total) if steps else "0"


def _without_a_game(
    tournament: Tournament, played: Iterable[PlayedRound], rounds: int
) -> tuple[tuple[int, int], ...]:
    """Who won without a game, and against whom. Eight queries with a bracket, else none."""
    if formats.known(tournament.format).bracket is not None:
        return walkovers(situation_before(tournament, rounds + 1, all_here=True), tournament)
    return tuple(pair for one in played if not one.is_play_off for pair in one.walkovers)


def walkovers(now: Situation, tournament: Tournament) -> tuple[tuple[int, int], ...]:
    """Who went on, or won in a group, without a game, and against whom. No query."""
    row = formats.known(tournament.format)
    games = formats.course_of_bracket(tournament.format, now)
    default = [(game.winner, game.loser) for game in games if game.by_default]
    in_groups = walkovers_in(row.groups(now), now.history) if row.groups else ()
    return (*in_groups, *((won, lost) for won, lost in default if won is not None and lost is not None))


def cell(
    entry: int, other: int, meetings: tuple[Meeting, ...], default: Collection[tuple[int, int]] = ()
) -> str:
    """What stands where a line and a column meet; + and − for a walkover."""
    if entry == other:
        return "×"
    met = [to_read(meeting.won) for meeting in meetings]
    won = ["+" for pair in default if pair == (entry, other)]
    lost = ["−" for pair in default if pair == (other, entry)]
    return " ".join([*met, *won, *lost])


def _rounds(
    order: Sequence[int], steps: Mapping[int, Sequence[Step]], away: Iterable[AwayRound], *, has_points: bool
) -> dict[int, tuple[str, ...]]:
    """The rounds of each entry, those in `order` by their places there."""
    numbers = {entry: at for at, entry in enumerate(order, 1)}
    out = {one.number: one for one in away}
    return {
        entry: tuple(
            _step(entry, step, numbers, out.get(step.round), has_points=has_points) for step in steps[entry]
        )
        for entry in order
    }


def _away(entry: int, steps: Sequence[Step], away: Iterable[AwayRound], *, has_points: bool) -> str:
    """What the rounds brought in which somebody had no table that counts, each as its cell would say."""
    mine = (out for out in away if entry in out.entries)
    return " ".join(_step(entry, steps[out.number - 1], {}, out, has_points=has_points) for out in mine)


def _step(
    entry: int, step: Step, numbers: Mapping[int, int], out: AwayRound | None, *, has_points: bool
) -> str:
    """Whom somebody met in a round, and what that brought; empty where he was not in it, or his table is not done."""
    if step.table is not None:
        met = ", ".join(str(numbers[other]) for other in step.opponents)
        return explained(met, to_read(step.points)) if has_points else met
    if out is None or not (out.is_void or entry in out.entries):
        return ""
    return "–" if out.is_void or not has_points else f"– {to_read(step.points)}"
