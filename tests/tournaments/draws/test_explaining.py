from dataclasses import replace

from tests.tournaments.draws.fields import entrants
from tournaments.draws import Report, Table, explain

ANA, BEN, CY, DEE, EVE, FAY, GUS, HAL = range(1, 9)


def test_a_draw_that_gives_up_nothing_says_nothing() -> None:
    tables = [Table(1, (ANA, BEN, CY, DEE)), Table(2, (EVE, FAY, GUS, HAL))]
    assert explain(entrants(8), tables, [], 4) == Report(0, 0, 0, 0, 1, ())


def test_partners_have_a_verb_for_two() -> None:
    ana, ben, cy = entrants(3)
    field = [replace(ana, name="Ana & Abe"), ben, replace(cy, name="Cy & Cleo", table=2)]
    assert explain(field, [Table(1, (BEN, CY))], [ANA], 2).gave_up == (
        "Ana & Abe sit out for the first time.",
        "Cy & Cleo should stay at table 2 and sit at table 1.",
    )


def test_everything_that_was_given_up_is_said() -> None:
    ana, ben, cy, dee, eve, fay, gus, hal = entrants(8)
    field = [
        replace(ana, met={BEN: 1, CY: 2}, seats=(1, 0, 0, 0)),
        replace(ben, met={ANA: 1, CY: 3}, household="mill"),
        replace(cy, met={ANA: 2, BEN: 3}),
        replace(dee, household="mill"),
        replace(eve, odd_tables=1),
        fay,
        replace(gus, table=1),
        replace(hal, byes=1),
    ]
    tables = [Table(1, (ANA, BEN, CY, DEE)), Table(2, (EVE, FAY, GUS))]
    report = explain(field, tables, [HAL], 4)
    assert report.gave_up == (
        "One table of 3: table 2.",
        "Hal sits out for the second time.",
        "Gus should stay at table 1 and sits at table 2.",
        "Ben and Dee are to be kept apart and both sit at table 1.",
        "Ana and Ben meet again at table 1; they have met once.",
        "Ana and Cy meet again at table 1; they have met twice.",
        "Ben and Cy meet again at table 1; they have met 3 times.",
        "Eve is at a table of another size for the second time.",
    )
    assert (report.together, report.repeats, report.again_odd, report.seats) == (1, 3, 2, 2)


def test_spread_adds_up_the_squares_of_all_pairs_at_a_table() -> None:
    field = [replace(entrant, score=score) for entrant, score in zip(entrants(3), (0, 1, 3), strict=True)]
    assert explain(field, [Table(1, (ANA, BEN, CY))], [], 3).spread == 1 + 4 + 9
