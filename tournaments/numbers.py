"""How are exact numbers kept, and how do they read? 6½, −4⅓, 3.40."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import lru_cache
from math import lcm

from rummy.engine.words import MINUS, decimals, points

Number = int | Fraction

VULGAR = {
    Fraction(1, 2): "½",
    Fraction(1, 3): "⅓",
    Fraction(2, 3): "⅔",
    Fraction(1, 4): "¼",
    Fraction(3, 4): "¾",
}


def exact(number: Number) -> Number:
    """The same number, as an int where it is whole."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


@lru_cache(maxsize=16_384)
def parts(total: int, whole: int) -> Number:
    """So many parts of a whole as an exact number: 7 of 2 is 7/2, 8 of 2 is 4."""
    return total // whole if total % whole == 0 else Fraction(total, whole)


def whole_numbers(numbers: Sequence[Number]) -> Sequence[int]:
    """The numbers, all times the same: in the same order, and quicker to compare."""
    times = lcm(*{number.denominator for number in numbers})
    return [number.numerator * (times // number.denominator) for number in numbers]


def to_read(number: Number) -> str:
    """As `said`, with the mark that the reader's language has before decimals."""
    return decimals(said(number))


def both_to_read(one: Number, other: Number) -> tuple[str, str]:
    """Two numbers in one form: with signs for fractions, else with as many decimals as it takes to read that they differ."""
    if all(abs(Fraction(number)) % 1 in {0, *VULGAR} for number in (one, other)):
        return to_read(one), to_read(other)
    places = 2
    while one != other and _units(one, places) == _units(other, places):
        places += 1
    return decimals(_rounded(one, places)), decimals(_rounded(other, places))


def said(number: Number) -> str:
    """The same in every language, to be stored and for spreadsheets: a whole number; with a sign for the fraction where type has one; else two decimals, for reading only."""
    whole_number = exact(number)
    if isinstance(whole_number, int):
        return points(whole_number)
    sign, size = MINUS if number < 0 else "", abs(Fraction(number))
    whole, rest = divmod(size, 1)
    if rest in VULGAR:
        return f"{sign}{whole or ''}{VULGAR[rest]}"
    return _rounded(number, 2)


def _rounded(number: Number, places: int) -> str:
    """With decimals where it is not whole."""
    whole_number = exact(number)
    if isinstance(whole_number, int):
        return points(whole_number)
    units, unit = _units(abs(Fraction(number)), places), 10**places
    return f"{MINUS if number < 0 else ''}{units // unit}.{units % unit:0{places}d}"


def place_to_read(place: int, *, shared: bool) -> str:
    """=3 where several have the third place."""
    return f"={place}" if shared else str(place)


def _units(number: Number, places: int) -> int:
    """How many of the last place there are; halves count away from nothing, as everybody rounds by hand."""
    units = int(abs(number) * 10**places + Fraction(1, 2))
    return units if number > 0 else -units


def number_of(told: str) -> Number | None:
    """What `said` gave, or an exact 22/7, as a number; None for what is none."""
    sign, size = (-1, told[1:]) if told.startswith(MINUS) else (1, told)
    part = next((part for part, mark in VULGAR.items() if size.endswith(mark)), Fraction(0))
    try:
        return exact(sign * (Fraction((size[:-1] or "0") if part else size) + part))
    except ValueError:
        return None


def to_reckon(told: str) -> int | float | str:
    """As a spreadsheet reckons with it; what is no number stays as it is."""
    number = number_of(told)
    return told if number is None else number if isinstance(number, int) else float(number)
