"""How can so many tables be filled round after round, so that nobody meets anybody twice, by reckoning alone?"""

from __future__ import annotations

from collections.abc import Sequence

from tournaments.draws.galois import Field, field

Plan = list[list[list[int]]]


def closed_form(sizes: Sequence[int]) -> Plan:
    """As many rounds as reckoning gives for tables of these sizes, without a repeat; none where it does not apply.

    It applies where the number of tables q is the power of a prime, no less than the largest size, and sizes differ by one at
    most. The players are in groups of q, as many groups as sit at a table; player x of group g sits in round r at table
    x + g·r of the field. Two of different groups meet where x + g·r = x' + g'·r: once in the q rounds. Two of
    one group never do. Where some tables are smaller, the last group lacks as many players.
    """
    count, size = len(sizes), max(sizes, default=0)
    if not 1 < size <= count or size - min(sizes) > 1:
        return []
    elements = field(count)
    if elements is None:
        return []
    lacking = sum(each < size for each in sizes)
    rounds = [_round(elements, number, count, size, lacking) for number in range(count)]
    return rounds if lacking else rounds + _inside(count, size)


def _round(elements: Field, number: int, count: int, size: int, lacking: int) -> list[list[int]]:
    tables: list[list[int]] = [[] for _ in range(count)]
    for group in range(size):
        moved = elements.times(group, number)
        for place in range(count - lacking if group == size - 1 else count):
            tables[elements.plus(place, moved)].append(group * count + place)
    return tables


def _inside(count: int, size: int) -> Plan:
    """Further rounds in which every group of q players plays among itself, where it fills tables."""
    if count % size:
        return []
    tables = count // size
    alone = closed_form([size] * tables) or [
        [list(range(first, first + size)) for first in range(0, count, size)]
    ]
    return [
        [[group * count + place for place in table] for group in range(size) for table in each]
        for each in alone
    ]
