import time
from collections import Counter
from dataclasses import replace
from itertools import combinations, product

import pytest

from tests.tournaments.draws.fields import entrants, furthest_apart
from tournaments.draws import Round, howell, mitchell
from tournaments.formats import draw_rounds

COUNTS = range(4, 25)
MOVEMENTS = {
    "straight or skip": mitchell,
    "relay": lambda ids: mitchell(ids, relay=True),
    "howell": howell,
}


@pytest.mark.parametrize("movement", MOVEMENTS)
@pytest.mark.parametrize("count", COUNTS)
def test_nobody_meets_twice_plays_deals_twice_or_has_two_seats(movement: str, count: int) -> None:
    rounds = MOVEMENTS[movement](range(1, count + 1))
    met = Counter(frozenset(table.seats) for tables, _ in rounds for table in tables)
    played = Counter(
        (entry, table.deals) for tables, _ in rounds for table in tables for entry in table.seats
    )
    out = Counter(entry for _, byes in rounds for entry in byes)

    assert set(met.values()) == set(played.values()) == {1}
    assert set(out.values()) <= {1}
    for tables, byes in rounds:
        assert sorted([*byes, *(entry for table in tables for entry in table.seats)]) == list(
            range(1, count + 1)
        )


@pytest.mark.parametrize("movement", ["mitchell", "howell"])
@pytest.mark.parametrize("most", [2, 3, 5, 40])
def test_everybody_deals_first_as_often_as_second_or_once_more_or_less(movement: str, most: int) -> None:
    for count, relay in product(COUNTS, {False, movement == "mitchell"}):
        dealt: Counter[int] = Counter()
        answers = {"rounds": most, "relay": relay} if movement == "mitchell" else {"rounds": most}
        for draw in draw_rounds(movement, entrants(count), answers=answers):
            dealt.update(table.seats[0] for table in draw.tables)
            dealt.subtract(table.seats[1] for table in draw.tables)
        assert max(map(abs, dealt.values())) <= 1


@pytest.mark.parametrize(("movement", "count"), [("mitchell", 9), ("mitchell", 23), ("howell", 15)])
def test_drawn_round_after_round_the_seats_are_those_of_the_whole_plan(movement: str, count: int) -> None:
    history: list[Round] = []
    for draw in draw_rounds(movement, entrants(count)):
        following = draw_rounds(movement, entrants(count), history)[0]
        assert following.tables == draw.tables
        history.append(Round(draw.tables, draw.byes))


@pytest.mark.parametrize("count", COUNTS)
def test_every_pair_meets_every_other_in_a_howell(count: int) -> None:
    met = {frozenset(table.seats) for tables, _ in howell(range(count)) for table in tables}
    assert met == {frozenset(pair) for pair in combinations(range(count), 2)}


@pytest.mark.parametrize("count", [*range(7, 25)])
def test_no_two_tables_need_the_same_deals_at_once(count: int) -> None:
    for rounds in (mitchell(range(count)), howell(range(count))):
        assert all(len({table.deals for table in tables}) == len(tables) for tables, _ in rounds)


@pytest.mark.parametrize("count", [8, 12, 16])
def test_a_relay_has_the_first_and_the_last_table_share(count: int) -> None:
    for tables, _ in mitchell(range(count), relay=True):
        assert tables[0].deals == tables[-1].deals
        assert len({table.deals for table in tables}) == len(tables) - 1


@pytest.mark.parametrize(("count", "rounds"), [(10, 5), (8, 3), (9, 5), (12, 5), (24, 11)])
def test_a_skip_leaves_one_round_out(count: int, rounds: int) -> None:
    assert len(mitchell(range(count))) == rounds


def test_a_late_pair_takes_the_empty_place_and_who_would_meet_somebody_gone_sits_out() -> None:
    draws = draw_rounds("howell", entrants(7))
    history = [Round(draws[0].tables, draws[0].byes)]
    field = [replace(entrant, plays=entrant.id != 2) for entrant in entrants(8)]
    left = draw_rounds("howell", field, history)
    met = Counter(frozenset(table.seats) for draw in left for table in draw.tables)

    assert len(left) == 6
    assert sum(8 in pair for pair in met) == 5
    assert not any(2 in pair for pair in met)
    assert set(met.values()) == {1}


@pytest.mark.parametrize("movement", ["mitchell", "howell"])
@pytest.mark.parametrize("behind", [1, 2, 3])
def test_everybody_deals_first_as_often_behind_a_late_pair_in_the_empty_place(
    movement: str, behind: int
) -> None:
    assert {furthest_apart(movement, count, behind, late=1) for count in range(5, 15, 2)} == {1}


@pytest.mark.parametrize("movement", ["mitchell", "howell"])
def test_everybody_deals_first_as_often_where_a_pair_left(movement: str) -> None:
    assert {furthest_apart(movement, count, 2, gone={2}) for count in range(6, 15)} == {1}


def test_a_howell_of_very_many_is_drawn_soon_and_everybody_meets_everybody() -> None:
    begun = time.process_time()
    met = {frozenset(table.seats) for tables, _ in howell(range(300)) for table in tables}

    assert len(met) == 300 * 299 // 2
    assert time.process_time() - begun < 20


@pytest.mark.parametrize("movement", ["mitchell", "howell"])
def test_a_late_pair_for_which_there_is_no_place_sits_out(movement: str) -> None:
    draws = draw_rounds(movement, entrants(6))
    left = draw_rounds(movement, entrants(7), [Round(draws[0].tables, draws[0].byes)])
    assert all(7 in draw.byes for draw in left)
