"""Which games are there? The recipes, in the order of the menu."""

from __future__ import annotations

from rummy.engine.errors import UnknownRuleset
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.gin import GIN
from rummy.engine.rulesets.robber import ROBBER
from rummy.engine.rulesets.straight import STRAIGHT
from rummy.engine.words import listed, quoted

RULESETS: tuple[Ruleset, ...] = (ROBBER, GIN, STRAIGHT)
_BY_KEY = {ruleset.key: ruleset for ruleset in RULESETS}


def find_ruleset(key: object) -> Ruleset:
    """The game of that key; raises UnknownRuleset with the keys there are."""
    if isinstance(key, str) and key in _BY_KEY:
        return _BY_KEY[key]
    raise UnknownRuleset(f"{quoted(key)} is no game here; there are {listed(list(_BY_KEY))}.")
