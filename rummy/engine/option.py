"""What is a house rule: its words, its values, and which answers it changes?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

from rummy.engine.words import either, points, quoted, say

Value = int | str | bool | None
LARGEST = 1_000_000


@dataclass(frozen=True)
class Change:
    """One answer an option changes: to its own value, or to what `answers` says for that value."""

    path: str
    answers: Mapping[Value, object] | None = None

    def __hash__(self) -> int:
        return hash(self.path)


@dataclass(frozen=True)
class Option:
    """A house rule as data: forms, the rules page and stored sittings draw from it alike.

    `least_above_zero`: a number is 0, for off, or at least this.
    """

    key: str
    label: str
    help: str
    type: Literal["int", "bool", "choice"]
    default: Value
    changes: tuple[Change, ...]
    choices: tuple[tuple[Value, str], ...] = ()
    minimum: int | None = None
    maximum: int | None = None
    nullable: bool = False
    least_above_zero: int | None = None

    def answers(self, value: Value) -> Iterator[tuple[str, object]]:
        """The answers this value changes, by their paths; a value without an entry changes nothing."""
        for change in self.changes:
            if change.answers is None:
                yield change.path, value
            elif value in change.answers:
                yield change.path, change.answers[value]

    def objection(self, value: object) -> str | None:
        """Why the option cannot have this value; None when it can."""
        if self._admits(value):
            return None
        return say(
            "{name}: {value} cannot be; expected {expected}.",
            name=say(self.label),
            value=quoted(value),
            expected=self.expected,
        )

    def _admits(self, value: object) -> bool:
        if value is None:
            return self.nullable
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "choice":
            return any(type(choice) is type(value) and choice == value for choice, _ in self.choices)
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        if value and self.least_above_zero is not None and value < self.least_above_zero:
            return False
        return (self.minimum is None or value >= self.minimum) and (
            self.maximum is None or value <= self.maximum
        )

    @property
    def expected(self) -> str:
        """The values it may have, in words."""
        if self.type == "bool":
            return say("true or false")
        if self.type == "choice":
            return either([quoted(choice) for choice, _ in self.choices])
        least = self.minimum or 0 if self.least_above_zero is None else self.least_above_zero
        most = self.maximum or LARGEST
        span = points(least)
        if least != most:
            span = say("a whole number from {least} to {most}", least=span, most=points(most))
        if self.least_above_zero is not None:
            span = say("0, or {value}", value=span)
        return say("{value}, or null", value=span) if self.nullable else span

    def describe(self) -> dict[str, object]:
        return {
            "key": self.key,
            "label": say(self.label),
            "help": say(self.help),
            "type": self.type,
            "default": self.default,
            "choices": [{"value": value, "label": say(label)} for value, label in self.choices],
            "minimum": self.minimum,
            "maximum": self.maximum,
            "nullable": self.nullable,
            "least_above_zero": self.least_above_zero,
        }


def yes_or_no(
    key: str,
    label: str,
    help: str,
    default: bool,
    path: str,
    answers: Mapping[Value, object] | None = None,
) -> Option:
    """An option that is on or off: its own value is the answer, or what `answers` says for it."""
    return Option(key, label, help, "bool", default, (Change(path, answers),))


def one_of(key: str, label: str, help: str, choices: Mapping[Value, str], *changes: Change) -> Option:
    """An option with a few named values, the usual one first."""
    return Option(key, label, help, "choice", next(iter(choices)), changes, choices=tuple(choices.items()))
