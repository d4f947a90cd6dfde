"""What is there to know about every entry after so many rounds? Gathered once, read by every metric."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
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
    sides = [result.sides for result in played]
    sizes = {len(side) for side in sides}
    worth = [_brought(event.scheme, result, side) for result, side in zip(played, sides, strict=True)]
    granted = list(_granted(byes, played, worth))
    # Schemes give tables that came out alike the same tuple.
    alike = {id(table): table for table in (*worth, granted)}
    whole = lcm(*{number.denominator for table in alike.values() for number in table})
    counted = {key: _counted(table, whole) for key, table in alike.items()}
    others = lcm(*{size - 1 for size in sizes})
    for result, side, table in zip(played, sides, worth, strict=True):
        seated = [places[line.entry] for line in result.lines]
        _enter(records, seated, result, side, counted[id(table)], others)
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
    half = ceil(Fraction(_most(points, sizes, event.scheme, rounds * whole)) / 2)
    reached = event.reached.get(rounds, {})
    return Field(records, rounds, event.seed, whole, half, others, reached, event.season)


def _brought(scheme: PointsScheme, result: TableResult, sides: Sequence[Line]) -> Sequence[Number]:
    """The points of each line; both partners have those of their side."""
    points = scheme.points(sides)
    if len(sides) == len(result.lines):
        return points
    of_side = {line.side: brought for line, brought in zip(sides, points, strict=True)}
    return [of_side[line.side] for line in result.lines]


def _counted(numbers: Sequence[Number], whole: int) -> list[int]:
    return [number.numerator * (whole // number.denominator) for number in numbers]


def _enter(
    records: Sequence[Record],
    seated: list[int],
    result: TableResult,
    sides: Sequence[Line],
    points: Sequence[int],
    others: int,
) -> None:
    lines = result.lines
    facing = range(len(lines)) if len(sides) == len(lines) else _facing(lines)
    meetings = _meetings(tuple([line.place for line in lines]), facing)
    count, scores = len(sides), sum([line.score for line in sides])
    weight, at_round = others // (count - 1), result.round - 1
    for at, place in enumerate(seated):
        record, line = records[place], lines[at]
        record.lines.append(line)
        record.tables.append(result)
        record.by_round[at_round] += points[at]
        met, results = meetings[at]
        record.opponents += [seated[other] for other in met]
        record.results += results
        record.beyond += (line.score * count - scores) * weight


def _facing(lines: Sequence[Line]) -> tuple[int, ...]:
    """For each line of a table the first of its side."""
    sides = [line.side for line in lines]
    return tuple(sides.index(side) for side in sides)


@lru_cache(maxsize=4096)
def _meetings(
    places: tuple[int, ...], sides: tuple[int, ...] | range
) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """For each line of a table the others that are not its partner's, and how it came out against each."""
    met = [tuple(at for at, other in enumerate(sides) if other != side) for side in sides]
    return tuple(
        (others, tuple(_result(own, places[other]) for other in others))
        for own, others in zip(places, met, strict=True)
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


def _most(points: Sequence[int], sizes: Collection[int], scheme: PointsScheme, tables: int) -> Number:
    """The most that so many tables of such sizes can bring; where there is no most, the highest points there are."""
    known = [most for size in sizes if (most := scheme.best(size)) is not None]
    return max(known) * tables if known else max(points, default=0)
