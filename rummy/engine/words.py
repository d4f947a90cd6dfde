"""How are sentences said, and how do numbers and names read in them?

Everything a person reads goes through `say` or `many`, as a whole English sentence with named places. Whoever
embeds the engine may hand it translators; without them it speaks English.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from unicodedata import bidirectional

One = Callable[[str], str]
Many = Callable[[str, str, int], str]
JOINED_PLACE = re.compile(r" ([yo]) (\{(\w+)\})")
# What Spanish "and" and "or" are before which sounds: "8" is said "ocho", "11" is "once".
SOUNDS = {
    "y": ("e", re.compile("h?[ií](?![aeou])", re.IGNORECASE)),
    "o": ("u", re.compile(r"h?[oó]|8|11(?!\d)", re.IGNORECASE)),
}


def _english(sentence: str) -> str:
    return sentence


def _plural_in_english(one: str, more: str, count: int) -> str:
    return one if count == 1 else more


_one: One = _english
_many: Many = _plural_in_english


def speak_through(one: One = _english, many: Many = _plural_in_english) -> None:
    """From now on translate with these, once for the whole process: they find out themselves for whom."""
    global _one, _many
    _one, _many = one, many


def say(sentence: str, /, **values: object) -> str:
    """The sentence in the language of who reads, its places filled: `say("{player} has gin.", player="Ana")`."""
    said = _one(sentence)
    return sounded(said, values).format_map(_in_order(values)) if values else said


def unfilled(one: str, more: str = "", count: int = 1) -> str:
    """The sentence in the language of who reads, the one for so many, its places still open."""
    return _many(one, more, count) if more else _one(one)


def to_say(sentence: str) -> str:
    """A sentence that stands in a table and is said later, by `say`: here it is only marked for the translators."""
    return sentence


def many(count: int, one: str, more: str, /, **values: object) -> str:
    """The sentence for so many; `{n}` in it is the count: `many(3, "{n} card", "{n} cards")`."""
    return sounded(_many(one, more, count), values).format_map(_in_order({"n": count, **values}))


def sounded(sentence: str, values: Mapping[str, object]) -> str:
    """Spanish joins by "e" before an i and by "u" before an o: "Ana e Inés", "Ana y Hiedra", "7 u 8"."""

    def fit(found: re.Match[str]) -> str:
        other, before = SOUNDS[found[1]]
        return f" {other} {found[2]}" if before.match(str(values.get(found[3], ""))) else found[0]

    return JOINED_PLACE.sub(fit, sentence) if " y {" in sentence or " o {" in sentence else sentence


def _in_order(values: Mapping[str, object]) -> dict[str, object]:
    """Names that are written from right to left leave the sums behind them as they are: "Left with לאה: 5 + 10"."""
    return {name: isolated(value) if isinstance(value, str) else value for name, value in values.items()}


MINUS = "\u2212"
LONGEST_QUOTE = 40
LARGEST_QUOTE = 10**18


def points(number: int) -> str:
    """A number as people write it, with a real minus sign."""
    return f"{MINUS}{-number}" if number < 0 else str(number)


def decimals(number: str) -> str:
    """A number as people of this language write it: `3.40`, `3,40`."""
    whole, mark, rest = number.partition(".")
    return say("{whole}.{rest}", whole=whole, rest=rest) if mark else number


def percent(number: str) -> str:
    """A share as people of this language write it: `42%`, `42 %`."""
    return say("{number}%", number=number)


def sum_of(numbers: Iterable[int]) -> str:
    return " + ".join(points(number) for number in numbers)


def isolated(name: str) -> str:
    """A name beside others or beside numbers: what is written from right to left turns nothing round but itself."""
    if name.isascii() or name.startswith("\u2068"):
        return name
    turned = any(bidirectional(sign) in ("R", "AL") for sign in set(name))
    return f"\u2068{name}\u2069" if turned else name


def how_many(*names: str) -> int:
    """How many people are named, for the verb: partners are named together, Ana & Ben."""
    return sum(1 + name.count(" & ") for name in names)


def listed(names: Sequence[str]) -> str:
    """Ana, Ben and Cy."""
    *others, last = map(isolated, names) if names else [""]
    return say("{names} and {last}", names=", ".join(others), last=last) if others else last


def and_before(name: str) -> str:
    """The word between two names that stand each by itself, before this one."""
    joined = sounded(unfilled("{names} and {last}"), {"last": name})
    return joined.removeprefix("{names} ").removesuffix(" {last}")


def either(names: Sequence[str]) -> str:
    """Ana, Ben or Cy."""
    *others, last = map(isolated, names) if names else [""]
    return say("{names} or {last}", names=", ".join(others), last=last) if others else last


def quoted(value: object) -> str:
    """Whatever somebody sent, short enough to repeat in a sentence."""
    match value:
        case str():
            said = f'"{value[:LONGEST_QUOTE]}…"' if len(value) > LONGEST_QUOTE else f'"{value}"'
        case None:
            said = say("nothing (null)")
        case bool():
            said = "true" if value else "false"
        case int():
            said = points(value) if abs(value) < LARGEST_QUOTE else say("a number that is far too large")
        case float():
            said = say("the fraction {number}", number=repr(value))
        case dict():
            said = say("an object")
        case list():
            said = say("a list")
        case _:
            said = say("something that is no JSON")
    return said


def explained(what: str, why: str) -> str:
    """Run 4♥ 5♥ 6♥: 4 + 5 + 6, with the colon as this language sets it."""
    return say("{what}: {why}", what=what, why=why)


def signed(number: int) -> str:
    """A number of points won or lost: +15, −100, 0."""
    return f"+{number}" if number > 0 else points(number)
