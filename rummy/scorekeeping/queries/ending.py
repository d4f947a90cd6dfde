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
    """Whether who is ahead when the table ends a game has won it. No query, but at a tournament."""
    return ends_no_game(_rules(sitting)) and not _is_part_of_a_round(sitting)


def _is_part_of_a_round(sitting: Sitting) -> bool:
    """Whether the round of a tournament was played at this table on several sittings: somebody left, or was replaced."""
    if not sitting.is_at_tournament:
        return False
    if sitting.again.filter(event_page=sitting.event_page).exists():
        return True
    before = sitting.same_again_of
    while before is not None and not before.hands.filter(current__isnull=False).exists():
        before = before.same_again_of
    return before is not None


def as_ended(sitting: Sitting, result: Result) -> Result:
    """The engine's result as the table has it: where it ended a game that no rule ends, who is ahead has won it.

    Who is level wins together; where no hand was won or brought points nobody has.
    """
    is_over = sitting.finished_at is not None or _has_all_hands(sitting, result)
    if not is_over or not any(map(_is_scored, result["hands"])) or not is_won_by_ending(sitting):
        return result
    # What no rule ends is one game.
    [game] = result["games"]
    winners = _rules(sitting).best(game["totals"])
    won = {side: before + (side in winners) for side, before in result["sitting"]["games_won"].items()}
    return result | {
        "games": [game | {"finished": True, "winners": winners}],
        "sitting": result["sitting"] | {"games_won": won},
    }


def _has_all_hands(sitting: Sitting, result: Result) -> bool:
    """Whether as many hands are played as a round of the tournament has: then its table is over."""
    return sitting.most_hands is not None and sum(map(has_ended, result["hands"])) >= sitting.most_hands


def _rules(sitting: Sitting) -> Games:
    return engine.find_ruleset(sitting.ruleset).with_options(sitting.options).games


def _is_scored(hand: Result) -> bool:
    return bool(hand["ok"] and has_ended(hand) and (hand["winner"] or any(hand["scores"].values())))


def has_ended(hand: Result) -> bool:
    """Whether nobody is to move in it any more; one that is followed counts for nothing until then."""
    return not hand.get("open")
