"""Whose own page has changed? A mark for each entry of all that its page shows."""

from collections.abc import Iterator, Mapping
from zlib import crc32

from tournaments.models import Play, Round, StandingRow, Tournament
from tournaments.queries.clock import play_starts
from tournaments.queries.find import latest_published
from tournaments.queries.rounds import RoundView, round_view


def marks(tournament: Tournament) -> Mapping[int, str]:
    """For each entry a mark of what its page shows, so that only those pages are fetched that differ. Seven queries."""
    round_ = latest_published(tournament)
    starts = play_starts(tournament, round_)
    told: dict[int, list[object]] = {
        entry: [left, starts, round_ and (round_.number, round_.state, round_.extra_minutes)]
        for entry, left in tournament.entries.values_list("pk", "withdrawn_at")
    }
    for entry, seat in _seated(round_) if round_ else ():
        told[entry].append(seat)
    last = StandingRow.objects.filter(tournament=tournament, round=tournament.scoreboard.rounds)
    for entry, place, moved, values in last.values_list("entry", "place", "moved", "values"):
        told[entry].append((place, moved, values[0]))
    return {entry: f"{crc32(repr(facts).encode()):x}" for entry, facts in told.items()}


def _seated(round_: Round) -> Iterator[tuple[int, object]]:
    """Each entry of a round with all that its table tells it."""
    view: RoundView = round_view(round_)
    plays = Play.objects.filter(table__round=round_).order_by("number")
    sittings = {table: facts for table, *facts in plays.values_list("table", "sitting", "sitting__version")}
    for table in view.tables:
        for seat in table.seats:
            yield seat.entry, (table, sittings.get(table.id))
    for row in view.away:
        yield row.entry, row
