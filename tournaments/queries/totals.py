"""What did everybody bring home at the tables of a round that are done?"""

from dataclasses import replace

from django.db.models import Q

from tournaments.models import Round, Table, Tournament
from tournaments.queries.boards import RoundView, round_view
from tournaments.queries.played import sign_of, tallies_of


def round_with_totals(round_: Round) -> RoundView:
    """The round as everybody reads it, with totals as the tables write them. Two queries, five once a table is done."""
    view = round_view(round_)
    done = [table.id for table in view.tables if table.state == Table.State.DONE]
    if not done:
        return view
    totals = totals_of(round_.tournament, Q(play__table__in=done))
    tables = (
        replace(
            table,
            seats=tuple(replace(seat, total=totals.get((table.id, seat.entry))) for seat in table.seats),
        )
        for table in view.tables
    )
    return replace(view, tables=tuple(tables))


def totals_of(tournament: Tournament, of: Q) -> dict[tuple[int, int], int]:
    """What each entry brought home at each table of these sides, as the table writes it. Three queries."""
    sign = sign_of(tournament)
    return {
        (table, entry): sign * tally.score
        for table, brought in tallies_of(tournament, of).items()
        for entry, tally in brought.items()
        if tally.hands
    }
