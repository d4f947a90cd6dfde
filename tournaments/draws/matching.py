"""Which pairs together cost the least? Exact, and always the same of several that are as good."""

from __future__ import annotations

from collections.abc import Iterable

import rustworkx

from tournaments.draws.chance import mixed

Edge = tuple[int, int, int]
ROOM = 120
MOST_LOT_BITS = 40


def cheapest_pairs(count: int, edges: Iterable[Edge], seed: int = 0) -> list[tuple[int, int]]:
    """As many pairs of 0 … count − 1 as can be, and of those the cheapest. An edge is (lower, higher, cost).

    The search itself may end in any of several that cost the same. So each edge draws a lot, too small to outweigh a cost:
    then one is the best, whatever way the search goes. Costs are whole numbers below 2^70 or so.
    """
    listed = list(edges)
    dearest = max((cost for _, _, cost in listed), default=0)
    carry = count.bit_length()
    lot_bits = min(MOST_LOT_BITS, ROOM - dearest.bit_length() - carry)
    assert lot_bits > 0, "the costs are too large"
    shift = lot_bits + carry
    graph: rustworkx.PyGraph[int, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from(range(count))
    graph.add_edges_from(
        [
            (
                low,
                high,
                (dearest - cost << shift) + (mixed(seed ^ mixed(low * count + high)) >> 64 - lot_bits),
            )
            for low, high, cost in listed
        ]
    )
    matched = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in matched)
