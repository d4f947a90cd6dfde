"""What did everybody bring home at the tables of a round that are done?"""

from dataclasses import replace

from django.db.models import Q

from tournaments.models import Round, Table, Tournament
from tournaments.queries.disputes import disputed_tables
from tournaments.queries.played import sign_of, tallies_of
from tournaments.queries.rounds import RoundView, TableRow, round_view


def round_with_totals(round_: Round) -> RoundView:
    """The round as everybody reads it, with totals as the tables write them, and which are disputed.

    Two queries, a third once it is played, three more once a table is done, two more where somebody objects.
    """
    view = round_view(round_)
    disputed = disputed_tables(round_)
    tables = with_totals(round_, *view.tables)
    return replace(view, tables=tuple(replace(row, disputed=row.number in disputed) for row in tables))


def with_totals(round_: Round, *tables: TableRow) -> tuple[TableRow, ...]:
    """These tables, and what everybody brought home at those that are done. Three queries once there is one."""
    done = [table.id for table in tables if table.state == Table.State.DONE]
    totals = totals_of(round_.tournament, Q(play__table__in=done)) if done else {}
    return tuple(
        replace(
            table,
            seats=tuple(replace(seat, total=totals.get((table.id, seat.entry))) for seat in table.seats),
        )
        for table in tables
    )


def totals_of(tournament: Tournament, of: Q) -> dict[tuple[int, int], int]:
    """What each entry brought home at each table of these sides, as the table writes it. Three queries."""
    sign = sign_of(tournament)
    return {
        (table, entry): sign * tally.score
        for table, brought in tallies_of(tournament, of).items()
        for entry, tally in brought.items()
        if tally.hands
    }
