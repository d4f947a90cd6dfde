import random
from itertools import combinations

import pytest

from tournaments.draws.matching import cheapest_pairs

Edge = tuple[int, int, int]


def best(count: int, edges: list[Edge]) -> tuple[int, int]:
    """The plainest way: most pairs, then the least cost, over all matchings; pairs come negative, to be least."""
    costs = {(low, high): cost for low, high, cost in edges}

    def search(left: tuple[int, ...]) -> tuple[int, int]:
        if not left:
            return 0, 0
        first, rest = left[0], left[1:]
        found = [search(rest)]
        for other in rest:
            if (first, other) in costs:
                pairs, cost = search(tuple(place for place in rest if place != other))
                found.append((pairs - 1, cost + costs[first, other]))
        return min(found)

    return search(tuple(range(count)))


@pytest.mark.parametrize("seed", range(40))
def test_the_pairs_are_the_cheapest_there_are(seed: int) -> None:
    chance = random.Random(seed)
    count = chance.randrange(2, 9)
    edges = [
        (low, high, chance.randrange(6))
        for low, high in combinations(range(count), 2)
        if chance.random() < 0.6
    ]
    pairs = cheapest_pairs(count, edges, seed)
    costs = {(low, high): cost for low, high, cost in edges}
    assert (-len(pairs), sum(costs[pair] for pair in pairs)) == best(count, edges)


def test_the_seed_chooses_among_those_that_cost_the_same() -> None:
    edges = [(low, high, 0) for low, high in combinations(range(20), 2)]
    assert cheapest_pairs(20, edges, 1) == cheapest_pairs(20, edges[::-1], 1) != cheapest_pairs(20, edges, 2)


def test_nobody_to_pair() -> None:
    assert cheapest_pairs(3, []) == []
