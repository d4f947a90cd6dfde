"""What do the standings' tests play? Small tournaments, written in a line or drawn by chance."""

from __future__ import annotations

import random
from collections.abc import Sequence

from tournaments.standings import (
    Entry,
    Event,
    Line,
    OpponentsBeaten,
    Placed,
    PointsScheme,
    Standings,
    TableResult,
    reason_of,
    reasons,
)

NAMES = ("Ana", "Ben", "Cy", "Dee", "Eve", "Fay", "Gus", "Hal")
ANA, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(1, 9)
PAIRS = OpponentsBeaten(1)


def entries(count: int) -> tuple[Entry, ...]:
    return tuple(
        Entry(number, NAMES[number - 1] if number <= len(NAMES) else f"No. {number}", number)
        for number in range(1, count + 1)
    )


def table(number: int, *scores: tuple[int, int]) -> TableResult:
    """A table of round `number`: each entry with its card points, which decide the places."""
    points = [score for _, score in scores]
    lines = (Line(entry, 1 + sum(other > score for other in points), score) for entry, score in scores)
    return TableResult(number, tuple(lines))


def beats(number: int, *pairs: tuple[int, int]) -> list[TableResult]:
    """Tables of two in one round, the winner first."""
    return [table(number, (winner, 10), (loser, 0)) for winner, loser in pairs]


def event(
    count: int, results: Sequence[TableResult], order: Sequence[str], scheme: PointsScheme = PAIRS
) -> Event:
    return Event(entries(count), tuple(results), scheme, order=tuple(order))


def whys(found: Standings) -> list[str]:
    """Why each row is above the next."""
    names = {entry.id: entry.name for entry in entries(max(row.entry for row in found.rows))}
    told = [Placed(names[row.entry], row.place, reason_of(row, found.order)) for row in found.rows]
    return list(reasons(told))


def by_chance(count: int, rounds: int, size: int, seed: int) -> tuple[TableResult, ...]:
    """Every round everybody at tables of `size`, with ties now and then."""
    chance = random.Random(seed)
    found = []
    for number in range(1, rounds + 1):
        seated = chance.sample(range(1, count + 1), count - count % size)
        for first in range(0, len(seated), size):
            scores = [chance.randrange(-20, 20) for _ in range(size)]
            found.append(
                filled(table(number, *zip(seated[first : first + size], scores, strict=True)), chance)
            )
    return tuple(found)


def filled(result: TableResult, chance: random.Random) -> TableResult:
    lines = (
        Line(
            line.entry,
            line.place,
            line.score,
            games_won=chance.randrange(3),
            hands=5,
            hands_won=chance.randrange(6),
            best_hand=chance.randrange(100),
            penalties=chance.randrange(3),
        )
        for line in result.lines
    )
    return TableResult(result.round, tuple(lines))
