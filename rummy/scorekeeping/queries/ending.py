"""Who has won a game that no rule ends, where the table ended it?"""

from typing import Any

from rummy import engine
from rummy.engine.rules.games import Games
from rummy.scorekeeping.models import Sitting

Result = dict[str, Any]


def ends_no_game(games: Games) -> bool:
    """Whether a game goes on until the people stop."""
    ends = games.target, games.max_hands, games.columns
    return not games.eliminates and all(end is None for end in ends)


def is_won_by_ending(sitting: Sitting) -> bool:
    """Whether who is ahead when the table ends a game has won it. A tournament says by itself what its tables come to."""
    return ends_no_game(_rules(sitting)) and not sitting.is_at_tournament


def as_ended(sitting: Sitting, result: Result) -> Result:
    """The engine's result as the table has it: where it ended a game that no rule ends, who is ahead has won it.

    Who is level wins together; where no hand was won or brought points nobody has.
    """
    is_ended = sitting.finished_at is not None and is_won_by_ending(sitting)
    if not is_ended or not any(map(_is_scored, result["hands"])):
        return result
    # What no rule ends is one game.
    [game] = result["games"]
    winners = _rules(sitting).best(game["totals"])
    won = {side: before + (side in winners) for side, before in result["sitting"]["games_won"].items()}
    return result | {
        "games": [game | {"finished": True, "winners": winners}],
        "sitting": result["sitting"] | {"games_won": won},
    }


def _rules(sitting: Sitting) -> Games:
    return engine.find_ruleset(sitting.ruleset).with_options(sitting.options).games


def _is_scored(hand: Result) -> bool:
    return bool(hand["ok"] and not hand.get("open") and (hand["winner"] or any(hand["scores"].values())))
