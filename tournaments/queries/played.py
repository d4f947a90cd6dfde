"""What was played in each round of a tournament: who sat where, and what did everybody bring home?"""

import hashlib
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, replace
from operator import attrgetter
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, Q, QuerySet, Sum
from django.db.models.functions import Coalesce

from rummy import engine
from rummy.scorekeeping.models import GameResult, HandResult
from tournaments.models import Place, PlaySide, Round, Table, Tournament
from tournaments.standings import Line, TableResult


@dataclass(frozen=True, slots=True)
class Tally:
    """What one entry brought together at a table: card points with more being better, games won, hands."""

    score: int = 0
    games_won: int = 0
    hands: int = 0
    hands_won: int = 0
    best_hand: int = 0
    penalties: int = 0
    partner: int | None = None

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
            self.partner,
        )


NO_HANDS = Tally()
_facts = attrgetter(*(field.name for field in fields(Line)))


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
    left: bool
    away: str
    worth: str
    play_off: bool
    against: int | None


@dataclass(frozen=True, slots=True)
class PlayedRound:
    """A round that was drawn, with its finished tables; `made_of` is a fingerprint of those."""

    number: int
    is_play_off: bool
    seatings: tuple[Seating, ...]
    results: tuple[TableResult, ...]
    made_of: str

    @property
    def walkovers(self) -> tuple[tuple[int, int], ...]:
        """Who had a bye for somebody who did not come, and for whom, unless he was seated elsewhere then."""
        if self.is_void or self.seatings[0].round_state not in (Round.State.PLAYING, Round.State.CLOSED):
            return ()
        seated = {row.entry for row in self.seatings if row.table is not None}
        found = ((row.entry, row.against) for row in self.seatings)
        return tuple((one, other) for one, other in found if other is not None and other not in seated)

    @property
    def is_draft(self) -> bool:
        """Whether only the desk knows it."""
        return self.seatings[0].round_state == Round.State.DRAFT

    @property
    def is_void(self) -> bool:
        """Whether it counts for nobody, also not for who sat out."""
        states = (row.table_state for row in self.seatings if row.table is not None)
        return Table.State.count_for_nobody(states, (row.against for row in self.seatings))


Tallies = Mapping[int, Mapping[int, Tally]]


def read_rounds(tournament: Tournament, numbers: Collection[int] | None = None) -> list[PlayedRound]:
    """The published rounds of these numbers, all where none are named. Four queries."""
    some = Q() if numbers is None else Q(number__in=numbers)
    return _read(tournament, tournament.rounds.filter(some).exclude(state=Round.State.DRAFT))


def read_drawn_rounds(tournament: Tournament) -> list[PlayedRound]:
    """All rounds, also those not published yet. Four queries."""
    return _read(tournament, tournament.rounds.all())


def _read(tournament: Tournament, rounds: QuerySet[Round]) -> list[PlayedRound]:
    seatings: dict[int, list[Seating]] = defaultdict(list)
    for row in seatings_of(rounds):
        seatings[row.round].append(row)
    tallies = tallies_of(tournament, Q(play__table__round__in=rounds))
    return [_round(tournament, seatings[number], tallies) for number in sorted(seatings)]


def _round(tournament: Tournament, rows: Sequence[Seating], tallies: Tallies) -> PlayedRound:
    results = tuple(_results(tournament, rows, tallies))
    return PlayedRound(rows[0].round, rows[0].play_off, tuple(rows), results, print_of(results))


def seatings_of(rounds: Collection[Round] | QuerySet[Round]) -> Iterator[Seating]:
    """Where everybody was in these rounds. One query; plain rows, for there may be many."""
    places = Place.objects.filter(round__in=rounds)
    ordered = places.order_by("round__number", "table__number", "seat", "pk")
    facts = ordered.values_list(
        "round__number",
        "round__state",
        "entry",
        "table",
        "table__number",
        "table__deals",
        "table__slot",
        "table__state",
        "table__void_reason",
        "left",
        "away",
        "worth",
        "round__play_off",
        "against",
    )
    return (Seating(*row) for row in facts)


