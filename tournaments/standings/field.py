"""What is there to know about every entry after so many rounds? Gathered once, read by every metric."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from math import ceil, lcm

from tournaments.numbers import Number, exact, parts
from tournaments.standings.event import Event, SeasonRule
from tournaments.standings.points import PointsScheme
from tournaments.standings.results import Bye, Entry, EntryId, Line, TableResult

Tied = frozenset[int]
ABOVE, LEVEL, BELOW = 2, 1, 0


@dataclass(slots=True)
class Record:
    """One entry's way through the tournament. Points are counted in parts, see `Field`.

    `lines` and `tables` go together. So do `opponents` (places in `Field.records`, one for each meeting), `results`
    (ABOVE, LEVEL or BELOW that opponent) and `strengths` (the points that opponent has). `played_off` are the meetings in
    play-offs behind the last of the rounds: the opponent, and the result. `beyond` are the card points beyond the average of the
    others at each table, counted in parts as well.
    """

    entry: Entry
    by_round: list[int]
    points: int = 0
    lines: list[Line] = field(default_factory=list)
    tables: list[TableResult] = field(default_factory=list)
    beyond: int = 0
    opponents: list[int] = field(default_factory=list)
    results: list[int] = field(default_factory=list)
    strengths: list[int] = field(default_factory=list)
    byes: int = 0
    played_off: list[tuple[int, int]] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Field:
    """All records in the order of the entries.

    `whole` parts are a point, so that sums stay whole numbers, and `others` parts a card point. `half` is half of the points that could be had so far,
    in parts, rounded up.
    """

    records: tuple[Record, ...]
    rounds: int
    seed: int
    whole: int
    half: int
    others: int
    reached: Mapping[EntryId, int] = field(default_factory=dict)
    season: SeasonRule = SeasonRule()

    def points(self, counted: int) -> Number:
        """Counted parts as points."""
        return parts(counted, self.whole)


def gather(event: Event, rounds: int) -> Field:
    """The field after so many rounds; later results are left out, and entries without a result are in it too."""
    records = tuple(Record(entry, [0] * rounds) for entry in event.entries)
    places = {entry.id: place for place, entry in enumerate(event.entries)}
    played = [result for result in event.results if result.round <= rounds]
    byes = [bye for bye in event.byes if bye.round <= rounds]
    worth = [event.scheme.points(result.lines) for result in played]
    granted = list(_granted(byes, played, worth))
    # Schemes give tables that came out alike the same tuple.
    alike = {id(table): table for table in (*worth, granted)}
    whole = lcm(*{number.denominator for table in alike.values() for number in table})
    counted = {key: _counted(table, whole) for key, table in alike.items()}
    others = lcm(*{len(result.lines) - 1 for result in played})
    for result, table in zip(played, worth, strict=True):
        seated = [places[line.entry] for line in result.lines]
        _enter(records, seated, result, counted[id(table)], others)
    for bye, gained in zip(byes, counted[id(granted)], strict=True):
        _sit_out(records[places[bye.entry]], bye, gained, places if event.bye_opponent == "yourself" else {})
    for result in event.play_offs:
        if result.round == rounds:
            _play_off(records, [places[line.entry] for line in result.lines], result)
    for record in records:
        record.points = sum(record.by_round)
    points = [record.points for record in records]
    for record in records:
        record.strengths = [points[other] for other in record.opponents]
    half = ceil(Fraction(_most(points, played, event.scheme, rounds * whole)) / 2)
    reached = event.reached.get(rounds, {})
    return Field(records, rounds, event.seed, whole, half, others, reached, event.season)


def _counted(numbers: Sequence[Number], whole: int) -> list[int]:
    return [number.numerator * (whole // number.denominator) for number in numbers]


def _enter(
    records: Sequence[Record], seated: list[int], result: TableResult, points: Sequence[int], others: int
) -> None:
    lines = result.lines
    outcomes = _outcomes(tuple([line.place for line in lines]))
    seats, scores = len(seated), sum([line.score for line in lines])
    weight, at_round = others // (seats - 1), result.round - 1
    for at, place in enumerate(seated):
        record, line = records[place], lines[at]
        record.lines.append(line)
        record.tables.append(result)
        record.by_round[at_round] += points[at]
        met = seated.copy()
        del met[at]
        record.opponents += met
        record.results += outcomes[at]
        record.beyond += (line.score * seats - scores) * weight


@lru_cache(maxsize=4096)
def _outcomes(places: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """For each place at a table how it came out against each of the others."""
    return tuple(
        tuple(_result(own, theirs) for theirs in places[:at] + places[at + 1 :])
        for at, own in enumerate(places)
    )


def _result(own: int, theirs: int) -> int:
    return ABOVE if own < theirs else LEVEL if own == theirs else BELOW


def _play_off(records: Sequence[Record], seated: list[int], result: TableResult) -> None:
    met = list(zip(seated, result.lines, strict=True))
    for at, own in met:
        records[at].played_off += [
            (other, _result(own.place, theirs.place)) for other, theirs in met if other != at
        ]


def _sit_out(record: Record, bye: Bye, counted: int, opponents: dict[EntryId, int]) -> None:
    """`opponents` is empty where a bye has none."""
    record.by_round[bye.round - 1] += counted
    record.byes += 1
    if opponents:
        record.opponents.append(opponents[bye.entry])
        record.results.append(LEVEL)


def _granted(
    byes: Sequence[Bye], played: Sequence[TableResult], worth: Sequence[Sequence[Number]]
) -> Iterator[Number]:
    """What each bye is worth; an average is that of the tables played, 0 for who played none."""
    won: dict[EntryId, list[Number]] = {bye.entry: [] for bye in byes if bye.points is None}
    for result, table in zip(played, worth, strict=True) if won else ():
        for line, number in zip(result.lines, table, strict=True):
            if line.entry in won:
                won[line.entry].append(number)
    for bye in byes:
        if bye.points is not None:
            yield bye.points
        else:
            tables = won[bye.entry]
            yield exact(Fraction(sum(tables)) / len(tables)) if tables else 0


def _most(points: Sequence[int], played: Sequence[TableResult], scheme: PointsScheme, tables: int) -> Number:
    """The most that so many tables can bring; where there is no most, the highest points there are."""
    sizes = {len(result.lines) for result in played}
    known = [most for size in sizes if (most := scheme.best(size)) is not None]
    return max(known) * tables if known else max(points, default=0)
