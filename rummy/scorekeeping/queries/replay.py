"""What must the stored results of a sitting be? A pure function of its log."""

from dataclasses import dataclass, field
from typing import Any

from rummy.engine.score import PENALTY
from rummy.scorekeeping.models import Sitting
from rummy.scorekeeping.queries.document import Scored
from rummy.scorekeeping.queries.ending import has_ended
from rummy.scorekeeping.queries.log import HandState
from rummy.scorekeeping.queries.seats import Seated
from rummy.scorekeeping.queries.voices import agreements

Fields = dict[str, Any]


@dataclass(frozen=True, slots=True)
class Replay:
    """The fields every derived row must have, by what names the row: numbers and names of sides."""

    sitting: Fields
    sides: dict[str, Fields]
    hands: dict[int, Fields]
    results: dict[tuple[int, str], Fields] = field(default_factory=dict)
    games: dict[tuple[int, str], Fields] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Most:
    """How many hands, or games, a table of an event plays; None is as many as it likes."""

    hands: int | None = None
    games: int | None = None

    def played(self, scored: Scored) -> bool:
        finished = sum(game["finished"] for game in scored.result["games"])
        hands = sum(map(has_ended, scored.result["hands"]))
        return (self.hands is not None and hands >= self.hands) or (
            self.games is not None and finished >= self.games
        )


NO_END = Most()


def most_of(sitting: Sitting) -> Most:
    return Most(sitting.most_hands, sitting.most_games)


def replay_of(log: dict[int, HandState], scored: Scored, seated: Seated, most: Most = NO_END) -> Replay:
    """The replay of a log that was scored as `scored`; a table that plays only so much is decided by the last of it."""
    standing = scored.result["sitting"]
    return Replay(
        sitting={
            "next_dealer": scored.next_dealer,
            "decided": is_decided(scored, most),
            "reseated": bool(seated.changes),
        },
        sides={
            side: {"games_won": won, "won_sitting": side in standing["winners"]}
            for side, won in standing["games_won"].items()
        },
        hands={number: _hand(state, number, scored, seated) for number, state in log.items()},
        results=results_of(scored),
        games=games_of(scored),
    )


def is_decided(scored: Scored, most: Most) -> bool:
    """Whether nobody deals another hand: the series is won, or so much is played as the table plays."""
    return most.played(scored) or bool(scored.result["sitting"]["finished"])


def _hand(state: HandState, number: int, scored: Scored, seated: Seated) -> Fields:
    counts = state.document is not None
    return {
        "revision": state.latest,
        "current_id": state.standing.id if counts else None,
        "questioned": bool(state.challengers),
        "agreements": agreements(state, seated.at(number)) if state.agreed else 0,
        "objections": len(state.objections),
        "receipt": scored.hand(number) if counts else None,
    }


def results_of(scored: Scored) -> dict[tuple[int, str], Fields]:
    """The rows of each side in each hand that it was in."""
    gone = _gone(scored)
    return {
        (number, side): {
            "points": points,
            "won": side == hand["winner"],
            "typed": hand["typed"],
            "penalties": _penalties(hand, side),
        }
        for number, hand in zip(scored.numbers, scored.result["hands"], strict=True)
        if hand["ok"] and has_ended(hand)
        for side, points in hand["scores"].items()
        if (number, side) not in gone
    }


def _gone(scored: Scored) -> set[tuple[int, str]]:
    """Hands from which sides were out, where the last one in wins: the last that brought points was a side's last."""
    found = set()
    hands = list(zip(scored.numbers, scored.result["hands"], strict=True))
    for game in scored.result["games"]:
        first, last = game["hands"]
        for side in game.get("out") or ():
            for number, hand in reversed(hands[first - 1 : last]):
                if hand["ok"] and hand["scores"][side]:
                    break
                found.add((number, side))
    return found


def _penalties(hand: Fields, side: str) -> int:
    """How many there were; a hand that was counted plainly has none, and no lines."""
    return sum(line["code"] == PENALTY and line["side"] == side for line in hand.get("lines", ()))


def games_of(scored: Scored) -> dict[tuple[int, str], Fields]:
    """The rows of each side in each game."""
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
