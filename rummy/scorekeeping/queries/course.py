"""What must be known of a sitting's games beyond their totals: columns kept side by side, sides that have left a game?"""

from collections.abc import Mapping
from typing import Any

from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import score
from rummy.scorekeeping.queries.log import documents, read_log
from rummy.scorekeeping.queries.rows import Column
from rummy.scorekeeping.queries.seats import seating


def course(sitting: Sitting, rules: dict[str, Any], *, before: int | None = None) -> list[dict[str, Any]]:
    """Every game as the engine tells it, up to the hand `before` a number; none where there is nothing more to know.

    Two queries, or no query.
    """
    if rules["columns"] is None and rules["limit"] is None:
        return []
    told = documents(read_log(sitting))
    hands = {number: hand for number, hand in told.items() if before is None or number < before}
    games: list[dict[str, Any]] = score(sitting, seating(sitting), hands).result["games"]
    return games


def out_of_game(games: list[dict[str, Any]]) -> tuple[str, ...]:
    """The sides that are not dealt in any more: those that have left the latest game, while it goes on."""
    if not games or games[-1]["finished"]:
        return ()
    return tuple(games[-1].get("out") or ())


def columns_of(game: dict[str, Any] | None, side: str) -> tuple[Column, ...]:
    """The games kept side by side, as one side stands in them."""
    return tuple(
        Column(
            number=number,
            score=column["scores"][side],
            boxes=column["boxes"][side],
            closed=column["closed_by"] is not None,
            won=column["closed_by"] == side,
            final=(column["final"] or {}).get(side),
            settlement=(column["settlement"] or {}).get(side),
        )
        for number, column in enumerate((game or {}).get("columns", ()), 1)
    )


def stands_in_all(game: dict[str, Any]) -> dict[str, int]:
    """What each side would collect of the games kept side by side as they stand; penalties come off at their end."""
    counted = [column["settlement"] or _differences(column["scores"]) for column in game["columns"]]
    return {side: sum(each[side] for each in counted) for side in game["totals"]}


def _differences(scores: Mapping[str, int]) -> dict[str, int]:
    return {side: len(scores) * own - sum(scores.values()) for side, own in scores.items()}


def counts_games(scoring: Mapping[str, Any]) -> bool:
    """Whether each hand is a game, and the games won say who is ahead: there are no points."""
    return bool(scoring["kind"] == "game-won")


def goal(rules: dict[str, Any]) -> int | None:
    """The total that ends a game, or puts its side out of it; None where none does, or the hand is the game."""
    if rules["columns"] is not None:
        return None
    end: int | None = rules["limit"] or rules["target"]
    return end if end is not None and end > 1 else None
