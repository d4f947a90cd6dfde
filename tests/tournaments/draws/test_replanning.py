"""Is the worst of all plans, everybody with the same people in each round, made one in which nobody meets anybody again?"""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.draws.chance import Chance
from tournaments.draws.replanning import Plan, replanned

ROUNDS, USUAL, STEPS = 4, 4, 60_000


def meetings(plan: Plan) -> Counter[tuple[int, int]]:
    return Counter(pair for tables in plan for table in tables for pair in combinations(sorted(table), 2))


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("count", [16, 20, 22])
def test_nobody_meets_anybody_again(count: int, seed: int) -> None:
    worst = [[list(range(count))[at : at + USUAL] for at in range(0, count, USUAL)] for _ in range(ROUNDS)]
    nothing = [[0] * count for _ in range(count)]

    plan = replanned(worst, nothing, [0] * count, USUAL, chance=Chance(seed), steps=STEPS)

    assert max(meetings(plan).values()) == 1
    assert [sorted(player for table in tables for player in table) for tables in plan] == [
        list(range(count))
    ] * ROUNDS


def test_at_an_odd_table_sits_nobody_twice_before_everybody_has() -> None:
    count = 22
    worst = [[list(range(count))[at : at + USUAL] for at in range(0, count, USUAL)] for _ in range(ROUNDS)]

    plan = replanned(
        worst, [[0] * count for _ in range(count)], [0] * count, USUAL, chance=Chance(1), steps=STEPS
    )

    odd = Counter(player for tables in plan for table in tables if len(table) != USUAL for player in table)
    assert set(odd.values()) == {1}
