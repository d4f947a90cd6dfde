"""Who sits at a table instead of an entry, for one round?"""

from collections.abc import Sequence
from datetime import datetime
from typing import Any

from django.db.models import Q

from rummy.engine.saying import many, say
from rummy.engine.words import how_many
from rummy.people.names import called, fault_of, faults
from tournaments.errors import DrawRefused
from tournaments.models import Entry, Place, Round, Table
from tournaments.queries.rights import Account
from tournaments.services.desk import Desk, at_desk
from tournaments.services.entering import PARTNERS, people_of
from tournaments.services.restoring import Back, as_it_is, is_as_it_was, put_tables
from tournaments.services.tables import carry_on, names_of


def put_substitute(*, table: Table, entry: Entry, name: str, by: Account, at: datetime) -> Table:
    """For this round somebody else sits there; an empty name lets the entry sit there itself. Points stay the entry's.

    Who sits there already stays, and nothing is done.
    """
    with at_desk(tournament=table.round.tournament, by=by, at=at) as desk:
        place = table.places.select_related("entry__partnership").filter(entry=entry).first()
        if place is None:
            raise DrawRefused(
                many(
                    how_many(entry.name),
                    "{name} does not sit at this table.",
                    "{name} do not sit at this table.",
                    name=entry.name,
                )
            )
        old = place.substitute
        if _substitute(table, place, name) == old:
            return table
        back: Back = {
            "verb": "substitute",
            "table": table.pk,
            "entry": entry.pk,
            "name": old,
            "missing": place.missing,
        }
        held = Table.objects.select_related("round").get(pk=table.pk)
        if held.round.state == Round.State.PLAYING:
            was = as_it_is(held.round, [held])
            # One that was done plays on, and has its result again when that is taken back.
            back = {**was, "entry": entry.pk} if held.state == Table.State.DONE else {**back, "was": was}
        desk.did(change_substitute(desk, table.pk, entry.pk, name), back=back)
    return table


def _substitute(table: Table, place: Place, name: str) -> str:
    """The name as it is kept. Raises DrawRefused where nobody could sit there so: when the tables open it is too late."""
    pair = place.entry.partnership
    names = people_of(name, pairs=pair is not None)
    if not any(names):
        return ""
    if pair and len(names) != PARTNERS:
        told = say("Partners enter together: write “{name} & …”.", name=names[0])
        raise DrawRefused(fault_of(names[0]) or told, where="name")
    others = table.places.select_related("entry__partnership__first", "entry__partnership__second")
    said = faults([*names, *[one for other in others.exclude(pk=place.pk) for one in names_of(other)]])
    said += [] if said else _plays_elsewhere(table, names)
    if said:
        raise DrawRefused(" ".join(said), where="name")
    return " & ".join(names)


def _plays_elsewhere(table: Table, names: Sequence[str]) -> list[str]:
    """Of each who has not finished at another table of the round, where he sits."""
    open_now = Q(table__state__in=[Table.State.READY, Table.State.PLAYING], left=False, missing=False)
    there = table.round.places.filter(open_now).exclude(table=table)
    at = {
        called(one): (one, other.table.number)
        for other in there.select_related("table", "entry__partnership__first", "entry__partnership__second")
        if other.table
        for one in names_of(other)
    }
    return [
        say("{name} plays at table {n}: add an initial if these are two people.", name=one, n=number)
        for one, number in (at[called(name)] for name in names if called(name) in at)
    ]


def sit_again(
    desk: Desk, table: int, entry: int, name: str, missing: bool = False, was: Back | None = None
) -> str:
    """Who sat there before does so again: at the same sitting, unless a hand was scored or others sit there since."""
    if was is not None and is_as_it_was(desk, was):
        put_tables(desk, **{key: value for key, value in was.items() if key != "verb"})
        return _said(
            Place.objects.select_related("table", "entry__partnership").get(table=table, entry=entry)
        )
    return change_substitute(desk, table, entry, name, missing)


def change_substitute(desk: Desk, table: int, entry: int, name: str, missing: bool = False) -> str:
    held = Table.objects.select_related("round").get(pk=table, round__tournament=desk.tournament)
    if held.round.state == Round.State.CLOSED:
        raise DrawRefused(say("The round is closed: its tables cannot be changed any more."))
    place = held.places.select_related("entry__partnership").get(entry=entry)
    place.substitute = _substitute(held, place, name)
    place.missing = (missing or place.missing) and not place.substitute
    place.save(update_fields=["substitute", "missing"])
    if held.round.state == Round.State.PLAYING and held.state != Table.State.VOID:
        carry_on(desk, held)
    place.table = held
    return _said(place)


def _said(place: Place) -> str:
    assert place.table is not None
    words: dict[str, Any] = {"name": place.entry.name, "n": place.table.number}
    if not place.substitute:
        people = how_many(place.entry.name)
        return many(people, "{name} sits at table {n} again.", "{name} sit at table {n} again.", **words)
    return many(
        how_many(place.substitute),
        "{who} sits for {name} at table {n}.",
        "{who} sit for {name} at table {n}.",
        who=place.substitute,
        **words,
    )
