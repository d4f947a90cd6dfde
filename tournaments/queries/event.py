"""What are the standings of a tournament made of? Its rows as the plain values of `standings`."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, Q, Sum
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.scorekeeping.models import GameResult, HandResult
from tournaments import formats
from tournaments.draws import Entrant, Situation, group_rounds
from tournaments.draws import Round as Played
from tournaments.draws import Table as Seated
from tournaments.models import Place, PlaySide, Round, Table, Tournament
from tournaments.questions import answered
from tournaments.schemes import scheme_of
from tournaments.standings import (
    Bye,
    Event,
    Line,
    PointsScheme,
    SeasonRule,
    TableResult,
    absence_worth,
    standings,
)
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


NO_HANDS = Tally()


class Entered(NamedTuple):
    """Who takes part, as far as standings and brackets ask."""

    id: int
    name: str
    seed: int
    lot: int | None
    apart: str
    withdrawn_at: datetime | None


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
    facts = tournament.entries.order_by("seed", "number").values_list(*Entered._fields)
    entries = [Entered(*row) for row in facts]
    seatings = seatings_of(tournament)
    rows = [row for row in seatings if not row.play_off]
    tallies = tallies_of(tournament)
    event = Event(
        entries=tuple(Named(entry.id, entry.name, entry.seed, entry.lot) for entry in entries),
        results=tuple(_results(tournament, rows, tallies)),
        scheme=scheme_for(tournament),
        byes=tuple(_byes(tournament, rows)),
        order=tuple(tournament.order),
        seed=tournament.seed,
        play_offs=tuple(_play_offs(tournament, seatings, tallies)),
        season=_season(tournament),
    )
    return replace(event, reached=_reached(tournament, entries, rows, event))


def _season(tournament: Tournament) -> SeasonRule:
    """What the director answered, in formats that ask how many evenings count."""
    answers = answered(formats.known(tournament.format).questions, tournament.answers)
    return SeasonRule(int(answers.get("best", 0)), int(answers.get("minimum", 0)))


def _reached(
    tournament: Tournament, entries: Iterable[Entered], rows: Sequence[Seating], event: Event
) -> dict[int, dict[int, int]]:
    """Who came where in a knock-out or on a ladder, after each round."""
    row = formats.known(tournament.format)
    if row.placing is None:
        return {}
    entrants = [
        Entrant(entry.id, entry.name, entry.seed, household=entry.apart, plays=entry.withdrawn_at is None)
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
        tally = _tally(hands[side], games[side], sign) if side in hands and side in games else NO_HANDS
        before = found[table].get(entry)
        found[table][entry] = before.plus(tally) if before else tally
    return found


def _hands_of(sides: Any) -> dict[int, tuple[int, ...]]:
    """For each side its hands, those it won, its highest and its lowest points, and its penalties."""
    rows = HandResult.objects.filter(side__in=sides.values("side_id")).order_by().values_list("side")
    counted = rows.annotate(
        hands=Count("pk"),
        wins=Count("pk", filter=Q(won=True)),
        high=Max("points"),
        low=Min("points"),
        penalty=Sum("penalties"),
    )
    return {side: tuple(facts) for side, *facts in counted}


def _games_of(sides: Any) -> dict[int, tuple[int, int]]:
    """For each side its points in all games, and the games it won."""
    rows = GameResult.objects.filter(side__in=sides.values("side_id")).order_by().values_list("side")
    counted = rows.annotate(score=Sum(Coalesce("final", "total")), wins=Count("pk", filter=Q(won=True)))
    return {side: (score, won) for side, score, won in counted}


def _tally(hands: tuple[int, ...], games: tuple[int, int], sign: int) -> Tally:
    played, won, high, low, penalties = hands
    score, games_won = games
    return Tally(sign * score, games_won, played, won, high if sign > 0 else -low, penalties)
