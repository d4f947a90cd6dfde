"""What must the stored results of a sitting be? A pure function of its log."""

from dataclasses import dataclass, field
from typing import Any

from rummy.scorekeeping.queries.document import Scored
from rummy.scorekeeping.queries.log import HandState

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Replay:
    """The fields every derived row must have, by what names the row: numbers and names of sides."""

    sitting: Fields
    sides: dict[str, Fields]
    hands: dict[int, Fields]
    results: dict[tuple[int, str], Fields] = field(default_factory=dict)
    games: dict[tuple[int, str], Fields] = field(default_factory=dict)


def replay_of(log: dict[int, HandState], scored: Scored) -> Replay:
    """The replay of a log that was scored as `scored`."""
    standing = scored.result["sitting"]
    return Replay(
        sitting={"next_dealer": scored.next_dealer, "decided": standing["finished"]},
        sides={
            side: {"games_won": won, "won_sitting": side in standing["winners"]}
            for side, won in standing["games_won"].items()
        },
        hands={number: _hand(state, number, scored) for number, state in log.items()},
        results=_results(scored),
        games=_games(scored),
    )


def _hand(state: HandState, number: int, scored: Scored) -> Fields:
    counts = state.document is not None
    return {
        "revision": state.latest,
        "current_id": state.standing.id if counts else None,
        "questioned": bool(state.challengers),
        "receipt": scored.hand(number) if counts else None,
    }


def _results(scored: Scored) -> dict[tuple[int, str], Fields]:
    return {
        (number, side): {"points": points, "won": side == hand["winner"], "typed": hand["typed"]}
        for number, hand in zip(scored.numbers, scored.result["hands"], strict=True)
        if hand["ok"]
        for side, points in hand["scores"].items()
    }


def _games(scored: Scored) -> dict[tuple[int, str], Fields]:
    return {
        (number, side): {
            "first_hand": scored.numbers[game["hands"][0] - 1],
            "last_hand": scored.numbers[game["hands"][1] - 1],
            "total": total,
            "final": (game["final"] or {}).get(side),
            "settlement": (game["settlement"] or {}).get(side),
            "won": side in game["winners"],
            "finished": game["finished"],
        }
        for number, game in enumerate(scored.result["games"], 1)
        for side, total in game["totals"].items()
    }
