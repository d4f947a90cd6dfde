"""What must somebody know who enters or shows a game, as plain data?

The pad, the phone's own score, the settings form and the rules page draw from this, so they need no rule of their own.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy.engine.melds import MeldRules
from rummy.engine.rules.games import Games
from rummy.engine.rules.tableau import as_common
from rummy.engine.ruleset import Ruleset
from rummy.engine.rulesets import find_ruleset

PARTNERSHIP_ANSWER = "seats__partnerships"


def describe(key: str, options: Mapping[str, object], players: int | None = None) -> dict[str, Any]:
    """The game with these house rules as JSON data; raises UnknownRuleset, OptionsRefused.

    `players`: as so many play it, with their packs and what those allow; else as the fewest do.
    """
    ruleset = find_ruleset(key)
    values = ruleset.resolve(options)
    here = ruleset.with_options(options)
    by_players = {str(each): here.packs.for_players(each) for each, _ in here.dealing.each}
    played = here.seated(players or here.seats.minimum)
    return {
        "key": played.key,
        "name": played.called,
        "edition": played.edition,
        "options": values,
        "option_fields": [option.describe() for option in played.options],
        "profile": played.paying.profile,
        "sides": _sides(played),
        "packs": played.packs.count,
        "packs_by_players": {each: packs.count for each, packs in by_players.items()},
        "jokers": played.packs.jokers,
        "jokers_by_players": {each: packs.jokers for each, packs in by_players.items()},
        "deal": {str(each): cards for each, cards in played.dealing.each},
        "melds": _melds(played.melding),
        "melds_with_more_packs": _melds_with_more_packs(here),
        "values": played.counting.describe(),
        "first_meld_values": _first_meld_values(played),
        **_play(played),
        "ends": list(played.ending.ends),
        "asks": _asks(played),
        "scoring": _scoring(played),
        "offences": played.penalties.prices,
        **_games(played.games),
    }


def _play(played: Ruleset) -> dict[str, object]:
    """What may be done in a turn."""
    return {
        "turned_up": played.dealing.upcard,
        "drawing": played.drawing.describe(),
        "tableau": played.tableau.describe(),
        "must_discard_last": played.ending.must_discard_last,
        "layoffs_at_showdown": "layoffs" in played.paying.fields,
    }


def _games(games: Games) -> dict[str, object]:
    """When a game and a sitting end, and what is counted then."""
    return {
        "low_wins": games.low_wins,
        "zero_sum": games.zero_sum,
        "target": None if games.eliminates else games.target,
        "limit": games.limit if games.eliminates else None,
        "max_hands": games.max_hands,
        "columns": games.columns,
        "final": games.final.describe() if games.final else None,
        "settles": games.settles,
        "tie_rule": games.tie_rule,
        "next_dealer": games.next_dealer,
        "sitting": {"kind": games.sitting, "games": games.sitting_games},
    }


def _sides(ruleset: Ruleset) -> dict[str, object]:
    changing = ruleset.option_changing(PARTNERSHIP_ANSWER)
    return {
        "minimum": ruleset.seats.minimum,
        "maximum": ruleset.seats.maximum,
        "partnership_option": changing.key if changing else None,
        "partnerships": ruleset.seats.partnerships,
    }


def _melds(rules: MeldRules) -> dict[str, object]:
    identity = rules.identity
    return {
        "set": {"min": rules.set.minimum, "max": rules.set.maximum, "suits": rules.set.suits},
        "run": {"min": rules.run.minimum, "max": rules.run.maximum, "ace": rules.run.ace},
        "identity": {"min": identity.minimum, "max": identity.maximum} if identity else None,
        "jokers_per_meld": rules.jokers_per_meld,
        "joker_suit_may_stay_open": rules.joker_suit_may_stay_open,
        "jokers_extend": rules.jokers_extend,
    }


def _melds_with_more_packs(ruleset: Ruleset) -> dict[str, object] | None:
    """What is a meld where many players use more packs; None where that is the same."""
    more = ruleset.seated(ruleset.seats.maximum).melding
    return None if more == ruleset.melding else _melds(more)


def _first_meld_values(ruleset: Ruleset) -> dict[str, object] | None:
    """What cards count towards the points that the first meld needs; None where it needs none."""
    entering = as_common(ruleset.tableau).entering
    return ruleset.counting.describe_melds() if entering and entering.minimum else None


def _asks(ruleset: Ruleset) -> dict[str, object]:
    return {
        "by": True,
        "table": ruleset.tableau.asked,
        "held": ruleset.holding.asked,
        "held_size": ruleset.holding.size,
        "rummy": list(ruleset.ending.rummy_claims) if "rummy" in ruleset.paying.fields else [],
        "reneged": ruleset.reneging.played,
        "upcard": ruleset.upcard is not None,
        "penalties": ruleset.penalties.noted,
    }


def _scoring(ruleset: Ruleset) -> dict[str, object]:
    scoring = ruleset.paying.describe()
    if ruleset.rummy is not None:
        scoring |= ruleset.rummy.describe()
    if ruleset.upcard is not None:
        scoring |= ruleset.upcard.describe()
    if ruleset.tableau.owned:
        scoring |= ruleset.reneging.describe()
    return scoring
