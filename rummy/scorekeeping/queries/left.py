"""How much is left of a round, a series and a game before the next hand? What a phone needs to say that one is over."""

from typing import Any

from rummy.scorekeeping.models import Hand, Sitting
from rummy.scorekeeping.queries.replay import Most, most_of
from rummy.scorekeeping.queries.standing import LatestGame

Left = dict[str, Any]


def left_of(sitting: Sitting, rules: dict[str, Any], latest: LatestGame, won: dict[str, int]) -> Left:
    """Hands and games of the round and hands `of_game`, None where as many are played as it takes; games finished, and won by side.

    No query, one each where hands are counted.
    """
    most: Most = most_of(sitting)
    finished = latest.number - (not latest.finished) if latest.number else 0
    return {
        "hands": None if most.hands is None else most.hands - _standing(sitting).count(),
        "games": None if most.games is None else most.games - finished,
        "of_game": _of_game(sitting, rules, latest),
        "finished": finished,
        "won": won,
    }


def _of_game(sitting: Sitting, rules: dict[str, Any], latest: LatestGame) -> int | None:
    most: int | None = rules["max_hands"]
    if most is None or latest.finished or not latest.number:
        return most
    played = _standing(sitting).filter(number__range=latest.hands)
    if "void" in rules["ends"]:
        # A void hand does not count: one that nobody won, whether it says so or its turns do.
        played = played.exclude(receipt__winner=None, receipt__typed=False)
    return most - int(played.count())


def _standing(sitting: Sitting) -> Any:
    return Hand.objects.filter(sitting=sitting, current__isnull=False).order_by()
