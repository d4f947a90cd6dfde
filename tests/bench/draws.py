"""How long do draws take, and how good are they?"""

import time
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product

from devtools.measure import Row, best
from tests.bench._exact import best_tables, least_squares
from tests.tournaments.draws.fields import Drawn, entrants, rounds
from tournaments.draws import (
    Budget,
    Draw,
    Entrant,
    bracket,
    howell,
    mitchell,
    mixer,
    round_robin,
    swiss_pairs,
    swiss_tables,
    table_sizes,
)
from tournaments.draws.closed_form import closed_form

MOST_PAIRS_SECONDS = 0.15
MOST_TABLES_SECONDS = 0.5
SEEDS = 20
PAIRED = range(6, 15, 2)
SMALL_SEEDS = 5
MOST_SPREAD = 1.1
MOST_UNEVEN = 2
LEAST_EVEN = 0.99
# Players and rounds of a mixer at fours, and how many may meet again at most.
MIXERS = ((16, 5, 0), (16, 6, 24), (16, 8, 72), (24, 6, 2), (32, 8, 0), (40, 8, 0), (128, 8, 0))
MOST_CLOSED_SECONDS = 0.001


def measure() -> Iterator[Row]:
    yield from swiss_rows("swiss, two: 1,000 × 9", pairs, 2, MOST_PAIRS_SECONDS)
    yield from swiss_rows("swiss, fours: 1,000 × 9", tables, 4, MOST_TABLES_SECONDS)
    for count in (40, 128):
        clean = sum(not any(repeats) for repeats in (repeats_of(count, seed) for seed in range(SEEDS)))
        yield Row(
            f"swiss, fours: {count} × 8 without a repeat", f"{clean} of {SEEDS}", f"{SEEDS}", clean == SEEDS
        )

    for count, played, most in MIXERS:
        yield from mixer_rows(count, played, most)
    yield closed_row()
    yield from exact_pairs_rows()
    yield from exact_tables_rows()
    yield from sizes_rows()
    yield round_robin_row()
    yield brackets_row()
    yield movements_row()


def mixer_rows(count: int, played: int, most: int) -> Iterator[Row]:
    begun = time.process_time()
    draws = mixer(entrants(count), rounds=played)
    taken = time.process_time() - begun
    again = sum(draw.report.repeats for draw in draws)
    what = f"mixer: {count} × {played}"
    yield Row(f"{what}, meet again ({taken:.2f} s)", f"{again}", f"≤ {most}", again <= most)
    apart = max(draw.report.seats for draw in draws[-1:])
    yield Row(f"{what}, seats apart", f"{apart}", "≤ 1", apart <= 1)


def closed_row() -> Row:
    (taken,) = best(lambda: closed_form([4] * 8))
    return Row(
        "mixer: 32 × 8 in closed form", f"{taken * 1000:.2f} ms", "< 1 ms", taken < MOST_CLOSED_SECONDS
    )


def exact_pairs_rows() -> Iterator[Row]:
    """Small fields until nobody is left to meet: without a repeat where that can be, and then as near as the exact matching."""
    drawn, clean, near = 0, 0, 0
    for count, seed in product(PAIRED, range(SMALL_SEEDS)):
        for field, draw in rounds(entrants(count), count - 1, 2, pairs, seed=seed):
            least = least_squares(field)
            drawn += 1
            clean += least is None or draw.report.repeats == 0
            near += least is None or draw.report.spread == least
    what = f"swiss, two: {PAIRED[0]} to {PAIRED[-1]}, every round"
    yield Row(f"{what}, no repeat where that can be", f"{clean} of {drawn}", f"{drawn}", clean == drawn)
    yield Row(f"{what}, as near as the exact matching", f"{near} of {drawn}", f"{drawn}", near == drawn)


def exact_tables_rows() -> Iterator[Row]:
    """Twelve at fours, against every way to seat them."""
    repeats, spread, least = 0, Fraction(0), Fraction(0)
    for seed in range(SMALL_SEEDS):
        for field, draw in rounds(entrants(12), 4, 4, tables, seed=seed):
            fewest, nearest = best_tables(field, 4)
            repeats += met_before(field, draw) - fewest
            spread, least = spread + draw.report.spread, least + nearest
    ratio = float(spread / least)
    what = "swiss, fours: 12 × 4, against every seating"
    yield Row(f"{what}, repeats too many", f"{repeats}", "0", repeats == 0)
    yield Row(f"{what}, spread", f"{ratio:.3f} ×", f"≤ {MOST_SPREAD} ×", ratio <= MOST_SPREAD)


