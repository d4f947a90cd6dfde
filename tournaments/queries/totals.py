"""What did everybody bring home at the tables of a round that are done?"""

from dataclasses import replace

from django.db.models import Q

from tournaments.models import Round, Table, Tournament
from tournaments.queries.boards import RoundView, round_view
from tournaments.queries.disputes import disputed_tables
from tournaments.queries.played import sign_of, tallies_of


def round_with_totals(round_: Round) -> RoundView:
    """The round as everybody reads it, with totals as the tables write them, and which are disputed.

    Two queries, a third once it is played, three more once a table is done, two more where somebody objects.
    """
    view = round_view(round_)
    done = [table.id for table in view.tables if table.state == Table.State.DONE]
    totals = totals_of(round_.tournament, Q(play__table__in=done)) if done else {}
    disputed = disputed_tables(round_)
    tables = (
        replace(
            table,
            seats=tuple(replace(seat, total=totals.get((table.id, seat.entry))) for seat in table.seats),
            disputed=table.number in disputed,
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
