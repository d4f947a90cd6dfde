"""Which house rules are there, and which does this table play?"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from rummy.engine.words import say


@dataclass(frozen=True, slots=True)
class HouseRule:
    """One option in force, and whether this house plays it apart from the book."""

    label: str
    value: str
    help: str
    differs: bool


def house_rules_of(played: Mapping[str, Any]) -> tuple[HouseRule, ...]:
    """All options in force; first those that this house plays differently."""
    rules = []
    for option in played["option_fields"]:
        value = played["options"][option["key"]]
        rules.append(
            HouseRule(option["label"], value_text(option, value), option["help"], value != option["default"])
        )
    return tuple(sorted(rules, key=lambda rule: not rule.differs))


def value_text(option: Mapping[str, Any], value: Any) -> str:
    """A value of an option as its choices call it."""
    labels = {choice["value"]: choice["label"] for choice in option["choices"]}
    if value in labels:
        return str(labels[value])
    if value is None:
        return say("none")
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return str(value)
