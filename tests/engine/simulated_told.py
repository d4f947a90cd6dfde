"""What does a scorer write down of a hand that random players have played?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy.engine.cards import write_cards
from tests.engine.simulated import Playing


def document(hand: Playing, told: Mapping[str, Any]) -> dict[str, Any]:
    return {"format": 1, "game": hand.game, "options": hand.options, "sides": hand.sides, "hands": [told]}


def logged(hand: Playing) -> dict[str, Any]:
    """The hand as a live log."""
    return _about(hand, {"turns": hand.turns})


def until(hand: Playing, turns: int) -> dict[str, Any]:
    """The log as it was before the turns that followed."""
    told = {key: value for key, value in logged(hand).items() if key != "held"}
    return {**told, "turns": hand.turns[:turns]}


def as_it_ended(hand: Playing) -> dict[str, Any]:
    """The same hand as it lay on the table when it was over."""
    told: dict[str, Any] = {"end": hand.end}
    told |= {} if hand.by is None else {"by": hand.by}
    if hand.rummy and "rummy" in hand.rules.paying.fields:
        told["rummy"] = hand.rummy
    if hand.gone:
        told["reneged"] = [player for player in hand.players if player in hand.gone]
    if "table" in hand.rules.tableau.fields:
        told["table"] = [
            {"laid": [{"by": by, "cards": write_cards(cards)} for by, cards in lying.steps]}
            for lying in hand.melds
        ]
    return _about(hand, told)


def _about(hand: Playing, told: dict[str, Any]) -> dict[str, Any]:
    whole = {"dealer": hand.dealer, "held": _held(hand), **told}
    return whole if hand.upcard is None else {**whole, "upcard": hand.upcard.code}


def _held(hand: Playing) -> dict[str, str]:
    return {
        player: write_cards(cards)
        for player, cards in hand.hands.items()
        if player not in hand.gone and not (hand.end == "out" and player == hand.by)
    }
