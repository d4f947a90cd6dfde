"""How fast is a large hand of several packs sorted out, and does trying everything ever find better?"""

import os
import random
import time
from collections.abc import Iterator, Sequence

from devtools.measure import Row
from rummy.engine.cards import DECK, JOKER, Card, read_cards
from rummy.engine.melds import MeldRules
from rummy.engine.rules.counting import CardValues
from rummy.engine.search import best_arrangement
from tests.engine import trying
from tests.engine.hardest import (
    CHEAP_JOKERS,
    DEAR_JOKERS,
    FREE,
    FREE_CORNER,
    HANDS,
    ONE_EACH,
    ONE_EACH_CORNER,
)

SIZE, PACKS, JOKERS = 25, 4, 4
DEALT = 400
TRIED, TABLES_TRIED = 60_000, 6_000
GOALS = {
    "jokers anywhere": (FREE, CHEAP_JOKERS, 0.5, 2.0),
    "round the corner, dear jokers": (FREE_CORNER, DEAR_JOKERS, 2.0, 8.0),
}
HARDEST = {
    "jokers anywhere": ((FREE, FREE_CORNER), 50.0),
    "one joker a meld": ((ONE_EACH, ONE_EACH_CORNER), 150.0),
}


def measure() -> Iterator[Row]:
    chance = random.Random(4)
    hands = [some_hand(chance) for _ in range(DEALT)]
    for kind, (rules, values, median, worst) in GOALS.items():
        times = sorted(milliseconds(hand, rules, values) for hand in hands)
        for name, at, most in (("median", 0.5, median), ("p99", 0.99, worst)):
            taken = times[int(at * len(times))]
            yield Row(f"G4 25 cards, {kind}: {name}", f"{taken:.2f} ms", f"≤ {most} ms", taken <= most)
    for kind, (rules_of, most) in HARDEST.items():
        hard = [(read_cards(cards), rules, values) for rules, values, cards, _ in HANDS if rules in rules_of]
        taken = max(milliseconds(*one) for one in hard)
        yield Row(f"G4 the hardest hands, {kind}", f"{taken:.0f} ms", f"≤ {most:.0f} ms", taken <= most)
    yield from brute_force_rows()


def some_hand(chance: random.Random) -> list[Card]:
    return [*chance.sample(DECK * PACKS, SIZE - JOKERS), *[JOKER] * JOKERS]


def milliseconds(hand: Sequence[Card], rules: MeldRules, values: CardValues) -> float:
    """The faster of two; what is found once for a set of rules and kept is not counted."""
    taken = []
    for _ in range(3):
        begun = time.process_time()
        best_arrangement(hand, rules, values)
        taken.append(time.process_time() - begun)
    return min(taken[1:]) * 1000


def brute_force_rows() -> Iterator[Row]:
    """All ace rules, joker rules and packs. BENCH_HANDS tries fewer."""
    tried = int(os.environ.get("BENCH_HANDS", TRIED))
    wrong = trying.wrongs(random.Random(5), tried)
    yield Row(f"G7 other than brute force, of {tried:,} hands", str(len(wrong)), "0", not wrong)
    tables = tried * TABLES_TRIED // TRIED
    wrong = trying.table_wrongs(random.Random(6), tables)
    yield Row(f"G7 other than brute force, of {tables:,} tables", str(len(wrong)), "0", not wrong)
