"""How does a whole club leave the book as figures for a spreadsheet: which tables, and what is in each line?

Nothing is gathered: lines are read and written some at a time. Names are those of the club's book, whole.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from itertools import islice
from typing import Any

from django.utils import timezone
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from rummy import engine
from rummy.clubs.queries import ranking
from rummy.engine.words import explained
from rummy.parcels import figures
from rummy.people.models import Club
from rummy.people.queries.clubs import all_stays
from rummy.people.reading import Reader
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.spreadsheet import MARK, as_csv
from tournaments.models import Tournament
from tournaments.queries.boards import standings_view

AT_ONCE = 500
Text = str | Promise
Line = Sequence[object]
WHOLE = Reader(is_member=True, names=Club.Names.WHOLE)
# A game is what is played, and in other columns one of those that were: other languages have two words.
GAME = pgettext_lazy("what is played", "Game")
PLAYED = (_("Date"), _("Event"), _("Table"), GAME)


@dataclass(frozen=True, slots=True)
class Sheet:
    """One table of figures; `lines` are those of a club."""

    title: Text
    head: tuple[Text, ...]
    lines: Callable[[Club], Iterable[Line]]

    def pieces(self, club: Club) -> Iterator[bytes]:
        """The sheet as CSV, sent while it is being read."""
        yield (MARK + as_csv([self.head])).encode()
        lines = iter(self.lines(club))
        while some := list(islice(lines, AT_ONCE)):
            yield as_csv(some).encode()


def _members(club: Club) -> Iterator[Line]:
    for one, until in all_stays(club):
        yield (one.name, one.role.label, _day(one.since), _day(until) if until else "", one.claimed)


def _evenings(club: Club) -> Iterator[Line]:
    for one, tables, hands in figures.evenings(club):
        begins = f"{one.time:%H:%M}" if one.knows_time else ""
        yield (one.day, begins, one.name, one.note, tables, hands, one.closed_at is not None)


def _tables(club: Club) -> Iterator[Line]:
    for one in figures.tables(club):
        sides = " · ".join(side.name for side in one.sides.all())
        yield (
            *_played(one),
            sides,
            one.played,
            *(_moment(one, at) for at in (one.started_at, one.finished_at)),
        )


def _moment(sitting: Sitting, at: datetime | None) -> object:
    if at is None:
        return ""
    return at if sitting.knows_time(at) else _day(at)


def _played(sitting: Any) -> Line:
    day = sitting.evening.day if sitting.evening else _day(sitting.started_at)
    return (day, sitting.event, sitting.watch_code, engine.find_ruleset(sitting.ruleset).called)


def _hands(club: Club) -> Iterator[Line]:
    for one in figures.hands(club):
        yield (*_where(one), one.number, one.player, one.side, one.points, one.won, one.typed)


def _games(club: Club) -> Iterator[Line]:
    for one in figures.games(club):
        ends = ("" if worth is None else worth for worth in (one.final, one.settlement))
        yield (*_where(one), one.number, one.first, one.last, one.player, one.side, one.total, *ends, one.won)


def _where(one: figures.Result) -> Line:
    return (one.day or _day(one.at), one.event, one.code, engine.find_ruleset(one.ruleset).called)


def _years(club: Club) -> Iterator[Line]:
    for day in club.evenings.filter(sittings__isnull=False).dates("day", "year"):
        sittings = Sitting.objects.filter(evening__club=club, evening__day__year=day.year)
        for row in ranking(sittings, club, WHOLE):
            counted = (row.games, row.games_won, row.hands, row.hands_won)
            yield (day.year, row.place, row.name, *counted, "" if row.points is None else row.points)


def _tournaments(club: Club) -> Iterator[Line]:
    for one in Tournament.objects.filter(club=club).order_by("made_at", "pk"):
        view, game = standings_view(one), engine.find_ruleset(one.ruleset).called
        for line in view.lines:
            measured = zip(view.columns, line.cells, strict=True)
            said = " · ".join(explained(str(column.title), str(cell.value)) for column, cell in measured)
            state = one.get_state_display()
            yield (
                _day(one.made_at),
                one.name,
                one.code,
                game,
                state,
                view.round,
                line.place,
                line.name,
                said,
            )


def _day(at: datetime) -> date:
    return timezone.localtime(at).date()


SHEETS = {
    "members": Sheet(
        _("Members"),
        (_("Name"), _("Role"), _("Member since"), _("Member until"), _("Is on a phone")),
        _members,
    ),
    "evenings": Sheet(
        _("Evenings"),
        (
            _("Date"),
            _("Time"),
            _("Name"),
            _("Note"),
            _("Tables"),
            _("Hands"),
            _("Closed"),
        ),
        _evenings,
    ),
    "tables": Sheet(_("Tables"), (*PLAYED, _("Players"), _("Hands"), _("Begun"), _("Ended")), _tables),
    "hands": Sheet(
        _("All hands"),
        (*PLAYED, _("Hand"), _("Player"), _("Side"), _("Points"), _("Won"), _("Typed")),
        _hands,
    ),
    "games": Sheet(
        _("Finished games"),
        (
            *PLAYED,
            _("Number"),
            _("First hand"),
            _("Last hand"),
            _("Player"),
            _("Side"),
            _("Total"),
            _("With bonuses"),
            _("Collected"),
            _("Won"),
        ),
        _games,
    ),
    "years": Sheet(
        _("Ranking of each year"),
        (
            _("Year"),
            _("Place"),
            _("Name"),
            _("Games"),
            _("Games won"),
            _("Hands"),
            _("Hands won"),
            _("Points"),
        ),
        _years,
    ),
    "tournaments": Sheet(
        _("Results of tournaments"),
        (
            _("Date"),
            _("Event"),
            _("Code"),
            GAME,
            _("State"),
            _("Rounds"),
            _("Place"),
            _("Name"),
            _("Measured"),
        ),
        _tournaments,
    ),
}


def every_sheet(club: Club) -> Iterator[tuple[str, Iterator[bytes]]]:
    """Every sheet under the name of its file."""
    for key, sheet in SHEETS.items():
        yield f"{key}.csv", sheet.pieces(club)
