from fractions import Fraction

import pytest

from tournaments.standings import said


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (0, "0"),
        (-12, "−12"),
        (Fraction(4, 2), "2"),
        (Fraction(13, 2), "6½"),
        (Fraction(-1, 3), "−⅓"),
        (Fraction(-13, 3), "−4⅓"),
        (Fraction(17, 5), "3.40"),
        (Fraction(-1, 7), "−0.14"),
    ],
)
def test_a_number_reads(number: int | Fraction, text: str) -> None:
    assert said(number) == text
