"""Who came late, and where is there room in the round?"""

from dataclasses import dataclass

from tournaments import formats
from tournaments.models import Place, Round, Table, Tournament
from tournaments.queries.boards import SeatRow
from tournaments.queries.desk import DeskView
from tournaments.queries.situation import due
from tournaments.queries.sizes import entries_at_a_table


@dataclass(frozen=True, slots=True)
class Room:
    """A table that has not scored a hand and has a seat left, or somebody who sits out: `against` is his name."""

    value: str
    table: int | None = None
    seated: int = 0
    against: str = ""


@dataclass(frozen=True, slots=True)
class Late:
    """Those who could be seated, who has just come first, and where; `has_come`: somebody waits for it, not only left out unseen."""

    people: tuple[SeatRow, ...]
    rooms: tuple[Room, ...]
    has_come: bool


def late_arrivals(tournament: Tournament, desk: DeskView) -> Late | None:
    """None where nobody can be seated. One query, ten in a bracket: who is out of it, or was never in it, is not late."""
    view = desk.round
    if view is None or view.is_play_off or view.state not in (Round.State.PUBLISHED, Round.State.PLAYING):
        return None
    placed = {seat.entry for table in view.tables for seat in table.seats} | {row.entry for row in view.away}
    outside = tournament.entries.filter(withdrawn_at=None).exclude(pk__in=placed)
    if formats.known(tournament.format).bracket:
        held = tournament.rounds.get(number=view.number)
        held.tournament = tournament
        outside = outside.filter(pk__in=due(held))
    came = [row for row in view.away if row.away == str(Place.Away.LATE.label)]
    new = [(SeatRow(entry.pk, entry.name), entry.checked_in_at) for entry in outside]
    # As soon as anybody is checked in, who is not has not come.
    came += [row for row, since in new if since or not desk.checked_in]
    others = [row for row in (*view.away, *[row for row, _since in new]) if row not in came]
    most = max(entries_at_a_table(tournament))
    rooms = [
        Room(str(card.row.number), card.row.number, len(card.row.seats))
        for card in desk.cards
        if not card.hands and card.row.state != Table.State.VOID and len(card.row.seats) < most
    ]
    # The emptiest table is proposed first.
    rooms.sort(key=lambda room: room.seated)
    out = [row for row in others if row.away == str(Place.Away.BYE.label)]
    rooms = [Room(f"against-{row.entry}", against=row.name) for row in out] + rooms
    if not rooms or not (came or others):
        return None
    return Late((*came, *others), tuple(rooms), bool(came))
