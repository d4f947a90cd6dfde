"""How good can a round be at best? Found by an exact matching over all pairs, or by trying every seating of a small hall."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import rustworkx

from tournaments.draws import Entrant

Cost = tuple[int, Fraction]


def least_squares(field: Sequence[Entrant]) -> Fraction | None:
    """The least sum of squared score differences of pairs who have not met; None where somebody would be left over."""
    graph: rustworkx.PyGraph[int, Fraction] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(len(field)))
    squares = {
        (low, high): Fraction(one.score - other.score) ** 2
        for low, one in enumerate(field)
        for high, other in enumerate(field[low + 1 :], low + 1)
        if other.id not in one.met
    }
    dearest = max(squares.values(), default=Fraction(0))
    graph.add_edges_from([(*pair, dearest - square) for pair, square in squares.items()])
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    if 2 * len(matched) < len(field):
        return None
    return sum((squares[min(pair), max(pair)] for pair in matched), Fraction(0))


def best_tables(field: Sequence[Entrant], size: int) -> Cost:
    """The fewest meetings before there can be at tables of this size, and then the least sum of squared score differences."""
    costs = {
        (one.id, other.id): (one.met.get(other.id, 0), Fraction(one.score - other.score) ** 2)
        for one in field
        for other in field
        if one.id != other.id
    }
    return min(
        (sum(cost[0] for cost in pairs), sum((cost[1] for cost in pairs), Fraction(0)))
        for pairs in (
            [costs[a, b] for table in tables for at, a in enumerate(table) for b in table[at + 1 :]]
            for tables in _seatings([entrant.id for entrant in field], size)
        )
    )


def _seatings(people: list[int], size: int) -> Iterator[list[tuple[int, ...]]]:
    """Every way to seat these people at tables of this size."""
    if not people:
        yield []
        return
    first, rest = people[0], people[1:]
    for others in combinations(rest, size - 1):
        left = [each for each in rest if each not in others]
        for tables in _seatings(left, size):
            yield [(first, *others), *tables]
