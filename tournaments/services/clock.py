"""How long may they play? Extra minutes for a table or for all, and the end of the time."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from rummy.engine.saying import many, say
from rummy.engine.words import to_say
from tournaments.errors import DrawRefused
from tournaments.models import Round, Table, Tournament
from tournaments.queries.find import table_of
from tournaments.queries.rights import Account
from tournaments.services.closing import notices_of, put_notices, tell_tables, with_now
from tournaments.services.desk import Desk, at_desk

MOST_EXTRA = 120
LAST_HAND = {
    Tournament.LastHand.FINISH: to_say("Time! Finish the hand you are playing: it is the last one."),
    Tournament.LastHand.ONE_MORE: to_say("Time! Finish this hand, then one more."),
    Tournament.LastHand.VOID: to_say("Time! Stop now: the hand you are playing does not count."),
    Tournament.LastHand.COUNT: to_say("Time! Stop now and count the cards in hand."),
}


def call_time(*, round: Round, by: Account, at: datetime) -> Round:
    """Time is up: every table that plays reads what becomes of its hand, or how many minutes it still has."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        if held.state == Round.State.PLAYING and held.called_at is None:
            held.called_at = at
            held.save(update_fields=["called_at"])
            tables = list(held.tables.filter(state=Table.State.PLAYING))
            was = notices_of(tables)
            for table in tables:
                _tell(desk, table)
            back = {"verb": "uncall", "round": held.number, "notices": with_now(was, tables)}
            desk.did(say("Called time in round {n}.", n=held.number), back=back)
    return held


def _tell(desk: Desk, table: Table) -> None:
    """What a table reads once time was called."""
    last = say(LAST_HAND[Tournament.LastHand(desk.tournament.last_hand)])
    tell_tables(
        desk,
        [table],
        many(
            table.extra_minutes,
            "Time for the others: you have {n} minute more.",
            "Time for the others: you have {n} minutes more.",
        )
        if table.extra_minutes
        else last,
    )


def uncall(desk: Desk, round: int, notices: Sequence[Sequence[Any]] | None = None) -> str:
    held = desk.tournament.rounds.get(number=round)
    held.called_at = None
    held.save(update_fields=["called_at"])
    if notices is None:
        tell_tables(desk, list(held.tables.all()), "")
    else:
        put_notices(desk, notices)
    return say("Time goes on in round {n}.", n=round)


def give_time(*, round: Round, table: int | None, minutes: int, by: Account, at: datetime) -> Round:
    """So many minutes more, together, for one table of a round or for all. Twice is once. Raises DrawRefused and UnknownRound."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        if not 0 <= minutes <= MOST_EXTRA:
            raise DrawRefused(say("Give between 0 and {most} minutes.", most=MOST_EXTRA))
        if table is None and held.called_at is not None:
            raise DrawRefused(
                say("Time was called: take that back in the log first, or give one table more.")
            )
        row = held if table is None else table_of(held, table)
        if row.extra_minutes == minutes:
            return held
        back = {"verb": "time", "round": held.number, "table": table, "minutes": row.extra_minutes}
        tables = [row] if isinstance(row, Table) else []
        was = notices_of(tables)
        said = put_time(desk, held.number, table, minutes)
        desk.did(said, back={**back, "notices": with_now(was, tables)})
    return held


def time_back(
    desk: Desk, round: int, table: int | None, minutes: int, notices: Sequence[Sequence[Any]] = ()
) -> str:
    """So many minutes as before; a table reads what it read before. Raises DrawRefused where the round is another one."""
    assert desk.undoes is not None
    if desk.tournament.rounds.get(number=round).drawn_at > desk.undoes.at:
        raise DrawRefused(say("Round {n} was drawn anew since.", n=round))
    said = put_time(desk, round, table, minutes)
    put_notices(desk, notices)
    return said


def put_time(desk: Desk, round: int, table: int | None, minutes: int) -> str:
    """The minutes that one table, or all of a round, have more than the event gives."""
    held = desk.tournament.rounds.get(number=round)
    row = held if table is None else held.tables.get(number=table)
    row.extra_minutes = minutes
    if isinstance(row, Table) and held.called_at is not None and row.state == Table.State.PLAYING:
        # Sittings before their tables, as who saves a hand holds them.
        _tell(desk, row)
    row.save(update_fields=["extra_minutes"])
    if table is None:
        return many(
            minutes,
            "All tables of round {round} have {n} minute more.",
            "All tables of round {round} have {n} minutes more.",
            round=round,
        )
    return many(
        minutes, "Table {table} has {n} minute more.", "Table {table} has {n} minutes more.", table=table
    )
