"""What are the standings of a tournament made of? Its rows as the plain values of `standings`."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, Q, Sum
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.scorekeeping.models import GameResult, HandResult
from tournaments import formats
from tournaments.draws import Entrant, Situation, group_rounds
from tournaments.draws import Round as Played
from tournaments.draws import Table as Seated
from tournaments.models import Entry, Place, PlaySide, Round, Table, Tournament
from tournaments.questions import answered
from tournaments.schemes import scheme_of
from tournaments.standings import Bye, Event, Line, PointsScheme, TableResult, absence_worth, standings
from tournaments.standings import Entry as Named

VOID_WORTH = "average"


@dataclass(frozen=True, slots=True)
class Tally:
    """What one entry brought together at a table: card points with more being better, games won, hands."""

    score: int = 0
    games_won: int = 0
    hands: int = 0
    hands_won: int = 0
    best_hand: int = 0
    penalties: int = 0

    def plus(self, other: "Tally") -> "Tally":
        if not (self.hands and other.hands):
            return self if self.hands else other
        return Tally(
            self.score + other.score,
            self.games_won + other.games_won,
            self.hands + other.hands,
            self.hands_won + other.hands_won,
            max(self.best_hand, other.best_hand),
            self.penalties + other.penalties,
        )


class Seating(NamedTuple):
    """Where an entry was in one round: at a table, or away."""

    round: int
    round_state: str
    entry: int
    table: int | None
    number: int | None
    deals: int | None
    slot: int | None
    table_state: str | None
    void_reason: str | None
    away: str
    worth: str
    play_off: bool


Tallies = Mapping[int, Mapping[int, Tally]]


def event_of(tournament: Tournament) -> Event:
    """Everything the standings are rebuilt from. Five queries whatever the size."""
    entries = list(tournament.entries.order_by("seed", "number"))
    seatings = seatings_of(tournament)
    rows = [row for row in seatings if not row.play_off]
    tallies = tallies_of(tournament)
    event = Event(
        entries=tuple(Named(entry.pk, entry.name, entry.seed, entry.lot) for entry in entries),
        results=tuple(_results(tournament, rows, tallies)),
        scheme=scheme_for(tournament),
        byes=tuple(_byes(tournament, rows)),
        order=tuple(tournament.order),
        seed=tournament.seed,
        play_offs=tuple(_play_offs(tournament, seatings, tallies)),
    )
    return replace(event, reached=_reached(tournament, entries, rows, event))


def _reached(
    tournament: Tournament, entries: Iterable[Entry], rows: Sequence[Seating], event: Event
) -> dict[int, dict[int, int]]:
    """Who came where in a knock-out or on a ladder, after each round."""
    row = formats.known(tournament.format)
    if row.placing is None:
        return {}
    entrants = [
        Entrant(entry.pk, entry.name, entry.seed, household=entry.apart, plays=entry.withdrawn_at is None)
        for entry in entries
    ]
    history = rounds_of(rows, event)
    in_groups = 0
    if row.groups:
        answers = answered(row.questions, tournament.answers)
        in_groups = group_rounds(row.groups(Situation(tuple(entrants), history, 0, answers)))
    ranking = (
        [line.entry for line in standings(event, min(in_groups, event.rounds)).rows] if in_groups else []
    )
    return formats.reached(tournament.format, entrants, history, answers=tournament.answers, ranking=ranking)


def rounds_of(rows: Iterable[Seating], event: Event) -> tuple[Played, ...]:
    """The published rounds as the draws know them: who sat where, who sat out, and who came in which place."""
    rounds: dict[int, list[Seating]] = defaultdict(list)
    for row in rows:
        rounds[row.round].append(row)
    places: dict[int, dict[int, int]] = defaultdict(dict)
    for result in event.results:
        places[result.round].update({line.entry: line.place for line in result.lines})
    return tuple(_played(rounds[at], places[at]) for at in range(1, max(rounds, default=0) + 1))


def _played(rows: Iterable[Seating], places: Mapping[int, int]) -> Played:
    tables: dict[int, Seated] = {}
    byes = []
    for row in rows:
        if row.number is not None:
            there = tables.get(row.number, Seated(row.number, (), row.deals, row.slot))
            tables[row.number] = replace(there, seats=(*there.seats, row.entry))
        elif row.away == Place.Away.BYE:
            byes.append(row.entry)
    return Played(tuple(tables[at] for at in sorted(tables)), tuple(byes), places)


def scheme_for(tournament: Tournament) -> PointsScheme:
    return scheme_of(tournament.scheme, tournament.ends_after or 1)


def usual_size(tournament: Tournament) -> int:
    return formats.known(tournament.format).size(tournament.answers)


def seatings_of(tournament: Tournament) -> list[Seating]:
    """Where everybody was in every round that was published. One query; plain rows, for there may be many."""
    places = Place.objects.filter(round__tournament=tournament).exclude(round__state=Round.State.DRAFT)
    ordered = places.order_by("round__number", "table__number", "seat", "pk")
    return [
        Seating(*row)
        for row in ordered.values_list(
            "round__number",
            "round__state",
            "entry",
            "table",
            "table__number",
            "table__deals",
            "table__slot",
            "table__state",
            "table__void_reason",
            "away",
            "worth",
            "round__play_off",
        )
    ]


def _results(tournament: Tournament, rows: Sequence[Seating], tallies: Tallies) -> Iterator[TableResult]:
    """The finished tables. Whoever left with hands behind him is among the lines too."""
    seated = {(row.table, row.entry) for row in rows}
    tables = {row.table: row for row in rows if row.table is not None}
    for key, row in tables.items():
        brought = tallies.get(key, {})
        there = {entry: tally for entry, tally in brought.items() if tally.hands or (key, entry) in seated}
        if row.table_state == Table.State.DONE and len(there) > 1:
            yield TableResult(row.round, lines_of(tournament, there), row.number or 0)


def _play_offs(tournament: Tournament, rows: Sequence[Seating], tallies: Tallies) -> Iterator[TableResult]:
    """The finished tables of play-offs, each behind the round it follows."""
    rounds = {row.round for row in rows if not row.play_off}
    for result in _results(tournament, [row for row in rows if row.play_off], tallies):
        follows = max(number for number in rounds if number < result.round)
        yield replace(result, round=follows)


def lines_of(tournament: Tournament, tallies: Mapping[int, Tally]) -> tuple[Line, ...]:
    """The tallies of a table, best first: by games won where rounds are games, then by card points; equals share a place."""
    by_games = tournament.ends in (Tournament.Ends.TARGET, Tournament.Ends.GAMES)
    worth = {entry: (tally.games_won if by_games else 0, tally.score) for entry, tally in tallies.items()}
    ordered = sorted(tallies, key=lambda entry: (worth[entry], -entry), reverse=True)
    return tuple(_line(entry, tallies[entry], worth) for entry in ordered)


def _line(entry: int, tally: Tally, worth: Mapping[int, tuple[int, int]]) -> Line:
    return Line(
        entry=entry,
        place=1 + sum(other > worth[entry] for other in worth.values()),
        score=tally.score,
        games_won=tally.games_won,
        hands=tally.hands,
        hands_won=tally.hands_won,
        best_hand=tally.best_hand,
        penalties=tally.penalties,
    )


def _byes(tournament: Tournament, rows: Iterable[Seating]) -> Iterator[Bye]:
    scheme, size = scheme_for(tournament), usual_size(tournament)
    for row in rows:
        if row.round_state not in (Round.State.PLAYING, Round.State.CLOSED):
            continue
        if row.table is None:
            worth = absence_worth(row.worth, scheme, size)
            yield Bye(row.round, row.entry, worth, str(Place.Away(row.away).label))
        elif row.table_state == Table.State.VOID:
            yield Bye(row.round, row.entry, absence_worth(VOID_WORTH, scheme, size), row.void_reason or "")


def tallies_of(tournament: Tournament, tables: Iterable[int] | None = None) -> Tallies:
    """For each table, for each entry, what it brought together on all sittings of the table. Three queries."""
    of = Q(play__table__in=tables) if tables is not None else Q(play__table__round__tournament=tournament)
    sides = PlaySide.objects.filter(of)
    hands, games = _hands_of(sides), _games_of(sides)
    sign = (
        -1 if engine.find_ruleset(tournament.ruleset).with_options(tournament.options).games.low_wins else 1
    )
    found: dict[int, dict[int, Tally]] = defaultdict(dict)
    rows = sides.order_by("play", "side__seat", "pk").values_list("play__table_id", "entry_id", "side_id")
    for table, entry, side in rows:
        tally = _tally(hands[side], games[side], sign) if side in hands and side in games else Tally()
        found[table][entry] = found[table].get(entry, Tally()).plus(tally)
    return found


def _hands_of(sides: Any) -> dict[int, Any]:
    rows = HandResult.objects.filter(side__in=sides.values("side_id")).values("side").order_by()
    counted = rows.annotate(
        hands=Count("pk"),
        won=Count("pk", filter=Q(won=True)),
        high=Max("points"),
        low=Min("points"),
        penalties=Sum("penalties"),
    )
    return {row["side"]: row for row in counted}


def _games_of(sides: Any) -> dict[int, Any]:
    rows = GameResult.objects.filter(side__in=sides.values("side_id")).values("side").order_by()
    counted = rows.annotate(score=Sum(Coalesce("final", "total")), won=Count("pk", filter=Q(won=True)))
    return {row["side"]: row for row in counted}


def _tally(hands: Mapping[str, Any], games: Mapping[str, Any], sign: int) -> Tally:
    best = hands["high"] if sign > 0 else -hands["low"]
    return Tally(sign * games["score"], games["won"], hands["hands"], hands["won"], best, hands["penalties"])
