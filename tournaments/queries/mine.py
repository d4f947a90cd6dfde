"""Where do I sit, against whom, and how am I doing?"""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Exists, OuterRef

from rummy.engine.words import say, to_say
from rummy.scorekeeping.models import Hand, Sitting
from tournaments import formats
from tournaments.draws import group_rounds
from tournaments.models import Entry, Place, Play, Round, StandingRow, Table, Tournament
from tournaments.numbers import place_to_read, to_read
from tournaments.queries.boards import shown, telling
from tournaments.queries.clock import play_starts, waits_until
from tournaments.queries.deals import deals_in_words
from tournaments.queries.disputes import disputed_tables
from tournaments.queries.event import POINTS, VOID_WORTH, away_worth
from tournaments.queries.find import latest_published
from tournaments.queries.later import plays_from
from tournaments.queries.rounds import SeatRow, TableRow, seat_row, table_row
from tournaments.queries.situation import situation_before
from tournaments.queries.still_in import undecided_behind
from tournaments.queries.totals import with_totals
from tournaments.standings import BY_KEY

# By the part of the bracket, what is played for there; on the main side everybody knows.
NEXT_GAME: Mapping[str, str] = {
    "second": to_say("You have lost once, and play on in the second chance: who loses there is out."),
    "third": to_say("You play for the third place."),
    "grand": to_say("You play the grand final."),
    "deciding": to_say("Both have lost once now: a deciding game follows."),
}


class Way(NamedTuple):
    """An entry’s way through a bracket or groups: why it has no place in a round, whether no game is left for it, whether it won,
    and for what it plays next.
    """

    away: str = ""
    is_out: bool = False
    won: bool = False
    next_game: str = ""


@dataclass(frozen=True, slots=True)
class MyTable:
    """The page of one entry. `table` is None in a round without one; then `away` says why. `more` are its extra minutes."""

    entry: Entry
    round: int | None
    title: str
    is_play_off: bool
    closed: bool
    called: bool
    table: TableRow | None
    seat: int
    away: str
    way: Way
    # Whether the round has no place for this entry, but that it came later.
    has_no_place: bool
    worth: str
    others: tuple[SeatRow, ...]
    sitting: Sitting | None
    until: datetime | None
    more: int
    last: StandingRow | None
    points: str
    label: str
    entries: int
    as_of: datetime | None
    course: tuple[StandingRow, ...]
    # Behind which rounds it shared a place that was still played for.
    undecided: frozenset[int]
    # Whether others are checked in and this entry is not: then the next round is drawn without it.
    is_unseen: bool
    # Whether it goes on in the bracket without a game in this round.
    goes_on: bool
    # Whether the table still waits for its first hand, and for whom it waits how long.
    is_waiting: bool
    waits_until: datetime | None
    # When the first round is to begin, until it has.
    starts: datetime | None

    @property
    def is_out(self) -> bool:
        return self.way.is_out

    @property
    def won(self) -> bool:
        return self.way.won

    @property
    def by_bracket(self) -> bool:
        """Whether who plays next follows from a bracket, and not from who is here alone."""
        return formats.known(self.entry.tournament.format).bracket is not None

    @property
    def is_missing(self) -> bool:
        """Whether the others at the table wait for this entry."""
        return self.is_waiting and self.table is not None and self.table.seats[self.seat - 1].missing

    @property
    def awaits(self) -> bool:
        """Whether this entry waits with its table for somebody."""
        return any(seat.missing for seat in self.others)

    @property
    def has_left(self) -> bool:
        """Whether this entry got up before the end, or plays no more at all."""
        here = self.table.seats[self.seat - 1] if self.table is not None and self.seat else None
        return self.entry.withdrawn_at is not None or (here is not None and here.left)

    @property
    def partners(self) -> tuple[SeatRow, ...]:
        """Who plays together with this entry, where partners sit opposite each other."""
        sides = self.table.sides if self.table is not None else ()
        mine = next((side for side in sides if self.entry.pk in [seat.entry for seat in side]), ())
        return tuple(seat for seat in mine if seat.entry != self.entry.pk)

    @property
    def against(self) -> tuple[SeatRow, ...]:
        return tuple(seat for seat in self.others if seat not in self.partners)

    @property
    def may_score(self) -> bool:
        """Whether a phone that comes by this entry's link scores at its table."""
        is_void = self.table is not None and self.table.state == Table.State.VOID
        return self.sitting is not None and not (self.has_left or self.closed or is_void)

    @property
    def is_done(self) -> bool:
        """Whether the table has its result; then its seats say what everybody brought home."""
        return self.table is not None and self.table.state == Table.State.DONE

    @property
    def watches(self) -> bool:
        """Whether a link beside the button leads to the score; with a result the button itself does."""
        return self.sitting is not None and not (self.is_done and self.may_score)

    @property
    def gone(self) -> tuple[SeatRow, ...]:
        """Who withdrew from the table while the desk has not said how it goes on."""
        is_over = self.table is None or self.table.state not in Table.OPEN
        return () if is_over else tuple(seat for seat in self.others if seat.withdrew)

    @property
    def substitute(self) -> str:
        """Who sits there instead, if anybody."""
        return self.table.seats[self.seat - 1].sits if self.table is not None and self.seat else ""

    @property
    def deals(self) -> str:
        return self.table.deals if self.table is not None else ""

    @property
    def plays_from(self) -> int | None:
        """From which round on somebody plays who came during this one; None where he has his place, or comes to none."""
        if self.round is None or self.is_play_off or not self.away:
            return None
        return plays_from(self.entry, self.entry.tournament, self.round)

    @property
    def is_left_out(self) -> bool:
        """Whether somebody came too late for every round that is left."""
        first = self.entry.first_round
        if self.round is None or self.is_play_off or not self.away or self.entry.tournament.is_finished:
            return False
        is_late = self.has_no_place and first > (1 if self.by_bracket else self.round)
        return is_late and self.plays_from is None and not self.is_out

    @property
    def by_groups(self) -> bool:
        return formats.known(self.entry.tournament.format).groups is not None

    @property
    def placed(self) -> StandingRow | None:
        """The latest standing, unless the place is still played for."""
        return self.last if self.last and self.last.round not in self.undecided else None

    @property
    def place(self) -> int | None:
        return self.placed.place if self.placed else None

    @property
    def said_place(self) -> str:
        """As the standings say it."""
        return place_to_read(self.placed.place, shared=self.placed.shared > 1) if self.placed else ""

    @property
    def moved(self) -> int | None:
        return self.placed.moved if self.placed else None

    @property
    def lost(self) -> int:
        return -(self.moved or 0)


