"""What may be drawn, what is owed for it, and what happens when the stock is used up?"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class Drawing:
    """What a player may take and throw away in his turn.

    `takes` of the discards: "nothing", the "top" card, a "stretch" (any card with all above it) or the "whole-pile".
    `must_use` says what becomes of the deepest card taken: "free", used "at-once" before anything else, or used
    "in-turn". `stock_empty`: the discards are turned over ("turn-over"), shuffled ("shuffle", "shuffle-below-top"),
    only the last discard may be taken and the first refusal ends the hand ("block"), the player who draws the last
    card finishes his turn and the hand is over ("end"), the hand ends when a player will not take from the discards
    ("no-taker"), or players go on without drawing until all have passed in a row ("all-pass").
    """

    takes: Literal["nothing", "top", "stretch", "whole-pile"] = "top"
    may_return_drawn_card: bool = True
    discards: bool = True
    compulsory: bool = True
    must_use: Literal["free", "at-once", "in-turn"] = "free"
    top_is_free: bool = False
    second_card: bool = False
    upcard_round: bool = False
    never_drawn: int = 0
    stock_empty: Literal[
        "turn-over", "shuffle", "shuffle-below-top", "block", "end", "no-taker", "all-pass"
    ] = "turn-over"

    def describe(self) -> dict[str, object]:
        return asdict(self)
