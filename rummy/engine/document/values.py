"""Is this value of the kind that belongs here? Whatever comes in, the answer is a sentence, never an exception."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeGuard

from rummy.engine.cards import Card, sort_out
from rummy.engine.errors import Problem, problem
from rummy.engine.words import either, quoted, say

# Beyond the score of any real hand: keeps a slip out of the totals, and totals inside a database.
MOST_POINTS = 1_000_000
LONGEST_CARDS = 2_000
LONGEST_REASON = 200
MOST_TOLD = 20
LONGEST_WHERE = 120


def is_object(value: object) -> TypeGuard[dict[Any, Any]]:
    return isinstance(value, dict)


class Objections:
    """Everything found wrong while reading."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def add(self, found: Problem) -> None:
        self.problems.append(found)

    def extend(self, found: Iterable[Problem]) -> None:
        self.problems.extend(found)

    def bad(self, where: str, value: object, expected: str) -> None:
        """The value does not belong here; say what does."""
        name = where or say("This")
        self.add(
            problem(
                "bad-value",
                where,
                say(
                    "{name}: {value} cannot be; expected {expected}.",
                    name=name[:LONGEST_WHERE],
                    value=quoted(value),
                    expected=expected,
                ),
            )
        )

    def at(self, where: str) -> bool:
        """Is something wrong there, or inside it?"""
        return any(_within(found.where, where) for found in self.problems)


def _within(inner: str, outer: str) -> bool:
    return inner == outer or inner.startswith((f"{outer}.", f"{outer}["))


def check_keys(told: dict[Any, Any], known: Sequence[str], where: str, found: Objections) -> None:
    """Refuse every key that does not belong here, so that a typing slip never passes silently."""
    strange = [key for key in told if key not in known]
    for key in strange[:MOST_TOLD]:
        text = say(
            "{value} is not known here: expected {names}.", value=quoted(key), names=either(list(known))
        )
        inside = f"{where}." if where else ""
        name = key if isinstance(key, str) else "?"
        found.add(problem("unknown-field", f"{inside}{name}"[:LONGEST_WHERE], text))


def read_number(value: object, where: str, found: Objections, *, minimum: int = -MOST_POINTS) -> int | None:
    if isinstance(value, int) and not isinstance(value, bool) and minimum <= value <= MOST_POINTS:
        return value
    kind = say("a whole number") if minimum < 0 else say("a whole number, {minimum} or more", minimum=minimum)
    found.bad(where, value, kind)
    return None


def read_text_of_cards(value: object, where: str, found: Objections) -> tuple[Card, ...] | None:
    """The cards of a text; None, with everything that is wrong told, when it is not only cards."""
    if not isinstance(value, str) or len(value) > LONGEST_CARDS:
        found.bad(where, value, say('cards such as "3H 10S AD"'))
        return None
    cards, unread = sort_out(value)
    for word in unread[:MOST_TOLD]:
        text = say("{value} is not a card: write rank and suit, such as 10H or AS.", value=quoted(word))
        found.add(problem("card-unknown", where, text))
    return None if unread else tuple(cards)


def read_list(
    value: object, where: str, found: Objections, *, most: int, of: str
) -> Iterator[tuple[str, object]]:
    """The items of a list with their places; nothing, and an objection, when it is none."""
    if not isinstance(value, list) or len(value) > most:
        found.bad(where, value, say("a list of at most {most} {of}", most=most, of=of))
        return
    for number, item in enumerate(value):
        yield f"{where}[{number}]", item


def read_entries(
    value: object, where: str, found: Objections, *, of: str
) -> Iterator[tuple[str, str, object]]:
    """The entries of an object as (place, key, value); an objection when it is none."""
    if not is_object(value):
        found.bad(where, value, say("an object of {of}", of=of))
        return
    for number, (key, item) in enumerate(value.items()):
        if number >= MOST_TOLD * 2:
            return
        if isinstance(key, str):
            yield f"{where}.{key}"[:LONGEST_WHERE], key, item
        else:
            found.bad(where, key, say("names, in an object of {of}", of=of))
