import random
from itertools import combinations, product

import pytest

from tournaments.draws.seat_plan import evened

Pairs = list[list[int]]


def squares(pairs: Pairs, had: list[list[int]]) -> int:
    """Of first deals less second ones."""
    ahead = [row[0] - row[1] for row in had]
    for first, second in pairs:
        ahead[first] += 1
        ahead[second] -= 1
    return sum(one * one for one in ahead)


@pytest.mark.parametrize("seed", range(30))
def test_of_all_ways_to_turn_the_pairs_none_is_more_even(seed: int) -> None:
    chance = random.Random(seed)
    players = chance.randint(2, 6)
    pairs = [list(pair) for pair in combinations(range(players), 2) if chance.random() < 0.6]
    had = [[chance.randint(0, 3), chance.randint(0, 3)] for _ in range(players)]
    ways = product(*[(pair, pair[::-1]) for pair in pairs])

    (found,) = evened([pairs], had)

    assert [sorted(pair) for pair in found] == pairs
    assert squares(found, had) == min(squares(list(way), had) for way in ways)


def test_who_is_even_enough_is_not_turned() -> None:
    plan = [[[0, 1], [2, 3]], [[1, 2], [3, 0]]]
    assert evened(plan, [[], [1], [0, 1], []]) == plan
