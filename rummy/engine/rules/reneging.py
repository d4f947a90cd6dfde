"""What does it cost to renege: to take or look under the pile without melding its top card?"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from rummy.engine.hand import Hand, Side


@dataclass(frozen=True, slots=True)
class Reneging:
    """Whether reneges are punished, with how many points, and whether a partner shares the punishment."""

    played: bool = True
    points: int = -100
    partnership: Literal["player", "side"] = "player"

    def is_out(self, side: Side, hand: Hand) -> bool:
        """Has this side nobody left in the hand?"""
        gone = [player in hand.reneged for player in side.players]
        return any(gone) if self.partnership == "side" else all(gone)

    def sides_left(self, hand: Hand) -> list[Side]:
        """The sides still in the hand."""
        return [side for side in hand.sides.all if not self.is_out(side, hand)]

    def leaves_one_alone(self, hand: Hand) -> bool:
        """A renege that leaves one side alone ends the hand at once: nobody is charged for cards in hand."""
        return bool(hand.reneged) and len(self.sides_left(hand)) <= 1

    def replaces_score(self, side: Side, hand: Hand) -> bool:
        """Is the punishment all this side scores? Where the partner plays on it is not."""
        return self.is_out(side, hand) and (len(side.players) == 1 or self.partnership == "side")

    def describe(self) -> dict[str, object]:
        return {"renege": self.points if self.played else None, "renege_partnership": self.partnership}
