"""What does the director need to know first, and what comes next?"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Literal

from django.db.models import Count, Q

from rummy.engine.errors import RummyError
from rummy.engine.words import how_many, listed, many, say
from tournaments import formats
from tournaments.draws.across import FOUR
from tournaments.models import EMPTIED, Entry, Place, Play, Round, Table, Tournament
from tournaments.numbers import both_to_read
from tournaments.queries.clock import play_starts, time_up, waits_until
from tournaments.queries.disputes import Need, disputed_tables, disputes, let_stand
from tournaments.queries.find import latest_round, plays_in
from tournaments.queries.played import Tally, rules_of, sign_of, tallies_of
from tournaments.queries.rounds import RoundView, SeatRow, TableRow, round_view
from tournaments.queries.situation import Changed, changed_since, situation_before

QUIET = timedelta(minutes=14)
Step = Literal["enter", "draw", "publish", "start", "close", "finish", "over"]


@dataclass(frozen=True, slots=True)
class TableCard:
    """A table as the desk sees it: who sits there, how far it is, since when it is quiet.

    `totals` are as the table writes them; `is_typed_so`: also as the desk types them, without what a game's end adds.
    """

    row: TableRow
    code: str
    score_code: str
    hands: int
    totals: tuple[int, ...]
    changed_at: datetime | None
    is_quiet: bool
    is_typed_so: bool

    @property
    def void_field(self) -> str:
        """The name of the field for the reason why the table is void."""
        return f"void-{self.row.number}"

    @property
    def seen(self) -> str:
        """Of what the desk knows when it enters a result."""
        return self.changed_at.isoformat() if self.changed_at else ""

    @property
    def typed(self) -> str:
        """The totals, to put one of them right."""
        fits = self.is_typed_so and self.hands and len(self.totals) == len(self.row.seats)
        told = self.totals[: len(self.row.sides)]
        return " ".join(str(total) for total in told) if fits else ""

    @property
    def lines(self) -> tuple[tuple[SeatRow, int | None], ...]:
        """Who sits there, with what he has; without totals where they do not go by seats."""
        fits = bool(self.hands) and len(self.totals) == len(self.row.seats)
        totals = dict(zip(self.row.seats, self.totals, strict=True)) if fits else {}
        return tuple((seat, totals.get(seat)) for seat in self.row.seated)

    @property
    def missing(self) -> tuple[SeatRow, ...]:
        """Who is awaited there; once a hand is scored nobody waits any more."""
        return tuple(seat for seat in self.row.seats if seat.missing and not self.hands)


@dataclass(frozen=True, slots=True)
class DeskView:
    """`missing` are the numbers of the tables without a result; `until` when the time of the round is up; `not_here` is who is
    not in the next draw because others are checked in, and he is not. `starts` is when the first round is to begin, until it has."""

    round: RoundView | None
    cards: tuple[TableCard, ...]
    needs: tuple[Need, ...]
    step: Step
    missing: tuple[int, ...]
    until: datetime | None
    entries: int
    checked_in: int
    next_number: int = field(default=1)
    not_here: tuple[Entry, ...] = ()
    starts: datetime | None = None

    @property
    def late(self) -> tuple[Need, ...]:
        """The tables whose time is up, and which have no result yet."""
        return tuple(need for need in self.needs if need.kind == "late")

    @property
    def things(self) -> tuple[Need, ...]:
        """What needs the director; several tables whose time is up are one thing, behind what is about one table alone."""
        if len(self.late) < 2:
            return self.needs
        words = say("Time is up, and {n} tables have no result yet.", n=len(self.late))
        return (*(need for need in self.needs if need.kind != "late"), Need("late", words))

    @property
    def earlier(self) -> range:
        """The numbers of the rounds before this one."""
        return range(1, self.round.number if self.round else 1)


def desk_view(tournament: Tournament, now: datetime) -> DeskView:
    """Twelve queries at most while a round is played, seventeen while one is drawn."""
    round_ = latest_round(tournament)
    entries = tournament.entries.filter(withdrawn_at=None).aggregate(
        all=Count("pk"), here=Count("pk", filter=Q(checked_in_at__isnull=False))
    )
    view = round_view(round_) if round_ else None
    asked = tuple(disputes(tournament)) if round_ else ()
    marked = () if tournament.stands(now) else asked
    disputed = {need.table or 0 for need in marked if view and need.round == view.number}
    cards = tuple(_cards(tournament, view, plays_in(round_), disputed, now)) if round_ and view else ()
    step = _step(tournament, round_, entries["all"])
    asks = step == "draw" and 0 < entries["here"] < entries["all"]
    missing = tuple(card.row.number for card in cards if card.row.state in ("ready", "playing"))
    return DeskView(
        round=view,
        cards=cards,
        needs=(*asked, *_needs(round_, cards, now)) if round_ else (),
        step=step,
        missing=missing,
        until=time_up(round_) if round_ and not round_.called_at else None,
        entries=entries["all"],
        checked_in=entries["here"],
        next_number=round_.number + 1 if round_ else 1,
        not_here=_not_here(tournament, round_) if asks else (),
        starts=play_starts(tournament, round_),
    )


def _not_here(tournament: Tournament, round_: Round | None) -> tuple[Entry, ...]:
    """Who is not checked in, left out whom a bracket has no game for. A query, eight more in a bracket that has begun."""
    away = tournament.entries.filter(withdrawn_at=None, checked_in_at=None)
    if round_ is None or formats.known(tournament.format).bracket is None:
        return tuple(away)
    return tuple(
        away.exclude(pk__in=formats.out(tournament.format, situation_before(tournament, round_.number + 1)))
    )


def _step(tournament: Tournament, round_: Round | None, entries: int) -> Step:
    if tournament.is_finished:
        return "over"
    if round_ is None:
        return "draw" if entries > 1 else "enter"
    steps: Mapping[str, Step] = {
        Round.State.DRAFT: "publish",
        Round.State.PUBLISHED: "start",
        Round.State.PLAYING: "close",
        Round.State.CLOSED: "finish" if _is_last(tournament, round_) else "draw",
    }
    return steps[round_.state]


def _is_last(tournament: Tournament, round_: Round) -> bool:
    """Whether no further round is meant. Eight queries for a format that ends by itself, none for others."""
    if round_.play_off or round_.number >= tournament.answers.get("rounds", round_.number + 1):
        return True
    return formats.known(tournament.format).ends_by_itself and not _draws_behind(tournament, round_)


def _draws_behind(tournament: Tournament, round_: Round) -> bool:
    """Whether something is left to draw; what is refused is said when it is asked for."""
    now = situation_before(tournament, round_.number + 1)
    try:
        left = formats.left_to_draw(tournament.format, now)
    except RummyError:
        return True
    return bool(left)


def cards_of(round_: Round, view: RoundView, now: datetime) -> tuple[TableCard, ...]:
    """The tables of any round as the desk sees them. Three queries, five where somebody objects."""
    return tuple(_cards(round_.tournament, view, plays_in(round_), disputed_tables(round_), now))


def _cards(
    tournament: Tournament,
    view: RoundView,
    plays: Mapping[int, Play],
    disputed: Collection[int],
    now: datetime,
) -> Iterator[TableCard]:
    tallies = tallies_of(tournament, Q(play__table__in=list(plays))) if plays else {}
    games, sign = rules_of(tournament).games, sign_of(tournament)
    for row in view.tables:
        play = plays.get(row.id)
        sitting = play.sitting if play else None
        brought: Mapping[int, Tally] = tallies.get(row.id, {})
        yield TableCard(
            row=replace(row, disputed=row.number in disputed),
            code=sitting.watch_code if sitting else "",
            score_code=sitting.score_code if sitting else "",
            hands=max((tally.hands for tally in brought.values()), default=0),
            totals=tuple(sign * brought[seat.entry].score for seat in row.seats if seat.entry in brought),
            changed_at=sitting.changed_at if sitting else None,
            is_quiet=bool(sitting and row.state == Table.State.PLAYING and now - sitting.changed_at > QUIET),
            is_typed_so=games.final is None,
        )


def _needs(round_: Round, cards: Sequence[TableCard], now: datetime) -> Iterator[Need]:
    numbers = {card.row.id: card.row.number for card in cards}
    if not round_.tournament.is_finished:
        yield from let_stand(round_)
    if round_.state == Round.State.PLAYING:
        yield from _left(round_, numbers)
    if round_.state in (Round.State.DRAFT, Round.State.PUBLISHED):
        yield from _changed(round_)
        yield from _too_few(round_, cards)
    yield from _missing(round_, cards, now)
    for card in cards:
        if card.row.until and card.row.until <= now and card.row.state == Table.State.PLAYING:
            words = say("Time is up, and table {n} has no result yet.", n=card.row.number)
            yield Need("late", words, card.row.number, code=card.code)
        elif card.is_quiet and card.changed_at:
            minutes = int((now - card.changed_at).total_seconds() // 60)
            words = say("Table {n} has been quiet for {minutes} minutes.", n=card.row.number, minutes=minutes)
            yield Need("quiet", words, card.row.number, code=card.code)


def _too_few(round_: Round, cards: Sequence[TableCard]) -> Iterator[Need]:
    """Tables of partners at which somebody is gone before they open."""
    if not formats.known(round_.tournament.format).opposite:
        return
    for card in cards:
        if len(card.row.seats) != FOUR:
            words = say("Partners play with four, and table {n} has too few.", n=card.row.number)
            yield Need("short", words, card.row.number)


def _missing(round_: Round, cards: Sequence[TableCard], now: datetime) -> Iterator[Need]:
    """Who is awaited at a table that need not wait any longer."""
    until = waits_until(round_)
    if round_.state != Round.State.PLAYING or (until is not None and now < until):
        return
    for card in cards:
        for seat in card.missing:
            yield Need(
                "missing",
                many(
                    how_many(seat.name),
                    "{name} has not come to table {n}: what becomes of the seat?",
                    "{name} have not come to table {n}: what becomes of the seat?",
                    name=seat.name,
                    n=card.row.number,
                ),
                card.row.number,
                entry=seat.entry,
            )


def _left(round_: Round, numbers: Mapping[int, int]) -> Iterator[Need]:
    """Tables at which the seat of somebody who withdrew is empty. One query."""
    places = Place.objects.filter(EMPTIED, round=round_, table__state__in=Table.OPEN).select_related("entry")
    for place in places.order_by("table__number"):
        number = numbers[place.table_id or 0]
        yield Need(
            "left",
            many(
                how_many(place.entry.name),
                "{name} withdrew from table {n}: how does the table go on?",
                "{name} withdrew from table {n}: how does the table go on?",
                name=place.entry.name,
                n=number,
            ),
            number,
            entry=place.entry_id,
        )


def _changed(round_: Round) -> Iterator[Need]:
    """What the draw was made of and is another now. Eight queries, nine with a bracket or a ladder."""
    changed = changed_since(round_)
    if changed:
        names = dict(Entry.objects.filter(pk__in=changed).values_list("pk", "name"))
        row = formats.known(round_.tournament.format)
        bracket = row.bracket is not None
        from_to = [_from_to(names[key], change, bracket) for key, change in sorted(changed.items())]
        whole = bracket or row.drawn == "beforehand"
        told = many(
            len(changed),
            "A result behind this draw changed: {who}.",
            "Results behind this draw changed: {who}.",
            who=listed(from_to),
        )
        if all(change.read for change in changed.values()):
            told = say("What this draw was made from changed: {who}.", who=listed(from_to))
        yield Need("changed", told, whole=whole)


def _from_to(name: str, change: Changed, bracket: bool) -> str:
    """Who goes on now or no longer, whose points are others, else who stands elsewhere."""
    before, now = change.stands
    words, people = {"name": name, "before": before, "now": now}, how_many(name)
    if before == 0 != now:
        return many(people, "{name} goes on now", "{name} go on now", **words)
    if before != 0 == now:
        return many(people, "{name} goes on no longer", "{name} go on no longer", **words)
    if change.points[0] != change.points[1]:
        return f"{name} {' → '.join(both_to_read(*map(Fraction, change.points)))}"
    if change.read:
        return _read_anew(change.read, name)
    if bracket:
        return say("{name}: game {before} → {now}", **words)
    return say("{name}: rung {before} → {now}", **words)


def _read_anew(read: str, name: str) -> str:
    """Of whom the draw reads another thing than it did."""
    if read == "met":
        return many(how_many(name), "{name} has met others", "{name} have met others", name=name)
    return many(
        how_many(name), "{name} is kept apart from others", "{name} are kept apart from others", name=name
    )