def my_table(entry: Entry) -> MyTable:
    """Twelve queries at most, one more in a bracket, and eight for who has no place there or once a round is closed; at any size of the hall."""
    tournament, round_ = entry.tournament, latest_published(entry.tournament)
    place = round_.places.select_related("table", "entry").filter(entry=entry).first() if round_ else None
    table = _table(round_, place) if round_ and place and place.table else None
    play = _play(table) if table else None
    way = _way(entry, round_, place)
    is_open = _is_open(round_, table)
    course, last = _so_far(entry, round_ if is_open else None)
    label, points = _figure(tournament, last)
    return MyTable(
        entry=entry,
        round=round_.number if round_ else None,
        title=round_.title if round_ else "",
        is_play_off=bool(round_ and round_.play_off),
        closed=bool(round_ and round_.closed_at),
        called=bool(round_ and round_.called_at),
        table=table,
        seat=_seat(table, entry) if table else 0,
        away=place.said_away if place else way.away,
        way=way,
        has_no_place=place is None or place.away == Place.Away.LATE,
        worth=_worth(tournament, place) if place else "",
        others=tuple(seat for seat in table.seats if seat.entry != entry.pk) if table else (),
        sitting=play and play.sitting,
        until=table.until if table else None,
        more=round_.extra_minutes + table.extra_minutes if round_ and table else 0,
        last=last,
        points=points,
        label=label,
        entries=tournament.entries.count(),
        as_of=tournament.scoreboard.rebuilt_at,
        course=course,
        undecided=undecided_behind((*course, last) if last else (), entry),
        is_unseen=_is_unseen(entry),
        goes_on=_goes_on(tournament, place, is_out=way.is_out),
        is_waiting=is_open and play is not None and not play.has_hands,
        waits_until=waits_until(round_) if round_ else None,
        starts=play_starts(tournament, round_),
    )


