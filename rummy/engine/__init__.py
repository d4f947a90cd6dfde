"""What is the score, and why? The rules of rummy in plain Python: no framework, no clock, no chance."""

from rummy.engine.describe import describe
from rummy.engine.document import canonical_hand, next_dealer, score
from rummy.engine.errors import NotAScoreDocument, OptionsRefused, Problem, RummyError, UnknownRuleset
from rummy.engine.option import Option
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets import RULESETS, find_ruleset

__all__ = [
    "RULESETS",
    "NotAScoreDocument",
    "Option",
    "OptionsRefused",
    "Problem",
    "Ruleset",
    "RummyError",
    "UnknownRuleset",
    "canonical_hand",
    "describe",
    "find_ruleset",
    "next_dealer",
    "score",
]
