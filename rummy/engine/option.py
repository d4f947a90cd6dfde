"""What is a house rule: its words, its values, and which answers it changes?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from rummy.engine.words import listed, points, quoted

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
    """A house rule as data: forms, the rules page and stored sittings draw from it alike."""

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
        return f"{self.label}: {quoted(value)} cannot be; expected {self.expected}."

    def _admits(self, value: object) -> bool:
        if value is None:
            return self.nullable
        if self.type == "bool":
            return isinstance(value, bool)
        if self.type == "choice":
            return any(type(choice) is type(value) and choice == value for choice, _ in self.choices)
        if isinstance(value, bool) or not isinstance(value, int):
            return False
        return (self.minimum is None or value >= self.minimum) and (
            self.maximum is None or value <= self.maximum
        )

    @property
    def expected(self) -> str:
        """The values it may have, in words."""
        if self.type == "bool":
            return "true or false"
        if self.type == "choice":
            return listed([quoted(choice) for choice, _ in self.choices], "or")
        span = f"a whole number from {points(self.minimum or 0)} to {points(self.maximum or LARGEST)}"
        return f"{span}, or null" if self.nullable else span

    def describe(self) -> dict[str, object]:
        return {
            "key": self.key,
            "label": self.label,
            "help": self.help,
            "type": self.type,
            "default": self.default,
            "choices": [{"value": value, "label": label} for value, label in self.choices],
            "minimum": self.minimum,
            "maximum": self.maximum,
            "nullable": self.nullable,
        }


def yes_or_no(
    key: str, label: str, help: str, default: bool, path: str, answers: Mapping[Value, object]
) -> Option:
    """An option that is on or off."""
    return Option(key, label, help, "bool", default, (Change(path, MappingProxyType(dict(answers))),))


def one_of(key: str, label: str, help: str, choices: Mapping[Value, str], *changes: Change) -> Option:
    """An option with a few named values, the usual one first."""
    return Option(key, label, help, "choice", next(iter(choices)), changes, choices=tuple(choices.items()))
