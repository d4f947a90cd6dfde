"""What is the score, and why? The rules of rummy in plain Python: no framework, no clock, no chance."""

from rummy.engine.arrange import best_melds, least_deadwood
from rummy.engine.describe import describe
from rummy.engine.document import Replayed, canonical_hand, next_dealer, replay, score
from rummy.engine.document.live import LiveHand, legal, open_hand, play, why_not
from rummy.engine.document.plain import count_plainly
from rummy.engine.document.renaming import rename_players
from rummy.engine.document.text import not_readable, read_json
from rummy.engine.errors import (
    CardsRefused,
    MoveRefused,
    NotAScoreDocument,
    OptionsRefused,
    Problem,
    RummyError,
    UnknownRuleset,
)
from rummy.engine.option import Option
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets import BEST_KNOWN, RULESETS, find_ruleset
from rummy.engine.suggest import arrange, rearrange, suggest

__all__ = [
    "BEST_KNOWN",
    "RULESETS",
    "CardsRefused",
    "LiveHand",
    "MoveRefused",
    "NotAScoreDocument",
    "Option",
    "OptionsRefused",
    "Problem",
    "Replayed",
    "Ruleset",
    "RummyError",
    "UnknownRuleset",
    "arrange",
    "best_melds",
    "canonical_hand",
    "count_plainly",
    "describe",
    "find_ruleset",
    "least_deadwood",
    "legal",
    "next_dealer",
    "not_readable",
    "open_hand",
    "play",
    "read_json",
    "rearrange",
    "rename_players",
    "replay",
    "score",
    "suggest",
    "why_not",
]