def _results(tournament: Tournament, rows: Sequence[Seating], tallies: Tallies) -> Iterator[TableResult]:
    """The finished tables at which a hand counts. Whoever left with hands behind him is among the lines too."""
    seated = {(row.table, row.entry) for row in rows}
    left = {row.entry for row in rows if row.left}
    tables = {row.table: row for row in rows if row.table is not None}
    for key, row in tables.items():
        brought = tallies.get(key, {})
        there = {entry: tally for entry, tally in brought.items() if tally.hands or (key, entry) in seated}
        is_scored = any(tally.hands for tally in there.values())
        if row.table_state == Table.State.DONE and is_scored and len(there) > 1:
            yield TableResult(row.round, lines_of(tournament, there, left), row.number or 0)


def print_of(results: Iterable[TableResult]) -> str:
    """A fingerprint of all that the standings know of these tables."""
    text = "\n".join(f"{result.number} {[_facts(line) for line in result.lines]}" for result in results)
    return hashlib.sha256(text.encode()).hexdigest()


def lines_of(
    tournament: Tournament, tallies: Mapping[int, Tally], left: Collection[int] = ()
) -> tuple[Line, ...]:
    """The tallies of a table, best first; equals share a place.

    By games won where rounds are games, then by card points. Who `left` comes behind all who stayed, the first to leave
    last; so does, among those who lost, who was out first where the last one in wins.
    """
    games = rules_of(tournament).games
    by_games = tournament.ends in (Tournament.Ends.TARGET, Tournament.Ends.GAMES)
    counted = _no_better_than_who_stayed(tallies, left) if games.low_wins else tallies
    worth = {
        entry: (
            entry not in left,
            tally.games_won if by_games else 0,
            tally.hands if games.eliminates or entry in left else 0,
            tally.score,
        )
        for entry, tally in counted.items()
    }
    ordered = sorted(counted, key=lambda entry: (worth[entry], -entry), reverse=True)
    partners = {entry: _partner(entry, counted) for entry in ordered}
    best_first = [worth[entry] for entry in ordered if entry < (partners[entry] or entry + 1)]
    return tuple(
        _line(entry, counted[entry], 1 + best_first.index(worth[entry]), partners[entry]) for entry in ordered
    )


def _no_better_than_who_stayed(tallies: Mapping[int, Tally], left: Collection[int]) -> dict[int, Tally]:
    """Where points are lost, few of them are no merit of who was not there to lose them."""
    stayed = [tally.score for entry, tally in tallies.items() if entry not in left]
    return {
        entry: replace(tally, score=min([tally.score, *stayed])) if entry in left else tally
        for entry, tally in tallies.items()
    }


def _partner(entry: int, tallies: Mapping[int, Tally]) -> int | None:
    """Who shares the side; nobody where another one took the seat in between."""
    partner = tallies[entry].partner
    is_so = partner is not None and partner in tallies and tallies[partner].partner == entry
    return partner if is_so else None


def _line(entry: int, tally: Tally, place: int, partner: int | None) -> Line:
    return Line(
        entry=entry,
        place=place,
        score=tally.score,
        games_won=tally.games_won,
        hands=tally.hands,
        hands_won=tally.hands_won,
        best_hand=tally.best_hand,
        penalties=tally.penalties,
        partner=partner,
    )


def rules_of(tournament: Tournament) -> engine.Ruleset:
    """The game with the house rules of this event. No query."""
    return engine.find_ruleset(tournament.ruleset).with_options(tournament.options)


def adds_bonuses(tournament: Tournament) -> bool:
    """Whether who wins a game gets more than the totals that are typed."""
    return rules_of(tournament).games.final is not None


def sign_of(tournament: Tournament) -> int:
    """−1 where few points are good, else 1: what a table writes, times this, is more for who did better."""
    return rules_of(tournament).games.worth_of_a_point


def tallies_of(tournament: Tournament, of: Q) -> Tallies:
    """For each table of these sides, for each entry, what it brought together on all sittings. Three queries."""
    sides = PlaySide.objects.filter(of)
    hands, games = _hands_of(sides), _games_of(sides)
    sign = sign_of(tournament)
    found: dict[int, dict[int, Tally]] = defaultdict(dict)
    rows = list(sides.order_by("play__number").values_list("play__table_id", "entry_id", "side_id"))
    partners: dict[int, list[int]] = defaultdict(list)
    for _table, entry, side in rows:
        partners[side].append(entry)
    for table, entry, side in rows:
        tally = _tally(hands[side], games[side], sign) if side in hands and side in games else NO_HANDS
        for other in partners[side]:
            tally = tally if other == entry else replace(tally, partner=other)
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
