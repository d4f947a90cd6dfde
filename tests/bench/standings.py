"""How long do draws and standings take?"""

import random
from collections.abc import Iterator

from devtools.measure import Row, best
from tournaments.standings import Entry, Event, Line, OpponentsBeaten, TableResult, standings

METRICS = (
    "points",
    "head-to-head",
    "buchholz",
    "buchholz-cut-1",
    "median",
    "sonneborn-berger",
    "progressive",
    "koya",
    "hands-won",
    "difference",
    "best-hand",
    "fewest-penalties",
)
MOST_STANDINGS_SECONDS = 0.1


def measure() -> Iterator[Row]:
    yield standings_row()


def standings_row() -> Row:
    told = played(1_000, 9)
    (taken,) = best(lambda: standings(told), rounds=5)
    return Row(
        f"standings of 1,000 entries × 9 rounds × {len(METRICS)} metrics",
        f"{taken * 1000:.0f} ms",
        f"≤ {MOST_STANDINGS_SECONDS * 1000:.0f} ms",
        taken <= MOST_STANDINGS_SECONDS,
    )


def played(count: int, rounds: int) -> Event:
    chance = random.Random(1)
    results = []
    for number in range(1, rounds + 1):
        seated = chance.sample(range(count), count)
        results += [paired(number, seated[first : first + 2], chance) for first in range(0, count, 2)]
    entries = tuple(Entry(number, f"Player {number}", number) for number in range(count))
    return Event(entries, tuple(results), OpponentsBeaten(2), order=METRICS)


def paired(number: int, pair: list[int], chance: random.Random) -> TableResult:
    scores = [chance.randrange(-50, 200) for _ in pair]
    return TableResult(
        number,
        tuple(
            Line(entry, 1 + (score < max(scores)), score, hands=5, hands_won=chance.randrange(5))
            for entry, score in zip(pair, scores, strict=True)
        ),
    )
