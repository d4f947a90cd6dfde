"""Who came late, and where is there room in the round?"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from tournaments import formats
from tournaments.models import Place, Round, Table, Tournament
from tournaments.queries.desk import DeskView
from tournaments.queries.later import goes_on
from tournaments.queries.rounds import RoundView, SeatRow
from tournaments.queries.situation import due_to_meet
from tournaments.queries.sizes import most_at_a_table

Meetings = tuple[frozenset[int], ...]


@dataclass(frozen=True, slots=True)
class Room:
    """A table that has not scored a hand and has a seat left, or somebody who sits out."""

    table: int | None = None
    seated: int = 0
    sitter: SeatRow | None = None

    @property
    def value(self) -> str:
        """As the form of the desk sends it."""
        return f"against-{self.sitter.entry}" if self.sitter else str(self.table)

    @property
    def against(self) -> str:
        return self.sitter.name if self.sitter else ""


@dataclass(frozen=True, slots=True)
class Late:
    """Those who could be seated, who has just come first, and where; without rooms only who has come, and waits for the next round.

    `has_come`: somebody waits for it, not only left out unseen. `goes_on`: who is not seated plays from the next round on.
    """

    people: tuple[SeatRow, ...]
    rooms: tuple[Room, ...]
    has_come: bool
    goes_on: bool
    # What all games follow from where no seat was looked for: a bracket, or groups.
    drawn: Literal["", "bracket", "groups"] = ""

    @property
    def waiting(self) -> list[str]:
        """Who has come and is to wait, where there is no room."""
        return [] if self.rooms else [row.name for row in self.people]


def _drawn(tournament: Tournament) -> Literal["", "bracket", "groups"]:
    row = formats.known(tournament.format)
    return "groups" if row.groups else "bracket" if row.bracket else ""


def _meetings(tournament: Tournament, view: RoundView) -> Meetings | None:
    """Who was to meet whom, where somebody is to be met and nobody else."""
    if formats.known(tournament.format).bracket is None:
        return None
    held = tournament.rounds.get(number=view.number)
    held.tournament = tournament
    return due_to_meet(held)


def late_arrivals(tournament: Tournament, desk: DeskView) -> Late | None:
    """None where nobody can be seated and nobody waits. One query, ten in a bracket: who is out of it is not late."""
    view = desk.round
    if view is None or view.is_play_off or view.state not in (Round.State.PUBLISHED, Round.State.PLAYING):
        return None
    outside = tournament.entries.filter(withdrawn_at=None).exclude(pk__in=[row.entry for row in view.people])
    meetings = _meetings(tournament, view)
    if meetings is not None:
        outside = outside.filter(pk__in=set().union(*meetings))
    away = [row for row in view.away if not row.withdrew]
    came = [row for row in away if row.because == Place.Away.LATE]
    new = [(SeatRow(entry.pk, entry.name), entry.checked_in_at) for entry in outside]
    # As soon as anybody is checked in, who is not has not come.
    came += [row for row, since in new if since or not desk.checked_in]
    others = [row for row in (*away, *[row for row, _since in new]) if row not in came]
    rooms = (*_opponents(came, others, meetings), *_chairs(tournament, desk))
    plays_on = goes_on(tournament, view.number)
    if not rooms:
        return (
            Late(tuple(came), (), has_come=True, goes_on=plays_on, drawn=_drawn(tournament)) if came else None
        )
    if not (came or others):
        return None
    return Late((*came, *others), rooms, bool(came), plays_on)


def _opponents(
    came: Sequence[SeatRow], others: Sequence[SeatRow], meetings: Meetings | None
) -> Iterator[Room]:
    """Who sits out and could be met by somebody else; where `meetings` are known only whom somebody is to meet."""
    if len(came) + len(others) < 2:
        return
    out = [row for row in others if row.because == Place.Away.BYE]
    waiting = {row.entry for row in (*came, *others) if row not in out}
    for row in out:
        if meetings is None or any(row.entry in pair and pair & waiting for pair in meetings):
            yield Room(sitter=row)


def _chairs(tournament: Tournament, desk: DeskView) -> list[Room]:
    """Tables with a seat left, the emptiest first."""
    most = most_at_a_table(tournament)
    rooms = [
        Room(card.row.number, len(card.row.seats))
        for card in desk.cards
        if not card.hands and card.row.state != Table.State.VOID and len(card.row.seats) < most
    ]
    return sorted(rooms, key=lambda room: room.seated)
