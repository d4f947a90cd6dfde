"""What comes on top: for going rummy in a hand, for winning a game?"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Literal


@dataclass(frozen=True, slots=True)
class RummyReward:
    """What going rummy brings: the hand doubled, a flat number of points, or nothing."""

    reward: Literal["double", "flat", "none"] = "double"
    flat_points: int = 10

    def added_to(self, debt: int) -> int:
        """What it adds to what a player owes for the hand."""
        return {"double": debt, "flat": self.flat_points, "none": 0}[self.reward]

    def describe(self) -> dict[str, object]:
        return {"rummy": self.reward, "rummy_points": self.flat_points}


@dataclass(frozen=True, slots=True)
class FinalCount:
    """The count at the end of a gin game: the game bonus, the shut-out, a bonus for each box."""

    game_bonus: int = 100
    box_bonus: int = 25
    shutout_doubles: bool = True

    def final(
        self, totals: Mapping[str, int], boxes: Mapping[str, int], winners: Sequence[str]
    ) -> dict[str, int]:
        """Totals with the bonuses, in the order of the rule: game bonus, shut-out, boxes (never doubled).

        Who has points has won a hand, though totals of several hands told as one bring no box.
        """
        counted = dict(totals)
        for winner in winners:
            counted[winner] += self.game_bonus
            others_won = any(boxes[side] or totals[side] > 0 for side in boxes if side != winner)
            if self.shutout_doubles and not others_won:
                counted[winner] *= 2
        return {side: total + self.box_bonus * boxes[side] for side, total in counted.items()}

    def describe(self) -> dict[str, object]:
        return asdict(self)