def _so_far(entry: Entry, playing: Round | None) -> tuple[tuple[StandingRow, ...], StandingRow | None]:
    """The standings behind each round, and the latest; what is counted so far of a round says nothing of who still plays it."""
    rows = tuple(StandingRow.objects.filter(entry=entry).order_by("round"))
    course = tuple(row for row in rows if playing is None or row.round != playing.number)
    return course, rows[-1] if course else None


def _figure(tournament: Tournament, last: StandingRow | None) -> tuple[str, str]:
    """What stands beside a name in the standings: how it is called, and this entry's; empty where there is none."""
    first = telling(tournament)
    if first is None:
        return "", ""
    metric = BY_KEY[tournament.order[first]]
    return metric.label, shown(metric, last.value(first)) if last else ""


def _way(entry: Entry, round_: Round | None, place: Place | None) -> Way:
    """How a bracket or groups go on for an entry.

    Empty where it should have one, or came too late. Eight queries for who has none behind the first round, and in a closed one.
    """
    row = formats.known(entry.tournament.format)
    if row.bracket is None or round_ is None or round_.play_off:
        return Way()
    if not round_.closed_at and (place is not None or round_.number == 1):
        return Way()
    now = situation_before(entry.tournament, round_.number + bool(round_.closed_at), all_here=True)
    won = formats.champion(row.key, now) == entry.pk
    if won or entry.pk in formats.out(row.key, now):
        return Way(say("knocked out"), is_out=True, won=won)
    is_due = any(entry.pk in table for table in formats.due(row.key, now))
    if entry.first_round > 1 and not is_due:
        return Way(say("not in the draw"))
    if row.groups and not is_due and len(now.history) < group_rounds(row.groups(now)):
        return Way(say("your group has played all its games"))
    part = formats.next_part(row.key, now, entry.pk) if round_.closed_at else ""
    return Way(next_game=say(NEXT_GAME[part]) if part in NEXT_GAME else "")


def _goes_on(tournament: Tournament, place: Place | None, *, is_out: bool) -> bool:
    row = formats.known(tournament.format)
    is_bye = place is not None and place.away == Place.Away.BYE
    return is_bye and not is_out and row.bracket is not None and row.groups is None


def _is_unseen(entry: Entry) -> bool:
    """A query for who is not checked in."""
    there = entry.tournament.entries.filter(checked_in_at__isnull=False, withdrawn_at=None)
    return entry.checked_in_at is None and there.exists()


def _worth(tournament: Tournament, place: Place) -> str:
    """What a round without a table that counts brings, as a sentence; empty where nobody counts points. A query for those."""
    is_counted = place.table is not None and place.table.state != Table.State.VOID
    if is_counted or POINTS not in tournament.order or place.round.play_off:
        return ""
    there = place.round.places.values_list("table__state", "against")
    states = (state for state, _against in there if state)
    if Table.State.count_for_nobody(states, (against for _state, against in there)):
        return say("All tables of this round are void: it counts for nobody.")
    worth = away_worth(tournament, place.worth or VOID_WORTH)
    if worth is None:
        return say("Points for this round: your own average.")
    return say("Points for this round: {points}.", points=to_read(worth))


def _table(round_: Round, place: Place) -> TableRow:
    assert place.table is not None
    seated = place.table.places.select_related("entry").order_by("seat")
    deals = dict(round_.tables.values_list("number", "deals")) if place.table.deals else {}
    row = table_row(round_, place.table, [seat_row(each) for each in seated], deals_in_words(deals))
    return with_totals(round_, replace(row, disputed=row.number in disputed_tables(round_)))[0]


def _seat(table: TableRow, entry: Entry) -> int:
    return next((at for at, seat in enumerate(table.seats, 1) if seat.entry == entry.pk), 0)


def _is_open(round_: Round | None, table: TableRow | None) -> bool:
    is_played = round_ is not None and round_.state == Round.State.PLAYING
    return is_played and table is not None and table.state in Table.OPEN


def _play(table: TableRow) -> Any:
    """The current sitting of the table, and whether any of its sittings `has_hands`."""
    has_hands = Exists(Hand.objects.filter(sitting__play__table=OuterRef("table"), current__isnull=False))
    plays = Play.objects.select_related("sitting").annotate(has_hands=has_hands)
    return plays.filter(table=table.id).order_by("number").last()
