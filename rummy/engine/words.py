"""How do numbers and names read in a sentence?"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

MINUS = "\u2212"
LONGEST_QUOTE = 40


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
    if isinstance(value, str):
        return f'"{value[:LONGEST_QUOTE]}…"' if len(value) > LONGEST_QUOTE else f'"{value}"'
    if value is None:
        return "nothing (null)"
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return points(value) if abs(value) < 10**18 else "a number that is far too large"
    if isinstance(value, float):
        return f"the fraction {value!r}"
    if isinstance(value, dict):
        return "an object"
    return "a list" if isinstance(value, list) else "something that is no JSON"
