"""Where does somebody who comes in the middle of a round still get a game?"""

from datetime import datetime

from rummy.engine.saying import many, say
from rummy.engine.words import how_many
from tournaments import draws, formats
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Round, Table
from tournaments.queries.rights import Account
from tournaments.queries.situation import due_to_meet
from tournaments.queries.sizes import most_at_a_table
from tournaments.services.desk import Desk, at_desk
from tournaments.services.editing import edit, explain_anew, refuse_withdrawn
from tournaments.services.restoring import as_it_is
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import carry_on, hands_at, open_table, refuse_void


def seat_late(*, round: Round, entry: Entry, table: int, by: Account, at: datetime) -> Round:
    """A late arrival takes a seat at a table that has not scored a hand yet. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        back = as_it_is(held, list(held.tables.filter(number=table)), [entry])
        _here(desk, held, entry)
        if held.state == Round.State.PLAYING:
            row = held.tables.filter(number=table).first()
            if row is None:
                raise DrawRefused(say("There is no table {n} in this round.", n=table))
            _add(desk, row, entry)
            explain_anew(held)
        else:
            edit(desk, held, draws.join, entry.pk, table)
        raise_version(tournament=desk.tournament, at=at)
        desk.did(
            many(
                how_many(entry.name),
                "{name} came late and sits at table {n} in round {round}.",
                "{name} came late and sit at table {n} in round {round}.",
                name=entry.name,
                n=table,
                round=held.number,
            ),
            back=back,
        )
    return held


def _here(desk: Desk, round_: Round, entry: Entry) -> None:
    """From this round on the entry plays; that it came later is no longer so."""
    if round_.state == Round.State.CLOSED:
        raise DrawRefused(say("Round {n} is closed.", n=round_.number))
    refuse_withdrawn(desk, entry)
    there = round_.places.filter(entry=entry).first()
    if there is not None and there.table_id is not None:
        raise DrawRefused(
            many(
                how_many(entry.name),
                "{name} has a table in this round.",
                "{name} have a table in this round.",
                name=entry.name,
            )
        )
    if there is not None:
        there.delete()
    desk.tournament.entries.filter(pk=entry.pk).update(first_round=min(entry.first_round, round_.number))
    be_here(desk, entry)


def be_here(desk: Desk, entry: Entry) -> None:
    """Who plays on is checked in: as soon as anybody is, only those are drawn."""
    held = desk.tournament.entries
    if held.filter(checked_in_at__isnull=False).exists():
        held.filter(pk=entry.pk, checked_in_at=None).update(checked_in_at=desk.at)


def _add(desk: Desk, table: Table, entry: Entry) -> None:
    refuse_void(table)
    seats = list(table.places.order_by("seat").values_list("seat", flat=True))
    if hands_at(table):
        raise DrawRefused(say("Table {n} has scored a hand already.", n=table.number))
    if len(seats) >= most_at_a_table(desk.tournament):
        raise DrawRefused(say("Table {n} is full.", n=table.number))
    Place.objects.create(
        round=table.round,
        entry=entry,
        table=table,
        seat=max(seat or 0 for seat in seats) + 1,
        source=Place.Source.DESK,
    )
    carry_on(desk, table)


def play_against_sitter(*, round: Round, entry: Entry, other: Entry, by: Account, at: datetime) -> Table:
    """A late arrival and somebody who sits out play each other at a table of their own. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        held = desk.held(round)
        back = as_it_is(held, [], [entry, other])
        _refuse_strangers(held, entry, other)
        _here(desk, held, entry)
        sitter = held.places.filter(entry=other, away=Place.Away.BYE).first()
        if sitter is None:
            raise DrawRefused(
                many(
                    how_many(other.name),
                    "{name} does not sit out in this round.",
                    "{name} do not sit out in this round.",
                    name=other.name,
                )
            )
        last = held.tables.order_by("number").last()
        table = Table.objects.create(round=held, number=last.number + 1 if last else 1)
        sitter.delete()
        for seat, each in enumerate((other, entry), 1):
            Place.objects.create(round=held, entry=each, table=table, seat=seat, source=Place.Source.DESK)
        if held.state == Round.State.PLAYING:
            open_table(desk, table)
            back["made"] = table.pk
        explain_anew(held)
        raise_version(tournament=desk.tournament, at=at)
        said = many(
            how_many(entry.name),
            "{name} came late and plays {other} at table {n}.",
            "{name} came late and play {other} at table {n}.",
            name=entry.name,
            other=other.name,
            n=table.number,
        )
        desk.did(said, back=back)
    return table


def _refuse_strangers(round_: Round, entry: Entry, other: Entry) -> None:
    """In a bracket only two play who are to meet; nobody plays himself."""
    in_bracket = formats.known(round_.tournament.format).bracket
    if entry == other or (in_bracket and {entry.pk, other.pk} not in due_to_meet(round_)):
        raise DrawRefused(
            many(
                how_many(entry.name),
                "{name} is not to meet {other} in this round.",
                "{name} are not to meet {other} in this round.",
                name=entry.name,
                other=other.name,
            )
        )
