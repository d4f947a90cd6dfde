"""What must somebody know who enters or shows a game, as plain data?

The pad, the phone's own score, the settings form and the rules page draw from this, so they need no rule of their own.
"""

from __future__ import annotations

from collections.abc import Mapping

from rummy.engine.melds import MeldRules
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets import find_ruleset

PARTNERSHIP_ANSWER = "seats__partnerships"


def describe(key: str, options: Mapping[str, object]) -> dict[str, object]:
    """The game with these house rules as JSON data; raises UnknownRuleset, OptionsRefused."""
    ruleset = find_ruleset(key)
    values = ruleset.resolve(options)
    played = ruleset.with_options(options)
    return {
        "key": played.key,
        "name": played.name,
        "edition": played.edition,
        "options": values,
        "option_fields": [option.describe() for option in played.options],
        "profile": played.paying.profile,
        "sides": _sides(played),
        "packs": played.packs.count,
        "jokers": played.packs.jokers,
        "deal": {str(players): cards for players, cards in played.dealing.each},
        "melds": _melds(played.melding),
        "values": played.counting.describe(),
        "ends": list(played.ending.ends),
        "asks": _asks(played),
        "scoring": _scoring(played),
        "low_wins": played.games.low_wins,
        "target": played.games.target,
        "max_hands": played.games.max_hands,
        "sitting": {"kind": played.games.sitting, "games": played.games.sitting_games},
    }


def _sides(ruleset: Ruleset) -> dict[str, object]:
    changing = [
        option.key
        for option in ruleset.options
        if any(change.path == PARTNERSHIP_ANSWER for change in option.changes)
    ]
    return {
        "minimum": ruleset.seats.minimum,
        "maximum": ruleset.seats.maximum,
        "partnership_option": changing[0] if changing else None,
        "partnerships": ruleset.seats.partnerships,
    }


def _melds(rules: MeldRules) -> dict[str, object]:
    identity = rules.identity
    return {
        "set": {"min": rules.set.minimum, "max": rules.set.maximum, "suits": rules.set.suits},
        "run": {"min": rules.run.minimum, "max": rules.run.maximum, "ace": rules.run.ace},
        "identity": {"min": identity.minimum, "max": identity.maximum} if identity else None,
        "jokers_per_meld": rules.jokers_per_meld,
    }


def _asks(ruleset: Ruleset) -> dict[str, object]:
    return {
        "by": True,
        "table": ruleset.tableau.asked,
        "held": ruleset.holding.asked,
        "rummy": [True] if "rummy" in ruleset.paying.fields else [],
        "reneged": ruleset.reneging.played,
        "upcard": False,
    }


def _scoring(ruleset: Ruleset) -> dict[str, object]:
    scoring = ruleset.paying.describe()
    if ruleset.rummy is not None:
        scoring |= ruleset.rummy.describe()
    if "shown" in ruleset.tableau.fields:
        scoring |= ruleset.reneging.describe()
    return scoring
