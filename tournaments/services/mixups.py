"""What if the wrong people sat at a table, or two changed seats there for some hands?"""

from collections.abc import Sequence
from datetime import datetime
from uuid import UUID, uuid4

from django.db import transaction

from rummy.engine.saying import say
from rummy.people.names import called
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.errors import Refusal
from rummy.scorekeeping.models import Hand, SeatChange, Sitting
from tournaments import formats
from tournaments.errors import DrawRefused, ResultRefused
from tournaments.models import Entry, Place, PlaySide, Round, Table
from tournaments.queries.difference import Difference, difference, standing_now
from tournaments.queries.rights import Account
from tournaments.services.desk import Desk, at_desk
from tournaments.services.editing import explain_anew
from tournaments.services.restoring import Back, is_as_it_was, kept_of, put_table, sittings_of
from tournaments.services.results import refuse_late
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import awaits_a_hand, carry_on, current_play, names_of

# One seat is free for the moment in which two people change places.
NOBODY = 99


def these_played(  # noqa: PLR0913
    *,
    round: Round,
    one: Entry,
    other: Entry,
    by: Account,
    at: datetime,
    sure: bool = True,
    press: UUID | None = None,
) -> Difference:
    """Two sat in each other's places: the draw says so now, and what was scored there is theirs.

    Returns what that changes; nothing is stored unless `sure`. Raises DrawRefused, and DoneBefore.
    """
    with at_desk(tournament=round.tournament, by=by, at=at, ended=True, press=press) as desk:
        before = standing_now(desk.tournament)
        was = _as_it_was(desk, round.number, (one, other))
        exchange(desk, round.number, one.pk, other.pk)
        found = difference(desk.tournament, round.number, before, (one, other))
        if not sure:
            transaction.set_rollback(True)
            return found
        held = desk.held(round)
        back = {"verb": "exchange", "round": round.number, "one": one.pk, "other": other.pk}
        desk.did(
            say(
                "In round {n} {one} and {other} sat in each other’s places.",
                n=round.number,
                one=one.name,
                other=other.name,
            ),
            back={**back, "was": {**was, "told": held.report}},
            public=held.state == Round.State.CLOSED,
        )
    return found


def _as_it_was(desk: Desk, round: int, entries: Sequence[Entry]) -> Back:
    """What giving each other's places does not bring back by itself: the sittings that await a hand, and what the places say."""
    places = Place.objects.filter(round__tournament=desk.tournament, round__number=round, entry__in=entries)
    tables = Table.objects.filter(places__in=places, round__state=Round.State.PLAYING).distinct()
    waiting = [table for table in tables if awaits_a_hand(table)]
    return {
        "tables": [kept_of(table) for table in waiting],
        "sittings": sittings_of(waiting),
        "places": [list(row) for row in places.values_list("entry", "substitute", "missing")],
        "report": list(places.values_list("round__report", flat=True)[:1]),
    }


def exchange(desk: Desk, round: int, one: int, other: int, was: Back | None = None) -> str:
    held = desk.tournament.rounds.get(number=round)
    held.tournament = desk.tournament
    places = {
        place.entry_id: place
        for place in Place.objects.select_related("table", "entry").filter(round=held, entry__in=[one, other])
    }
    if len(places) < 2 or held.state in (Round.State.DRAFT, Round.State.PUBLISHED):
        raise DrawRefused(say("Both must be in the round, and it must have started."))
    tables = [place.table for place in places.values() if place.table is not None]
    if tables:
        refuse_late(desk)
    for entry, substitute, _missing in was["places"] if was else ():
        if places[entry].table is None:
            places[entry].substitute = substitute
    for table in tables:
        table.round = held
    if len(tables) == len(places) and len({table.pk for table in tables}) == 1 and _play_alone(desk):
        _swap_at_table(desk, tables[0], *[place.substitute or place.entry.name for place in places.values()])
    else:
        _change_people(desk, places[one], places[other])
        _change_sides(tables, one, other)
    _change_entries(places[one], places[other])
    if was is not None and is_as_it_was(desk, was):
        _put_back(desk, held, was)
    else:
        _seat_anew(desk, held, tables)
        explain_anew(held)
    raise_version(tournament=desk.tournament, at=desk.at)
    names = {"one": places[one].entry.name, "other": places[other].entry.name}
    return say("{one} and {other} changed places.", **names)


def _put_back(desk: Desk, round_: Round, was: Back) -> None:
    """The sittings nobody has scored at since, who was awaited, and what the draw had said if it says nothing else by now."""
    rows = {table.pk: table for table in round_.tables.filter(pk__in=[kept[0] for kept in was["tables"]])}
    for table, *kept, _hands in was["tables"]:
        put_table(desk, rows[table], *kept)
    for entry, _substitute, missing in was["places"]:
        round_.places.filter(entry=entry, table__isnull=False).update(missing=missing)
    if round_.report != was["told"]:
        explain_anew(round_)
        return
    round_.report = was["report"][0]
    round_.save(update_fields=["report"])


def _play_alone(desk: Desk) -> bool:
    return not desk.tournament.pairs and not formats.known(desk.tournament.format).opposite


def _swap_at_table(desk: Desk, table: Table, one: str, other: str) -> None:
    """The sides stay whose they are, and take along what was scored in the other's seat, on every sitting of the table."""
    for play in table.plays.filter(sitting__hands__current__isnull=False).distinct():
        _exchange_seats(desk, play.sitting, one, other, 1)


