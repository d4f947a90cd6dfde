from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Draw, Entrant, Round, Situation, Table, bracket, final_places, groups
from tournaments.draws.groups import group_round, qualified, ranked
from tournaments.formats import course_of_bracket, draw_rounds, known
from tournaments.questions import answered

ANA, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(1, 9)


def result(draw: Draw) -> Round:
    """The better seed wins."""
    places = {entry: 1 + (entry != min(table.seats)) for table in draw.tables for entry in table.seats}
    return Round(draw.tables, draw.byes, places)


def whole(field: Sequence[Entrant], **answers: object) -> list[Draw]:
    history: list[Round] = []
    draws = []
    while found := draw_rounds("groups", field, history, answers=answers):
        draws.append(found[0])
        history.append(result(found[0]))
    return draws


def test_the_seeds_are_shared_out_there_and_back_again() -> None:
    assert groups(entrants(8), 4) == ((ANA, DEE, EVE, HAL), (BEN, CY, FAY, GUS))


@pytest.mark.parametrize("count", range(2, 60))
def test_groups_differ_by_one_at_most(count: int) -> None:
    sizes = [len(group) for group in groups(entrants(count), 4)]
    assert (sum(sizes), max(sizes) - min(sizes) <= 1, count < 6 or min(sizes) >= 3) == (count, True, True)


def test_a_household_is_spread_over_the_groups() -> None:
    field = [
        replace(entrant, household="mill" if entrant.id in {ANA, DEE} else "") for entrant in entrants(8)
    ]
    assert {len({ANA, DEE} & set(group)) for group in groups(field, 4)} == {1}


def test_everybody_meets_everybody_in_the_group_and_the_best_play_on() -> None:
    draws = whole(entrants(16))
    met = {frozenset(table.seats) for draw in draws[:3] for table in draw.tables}
    parts = groups(entrants(16), 4)
    history = [result(draw) for draw in draws]

    assert met == {frozenset(pair) for part in parts for pair in combinations(part, 2)}
    assert [len(draw.tables) for draw in draws] == [8, 8, 8, 4, 2, 2]
    assert draws[3].report.gave_up[0] == "Ana and Hal go on from group 1."
    now = Situation(entrants(16), tuple(history), answers=answered(known("groups").questions, {}))
    places = final_places(course_of_bracket("groups", now))
    assert sorted(places, key=places.get)[:2] == [ANA, BEN]


@pytest.mark.parametrize("count", [6, 8, 12, 16, 20, 24, 32, 40, 64])
@pytest.mark.parametrize("through", [1, 2])
def test_two_of_one_group_are_in_different_halves_of_the_bracket(count: int, through: int) -> None:
    parts = groups(entrants(count), 4)
    seeds = qualified(parts, through)
    group_of = {entry: at for at, part in enumerate(parts) for entry in part}
    first = [
        [feed.number for feed in slot.feeds]
        for slot in bracket(len(seeds))
        if all(feed.kind == "seed" for feed in slot.feeds)
    ]
    again = [pair for pair in first if group_of[seeds[pair[0] - 1]] == group_of[seeds[pair[1] - 1]]]
    assert (len(seeds), again if len(parts) > 1 else []) == (through * len(parts), [])


def test_who_is_level_is_ranked_by_the_tables_among_them() -> None:
    """Ana, Ben and Cy won two each; among them Ben beat both, and Ana beat Cy."""
    beaten = [(ANA, DEE), (ANA, CY), (BEN, ANA), (CY, DEE), (BEN, CY), (DEE, BEN), (CY, EVE), (EVE, ANA)]
    history = [Round((Table(1, pair),), (), {pair[0]: 1, pair[1]: 2}) for pair in beaten]
    assert ranked(((ANA, BEN, CY, DEE, EVE),), history) == ((BEN, ANA, CY, DEE, EVE),)


def test_the_standings_decide_where_they_are_given() -> None:
    order = (HAL, EVE, DEE, ANA, GUS, FAY, CY, BEN)
    assert ranked(groups(entrants(8), 4), [], order) == ((HAL, EVE, DEE, ANA), (GUS, FAY, CY, BEN))


def test_who_would_have_met_somebody_who_is_gone_sits_out() -> None:
    field = [replace(entrant, plays=entrant.id != HAL) for entrant in entrants(8)]
    draw = group_round(field, groups(entrants(8), 4), 0)
    assert (len(draw.tables), len(draw.byes)) == (3, 1)
