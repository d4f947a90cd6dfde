from fractions import Fraction

import pytest

from rummy.scorekeeping.templatetags.numbers import average


@pytest.mark.parametrize(
    ("points", "written"),
    [
        (Fraction(124, 10), "+12.4"),
        (Fraction(-1, 2), "−0.5"),
        (Fraction(1, 100), "0"),
        (Fraction(7), "+7.0"),
        (None, "–"),
    ],
)
def test_an_average_has_one_place(points: Fraction | None, written: str) -> None:
    assert average(points) == written
