from dataclasses import replace
from fractions import Fraction

from tests.tournaments.standings.fields import (
    ANA,
    BEN,
    CY,
    DEE,
    EVE,
    beats,
    by_chance,
    entries,
    event,
    table,
    whys,
)
from tournaments.standings import (
    Bye,
    Event,
    OpponentsBeaten,
    Placed,
    Reason,
    Standings,
    history,
    in_brief,
    reasons,
    standings,
)


def ids(found: Standings) -> list[int]:
    return [row.entry for row in found.rows]


def places(found: Standings) -> list[int]:
    return [row.place for row in found.rows]


ROUND_ROBIN = [
    *beats(1, (ANA, BEN), (CY, DEE)),
    *beats(2, (CY, ANA), (DEE, BEN)),
    *beats(3, (ANA, DEE), (BEN, CY)),
]


def test_points_come_first() -> None:
    found = standings(event(3, beats(1, (ANA, BEN)) + beats(2, (ANA, CY)) + beats(3, (BEN, CY)), ["points"]))
    assert [(row.entry, row.place, row.values) for row in found.rows] == [
        (ANA, 1, (2,)),
        (BEN, 2, (1,)),
        (CY, 3, (0,)),
    ]


def test_the_meeting_decides_between_two_who_are_level() -> None:
    found = standings(event(4, ROUND_ROBIN, ["points", "head-to-head"]))
    assert ids(found) == [CY, ANA, DEE, BEN]
    assert whys(found)[0] == "Cy is above Ana: level on points, then head to head 1 to 0."


def test_head_to_head_is_asked_again_inside_each_split() -> None:
    """Four have 2 points. Among them Ana and Ben have 2, Cy and Dee 1. Ben beat Ana, and Dee beat Cy."""
    results = [
        *beats(1, (BEN, ANA), (DEE, CY)),
        *beats(2, (ANA, CY), (BEN, DEE)),
        *beats(3, (ANA, DEE), (CY, BEN)),
        *beats(4, (CY, EVE)),
        *beats(5, (DEE, EVE)),
    ]
    found = standings(event(5, results, ["points", "head-to-head"]))
    assert [(row.entry, row.place) for row in found.rows] == [(BEN, 1), (ANA, 2), (DEE, 3), (CY, 4), (EVE, 5)]


def test_head_to_head_is_silent_unless_all_have_met() -> None:
    results = [*beats(1, (ANA, BEN), (CY, DEE)), *beats(2, (ANA, DEE), (CY, BEN))]
    found = standings(event(4, results, ["points", "head-to-head"]))
    assert [(row.place, row.shared, row.values[1]) for row in found.rows] == [
        (1, 2, None),
        (1, 2, None),
        (3, 2, None),
        (3, 2, None),
    ]
    assert whys(found)[0] == "Ana and Cy share place 1: nothing in the tournament’s order separates them."
    assert whys(found)[1] == "Cy is above Ben: points 2 to 0."


def test_head_to_head_is_asked_again_once_a_later_metric_has_parted_the_tie() -> None:
    """Dee, Eve and Cy have 2 points, and Cy has met none of the others. Buchholz puts Cy last; Dee beat Eve."""
    fay = 6
    results = [
        *beats(1, (EVE, fay), (BEN, DEE), (CY, ANA)),
        *beats(2, (DEE, fay), (EVE, BEN)),
        *beats(3, (DEE, EVE), (CY, fay)),
    ]
    found = standings(event(6, results, ["points", "head-to-head", "buchholz", "lots"]))
    assert ids(found)[:3] == [DEE, EVE, CY]
    assert whys(found)[:2] == [
        "Dee is above Eve: level on points, then head to head 1 to 0.",
        "Eve is above Cy: level on points, then Buchholz 3 to 0.",
    ]


def test_two_meetings_weigh_no_more_than_one() -> None:
    results = [
        *beats(1, (ANA, BEN)),
        *beats(2, (BEN, ANA)),
        *beats(3, (ANA, CY)),
        *beats(4, (BEN, CY)),
        *beats(5, (CY, ANA), (CY, BEN)),
    ]
    found = standings(event(3, results, ["head-to-head"]))
    assert [row.values for row in found.rows] == [(1,), (1,), (1,)]


def test_two_numbers_that_differ_are_not_read_as_the_same() -> None:
    upper, lower = Fraction(37, 16), Fraction(83, 36)
    told = Reason(("points",), "average-of-opponents", upper, lower)
    rows = [Placed("Ana", 1, told), Placed("Ben", 2, None)]
    assert (
        next(reasons(rows)) == "Ana is above Ben: level on points, then average of opponents 2.313 to 2.306."
    )


