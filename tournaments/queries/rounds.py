"""Who sits where in a round, and who has no table?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from rummy.people.names import alphabetical
from tournaments import formats
from tournaments.models import Place, Round, Table
from tournaments.queries.clock import time_up, waits_until
from tournaments.queries.deals import deals_in_words
from tournaments.queries.later import said_later


@dataclass(frozen=True, slots=True)
class SeatRow:
    """Who has a seat, or none: `name` as it is on the list, `sits` who is there instead; `missing` is awaited there.

    `away` says why he has no table, `because` is its key; `against` is who did not come to the table he was drawn to.
    `later` says from which round on he plays. `withdrew`: plays no more at all; who has a table, only until the desk has said how it goes on. `total`: only where it was asked for.
    """

    entry: int
    name: str
    sits: str = ""
    away: str = ""
    because: str = ""
    against: int | None = None
    left: bool = False
    missing: bool = False
    withdrew: bool = False
    total: int | None = None
    later: str = ""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One table of a round; `state` is a key, `said` its word, `until` when its time is up, `prepared` the number
    of the deals it plays, `deals` the same in words.

    `partners`: who sit opposite each other play together. `disputed`: a hand is in question there; only where it was asked for.
    """

    id: int
    number: int
    seats: tuple[SeatRow, ...]
    state: str
    said: str
    void_reason: str = ""
    extra_minutes: int = 0
    until: datetime | None = None
    prepared: int | None = None
    deals: str = ""
    partners: bool = False
    disputed: bool = False

    @property
    def sides(self) -> tuple[tuple[SeatRow, ...], ...]:
        """Who plays together, in the order in which totals are written."""
        return formats.sides_of(self.seats, opposite=self.partners)

    @property
    def seated(self) -> tuple[SeatRow, ...]:
        """All seats, partners behind each other."""
        return tuple(seat for side in self.sides for seat in side)


@dataclass(frozen=True, slots=True)
class RoundView:
    """A round as everybody reads it."""

    number: int
    state: str
    said: str
    tables: tuple[TableRow, ...]
    away: tuple[SeatRow, ...]
    report: tuple[str, ...]
    started_at: datetime | None
    called_at: datetime | None
    extra_minutes: int = 0
    waits_until: datetime | None = None
    title: str = ""
    is_play_off: bool = False

    @property
    def people(self) -> list[SeatRow]:
        """Everybody in it, by name: nobody is looked for by where he happens to sit."""
        seated = (seat for table in self.tables for seat in table.seats)
        return sorted([*seated, *self.away], key=lambda row: alphabetical(row.name))

    @property
    def is_void(self) -> bool:
        """Whether it counts for nobody."""
        states = (table.state for table in self.tables if table.seats)
        return Table.State.count_for_nobody(states, (seat.against for seat in self.away))


def round_view(round_: Round) -> RoundView:
    """Two queries. Whoever was drawn to other tables between them is not shown: who listens is told to look again."""
    tables: dict[int, Table] = {table.pk: table for table in round_.tables.order_by("number")}
    seats: dict[int, list[SeatRow]] = {key: [] for key in tables}
    away = []
    for place in round_.places.select_related("entry", "table").order_by(
        "table__number", "seat", "entry__seed", "pk"
    ):
        if place.table_id is None:
            away.append(away_row(place, round_))
        elif place.table_id in seats:
            seats[place.table_id].append(seat_row(place))
    deals = deals_in_words({table.number: table.deals for table in tables.values()})
    return RoundView(
        number=round_.number,
        state=round_.state,
        said=str(round_.get_state_display()),
        tables=tuple(table_row(round_, table, seats[key], deals) for key, table in tables.items()),
        away=tuple(away),
        report=round_.gave_up,
        started_at=round_.started_at,
        called_at=round_.called_at,
        extra_minutes=round_.extra_minutes,
        waits_until=waits_until(round_),
        title=round_.title,
        is_play_off=round_.play_off,
    )


def away_row(place: Place, round_: Round) -> SeatRow:
    return SeatRow(
        place.entry_id,
        place.entry.name,
        away=place.said_away,
        because=place.away,
        against=place.against_id,
        withdrew=place.entry.withdrawn_at is not None,
        later=said_later(place, round_),
    )


def seat_row(place: Place) -> SeatRow:
    withdrew = place.entry.withdrawn_at is not None and not place.left and not place.substitute
    return SeatRow(
        place.entry_id,
        place.entry.name,
        sits=place.substitute,
        left=place.left,
        missing=place.missing and not withdrew,
        withdrew=withdrew,
    )


def table_row(round_: Round, table: Table, seats: Sequence[SeatRow], deals: Mapping[int, str]) -> TableRow:
    return TableRow(
        id=table.pk,
        number=table.number,
        seats=tuple(seats),
        state=table.state,
        said=str(table.get_state_display()),
        void_reason=table.void_reason,
        extra_minutes=table.extra_minutes,
        until=time_up(round_, table.extra_minutes),
        prepared=table.deals,
        deals=deals.get(table.number, ""),
        partners=formats.known(round_.tournament.format).opposite,
    )