def _change_people(desk: Desk, *places: Place) -> None:
    """Where hands are scored the names at the table are those who played them: whoever is rated for a hand has played it."""
    for place, other in zip(places, reversed(places), strict=True):
        if place.table is not None:
            for play in place.table.plays.filter(sitting__hands__current__isnull=False).distinct():
                _play_for(desk, play.sitting, names_of(place), names_of(other))


def _play_for(desk: Desk, sitting: Sitting, seated: Sequence[str], played: Sequence[str]) -> None:
    seats = {row.name: row.number for row in book.seats_of(sitting).seated.at(1).places()}
    for name, really in zip(seated, played, strict=False):
        if name in seats and really not in seats:
            try:
                scorekeeping.substitute(
                    sitting=sitting,
                    seat=seats[name],
                    name=really,
                    from_hand=1,
                    id=uuid4(),
                    phone=desk.tournament.desk,
                    at=desk.at,
                )
            except Refusal as refused:
                raise ResultRefused(str(refused)) from refused


def _change_sides(tables: list[Table], one: int, other: int) -> None:
    """The points of a side are the other entry's now."""
    sides = PlaySide.objects.filter(play__table__in=tables, entry__in=[one, other])
    theirs = [
        PlaySide(play_id=side.play_id, side_id=side.side_id, entry_id=other if side.entry_id == one else one)
        for side in sides
    ]
    sides.delete()
    PlaySide.objects.bulk_create(theirs)


def _change_entries(one: Place, other: Place) -> None:
    """Everything of a place stays but who has it; a substitute goes with the one he sits for."""
    facts = ("table_id", "seat", "left", "away", "worth", "source", "against_id")
    first, second = ({name: getattr(place, name) for name in facts} for place in (one, other))
    if one.table_id is not None:
        Place.objects.filter(pk=one.pk).update(seat=NOBODY)
    for place, fact in ((other, first), (one, second)):
        keeps = place.substitute if fact["table_id"] else ""
        Place.objects.filter(pk=place.pk).update(**fact, substitute=keeps, missing=False)


def _seat_anew(desk: Desk, round_: Round, tables: list[Table]) -> None:
    """Where no hand is scored yet a further sitting has the right names; another keeps the names and says whose points they are."""
    for table in tables:
        if round_.state == Round.State.PLAYING and awaits_a_hand(table):
            carry_on(desk, table)


def swap_seats(  # noqa: PLR0913
    *,
    table: Table,
    one: str,
    other: str,
    first: int,
    by: Account,
    at: datetime,
    sure: bool,
    press: UUID | None = None,
) -> dict[str, int]:
    """From hand `first` on two had changed seats at the table: every hand since then is derived anew.

    Returns the totals of the sides as they are then; nothing is stored unless `sure`. Raises ResultRefused, and DoneBefore.
    """
    with at_desk(tournament=table.round.tournament, by=by, at=at, ended=True, press=press) as desk:
        refuse_late(desk)
        change, hands = _from_hand(desk, table, one, other, first)
        totals = totals_at(table)
        if not sure:
            transaction.set_rollback(True)
            return totals
        facts = {"n": table.number, "one": one, "other": other, "first": first, "hands": hands}
        back = {"verb": "seats", "table": table.pk, "change": str(change.pk)}
        desk.did(
            say(
                "At table {n} {one} and {other} had changed seats from hand {first}: {hands} corrected.",
                **facts,
            ),
            back=back,
            public=table.round.state == Round.State.CLOSED,
        )
    return totals


def _from_hand(desk: Desk, table: Table, one: str, other: str, first: int) -> tuple[SeatChange, int]:
    """The change of seats, and how many hands it touches."""
    play = current_play(table)
    change = _exchange_seats(desk, play.sitting, one, other, first) if play else None
    hands = Hand.objects.filter(sitting__play=play, number__gte=first, current__isnull=False).count()
    if change is None or not hands:
        raise ResultRefused(say("No hand is scored from hand {n} on.", n=first))
    return change, hands


def totals_at(table: Table) -> dict[str, int]:
    """By the name of each side what it has on the sitting the table is at."""
    play = current_play(table)
    if play is None:
        return {}
    play.sitting.refresh_from_db()
    return {side.name: side.total for side in book.table(play.sitting).sides}


def seats_back(desk: Desk, table: int, change: str) -> str:
    held = Table.objects.select_related("round").get(pk=table)
    refuse_late(desk)
    play = held.plays.get(sitting__seat_changes__id=UUID(change))
    scorekeeping.undo_seat_change(
        sitting=play.sitting, change=UUID(change), id=uuid4(), phone=desk.tournament.desk, at=desk.at
    )
    return say("Put the seats at table {n} back.", n=held.number)


def _exchange_seats(desk: Desk, sitting: Sitting, one: str, other: str, first: int) -> SeatChange:
    """From hand `first` on two sit in each other's place; who plays for himself takes his points along."""
    places = {row.name: row.number for row in book.seats_of(sitting).seated.at(first).places()}
    if one not in places or other not in places or called(one) == called(other):
        raise ResultRefused(say("Choose two people who sit at this table."))
    try:
        return scorekeeping.swap_seats(
            sitting=sitting,
            seat=places[one],
            other=places[other],
            from_hand=first,
            id=uuid4(),
            phone=desk.tournament.desk,
            at=desk.at,
        )
    except Refusal as refused:
        raise ResultRefused(str(refused)) from refused