def test_what_was_said_of_a_line_above_is_said_shorter_on_one_page() -> None:
    level = Reason(("points",), "average-of-opponents", Fraction(3), Fraction(2))
    rows = [
        Placed("Ana", 1, level),
        Placed("Ben", 2, Reason((), "points", Fraction(4), Fraction(3))),
        Placed("Cy", 3, level),
        Placed("Dee", 4, Reason(("points", "wins"), "average-of-opponents", Fraction(3), Fraction(1))),
        Placed("Eve", 5, Reason(("points",), "lots", Fraction(2), Fraction(1))),
        Placed("Fay", 6, Reason(("points",), "lots", Fraction(2), Fraction(1))),
        Placed("Gus", 7, None),
        Placed("Hal", 7, None),
        Placed("Ida", 7, None),
    ]
    assert list(in_brief(rows, list(reasons(rows)))) == [
        "Ana is above Ben: level on points, then average of opponents 3 to 2.",
        "Ben is above Cy: points 4 to 3.",
        "Again average of opponents: 3 to 2.",
        "Dee is above Eve: level on points and tables won, then average of opponents 3 to 1.",
        "Eve is above Fay: level on points, so lots decided.",
        "Again by lot.",
        "Gus, Hal and Ida share place 7: nothing in the tournament’s order separates them.",
        "",
        "",
    ]


def test_many_who_share_a_place_are_counted_not_named() -> None:
    found = standings(event(8, [], ["points"]))
    assert whys(found)[0] == "8 entries share place 1: nothing in the tournament’s order separates them."


def test_after_an_earlier_round() -> None:
    found = standings(event(4, ROUND_ROBIN, ["points"]), after=1)
    assert (found.round, places(found)) == (1, [1, 1, 3, 3])


def test_places_won_and_lost_since_the_round_before() -> None:
    moved = [
        {row.entry: row.moved for row in after.rows} for after in history(event(4, ROUND_ROBIN, ["points"]))
    ]
    assert moved == [
        {ANA: None, BEN: None, CY: None, DEE: None},
        {CY: 0, ANA: -1, DEE: 1, BEN: -1},
        {CY: 0, ANA: 1, DEE: -1, BEN: 1},
    ]


def test_a_bye_counts_what_its_row_says() -> None:
    byes = (Bye(1, CY, 1), Bye(2, CY, None), Bye(2, BEN, None), Bye(3, BEN))
    results = [*beats(1, (ANA, BEN)), *beats(3, (ANA, CY))]
    found = standings(replace(event(3, results, ["points", "fewest-byes"]), byes=byes))
    assert {row.entry: row.values for row in found.rows} == {ANA: (2, 0), CY: (1, -2), BEN: (0, -2)}


def test_an_average_bye_is_exact() -> None:
    results = [*beats(1, (ANA, BEN)), *beats(2, (BEN, ANA)), *beats(3, (ANA, BEN))]
    found = standings(replace(event(2, results, ["points"]), byes=(Bye(4, ANA, None),)))
    assert found.rows[0].values == (Fraction(8, 3),)


def test_a_bye_may_stand_for_an_opponent_in_the_tie_breaks() -> None:
    told = replace(event(3, beats(1, (ANA, BEN)), ["buchholz", "sonneborn-berger"]), byes=(Bye(1, CY, 1),))
    nobody, yourself = told, replace(told, bye_opponent="yourself")
    assert [{row.entry: row.values for row in standings(each).rows}[CY] for each in (nobody, yourself)] == [
        (0, 0),
        (1, Fraction(1, 2)),
    ]


def test_an_entry_without_a_result_is_in_the_standings() -> None:
    found = standings(event(3, beats(1, (ANA, BEN)), ["points"]))
    assert [(row.entry, row.place) for row in found.rows] == [(ANA, 1), (BEN, 2), (CY, 2)]


def test_lots_are_the_same_for_the_same_seed_and_others_for_another() -> None:
    drawn = [
        ids(standings(Event(entries(8), (), OpponentsBeaten(3), order=("lots",), seed=seed)))
        for seed in (7, 7, 8)
    ]
    assert drawn[0] == drawn[1] != drawn[2]


def test_the_order_of_the_results_changes_nothing() -> None:
    results = by_chance(16, 4, 4, seed=3)
    told = event(16, results, ["points", "head-to-head", "buchholz", "koya", "progressive", "difference"])
    assert standings(told) == standings(replace(told, results=tuple(reversed(results))))


def test_tables_of_three_among_fours_use_averages() -> None:
    results = [
        table(1, (1, 9), (2, 6), (3, 3), (4, 0)),
        table(1, (5, 9), (6, 6), (7, 0)),
    ]
    found = standings(event(7, results, ["average-of-opponents"], OpponentsBeaten(6)))
    assert {row.entry: row.values[0] for row in found.rows}[1] == 2
    assert {row.entry: row.values[0] for row in found.rows}[5] == Fraction(3, 2)
