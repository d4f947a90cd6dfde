"""What if somebody who was drawn is not there when the tables open? The table says so, and after a while the desk decides."""

from datetime import datetime

from rummy.engine.saying import in_a_row, many, say
from rummy.engine.words import how_many
from rummy.scorekeeping.services.transaction import writing
from tournaments.errors import DrawRefused, EntryRefused, MayNot
from tournaments.models import Entry, Place, Round
from tournaments.queries.rights import Account, Right
from tournaments.services.desk import Desk, at_desk
from tournaments.services.leaving import no_show, withdraw
from tournaments.services.substitutes import put_substitute
from tournaments.services.tables import hands_at
from tournaments.services.without import draw_without


def say_missing(
    *,
    round: Round,
    entry: Entry,
    missing: bool,
    at: datetime,
    by: Account = None,
    said_by: Entry | None = None,
) -> Place:
    """Somebody has not come to his table, or has come now: so says the desk, or who sits there. Twice is once.

    Raises MayNot to who sits elsewhere, and DrawRefused where nobody is awaited any more.
    """
    right = Right.SCORE if said_by is None else None
    with at_desk(tournament=round.tournament, by=by, at=at, right=right) as desk:
        place = _place(desk, round.number, entry.pk)
        if said_by is not None and not place.round.places.filter(entry=said_by, table=place.table).exists():
            raise MayNot(say("Only who sits at the same table may say this."))
        if place.missing != missing:
            said = put_missing(desk, round.number, entry.pk, missing)
            back = {"verb": "missing", "round": round.number, "entry": entry.pk, "missing": not missing}
            who = say("Says {name}.", name=said_by.name) if said_by else ""
            desk.did(in_a_row(said, who), back=back)
    place.missing = missing
    return place


def _place(desk: Desk, round: int, entry: int) -> Place:
    places = Place.objects.select_related("round", "table", "entry")
    place = places.filter(round__tournament=desk.tournament, round__number=round, entry=entry).first()
    if place is None or place.table is None or place.round.state == Round.State.CLOSED:
        raise DrawRefused(say("Nobody waits at a table for this person."))
    return place


def put_missing(desk: Desk, round: int, entry: int, missing: bool) -> str:
    place = _place(desk, round, entry)
    assert place.table is not None
    if missing and hands_at(place.table):
        raise DrawRefused(
            say(
                "Hands are scored at table {n}: let {name} withdraw, or put a substitute there.",
                n=place.table.number,
                name=place.entry.name,
            )
        )
    place.missing = missing
    place.save(update_fields=["missing"])
    people, named = how_many(place.entry.name), {"name": place.entry.name, "n": place.table.number}
    if missing:
        return many(people, "{name} is awaited at table {n}.", "{name} are awaited at table {n}.", **named)
    return many(people, "{name} is at table {n}.", "{name} are at table {n}.", **named)


def settle_missing(
    *, round: Round, entry: Entry, how: str, by: Account, at: datetime, name: str = ""
) -> None:
    """The desk waits no longer: "out" for this round, "withdraw" from the tournament, or a "substitute" takes the seat.
    Before the tables open, "draw": the round is drawn anew without.

    Raises EntryRefused, DrawRefused.
    """
    with writing():
        if how == "substitute":
            place = (
                round.places.select_related("table__round").filter(entry=entry, table__isnull=False).first()
            )
            if place is None or place.table is None or not name.strip():
                raise EntryRefused(
                    say("Write who sits there instead of {name}.", name=entry.name), where="name"
                )
            place.table.round = round
            put_substitute(table=place.table, entry=entry, name=name, by=by, at=at)
        elif how == "draw":
            draw_without(round=round, entry=entry, by=by, at=at)
        elif how in ("out", "withdraw"):
            no_show(round=round, entry=entry, by=by, at=at)
            if how == "withdraw":
                withdraw(tournament_entry=entry, by=by, at=at)
        else:
            raise EntryRefused(say("Choose what becomes of the seat."), where="how")
