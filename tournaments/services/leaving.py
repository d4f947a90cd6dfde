"""What happens to a table when somebody withdraws, does not come, or gets up early?"""

from collections.abc import Collection, Mapping, Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from rummy.engine.saying import many, say
from rummy.engine.words import how_many
from tournaments import draws
from tournaments.errors import DrawRefused, EntryRefused
from tournaments.models import EMPTIED, Entry, Place, Round, Table
from tournaments.queries.rights import Account
from tournaments.queries.undoing import NOT_BEGUN
from tournaments.services.desk import Desk, at_desk
from tournaments.services.editing import edit, reseat
from tournaments.services.joining import be_here
from tournaments.services.restoring import as_it_is, firsts_of, moments_of
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import (
    ALONE,
    carry_on,
    hands_at,
    hands_played,
    others_are_here,
    refuse_void,
    stop,
)


def withdraw(*, tournament_entry: Entry, by: Account, at: datetime, reason: str = "") -> Entry:
    """An entry leaves the tournament; what it has stays in the standings.

    From a round that is drawn it is taken out at once. At a table that plays the desk is asked how it goes on (`go_on`);
    without an answer the hands so far count when the round is closed.
    """
    with at_desk(tournament=tournament_entry.tournament, by=by, at=at) as desk:
        held = desk.tournament.entries.get(pk=tournament_entry.pk)
        if held.withdrawn_at is None:
            back = {"verb": "return", "entry": held.pk, **_seating_with(desk, held)}
            desk.did(leave(desk, held.pk), back=back, reason=reason)
        held.refresh_from_db()
    return held


def _seating_with(desk: Desk, entry: Entry) -> dict[str, Any]:
    """The seating of the round that nobody plays yet, where the entry is drawn there."""
    place = _drawn_place(desk, entry)
    if place is None:
        return {}
    return {"round": place.round.number, "seating": as_it_is(place.round, [], [entry])}


def leave(desk: Desk, entry: int, stays: bool = False, **moments: str | None) -> str:
    """`moments`: since when it had left, and was checked in, where that is known. `stays`: in the round it is drawn in."""
    held = desk.tournament.entries.get(pk=entry)
    place = _drawn_place(desk, held)
    if place is not None and not stays:
        _take_out(desk, place)
    fields = {"withdrawn_at": desk.at, **moments}
    desk.tournament.entries.filter(pk=entry).update(**fields)
    raise_version(tournament=desk.tournament, at=desk.at)
    return many(how_many(held.name), "{name} withdrew.", "{name} withdrew.", name=held.name)


def _take_out(desk: Desk, place: Place) -> None:
    """Out of a round that nobody plays yet; who would have met nobody else has a bye for it."""
    others = place.table.places.exclude(pk=place.pk) if place.table else Place.objects.none()
    alone = list(others.values_list("entry", flat=True))
    edit(desk, _of(desk, place.round), draws.withdraw, place.entry_id)
    if len(alone) == ALONE:
        place.round.places.filter(entry__in=alone).update(against=place.entry_id)


def come_back(desk: Desk, entry: int, round: int = 0, seating: Mapping[str, Any] | None = None) -> str:
    """Who withdrew has his seat again in the round that was drawn, where nobody plays it yet; else he plays from the next on."""
    held = desk.tournament.entries.get(pk=entry)
    if seating and desk.tournament.rounds.filter(number=round, state__in=NOT_BEGUN).exists():
        reseat(desk, **{key: value for key, value in seating.items() if key != "verb"})
        raise_version(tournament=desk.tournament, at=desk.at)
        return many(
            how_many(held.name),
            "{name} is in again, and has the old place in round {n}.",
            "{name} are in again, and have the old place in round {n}.",
            name=held.name,
            n=round,
        )
    held.withdrawn_at = None
    held.save(update_fields=["withdrawn_at"])
    raise_version(tournament=desk.tournament, at=desk.at)
    return many(
        how_many(held.name),
        "{name} is in again, from the next draw on.",
        "{name} are in again, from the next draw on.",
        name=held.name,
    )


def return_entry(*, tournament_entry: Entry, by: Account, at: datetime) -> None:
    """Let somebody who withdrew play on. Twice is once."""
    with at_desk(tournament=tournament_entry.tournament, by=by, at=at) as desk:
        if desk.tournament.entries.filter(pk=tournament_entry.pk, withdrawn_at=None).exists():
            return
        was = desk.tournament.entries.get(pk=tournament_entry.pk)
        moments = dict(zip(("checked_in_at", "withdrawn_at"), moments_of(was), strict=True))
        stays = _drawn_place(desk, was) is not None
        be_here(desk, tournament_entry)
        said = come_back(desk, tournament_entry.pk)
        desk.did(said, back={"verb": "leave", "entry": tournament_entry.pk, "stays": stays, **moments})


def _place_now(desk: Desk, entry: Entry) -> Place | None:
    """Where the entry is in the round that is not closed. One query."""
    there = Place.objects.select_related("round", "table").filter(
        entry=entry, round__tournament=desk.tournament
    )
    return there.exclude(round__state=Round.State.CLOSED).first()


