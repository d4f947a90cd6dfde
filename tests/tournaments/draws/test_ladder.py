from collections.abc import Sequence
from dataclasses import replace

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Round, Table, rungs
from tournaments.draws.ladder import ladder_round

ANA, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(1, 9)


def evening(*tables: Sequence[int]) -> Round:
    """Each table in the order in which it finished."""
    seated = tuple(Table(number, tuple(table)) for number, table in enumerate(tables, start=1))
    return Round(seated, (), {entry: place for table in tables for place, entry in enumerate(table, start=1)})


def test_winners_go_up_and_losers_go_down() -> None:
    assert rungs(entrants(6), [evening((ANA, BEN), (DEE, CY), (EVE, FAY))]) == (ANA, DEE, BEN, EVE, CY, FAY)


def test_whoever_keeps_winning_comes_to_the_top() -> None:
    field, history = entrants(8), []
    for _ in range(7):
        draw = ladder_round(field, history)
        history.append(evening(*(sorted(table.seats, reverse=True) for table in draw.tables)))
    assert rungs(field, history)[0] == HAL


def test_neighbours_meet() -> None:
    draw = ladder_round(entrants(8), [evening((BEN, ANA), (CY, DEE), (EVE, FAY), (GUS, HAL))])
    assert [set(table.seats) for table in draw.tables] == [{BEN, CY}, {ANA, EVE}, {DEE, GUS}, {FAY, HAL}]


def test_who_was_not_there_keeps_the_rung_and_who_comes_late_stands_below() -> None:
    played = [evening((CY, ANA), (DEE, EVE))]
    assert rungs(entrants(6), played) == (CY, BEN, DEE, ANA, EVE, FAY)
    away = [replace(entrant, plays=entrant.id != CY) for entrant in entrants(6)]
    draw = ladder_round(away, played)
    assert (len(draw.tables), draw.byes) == (2, (FAY,))


def test_larger_tables() -> None:
    draw = ladder_round(entrants(7), [], usual=4)
    assert [set(table.seats) for table in draw.tables] == [{ANA, BEN, CY, DEE}, {EVE, FAY, GUS}]


def test_a_table_that_has_not_finished_moves_nobody() -> None:
    assert rungs(entrants(4), [Round((Table(1, (ANA, BEN)),))]) == (ANA, BEN, CY, DEE)


def test_who_is_level_at_a_table_keeps_the_order_of_the_ladder() -> None:
    level = Round((Table(1, (BEN, ANA)), Table(2, (DEE, CY))), (), dict.fromkeys((ANA, BEN, CY, DEE), 1))
    assert rungs(entrants(4), [level]) == (ANA, CY, BEN, DEE)
