from fractions import Fraction

import pytest
from django.utils.translation import override

from rummy.engine.words import decimals
from rummy.leaderboards.measures import share, tenths
from rummy.leaderboards.templatetags.boards import chance
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


@pytest.mark.parametrize(("language", "mark"), [("en", "."), ("de", ","), ("fr", ","), ("es", ",")])
def test_decimals_are_written_as_the_reader_writes_them(language: str, mark: str) -> None:
    with override(language):
        assert (average(Fraction(124, 10)), tenths(-45)) == (f"+12{mark}4", f"−4{mark}5")
        assert (decimals("3.40"), decimals("6½")) == (f"3{mark}40", "6½")


@pytest.mark.parametrize(
    ("language", "told"),
    [("en", "41.7%"), ("de", "41,7\u00a0%"), ("fr", "41,7\u00a0%"), ("es", "41,7\u00a0%")],
)
def test_shares_are_written_as_the_reader_writes_them(language: str, told: str) -> None:
    with override(language):
        assert share(417) == told


@pytest.mark.parametrize(
    ("thousandths", "told"), [(0, "0%"), (1, "<\u00a01%"), (417, "42%"), (999, ">\u00a099%"), (1000, "100%")]
)
def test_what_can_happen_is_never_nothing_and_what_need_not_never_all(thousandths: int, told: str) -> None:
    assert chance(thousandths) == told