def _drawn_place(desk: Desk, entry: Entry) -> Place | None:
    """Where the draw put the entry in the round that nobody plays yet. One query."""
    place = _place_now(desk, entry)
    is_drawn = place is not None and place.is_drawn and place.round.state in NOT_BEGUN
    return place if is_drawn else None


def _of(desk: Desk, round_: Round) -> Round:
    round_.tournament = desk.tournament
    return round_


def no_show(*, round: Round, entry: Entry, by: Account, at: datetime) -> Round:
    """Somebody drawn is not there: the round counts as missed, and the table plays without."""
    with at_desk(tournament=round.tournament, by=by, at=at) as desk:
        place = (
            round.places.select_related("round", "table", "entry")
            .filter(entry=entry, table__isnull=False)
            .first()
        )
        if place is None or place.table is None:
            raise EntryRefused(
                many(
                    how_many(entry.name),
                    "{name} has no table in this round.",
                    "{name} have no table in this round.",
                    name=entry.name,
                )
            )
        refuse_void(place.table)
        if hands_at(place.table):
            raise DrawRefused(
                say(
                    "Hands are scored at table {n}: let {name} withdraw, or put a substitute there.",
                    n=place.table.number,
                    name=entry.name,
                )
            )
        back = as_it_is(place.round, [place.table], [place.entry])
        _away(desk, place)
        back["firsts"] = not_here(desk, place.round, [place.entry_id])
        said = many(
            how_many(entry.name),
            "{name} did not come to round {n}.",
            "{name} did not come to round {n}.",
            name=entry.name,
            n=round.number,
        )
        desk.did(said, back=back)
    return round


def _away(desk: Desk, place: Place) -> None:
    round_, table = _of(desk, place.round), place.table
    assert table is not None
    worth, entry = desk.tournament.missed_worth, place.entry
    if round_.state == Round.State.PLAYING:
        table.round = round_
        _send_away([place], Place.Away.NO_SHOW, worth)
        _those_left(desk, table, [place])
        carry_on(desk, table)
    else:
        _take_out(desk, place)
        Place.objects.create(
            round=round_, entry=entry, away=Place.Away.NO_SHOW, source=Place.Source.DESK, worth=worth
        )


def not_here(desk: Desk, round_: Round, entries: Collection[int]) -> list[list[Any]]:
    """Who did not come, or has left a table, is drawn again once he is here; where nobody was asked, the others of the round are.

    Returns as it was what that changes of entries.
    """
    before = firsts_of(desk.tournament.entries.values_list("pk", flat=True))
    others_are_here(desk, round_, entries)
    desk.tournament.entries.filter(pk__in=entries).update(checked_in_at=None)
    now = firsts_of(entry for entry, *_facts in before)
    return [was for was, became in zip(before, now, strict=True) if was != became]


def _send_away(places: Sequence[Place], away: str, worth: str) -> None:
    for place in places:
        place.table, place.seat, place.substitute, place.left, place.missing = None, None, "", False, False
        place.away, place.worth, place.source = away, worth, Place.Source.DESK
        place.save()


def _those_left(desk: Desk, table: Table, gone: Sequence[Place]) -> None:
    """Who is left alone at a table without a hand sits out, as if drawn so."""
    left = list(table.places.filter(left=False))
    if len(left) <= ALONE:
        for place in left if len(gone) == ALONE else ():
            place.against_id = gone[0].entry_id
        _send_away(left, Place.Away.BYE, desk.tournament.bye_worth)


def go_on(*, table: Table, how: str, leaving: Sequence[Entry] = (), by: Account, at: datetime) -> Table:
    """Somebody leaves a table that plays: "short": the others go on without; "count": what is scored counts, the rest is void.

    Without `leaving` those who have withdrawn are meant. Raises DrawRefused.
    """
    with at_desk(tournament=table.round.tournament, by=by, at=at) as desk:
        if how not in ("short", "count"):
            raise DrawRefused(say("Choose how the table goes on."), where="how")
        held = desk.held_table(table)
        if held.round.state != Round.State.PLAYING or held.state not in Table.OPEN:
            raise DrawRefused(say("Table {n} is not being played.", n=held.number))
        away = held.places.filter(Q(left=False, entry__in=leaving) if leaving else EMPTIED).select_related(
            "entry"
        )
        names = [place.entry.name for place in away]
        back = as_it_is(held.round, [held], [place.entry for place in away])
        if how == "count":
            stop(desk, held)
            said = say("Table {n} stops; what is scored counts.", n=held.number)
        else:
            _without(desk, held, list(away))
            said = say("Table {n} goes on without {names}.", n=held.number, names=", ".join(names))
        desk.did(said, back=back)
    return held


def _without(desk: Desk, table: Table, leaving: Sequence[Place]) -> None:
    if not leaving:
        raise DrawRefused(say("Say who leaves the table."))
    not_here(desk, table.round, [place.entry_id for place in leaving])
    if hands_played(table):
        table.places.filter(pk__in=[place.pk for place in leaving]).update(left=True)
    else:
        _send_away(leaving, Place.Away.WITHDRAWN, desk.tournament.missed_worth)
        _those_left(desk, table, leaving)
    carry_on(desk, table)
