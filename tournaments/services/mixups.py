"""What if the wrong people sat at a table, or two changed seats there for some hands?"""

from datetime import datetime
from typing import Any
from uuid import uuid4

from django.db import transaction
from django.utils.translation import gettext as _

from rummy.people.names import called
from rummy.scorekeeping import queries as book
from rummy.scorekeeping import services as scorekeeping
from rummy.scorekeeping.errors import Refusal
from rummy.scorekeeping.models import Hand, Sitting
from tournaments.errors import DrawRefused, ResultRefused
from tournaments.models import Entry, Place, PlaySide, Round, Table
from tournaments.queries.rights import Account
from tournaments.services.desk import Desk, at_desk
from tournaments.services.results import refuse_late
from tournaments.services.scoreboard import raise_version
from tournaments.services.tables import carry_on, current_play, hands_at

# One seat is free for the moment in which two people change places.
NOBODY = 99


def these_played(*, round: Round, one: Entry, other: Entry, by: Account, at: datetime) -> Round:
    """Two sat in each other's places: the draw says so now, and what was scored there is theirs. Raises DrawRefused."""
    with at_desk(tournament=round.tournament, by=by, at=at, ended=True) as desk:
        exchange(desk, round.number, one.pk, other.pk)
        said = _("In round %(n)d %(one)s and %(other)s sat in each other's places.")
        desk.did(
            said % {"n": round.number, "one": one.name, "other": other.name},
            back={"verb": "exchange", "round": round.number, "one": one.pk, "other": other.pk},
            public=round.state == Round.State.CLOSED,
        )
    return round


def exchange(desk: Desk, round: int, one: int, other: int) -> str:
    held = desk.tournament.rounds.get(number=round)
    held.tournament = desk.tournament
    places = {
        place.entry_id: place
        for place in Place.objects.select_related("table", "entry").filter(round=held, entry__in=[one, other])
    }
    if len(places) < 2 or held.state in (Round.State.DRAFT, Round.State.PUBLISHED):
        raise DrawRefused(_("Both must be in the round, and it must have started."))
    tables = [place.table for place in places.values() if place.table is not None]
    for table in tables:
        table.round = held
        refuse_late(desk, table)
    _change_entries(places[one], places[other])
    sides = PlaySide.objects.filter(play__table__in=tables, entry__in=[one, other])
    theirs = [
        PlaySide(play_id=side.play_id, side_id=side.side_id, entry_id=other if side.entry_id == one else one)
        for side in sides
    ]
    sides.delete()
    PlaySide.objects.bulk_create(theirs)
    _seat_anew(desk, held, tables)
    raise_version(tournament=desk.tournament, at=desk.at)
    names = {"one": places[one].entry.name, "other": places[other].entry.name}
    return _("%(one)s and %(other)s changed places.") % names


def _change_entries(one: Place, other: Place) -> None:
    """Everything of a place stays but who has it; a substitute goes with the one he sits for."""
    facts = ("table_id", "seat", "left", "away", "worth", "source")
    first, second = ({name: getattr(place, name) for name in facts} for place in (one, other))
    if one.table_id is not None:
        Place.objects.filter(pk=one.pk).update(seat=NOBODY)
    for place, fact in ((other, first), (one, second)):
        keeps = place.substitute if fact["table_id"] else ""
        Place.objects.filter(pk=place.pk).update(**fact, substitute=keeps, missing=False)


def _seat_anew(desk: Desk, round_: Round, tables: list[Table]) -> None:
    """A table without a hand gets a sitting with the right names; another keeps the names and says whose points they are."""
    for table in tables:
        if round_.state == Round.State.PLAYING and not hands_at(table) and table.state != Table.State.VOID:
            carry_on(desk, table)


def swap_seats(  # noqa: PLR0913
    *, table: Table, one: str, other: str, first: int, by: Account, at: datetime, sure: bool
) -> dict[str, int]:
    """From hand `first` on two had changed seats at the table: every hand since then is corrected.

    Returns the totals of the sides as they are then; nothing is stored unless `sure`. Raises ResultRefused.
    """
    try:
        with at_desk(tournament=table.round.tournament, by=by, at=at, ended=True) as desk:
            refuse_late(desk, table)
            changed = exchange_names(desk, table.pk, one, other, first)
            totals = _totals(table)
            if not sure:
                transaction.set_rollback(True)
                return totals
            said = _(
                "At table %(n)d %(one)s and %(other)s had changed seats from hand %(first)d: %(hands)d corrected."
            )
            facts = {"n": table.number, "one": one, "other": other, "first": first, "hands": changed}
            back = {"verb": "seats", "table": table.pk, "one": one, "other": other, "first": first}
            desk.did(said % facts, back=back, public=table.round.state == Round.State.CLOSED)
    except Refusal as refused:
        raise ResultRefused(str(refused)) from refused
    return totals


def _totals(table: Table) -> dict[str, int]:
    play = current_play(table)
    assert play is not None, "somebody scored here"
    play.sitting.refresh_from_db()
    return {side.name: side.total for side in book.table(play.sitting).sides}


def seats_back(desk: Desk, table: int, one: str, other: str, first: int) -> str:
    exchange_names(desk, table, one, other, first)
    return _("Put the seats of %(one)s and %(other)s back.") % {"one": one, "other": other}


def exchange_names(desk: Desk, table: int, one: str, other: str, first: int) -> int:
    held = Table.objects.select_related("round").get(pk=table)
    play = current_play(held)
    names = {seat.name for seat in play.sitting.seats.all()} if play else set()
    if play is None or one not in names or other not in names or called(one) == called(other):
        raise ResultRefused(_("Choose two people who sit at this table."))
    hands = Hand.objects.filter(sitting=play.sitting, number__gte=first, current__isnull=False)
    numbers = list(hands.order_by("number").values_list("number", flat=True))
    if not numbers:
        raise ResultRefused(_("No hand is scored from hand %(n)d on.") % {"n": first})
    for number in numbers:
        _correct(desk, play.sitting, number, {one: other, other: one})
    return len(numbers)


def _correct(desk: Desk, sitting: Sitting, number: int, names: dict[str, str]) -> None:
    hand = Hand.objects.select_related("current").get(sitting=sitting, number=number)
    assert hand.current is not None, "only hands that count"
    document = {
        key: value if key == "dealer" else _renamed(value, names)
        for key, value in (hand.current.document or {}).items()
    }
    scorekeeping.record_hand(
        sitting=sitting,
        id=uuid4(),
        number=number,
        base=hand.revision,
        document=document,
        phone=desk.tournament.desk,
        at=desk.at,
    )


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """The same part of a score document with other names in it."""
    if isinstance(value, dict):
        return {names.get(key, key): _renamed(inner, names) for key, inner in value.items()}
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return names.get(value, value) if isinstance(value, str) else value
