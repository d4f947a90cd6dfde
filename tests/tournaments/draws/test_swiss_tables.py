import random
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from itertools import combinations

import pytest

from tests.tournaments.draws.fields import entrants, rounds
from tournaments.draws import Budget, Draw, Entrant, Table, TableSizes, swiss_tables, table_sizes

Cost = tuple[int, int, int, int]
USUAL = 4


def cost_of(table: Sequence[Entrant]) -> Cost:
    pairs = list(combinations(table, 2))
    return (
        sum(one.avoids(other) for one, other in pairs),
        sum(one.met.get(other.id, 0) for one, other in pairs),
        sum(entrant.byes + entrant.odd_tables for entrant in table) if len(table) != USUAL else 0,
        sum(int(one.score - other.score) ** 2 for one, other in pairs),
    )


def together(costs: Sequence[Cost]) -> Cost:
    return tuple(map(sum, zip(*costs, strict=True))) if costs else (0, 0, 0, 0)  # type: ignore[return-value]


def cheapest(field: Sequence[Entrant], sizes: Sequence[int]) -> Cost:
    """Every way to seat everybody: who comes first among those left sits with each choice of others."""
    costs = {
        seats: cost_of([field[place] for place in seats])
        for size in set(sizes)
        for seats in combinations(range(len(field)), size)
    }

    @cache
    def search(left: tuple[int, ...], sizes: tuple[int, ...]) -> Cost:
        if not left:
            return 0, 0, 0, 0
        found = []
        for size in set(sizes):
            rest = list(sizes)
            rest.remove(size)
            for others in combinations(left[1:], size - 1):
                after = tuple(place for place in left[1:] if place not in others)
                found.append(together([costs[left[0], *others], search(after, tuple(rest))]))
        return min(found)

    return search(tuple(range(len(field))), tuple(sizes))


def drawn(field: tuple[Entrant, ...], seed: int) -> Draw:
    return swiss_tables(field, seed=seed, budget=Budget(steps=60_000))


def whole_cost(field: Sequence[Entrant], draw: Draw) -> Cost:
    by_id = {entrant.id: entrant for entrant in field}
    return together([cost_of([by_id[entry] for entry in table.seats]) for table in draw.tables])


@pytest.mark.parametrize("count", [7, 8, 9, 10, 11])
def test_no_draw_is_better(count: int) -> None:
    """In every round of a small field, with households: the same cost as the best of all seatings, in all its parts."""
    chance = random.Random(count)
    field = [
        replace(entrant, household=chance.choice(["", "", "mill", "inn"])) for entrant in entrants(count)
    ]
    for now, draw in rounds(field, 4, USUAL, drawn, seed=count):
        assert whole_cost(now, draw) == cheapest(now, table_sizes(count).sizes)


@pytest.mark.parametrize("seed", range(3))
def test_eight_rounds_of_forty_without_a_repeat(seed: int) -> None:
    def patient(field: tuple[Entrant, ...], seed: int) -> Draw:
        return swiss_tables(field, seed=seed)

    assert [draw.report.repeats for _, draw in rounds(entrants(40), 8, USUAL, patient, seed=seed)] == [0] * 8


def test_eight_rounds_of_a_hundred_and_twenty_eight_without_a_repeat() -> None:
    assert [draw.report.repeats for _, draw in rounds(entrants(128), 8, USUAL, drawn)] == [0] * 8


def test_nobody_twice_at_an_odd_table_before_everybody_once() -> None:
    """47 are eleven fours and a three: in seven rounds 21 of them have been there, once each."""
    seen = [draw.report.again_odd for _, draw in rounds(entrants(47), 7, USUAL, drawn)]
    assert seen == [0] * 7


def test_who_sat_out_is_not_the_next_at_a_short_table() -> None:
    def with_a_bye(field: tuple[Entrant, ...], seed: int) -> Draw:
        sizes = TableSizes((4,) * 11 + (3,), 1)
        return swiss_tables(field, sizes=sizes, seed=seed, budget=Budget(steps=20_000))

    *_, (field, _) = rounds(entrants(48), 5, USUAL, with_a_bye)
    assert sorted(entrant.byes + entrant.odd_tables for entrant in field) == [0] * 32 + [1] * 16


def test_seats_are_shared_out() -> None:
    *_, (field, draw) = rounds(entrants(32), 9, USUAL, drawn)
    counts = [[*entrant.seats, 0, 0, 0, 0][:4] for entrant in field]
    assert max(max(count) - min(count) for count in counts) <= 2
    assert draw.report.seats <= 2


def test_tables_the_director_has_set_stay() -> None:
    kept = [Table(2, (1, 12, 5, 6))]
    draw = swiss_tables(entrants(12), kept=kept)
    assert [table.number for table in draw.tables] == [1, 2, 3]
    assert draw.tables[1] == kept[0]


def test_the_best_sit_at_the_first_table() -> None:
    field = [replace(entrant, score=20 - entrant.id) for entrant in entrants(12)]
    assert [sorted(table.seats) for table in swiss_tables(field).tables] == [
        [1, 2, 3, 4],
        [5, 6, 7, 8],
        [9, 10, 11, 12],
    ]


def test_the_order_of_the_entrants_changes_nothing() -> None:
    *_, (field, draw) = rounds(entrants(14), 3, USUAL, drawn)
    assert drawn(field[::-1], 102) == draw


def test_a_clock_may_stop_it_and_the_draw_is_whole() -> None:
    *_, (field, _) = rounds(entrants(22), 5, USUAL, drawn)
    draw = swiss_tables(field, budget=Budget(is_late=lambda: True))
    assert sorted(entry for table in draw.tables for entry in table.seats) == list(range(1, 23))


@pytest.mark.parametrize("count", [9, 18])
def test_a_small_field_is_left_alone_once_nothing_becomes_better(count: int) -> None:
    """Where people must meet again something weighs on every seating: that is no reason to spend all steps."""
    *_, (field, _) = rounds(entrants(count), 5, USUAL, drawn)
    turns = iter(range(1_500))

    def is_late() -> bool:
        return next(turns, None) is None

    draw = swiss_tables(field, budget=Budget(is_late=is_late))

    assert next(turns, None) is not None
    assert whole_cost(field, draw) <= whole_cost(field, drawn(field, 0))


@pytest.mark.parametrize(("count", "seated", "byes"), [(0, 0, 0), (1, 0, 1), (2, 2, 0), (3, 3, 0), (5, 5, 0)])
def test_however_few_come(count: int, seated: int, byes: int) -> None:
    draw = swiss_tables(entrants(count))
    assert (sum(len(table.seats) for table in draw.tables), len(draw.byes)) == (seated, byes)
