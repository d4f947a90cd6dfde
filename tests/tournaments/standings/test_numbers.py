from fractions import Fraction

import pytest
from django.utils.translation import override

from tournaments.numbers import both_to_read, to_read, to_reckon
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
        (Fraction(9, 8), "1.13"),
        (Fraction(-9, 8), "−1.13"),
    ],
)
def test_a_number_reads(number: int | Fraction, text: str) -> None:
    assert said(number) == text


@pytest.mark.parametrize(
    ("one", "other", "read"),
    [
        (Fraction(37, 16), Fraction(83, 36), ("2.313", "2.306")),
        (2, Fraction(2001, 1000), ("2", "2.001")),
        (Fraction(5, 2), 2, ("2½", "2")),
        (Fraction(-9, 8), Fraction(-17, 15), ("−1.125", "−1.133")),
        (3, 3, ("3", "3")),
        (Fraction(8, 3), Fraction(17, 6), ("2.67", "2.83")),
        (Fraction(8, 3), Fraction(5, 2), ("2⅔", "2½")),
    ],
)
def test_two_numbers_read_as_far_as_they_differ(
    one: int | Fraction, other: int | Fraction, read: tuple[str, str]
) -> None:
    assert both_to_read(one, other) == read


def test_what_is_stored_is_the_same_in_every_language_and_what_is_read_is_not() -> None:
    with override("de"):
        assert (said(Fraction(17, 5)), to_read(Fraction(17, 5)), to_read(Fraction(13, 2))) == (
            "3.40",
            "3,40",
            "6½",
        )


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("−12", -12),
        ("6½", 6.5),
        ("−⅓", -1 / 3),
        ("−4⅓", -13 / 3),
        ("3.40", 3.4),
        ("¼", 0.25),
        ("-22/7", -22 / 7),
        ("", ""),
    ],
)
def test_a_spreadsheet_reckons_with_what_was_said(text: str, number: float | str) -> None:
    assert to_reckon(text) == number
