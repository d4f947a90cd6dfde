import random
from dataclasses import replace
from itertools import permutations

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws.chance import Chance
from tournaments.draws.seating import seated, unevenness


@pytest.mark.parametrize("seed", range(10))
def test_no_order_of_seats_has_smaller_squares(seed: int) -> None:
    chance = random.Random(seed)
    size = chance.randrange(2, 7)
    table = [
        replace(entrant, seats=tuple(chance.randrange(4) for _ in range(chance.randrange(5))))
        for entrant in entrants(size)
    ]
    had = {entrant.id: [*entrant.seats, *[0] * size] for entrant in table}

    def squares(order: tuple[int, ...]) -> int:
        return sum((had[entry][seat] + 1) ** 2 - had[entry][seat] ** 2 for seat, entry in enumerate(order))

    found = squares(tuple(entrant.id for entrant in seated(table, Chance(seed))))
    assert found == min(squares(order) for order in permutations(had))


def test_seats_never_had_count_as_none() -> None:
    counts = [(), (2, 2), (1, 1, 1, 0), (0, 3, 3, 3, 9)]
    assert [unevenness(count, 4) for count in counts] == [0, 2, 1, 3]
