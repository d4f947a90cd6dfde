from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.tournaments.draws.fields import entrants
from tournaments.draws import (
    Draw,
    EditRefused,
    Entrant,
    Table,
    explain,
    join,
    meet,
    move,
    swap,
    withdraw,
)

ANA, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(1, 9)
FIELD: tuple[Entrant, ...] = tuple(
    replace(entrant, met={FAY: 1} if entrant.id == ANA else {ANA: 1} if entrant.id == FAY else {})
    for entrant in entrants(8)
)
TABLES = (Table(1, (ANA, BEN, CY)), Table(2, (DEE, EVE, FAY)))
DRAW = Draw(TABLES, (GUS,), explain(FIELD, TABLES, [GUS], 3))


def seats(draw: Draw) -> list[tuple[int, ...]]:
    return [table.seats for table in draw.tables]


def test_two_change_places_and_the_report_is_worked_out_again() -> None:
    draw = swap(DRAW, BEN, FAY, entrants=FIELD, usual=3)
    assert seats(draw) == [(ANA, FAY, CY), (DEE, EVE, BEN)]
    assert (DRAW.report.repeats, draw.report.repeats) == (0, 1)
    assert "Ana and Fay meet again at table 1; they have met once." in draw.report.gave_up


def test_one_at_a_table_and_one_who_sits_out_change_places() -> None:
    draw = swap(DRAW, GUS, BEN, entrants=FIELD, usual=3)
    assert (seats(draw)[0], draw.byes) == ((ANA, GUS, CY), (BEN,))


def test_one_moves_to_another_table() -> None:
    draw = move(DRAW, CY, 2, entrants=FIELD, usual=3)
    assert seats(draw) == [(ANA, BEN), (DEE, EVE, FAY, CY)]
    assert draw.report.gave_up == (
        "One table of 2: table 1.",
        "One table of 4: table 2.",
        "Gus sits out for the first time.",
    )


def test_who_moves_to_the_table_he_sits_at_stays_where_he_is() -> None:
    draw = move(DRAW, ANA, 1, entrants=FIELD, usual=3)
    of_two = move(DRAW, CY, 2, entrants=FIELD, usual=3)
    assert seats(draw) == seats(DRAW)
    assert seats(move(of_two, ANA, 1, entrants=FIELD, usual=3)) == seats(of_two)


def test_one_is_sent_to_sit_out() -> None:
    draw = move(DRAW, CY, None, entrants=FIELD, usual=3)
    assert (seats(draw)[0], draw.byes) == ((ANA, BEN), (GUS, CY))


def test_a_late_arrival_takes_the_last_seat() -> None:
    assert seats(join(DRAW, HAL, 2, entrants=FIELD, usual=3)) == [(ANA, BEN, CY), (DEE, EVE, FAY, HAL)]


def test_a_late_arrival_plays_who_sits_out() -> None:
    draw = meet(DRAW, GUS, HAL, entrants=FIELD, usual=3)
    assert (draw.tables[-1], draw.byes) == (Table(3, (GUS, HAL)), ())


def test_who_leaves_a_table_of_two_leaves_the_other_out() -> None:
    left = withdraw(withdraw(DRAW, CY, entrants=FIELD, usual=3), BEN, entrants=FIELD, usual=3)
    assert (seats(left), left.byes) == ([(DEE, EVE, FAY)], (GUS, ANA))


@pytest.mark.parametrize(
    ("edit", "sentence"),
    [
        (
            lambda: swap(DRAW, ANA, HAL, entrants=FIELD, usual=3),
            "Hal is not in this round: choose somebody who is.",
        ),
        (
            lambda: move(DRAW, ANA, 7, entrants=FIELD, usual=3),
            "There is no table 7 in this round: choose one of its tables.",
        ),
        (
            lambda: join(DRAW, GUS, 1, entrants=FIELD, usual=3),
            "Gus is in this round already: choose somebody else.",
        ),
        (
            lambda: meet(DRAW, GUS, ANA, entrants=FIELD, usual=3),
            "Ana has a table already: choose somebody who sits out.",
        ),
    ],
)
def test_what_cannot_be_done_is_said(edit: Callable[[], Draw], sentence: str) -> None:
    with pytest.raises(EditRefused) as refused:
        edit()
    assert str(refused.value) == sentence
