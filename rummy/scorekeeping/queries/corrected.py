"""What must a pad know of a saved hand beyond its cards: who dealt it, and what it came to?"""

from typing import Any

from rummy.scorekeeping.models import GameResult, Hand, Sitting
from rummy.scorekeeping.queries.document import score
from rummy.scorekeeping.queries.log import documents, read_log
from rummy.scorekeeping.queries.seats import seating
from rummy.scorekeeping.queries.standing import standing


def known_of(hand: Hand) -> dict[str, Any]:
    """`dealer`, and `was` for a phone that cannot ask what a correction would change. Four queries.

    `was["totals"]` are those of the latest game, empty where the hand counts for an earlier one.
    """
    game = GameResult.objects.filter(sitting=hand.sitting).order_by("-number").first()
    is_in_it = game is not None and game.first_hand <= hand.number <= game.last_hand
    scores = (hand.receipt or {}).get("scores") or {}
    totals, _over = standing(hand.sitting) if is_in_it else ({}, False)
    return {
        "dealer": dealer_of(hand.sitting, hand.number),
        "was": {"scores": scores, "totals": totals},
    }


def dealer_of(sitting: Sitting, number: int) -> str:
    """Who deals the hand of this number. Two queries."""
    told = documents(read_log(sitting))
    seated = seating(sitting)
    named: str | None = told.get(number, {}).get("dealer")
    before = {at: hand for at, hand in told.items() if at < number}
    if named:
        return seated.at(number).people[named]
    return score(sitting, seated, before).next_dealer
