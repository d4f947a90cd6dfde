"""What does the large screen of the hall show now? Pages of as many rows as can be read from the last row of chairs."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Literal, TypeVar

from django.db.models import Max
from django.utils.translation import gettext_lazy as _

from rummy.engine.words import how_many
from rummy.people.names import alphabetical
from tournaments.models import Round, Screen, Table, Tournament
from tournaments.models.rounds import away_in_words
from tournaments.queries.boards import StandingLine, standings_view
from tournaments.queries.clock import play_starts, time_up
from tournaments.queries.find import latest_published
from tournaments.queries.ladder import Rung, ladder_view
from tournaments.queries.names import PARTNERS
from tournaments.queries.rounds import RoundView, TableRow, round_view

Row = TypeVar("Row")
Kind = Literal["welcome", "message", "tables", "names", "standings", "ladder", "clock"]
ROWS = 9
ROWS_OF_FOUR = 5
"""Tables of more than two people need two lines each."""
MOST_LARGE = 72
NAMES_OF_MANY = 42
"""More people than that would wait too long for their page: three columns, written smaller."""
LEADERS_ONLY = 3 * ROWS
"""Of more the leaders have a page, and those behind them columns."""
TO_FIND_A_SEAT = timedelta(minutes=10)
CALLED = {
    Tournament.LastHand.FINISH: _("Last hand"),
    Tournament.LastHand.ONE_MORE: _("One more hand"),
    Tournament.LastHand.VOID: _("Stop now"),
    Tournament.LastHand.COUNT: _("Stop now"),
}


@dataclass(frozen=True, slots=True)
class WhereRow:
    """One person: the table, and the seat; no table where he sits out."""

    name: str
    table: int | None
    seat: int | None
    away: str


@dataclass(frozen=True, slots=True)
class Page:
    """One page of the screen: of the rows only those of its kind are filled. `number` of `pages` of that kind."""

    kind: Kind
    number: int = 1
    pages: int = 1
    tables: tuple[TableRow, ...] = ()
    names: tuple[WhereRow, ...] = ()
    lines: tuple[StandingLine, ...] = ()
    rungs: tuple[Rung, ...] = ()
    in_columns: bool = False

    @property
    def is_many(self) -> bool:
        """Whether so many names are on it that they are written smaller."""
        return len(self.names or self.lines) > 2 * ROWS

    @property
    def letters(self) -> str:
        """From which to which letter the names go, where there are several pages."""
        if self.pages < 2 or not self.names:
            return ""
        first, last = (row.name[:1].upper() for row in (self.names[0], self.names[-1]))
        return first if first == last else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class ScreenView:
    """Everything the screen turns over, and what stands below it. `until` is when the time of the round is up, `counted` the last round in the standings.

    `longer` are the tables that have more time than the others and still play. `called` is what is to be done since time was
    called; empty where it was not. `starts` is when the first round is to begin, until it has.
    """

    pages: tuple[Page, ...]
    round: int | None
    title: str
    said: str
    message: str
    starts: datetime | None
    until: datetime | None
    longer: tuple[TableRow, ...]
    called: str
    as_of: datetime | None
    live: bool
    label: str
    counted: int
    entries: int
    here: int


def screen_version(tournament: Tournament) -> str:
    """Changes whenever the screen may show something else. Two queries at most."""
    board = tournament.scoreboard
    act = tournament.acts.aggregate(last=Max("number"))["last"] or 0
    return f"{board.standings_version}-{board.result_version}-{act}"


def screen_view(tournament: Tournament, now: datetime) -> ScreenView:
    """Nine queries at most, eighteen for a ladder."""
    chosen = Screen.objects.filter(tournament=tournament).first() or Screen(tournament=tournament)
    latest = latest_published(tournament)
    round_ = round_view(latest) if latest else None
    standings = standings_view(tournament)
    kinds = _kinds(
        chosen.shows,
        latest,
        now,
        has_standings=bool(standings.lines),
        is_full=bool(round_ and _is_full(round_)),
    )
    ladder = ladder_view(tournament) if "standings" in kinds else None
    entries = list(tournament.entries.filter(withdrawn_at=None).values_list("checked_in_at", flat=True))
    return ScreenView(
        pages=tuple(
            _pages(
                kinds,
                chosen.message,
                round_,
                ladder.rungs if ladder else standings.lines,
            )
        ),
        round=round_.number if round_ else None,
        title=round_.title if round_ else "",
        said=round_.said if round_ else "",
        message=chosen.message,
        starts=play_starts(tournament, latest),
        until=time_up(latest) if latest else None,
        longer=_longer(round_.tables) if round_ else (),
        called=_called(tournament, latest),
        as_of=standings.as_of,
        live=standings.live,
        label=standings.label,
        counted=standings.round,
        entries=len(entries),
        here=sum(at is not None for at in entries),
    )


def _longer(tables: Sequence[TableRow]) -> tuple[TableRow, ...]:
    still = [table for table in tables if table.state == Table.State.PLAYING]
    return tuple(table for table in still if table.until and table.extra_minutes)


def _is_full(round_: RoundView) -> bool:
    return sum(len(table.seats) for table in round_.tables) > MOST_LARGE


def _called(tournament: Tournament, latest: Round | None) -> str:
    if latest is None or not latest.called_at or latest.state != Round.State.PLAYING:
        return ""
    return str(CALLED[Tournament.LastHand(tournament.last_hand)])


def _kinds(
    shows: str, round_: Round | None, now: datetime, *, has_standings: bool, is_full: bool
) -> list[Kind]:
    """In a full hall nobody waits for all tables to pass by: everybody looks for his name."""
    if round_ is None:
        return ["welcome"]
    if shows != Screen.Shows.AUTO:
        return [shows] if shows != "standings" or has_standings else ["tables"]  # type: ignore[list-item]
    if round_.state == Round.State.CLOSED:
        return ["standings"] if has_standings else ["tables"]
    if round_.started_at is None or now - round_.started_at < TO_FIND_A_SEAT:
        return ["names"] if is_full else ["tables", "names"]
    return ["clock", "standings"] if has_standings else ["clock", "tables"]


def _pages(
    kinds: Sequence[Kind],
    message: str,
    round_: RoundView | None,
    lines: Sequence[StandingLine] | Sequence[Rung],
) -> Iterator[Page]:
    """A ladder has its rungs where others have standings."""
    tables, people = (round_.tables, by_name(round_)) if round_ else ((), [])
    people_at = [how_many(*(seat.sits or seat.name for seat in table.seats)) for table in tables]
    fit = ROWS if all(people <= 2 for people in people_at) else ROWS_OF_FOUR
    if message:
        yield Page("message")
    for kind in kinds:
        if kind == "tables":
            yield from (Page(kind, at, of, tables=rows) for at, of, rows in _cut(tables, fit))
        elif kind == "names":
            yield from (Page(kind, at, of, names=rows) for at, of, rows in _cut(people, _at_once(people)))
        elif kind == "standings":
            yield from _standings(lines)
        else:
            yield Page(kind)


def _at_once(people: Sequence[Any]) -> int:
    """How many names in columns a page has."""
    return 2 * ROWS if len(people) <= MOST_LARGE else NAMES_OF_MANY


def _standings(lines: Sequence[Any]) -> Iterator[Page]:
    """The leaders large; where many are behind them, those in columns, so that nobody waits long for his name."""
    if lines and isinstance(lines[0], Rung):
        yield from (Page("ladder", at, of, rungs=rows) for at, of, rows in _cut(lines, ROWS))
    elif len(lines) <= LEADERS_ONLY:
        yield from (Page("standings", at, of, lines=rows) for at, of, rows in _cut(lines, ROWS))
    else:
        behind = list(_cut(lines[ROWS:], _at_once(lines)))
        yield Page("standings", 1, len(behind) + 1, lines=tuple(lines[:ROWS]))
        for at, of, rows in behind:
            yield Page("standings", at + 1, of + 1, lines=rows, in_columns=True)


def _cut(rows: Sequence[Row], size: int) -> Iterator[tuple[int, int, tuple[Row, ...]]]:
    pages = max(1, -(-len(rows) // size))
    # Even pages are read more easily than a last one with a single row.
    size = -(-len(rows) // pages) if rows else size
    for at in range(pages):
        yield at + 1, pages, tuple(rows[at * size : (at + 1) * size])


def by_name(round_: RoundView) -> list[WhereRow]:
    """Everybody in the order of the alphabet, each of two partners too, with the table where he sits."""
    seated = [
        WhereRow(name, table.number, at, "")
        for table in round_.tables
        for at, seat in enumerate(table.seats, 1)
        for name in (seat.sits or seat.name).split(PARTNERS)
    ]
    away = [
        WhereRow(name, None, None, away_in_words(row.because, name))
        for row in round_.away
        for name in row.name.split(PARTNERS)
    ]
    return sorted([*seated, *away], key=lambda row: alphabetical(row.name))
