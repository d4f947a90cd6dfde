"""A round that is changed by hand is explained anew: does it still say what the draw said where that is so?"""

from dataclasses import replace

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Draw, Round, Situation, swap
from tournaments.formats import FORMATS, explained, known, left_to_draw
from tournaments.questions import answered

COUNT = 11
KEYS = [row.key for row in FORMATS]


def course(key: str) -> list[tuple[Situation, Draw]]:
    """Some rounds, each with what it was drawn from. The first table never has a winner; then one leaves, one comes late."""
    found: list[tuple[Situation, Draw]] = []
    field, history = entrants(COUNT), []
    while len(found) < 7:
        now = Situation(field, tuple(history), 0, answered(known(key).questions, {}))
        draws = left_to_draw(key, now)
        if not draws:
            break
        found.append((now, draws[0]))
        places = {entry: at for table in draws[0].tables[1:] for at, entry in enumerate(table.seats, 1)}
        places |= dict.fromkeys(draws[0].tables[0].seats, 1)
        drawn = frozenset() if history else frozenset(range(1, COUNT + 1))
        history.append(Round(draws[0].tables, draws[0].byes, places, drawn))
        field = tuple(replace(one, plays=one.id != 5) for one in entrants(COUNT + 1))
    return found


@pytest.mark.parametrize("key", KEYS)
def test_a_round_that_is_put_back_as_it_was_drawn_says_what_the_draw_said(key: str) -> None:
    for now, draw in course(key):
        assert explained(key, now, draw.tables, draw.byes).gave_up == draw.report.gave_up


def test_who_goes_straight_on_after_a_swap_is_said_and_who_sits_at_a_table_is_not() -> None:
    now, draw = course("knockout")[0]
    first, out = draw.tables[0].seats[0], draw.byes[0]
    swapped = swap(draw, first, out, entrants=now.everybody(2), usual=2)

    told = explained("knockout", now, swapped.tables, swapped.byes).gave_up

    names = {one.id: one.name for one in now.entrants}
    (straight,) = [one for one in told if "straight to the next round" in one]
    assert (names[first] in straight, names[out] in straight) == (True, False)
    assert not any("sits out" in one for one in told)


def test_a_pair_that_plays_again_and_was_parted_by_hand_is_not_said_to() -> None:
    now, draw = course("knockout")[1]
    (again,) = [one for one in draw.report.gave_up if "again: their table had no winner" in one]
    one, other = (table.seats[0] for table in draw.tables[:2])
    swapped = swap(draw, one, other, entrants=now.everybody(2), usual=2)

    assert again not in explained("knockout", now, swapped.tables, swapped.byes).gave_up
