"""How do numbers and names read in a sentence?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MINUS = "\u2212"
LONGEST_QUOTE = 40
LARGEST_QUOTE = 10**18


def points(number: int) -> str:
    """A number as people write it, with a real minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def sum_of(numbers: Iterable[int]) -> str:
    return " + ".join(points(number) for number in numbers)


def listed(names: Sequence[str], last: str = "and") -> str:
    """Ana, Ben and Cy."""
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} {last} {names[-1]}"


def quoted(value: object) -> str:
    """Whatever somebody sent, short enough to repeat in a sentence."""
    match value:
        case str():
            said = f'"{value[:LONGEST_QUOTE]}…"' if len(value) > LONGEST_QUOTE else f'"{value}"'
        case None:
            said = "nothing (null)"
        case bool():
            said = "true" if value else "false"
        case int():
            said = points(value) if abs(value) < LARGEST_QUOTE else "a number that is far too large"
        case float():
            said = f"the fraction {value!r}"
        case dict():
            said = "an object"
        case list():
            said = "a list"
        case _:
            said = "something that is no JSON"
    return said


def signed(number: int) -> str:
    """A number of points won or lost: +15, −100, 0."""
    return f"+{number}" if number > 0 else points(number)
