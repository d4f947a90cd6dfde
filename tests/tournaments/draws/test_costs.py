from dataclasses import replace

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Round, Situation, Table, TableSizes, costs
from tournaments.formats import draw_rounds, sizes_to_choose

FOUR = 4
TEN = entrants(10)


def test_nothing_is_to_be_paid_where_all_is_as_usual() -> None:
    assert costs(TableSizes((4, 4)), entrants(8), FOUR) == ()


def test_who_sits_out_is_said_by_rota() -> None:
    field = [replace(entrant, byes=entrant.id > 8) for entrant in TEN]

    assert costs(TableSizes((4, 4), 2), field, FOUR) == ("By rota Hal and Gus sit out this time.",)


def test_for_how_many_it_is_not_the_first_time_is_said() -> None:
    field = [replace(entrant, odd_tables=entrant.id > 3) for entrant in TEN]

    assert costs(TableSizes((4, 3, 3)), field, FOUR) == (
        "6 people sit at a smaller table than usual.",
        "For 3 of them it is not the first time.",
    )


def test_ways_are_offered_only_where_the_format_asks_how_many_sit_at_a_table() -> None:
    keys = ("swiss", "swiss-tables", "mixer", "season", "ladder", "partners")

    assert [bool(sizes_to_choose(key, 13, {}, range(2, 7))) for key in keys] == [
        False,
        True,
        True,
        True,
        False,
        False,
    ]


def test_ways_that_the_game_cannot_be_played_by_are_left_out() -> None:
    assert [way.key for way in sizes_to_choose("swiss-tables", 13, {}, range(2, 5))] == ["3x3 1x4", "3x4 +1"]


def sizes_of(key: str, way: TableSizes, history: list[Round]) -> tuple[list[int], int]:
    draw = draw_rounds(key, entrants(13), history, sizes=way)[0]
    return sorted(len(table.seats) for table in draw.tables), len(draw.byes)


def test_each_of_the_ways_is_drawn_by_each_of_the_formats() -> None:
    behind = [Round((Table(1, (1, 2, 3, 4)), Table(2, (5, 6, 7, 8)), Table(3, (9, 10, 11, 12))), (13,))]
    for key in ("swiss-tables", "mixer", "season"):
        for way in sizes_to_choose(key, 13, {}, range(2, 7)):
            for history in ([], behind):
                assert sizes_of(key, way, history) == (sorted(way.sizes), way.byes)


def test_nobody_sits_out_twice_before_everybody_did_once() -> None:
    way = TableSizes((4, 4, 4), 1)
    for key in ("swiss-tables", "mixer", "season"):
        history: list[Round] = []
        for _round in range(13):
            draw = draw_rounds(key, entrants(13), history, answers={"rounds": 13}, sizes=way)[0]
            history.append(Round(draw.tables, draw.byes))
        assert sorted(played.byes[0] for played in history) == list(range(1, 14))


def test_a_way_has_a_key_and_words() -> None:
    ways = (TableSizes((4, 4, 5)), TableSizes((4, 4), 2), TableSizes((4, 4)))

    assert [(way.key, way.words(FOUR)) for way in ways] == [
        ("2x4 1x5", "One table of 5"),
        ("2x4 +2", "Two sit out"),
        ("2x4", "All at tables of 4"),
    ]
    assert Situation(()).sizes is None
