from collections import Counter
from itertools import combinations

import pytest

from tests.tournaments.draws.fields import entrants, furthest_apart
from tournaments.draws import Round, after, round_robin


@pytest.mark.parametrize("count", range(2, 24))
@pytest.mark.parametrize("cycles", [1, 2])
def test_every_pair_meets_once_a_cycle_and_deals_as_often(count: int, cycles: int) -> None:
    draws = round_robin(entrants(count), cycles=cycles)
    met = Counter(frozenset(table.seats) for draw in draws for table in draw.tables)
    dealt = Counter(table.seats[0] for draw in draws for table in draw.tables)
    out = Counter(entry for draw in draws for entry in draw.byes)
    dealt_by = [dealt[entry] for entry in range(1, count + 1)]

    assert met == {frozenset(pair): cycles for pair in combinations(range(1, count + 1), 2)}
    assert max(dealt_by) - min(dealt_by) <= 2 - cycles
    assert len(draws) == cycles * (count - 1 + count % 2)
    assert set(out.values()) == ({cycles} if count % 2 else set())
    assert [draw.report.repeats for draw in draws] == [0] * len(draws)


def test_the_first_two_of_the_seeds_meet_in_the_last_round() -> None:
    assert {1, 2} in [set(table.seats) for table in round_robin(entrants(8))[-1].tables]


def test_behind_what_was_planned_the_plan_goes_on() -> None:
    draws = round_robin(entrants(7))
    played = [Round(draw.tables, draw.byes) for draw in draws[:3]]
    now = entrants(7)
    for each in played:
        now = after(now, each.tables, each.byes, 2)
    assert [draw.tables for draw in round_robin(now, played)] == [draw.tables for draw in draws[3:]]


@pytest.mark.parametrize(("count", "late", "gone"), [(8, 2, 0), (9, 1, 1), (6, 0, 2), (12, 1, 0)])
def test_late_entries_and_withdrawals_leave_nobody_unmet(count: int, late: int, gone: int) -> None:
    draw = round_robin(entrants(count))[0]
    played = [Round(draw.tables, draw.byes)]
    now = after(entrants(count + late)[gone:], draw.tables, draw.byes, 2)
    left = round_robin(now, played)
    met = Counter(frozenset(table.seats) for each in (draw, *left) for table in each.tables)
    pairs = {frozenset(pair) for pair in combinations(range(1 + gone, count + late + 1), 2)}

    assert {pair: met[pair] for pair in pairs} == dict.fromkeys(pairs, 1)
    assert len(left) <= count + late - gone + 1


@pytest.mark.parametrize("count", range(4, 15))
def test_behind_a_late_entry_everybody_deals_as_often_too(count: int) -> None:
    now, played = entrants(count), round_robin(entrants(count))[:2]
    for each in played:
        now = after(now, each.tables, each.byes, 2)
    now = (*now, entrants(count + 1)[-1])
    left = round_robin(now, [Round(each.tables, each.byes) for each in played])
    dealt = Counter[int]()
    for each in (*played, *left):
        dealt.update(table.seats[0] for table in each.tables)
        dealt.subtract(table.seats[1] for table in each.tables)
    assert max(map(abs, dealt.values())) <= 1


@pytest.mark.parametrize("behind", [1, 2, 3])
def test_where_somebody_left_those_who_stay_deal_first_as_often_too(behind: int) -> None:
    assert {furthest_apart("round-robin", count, behind, gone={2}) for count in range(7, 15)} == {1}


def test_too_few_to_play() -> None:
    assert round_robin(()) == round_robin(entrants(1)) == ()
