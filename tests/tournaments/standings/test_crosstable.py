from dataclasses import replace
from fractions import Fraction

from tests.tournaments.standings.fields import ANA, BEN, CY, beats, event, table
from tournaments.standings import Bye, Meeting, Step, courses, crosstable

TOLD = replace(
    event(3, [*beats(1, (ANA, BEN)), table(2, (ANA, 4), (BEN, 4)), *beats(3, (CY, BEN))], ["points"]),
    byes=(Bye(1, CY, 1, "late"),),
)


def test_each_against_each() -> None:
    assert crosstable(TOLD) == {
        ANA: {BEN: (Meeting(1, 1, 10, 0), Meeting(2, Fraction(1, 2), 4, 4))},
        BEN: {
            ANA: (Meeting(1, 0, 0, 10), Meeting(2, Fraction(1, 2), 4, 4)),
            CY: (Meeting(3, 0, 0, 10),),
        },
        CY: {BEN: (Meeting(3, 1, 10, 0),)},
    }


def test_the_course_of_an_entry_with_a_late_start_and_a_missed_round() -> None:
    assert courses(TOLD)[CY] == (
        Step(1, None, (), None, 0, 1, 1, "late"),
        Step(2, None, (), None, 0, 0, 1, "not there"),
        Step(3, 0, (BEN,), 1, 10, 1, 2),
    )
