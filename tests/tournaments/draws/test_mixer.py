from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain, combinations

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Draw, Round, after, mixer
from tournaments.draws.closed_form import closed_form
from tournaments.draws.galois import field

FEW_STEPS = 30_000


def meetings(draws: Sequence[Draw]) -> Counter[frozenset[int]]:
    return Counter(
        frozenset(pair) for draw in draws for table in draw.tables for pair in combinations(table.seats, 2)
    )


def excess(draws: Sequence[Draw]) -> int:
    return sum(times - 1 for times in meetings(draws).values())


def seat_counts(draws: Sequence[Draw], count: int, size: int) -> list[list[int]]:
    counts = [[0] * size for _ in range(count)]
    for draw in draws:
        for table in draw.tables:
            for seat, entry in enumerate(table.seats):
                counts[entry - 1][seat] += 1
    return counts


@pytest.mark.parametrize("order", [2, 3, 4, 5, 7, 8, 9, 16, 25, 27])
def test_a_field_of_a_prime_power_adds_and_multiplies_as_fields_do(order: int) -> None:
    made = field(order)
    assert made is not None
    elements = range(order)
    for one in elements:
        assert {made.plus(one, other) for other in elements} == set(elements)
        assert {made.times(one, other) for other in elements} == (set(elements) if one else {0})
        for other in range(min(order, 9)):
            third = (one + other) % order
            left = made.times(one, made.plus(other, third))
            assert left == made.plus(made.times(one, other), made.times(one, third))


def test_there_is_no_field_of_other_orders() -> None:
    assert [order for order in range(1, 30) if field(order) is None] == [
        *(1, 6, 10, 12, 14, 15, 18, 20, 21, 22, 24, 26, 28)
    ]


@pytest.mark.parametrize("size", [3, 4, 5, 6])
@pytest.mark.parametrize("tables", [3, 4, 5, 7, 8, 9, 16])
@pytest.mark.parametrize("lacking", [0, 1, 2])
def test_the_closed_form_seats_everybody_in_every_round_and_nobody_meets_twice(
    size: int, tables: int, lacking: int
) -> None:
    sizes = [size] * (tables - lacking) + [size - 1] * lacking
    plan = closed_form(sizes)
    met = Counter(pair for each in plan for table in each for pair in combinations(sorted(table), 2))

    assert len(plan) >= (tables if size <= tables else 0)
    assert set(met.values()) <= {1}
    assert all(sorted(map(len, each)) == sorted(sizes) for each in plan)
    assert all(sorted(chain.from_iterable(each)) == list(range(sum(sizes))) for each in plan)


@pytest.mark.parametrize(("count", "rounds"), [(16, 5), (64, 21), (25, 6)])
def test_where_everybody_can_meet_everybody_once_they_do(count: int, rounds: int) -> None:
    size = 5 if count == 25 else 4
    draws = mixer(entrants(count), rounds=rounds, usual=size)
    assert meetings(draws) == {frozenset(pair): 1 for pair in combinations(range(1, count + 1), 2)}


@pytest.mark.parametrize(
    ("count", "rounds", "most"), [(16, 6, 24), (16, 8, 72), (24, 5, 0), (32, 8, 0), (40, 8, 0)]
)
def test_so_many_meet_again(count: int, rounds: int, most: int) -> None:
    draws = mixer(entrants(count), rounds=rounds, steps=FEW_STEPS)
    assert (excess(draws), len(draws)) == (most, rounds)
    assert sum(draw.report.repeats for draw in draws) == most
    counts = seat_counts(draws, count, 4)
    assert max(max(seats) - min(seats) for seats in counts) <= 1


def test_few_steps_find_a_whole_plan_without_a_repeat() -> None:
    """No field has six tables, and each round by itself leaves repeats."""
    draws = mixer(entrants(23), rounds=5, steps=2 * FEW_STEPS)
    assert excess(draws) == 0


@pytest.mark.parametrize("count", [3, 5, 7, 10, 11, 13, 22, 31, 47])
def test_tables_of_other_sizes_go_round(count: int) -> None:
    draws = mixer(entrants(count), rounds=4, steps=FEW_STEPS)
    been = Counter(
        entry for draw in draws for table in draw.tables if len(table.seats) != 4 for entry in table.seats
    )
    seats = sum(been.values())

    assert [sorted(entry for table in draw.tables for entry in table.seats) for draw in draws] == [
        list(range(1, count + 1))
    ] * 4
    assert max(been.values(), default=0) <= -(-seats // count) + 1


@pytest.mark.parametrize(("count", "rounds"), [(9, 10), (10, 4), (18, 7), (22, 4), (23, 7), (35, 8)])
def test_everybody_has_every_seat_as_often_also_where_tables_differ(count: int, rounds: int) -> None:
    """Of the seats that every table has; the last of the larger tables comes to few."""
    draws = mixer(entrants(count), rounds=rounds, seed=1, steps=FEW_STEPS)
    smallest = min(len(table.seats) for draw in draws for table in draw.tables)
    counts = [seats[:smallest] for seats in seat_counts(draws, count, 6)]
    assert max(max(seats) - min(seats) for seats in counts) <= 1


def test_households_never_sit_together() -> None:
    field_of = [
        replace(entrant, household=str(entrant.id % 7) if entrant.id < 22 else "") for entrant in entrants(32)
    ]
    draws = mixer(field_of, rounds=8, steps=FEW_STEPS)
    assert [(draw.report.together, draw.report.repeats) for draw in draws] == [(0, 0)] * 8


def test_households_too_large_for_the_closed_form_are_kept_apart_all_the_same() -> None:
    field_of = [replace(entrant, household="mill" if entrant.id < 6 else "") for entrant in entrants(20)]
    draws = mixer(field_of, rounds=5, steps=FEW_STEPS)
    assert [draw.report.together for draw in draws] == [0] * 5


def test_the_plan_goes_on_as_it_was_drawn() -> None:
    draws = mixer(entrants(20), rounds=5, seed=4)
    now = entrants(20)
    for draw in draws[:2]:
        now = after(now, draw.tables, draw.byes, 4)
    history = [Round(draw.tables, draw.byes) for draw in draws[:2]]
    assert [draw.tables for draw in mixer(now, rounds=5, history=history, seed=4)] == [
        draw.tables for draw in draws[2:]
    ]


def test_behind_a_late_entry_the_rest_is_drawn_around_who_has_met() -> None:
    draws = mixer(entrants(31), rounds=6)
    history = [Round(draws[0].tables, draws[0].byes)]
    now = after(entrants(32), draws[0].tables, draws[0].byes, 4)
    left = mixer(now, rounds=6, history=history, steps=FEW_STEPS)
    assert (len(left), excess([draws[0], *left])) == (5, 0)


def test_who_must_stay_at_a_table_stays() -> None:
    field_of = [replace(entrant, table=3 if entrant.id == 1 else None) for entrant in entrants(16)]
    draws = mixer(field_of, rounds=5)
    assert {table.number for draw in draws for table in draw.tables if 1 in table.seats} == {3}


def test_the_order_of_the_entrants_changes_nothing() -> None:
    assert mixer(entrants(22), rounds=3, steps=5_000) == mixer(entrants(22)[::-1], rounds=3, steps=5_000)


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_to_play(count: int) -> None:
    assert mixer(entrants(count), rounds=3) == ()
