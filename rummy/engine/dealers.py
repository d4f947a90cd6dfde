"""Who deals the next hand?"""

from __future__ import annotations

from collections.abc import Collection

from rummy.engine.hand import Hand, Side, Sides
from rummy.engine.rules.games import Games
from rummy.engine.score import HandScore


def next_dealer(hand: Hand, scored: HandScore, games: Games) -> str:
    """Left, or the winner or loser of the hand; to the left where that is not exactly one.

    A refused, void or unfinished hand does not pass the deal.
    """
    if scored.scores is None or scored.void or scored.is_open:
        return hand.dealer
    if games.next_dealer == "winner" and scored.winner is not None:
        return _of_side(scored.winner, hand)
    if games.next_dealer == "loser":
        worst = games.worst(scored.scores)
        if len(worst) == 1:
            return _of_side(worst[0], hand)
    return hand.sides.left_of(hand.dealer)


def dealer_reseated(
    dealer: str, before: Sides, after: Sides, games: Games, eliminated: Collection[str] = frozenset()
) -> str:
    """The same where others may sit there for the next hand, and some are not in the game any more.

    The deal goes round by seats; a winner or loser deals wherever he sits. Who is `eliminated` deals no more: it is the
    next to his left.
    """
    if before is not after and (games.next_dealer == "left" or dealer not in after):
        dealer = after.players[before.players.index(dealer)]
    while dealer in eliminated:
        dealer = after.left_of(dealer)
    return dealer


def _of_side(name: str, hand: Hand) -> str:
    """Of a side: who went out, else the partner who sits next after the dealer."""
    side: Side = next(side for side in hand.sides.all if side.name == name)
    if hand.by in side.players:
        return str(hand.by)
    player = hand.sides.left_of(hand.dealer)
    while player not in side.players:
        player = hand.sides.left_of(player)
    return player
