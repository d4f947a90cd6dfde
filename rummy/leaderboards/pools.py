"""Which games are rated together? A pool is a family of rulesets: a declaration and what varies it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

from rummy import engine
from rummy.engine.describe import PARTNERSHIP_ANSWER
from rummy.engine.rules.knocking import Knocking


@dataclass(frozen=True, slots=True)
class Family:
    """Games of one skill, in menu order; it is called after the declaration they vary."""

    key: str
    rulesets: tuple[engine.Ruleset, ...]

    @property
    def called(self) -> str:
        """Its name in the language of who reads."""
        return engine.find_ruleset(self.key).called

    @property
    def is_single(self) -> bool:
        return len(self.rulesets) == 1

    @property
    def keys(self) -> list[str]:
        """The keys of its rulesets."""
        return [rules.key for rules in self.rulesets]

    @property
    def ways(self) -> frozenset[bool]:
        """How it is played: singly (False), by partners (True), or both."""
        return frozenset(way for rules in self.rulesets for way in _ways(rules))

    @property
    def both_ways(self) -> bool:
        return len(self.ways) > 1

    @property
    def is_endless(self) -> bool:
        """Does no game of it end as it is usually played, where the house rules do not say how far?"""
        return all(rules.games.target is None for rules in self.rulesets)

    @property
    def has_gin(self) -> bool:
        """Can a knock be gin, and be undercut?"""
        return any(isinstance(rules.paying, Knocking) for rules in self.rulesets)

    @property
    def may_be_low(self) -> bool:
        """Does the lowest total win it, if only by a house rule?"""
        return any(
            rules.games.low_wins or rules.option_changing("games__low_wins") for rules in self.rulesets
        )


def _ways(rules: engine.Ruleset) -> Iterator[bool]:
    yield rules.seats.partnerships
    # A house rule may seat partners, too.
    if rules.option_changing(PARTNERSHIP_ANSWER):
        yield not rules.seats.partnerships


@cache
def families() -> tuple[Family, ...]:
    """All families in menu order."""
    keys = dict.fromkeys(ruleset.family for ruleset in engine.RULESETS)
    return tuple(_family(key) for key in keys)


def _family(key: str) -> Family:
    members = tuple(ruleset for ruleset in engine.RULESETS if ruleset.family == key)
    return Family(key, members)


def family_of(ruleset: str) -> Family:
    """The family a ruleset belongs to; raises UnknownRuleset."""
    key = engine.find_ruleset(ruleset).family
    return next(family for family in families() if family.key == key)


def boards_of(ruleset: str) -> tuple[str, ...]:
    """On which boards of its pool a game counts: the family's (`""`), and its own where the family has several."""
    return ("",) if family_of(ruleset).is_single else ("", ruleset)