def met_before(field: tuple[Entrant, ...], draw: Draw) -> int:
    """How often those who share a table now have met before, a third meeting counted twice."""
    met = {entrant.id: entrant.met for entrant in field}
    pairs_of = (combinations(table.seats, 2) for table in draw.tables)
    return sum(met[one].get(other, 0) for pairs in pairs_of for one, other in pairs)


def sizes_rows() -> Iterator[Row]:
    found = {count: table_sizes(count) for count in range(3, 1_000)}
    good = sum(
        sizes.byes == 0 and sum(sizes.sizes) == count and set(sizes.sizes) <= {3, 4, 5, 6}
        for count, sizes in found.items()
    )
    yield Row("table sizes for 3 to 999: 3 to 6 at each, nobody out", f"{good} of 997", "997", good == 997)
    small = [found[count].sizes for count in (5, 6, 7)]
    wanted: list[tuple[int, ...]] = [(5,), (3, 3), (4, 3)]
    yield Row("table sizes for 5, 6, 7", f"{small}", f"{wanted}", small == wanted)


def round_robin_row() -> Row:
    good = 0
    for count in range(2, 65):
        draws = round_robin(entrants(count))
        met = [frozenset(table.seats) for draw in draws for table in draw.tables]
        dealt = [0] * (count + 1)
        for draw in draws:
            for table in draw.tables:
                dealt[table.seats[0]] += 1
        once = len(met) == len(set(met)) == count * (count - 1) // 2
        good += once and max(dealt[1:]) - min(dealt[1:]) <= 1
    return Row("round robin of 2 to 64: every pair once, dealers ±1", f"{good} of 63", "63", good == 63)


def brackets_row() -> Row:
    good = sum(
        (
            len(bracket(count)),
            len(bracket(count, double=True)),
            len(bracket(count, double=True, deciding=True)),
        )
        == (count - 1, 2 * count - 2, 2 * count - 1)
        for count in range(2, 129)
    )
    return Row("brackets of 2 to 128: n − 1, 2n − 2 (+1) games", f"{good} of 127", "127", good == 127)


def movements_row() -> Row:
    good = 0
    for count in range(4, 25):
        for moved in (mitchell(range(count)), mitchell(range(count), relay=True), howell(range(count))):
            met = [frozenset(table.seats) for tables, _ in moved for table in tables]
            seats = [sum(len(table.seats) for table in tables) + len(byes) for tables, byes in moved]
            good += len(met) == len(set(met)) and set(seats) == {count}
    return Row("movements of 4 to 24 pairs: nobody meets twice, no clash", f"{good} of 63", "63", good == 63)


def pairs(field: tuple[Entrant, ...], seed: int) -> Draw:
    return swiss_pairs(field, seed=seed)


def tables(field: tuple[Entrant, ...], seed: int) -> Draw:
    return swiss_tables(field, seed=seed)


def swiss_rows(what: str, drawn: Drawn, usual: int, most: float) -> Iterator[Row]:
    taken: list[float] = []

    def timed(field: tuple[Entrant, ...], seed: int) -> Draw:
        begun = time.process_time()
        draw = drawn(field, seed)
        taken.append(time.process_time() - begun)
        return draw

    *_, last = played = list(rounds(entrants(1_000), 9, usual, timed))
    repeats = sum(draw.report.repeats for _, draw in played)
    yield Row(f"{what}, slowest round", f"{max(taken):.3f} s", f"< {most} s", max(taken) < most)
    yield Row(f"{what}, repeats", f"{repeats}", "0", repeats == 0)
    even = sum(is_even(entrant, usual) for entrant in last[0]) / len(last[0])
    yield Row(f"{what}, seats ±{MOST_UNEVEN}", f"{even:.1%}", f"≥ {LEAST_EVEN:.0%}", even >= LEAST_EVEN)


def is_even(entrant: Entrant, usual: int) -> bool:
    counts = [*entrant.seats, *[0] * usual][:usual]
    return max(counts) - min(counts) <= MOST_UNEVEN


def repeats_of(count: int, seed: int) -> list[int]:
    def drawn(field: tuple[Entrant, ...], chance: int) -> Draw:
        return swiss_tables(field, seed=chance, budget=Budget())

    return [draw.report.repeats for _, draw in rounds(entrants(count), 8, 4, drawn, seed=seed)]
