import random
from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations

import pytest

from tests.tournaments.draws.fields import entrants, rounds
from tournaments.draws import Draw, Entrant, swiss_pairs
from tournaments.draws.matching import cheapest_pairs
from tournaments.draws.swiss_pairs import band, bye_order

Cost = tuple[int, int, int, int]


def past(count: int, seed: int, *, chance_of_meeting: float, households: int = 0) -> tuple[Entrant, ...]:
    """Entrants with any past, not one that rounds could have made: draws must do with everything."""
    chance = random.Random(seed)
    met: dict[int, dict[int, int]] = {number: {} for number in range(1, count + 1)}
    for one, other in combinations(met, 2):
        if chance.random() < chance_of_meeting:
            met[one][other] = met[other][one] = chance.choice((1, 1, 2))
    return tuple(
        replace(
            entrant,
            score=chance.randrange(6),
            byes=chance.randrange(2),
            met=met[entrant.id],
            household=chance.choice(["", *map(str, range(households))]),
        )
        for entrant in entrants(count)
    )


def cost_of(field: Sequence[Entrant], pairs: Sequence[tuple[int, ...]], byes: Sequence[int]) -> Cost:
    by_id = {entrant.id: entrant for entrant in field}
    met = [(by_id[one], by_id[other]) for one, other in pairs]
    waiting = [entrant.id for entrant in bye_order(field)]
    return (
        sum(one.avoids(other) for one, other in met),
        sum(one.met.get(other.id, 0) for one, other in met),
        sum(waiting.index(entry) for entry in byes),
        sum(int(one.score - other.score) ** 2 for one, other in met),
    )


def cheapest(field: Sequence[Entrant]) -> Cost:
    """Every way to pair everybody off, with every bye there could be."""

    def search(left: tuple[int, ...], pairs: tuple[tuple[int, int], ...], byes: tuple[int, ...]) -> Cost:
        if not left:
            return cost_of(field, pairs, byes)
        first, rest = left[0], left[1:]
        found = [
            search(tuple(entry for entry in rest if entry != other), (*pairs, (first, other)), byes)
            for other in rest
        ]
        if len(field) % 2 and not byes:
            found.append(search(rest, pairs, (first,)))
        return min(found)

    return search(tuple(entrant.id for entrant in field), (), ())


def drawn(field: tuple[Entrant, ...], seed: int) -> Draw:
    return swiss_pairs(field, seed=seed)


@pytest.mark.parametrize("count", [2, 5, 6, 7, 8])
@pytest.mark.parametrize("seed", range(12))
def test_no_draw_is_better(count: int, seed: int) -> None:
    field = past(count, seed, chance_of_meeting=0.15 * (seed % 6), households=seed % 3)
    draw = swiss_pairs(field, seed=seed)
    assert cost_of(field, [table.seats for table in draw.tables], draw.byes) == cheapest(field)


@pytest.mark.parametrize("seed", range(12))
def test_no_score_is_given_up_for_fair_seats(seed: int) -> None:
    chance = random.Random(seed)
    field = tuple(
        replace(entrant, seats=chance.choice(((1, 2), (2, 1))))
        for entrant in past(8, seed, chance_of_meeting=0.4)
    )
    draw = swiss_pairs(field, seed=seed)
    assert cost_of(field, [table.seats for table in draw.tables], draw.byes) == cheapest(field)


@pytest.mark.parametrize("seed", range(14))
def test_the_band_holds_a_pairing_as_near_as_any(seed: int) -> None:
    """Against all edges there are, for fields in which many must not meet, neighbours above all."""
    chance = random.Random(seed)
    count = 60
    scores = sorted(chance.randrange(1 + seed) for _ in range(count))
    never: list[list[int]] = [[] for _ in range(count)]
    for low, high in combinations(range(count), 2):
        if chance.random() < 0.05 * (seed % 7) * (2 if high - low < 9 else 1):
            never[low].append(high)
            never[high].append(low)
    costs = {
        (low, high): (scores[low] - scores[high]) ** 2
        for low, high in combinations(range(count), 2)
        if high not in never[low]
    }
    narrow = cheapest_pairs(count, [(*pair, costs[pair]) for pair in band(list(map(sorted, never)))])
    wide = cheapest_pairs(count, [(*pair, cost) for pair, cost in costs.items()])
    assert (len(narrow), sum(map(costs.__getitem__, narrow))) == (
        len(wide),
        sum(map(costs.__getitem__, wide)),
    )


def test_nine_rounds_without_a_repeat_or_a_second_bye() -> None:
    seen = [
        (draw.report.together, draw.report.repeats, draw.report.again_odd)
        for _, draw in rounds(entrants(65), 9, 2, drawn)
    ]
    assert seen == [(0, 0, 0)] * 9


def test_whoever_dealt_first_too_often_soon_deals_second() -> None:
    """Scores weigh more, so that in 585 seats one may be a third one in a row."""
    seen = [draw.report.seats for _, draw in rounds(entrants(65), 9, 2, drawn)]
    assert seen == [1, 2, 1, 2, 3, 2, 1, 2, 2]


def test_it_never_refuses() -> None:
    seen = [draw.report.repeats for _, draw in rounds(entrants(4), 5, 2, drawn)]
    assert seen == [0, 0, 0, 2, 2]


def test_the_bye_goes_to_the_fewest_byes_then_the_lowest_score_then_the_latest_seed() -> None:
    field = [
        replace(entrant, score=score, byes=byes)
        for entrant, score, byes in zip(entrants(5), (0, 1, 1, 1, 2), (1, 0, 1, 0, 0), strict=True)
    ]
    assert swiss_pairs(field).byes == (4,)


def test_two_of_one_household_do_not_meet() -> None:
    field = [replace(entrant, household="mill" if entrant.id < 4 else "") for entrant in entrants(6)]
    met = [set(table.seats) for table in swiss_pairs(field).tables]
    assert [len(pair & {1, 2, 3}) for pair in met] == [1, 1, 1]


def test_who_must_stay_at_a_table_stays() -> None:
    field = [replace(entrant, table=3 if entrant.id == 1 else None) for entrant in entrants(8)]
    draw = swiss_pairs(field)
    assert next(table.number for table in draw.tables if 1 in table.seats) == 3


def test_the_order_of_the_entrants_changes_nothing() -> None:
    field = past(11, 3, chance_of_meeting=0.3)
    assert swiss_pairs(field, seed=5) == swiss_pairs(field[::-1], seed=5)


def test_points_with_thirds_are_weighed_exactly() -> None:
    scores = (Fraction(1, 3), Fraction(2, 3), 1, Fraction(1, 2))
    field = [replace(entrant, score=score) for entrant, score in zip(entrants(4), scores, strict=True)]
    assert swiss_pairs(field).report.spread == Fraction(1, 36) + Fraction(1, 9)


def test_scores_a_billion_apart_are_no_trouble() -> None:
    field = [replace(entrant, score=10**9 * entrant.id) for entrant in entrants(6)]
    assert [set(table.seats) for table in swiss_pairs(field).tables] == [{5, 6}, {3, 4}, {1, 2}]


@pytest.mark.parametrize("count", [0, 1])
def test_too_few_to_play(count: int) -> None:
    draw = swiss_pairs(entrants(count))
    assert (draw.tables, draw.byes) == ((), tuple(range(1, count + 1)))
