"""Which games are there? The recipes, in the order of the menu."""

from __future__ import annotations

from rummy.engine.errors import UnknownRuleset
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets.basic import BASIC, BLOCK
from rummy.engine.rulesets.boathouse import BOATHOUSE
from rummy.engine.rulesets.five_hundred import FIVE_HUNDRED, PARTNERSHIP_FIVE_HUNDRED
from rummy.engine.rulesets.gin import GIN, HOLLYWOOD, OKLAHOMA
from rummy.engine.rulesets.knock import KNOCK
from rummy.engine.rulesets.playroom import PLAYROOM
from rummy.engine.rulesets.queen_city import QUEEN_CITY
from rummy.engine.rulesets.robber import ROBBER
from rummy.engine.rulesets.straight import STRAIGHT
from rummy.engine.rulesets.table_robbers import TABLE_ROBBERS
from rummy.engine.words import listed, quoted

RULESETS: tuple[Ruleset, ...] = (
    ROBBER,
    TABLE_ROBBERS,
    BASIC,
    BLOCK,
    FIVE_HUNDRED,
    PARTNERSHIP_FIVE_HUNDRED,
    BOATHOUSE,
    GIN,
    HOLLYWOOD,
    OKLAHOMA,
    KNOCK,
    QUEEN_CITY,
    PLAYROOM,
    STRAIGHT,
)
# What most people mean who say rummy, for who has never played here.
BEST_KNOWN: tuple[Ruleset, ...] = (BASIC, GIN, FIVE_HUNDRED, ROBBER)
_BY_KEY = {ruleset.key: ruleset for ruleset in RULESETS}


def find_ruleset(key: object) -> Ruleset:
    """The game of that key; raises UnknownRuleset with the keys there are."""
    if isinstance(key, str) and key in _BY_KEY:
        return _BY_KEY[key]
    raise UnknownRuleset(f"{quoted(key)} is no game here; there are {listed(list(_BY_KEY))}.")
