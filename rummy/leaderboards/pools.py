"""Which games are rated together? A pool is a family of rulesets: a declaration and what varies it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from rummy import engine


@dataclass(frozen=True, slots=True)
class Family:
    """Games of one skill, in menu order; it is called after the first of them."""

    key: str
    name: str
    rulesets: tuple[engine.Ruleset, ...]

    @property
    def is_single(self) -> bool:
        return len(self.rulesets) == 1


@cache
def families() -> tuple[Family, ...]:
    """All families in menu order."""
    keys = dict.fromkeys(ruleset.family for ruleset in engine.RULESETS)
    return tuple(_family(key) for key in keys)


def _family(key: str) -> Family:
    members = tuple(ruleset for ruleset in engine.RULESETS if ruleset.family == key)
    return Family(key, engine.find_ruleset(key).name, members)


def family_of(ruleset: str) -> Family:
    """The family a ruleset belongs to; raises UnknownRuleset."""
    key = engine.find_ruleset(ruleset).family
    return next(family for family in families() if family.key == key)


def boards_of(ruleset: str) -> tuple[str, ...]:
    """On which boards of its pool a game counts: the family's (`""`), and its own where the family has several."""
    return ("",) if family_of(ruleset).is_single else ("", ruleset)
