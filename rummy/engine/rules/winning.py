"""Who has won a hand that is a whole game?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar, Literal

from rummy.engine.cards import show_cards
from rummy.engine.hand import Hand, Held, Line
from rummy.engine.rules.paying import Payment, Scene, winning_side
from rummy.engine.words import listed, many, say


@dataclass(frozen=True, slots=True)
class GameWon:
    """Who goes out has won one game; there are no points.

    When nobody goes out, nobody has won and the hand is void; or whoever is left with the fewest cards has won, if
    that is one player alone.
    """

    blocked_winner: Literal["none", "fewest-cards"] = "none"
    fields: ClassVar[frozenset[str]] = frozenset()
    profile: ClassVar[str] = "winner-only"

    def pay(self, scene: Scene) -> Payment:
        hand = scene.hand
        if hand.by is not None:
            return Payment(
                (_won(hand.by, say("{by} went out and has won the game", by=hand.by), hand),),
                winning_side(hand),
            )
        if self.blocked_winner == "none":
            return Payment((), None, void=True)
        return _fewest_cards(hand)

    def describe(self) -> dict[str, object]:
        return {"kind": "game-won", "blocked_winner": self.blocked_winner}


def _won(player: str, why: str, hand: Hand) -> Line:
    return Line(hand.sides.of(player).name, player, "won", (), 1, why)


def _fewest_cards(hand: Hand) -> Payment:
    left = {player: _count(hand.held[player]) for player in hand.sides.players if player in hand.held}
    fewest = [player for player, count in left.items() if count == min(left.values())]
    told = tuple(_left_lines(left, hand))
    if len(fewest) == 1:
        (winner,) = fewest
        text = say("{winner} is left with the fewest cards and has won the game", winner=winner)
        return Payment((*told, _won(winner, text, hand)), hand.sides.of(winner).name)
    names = listed(fewest)
    level = (
        Line(
            hand.sides.of(player).name,
            player,
            "level",
            (),
            0,
            say("{names} are left with equally few: nobody has won", names=names),
        )
        for player in fewest
    )
    return Payment((*told, *level), None, void=True)


def _count(held: Held) -> int:
    return len(held.cards) if held.cards is not None else held.points or 0


def _left_lines(left: dict[str, int], hand: Hand) -> Iterator[Line]:
    for player, count in left.items():
        cards = hand.held[player].cards or ()
        if cards:
            shown = show_cards(cards)
            text = many(
                count,
                "Left with {player}: {n} card: {cards}",
                "Left with {player}: {n} cards: {cards}",
                player=player,
                cards=shown,
            )
        else:
            text = many(count, "Left with {player}: {n} card", "Left with {player}: {n} cards", player=player)
        yield Line(hand.sides.of(player).name, player, "held", cards, 0, text)
