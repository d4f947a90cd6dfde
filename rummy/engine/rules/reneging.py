"""What does it cost to renege: to take or look under the pile without melding its top card?"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Hand, Side
from rummy.engine.words import listed, say


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

    def problems(self, hand: Hand) -> Iterator[Problem]:
        """Is a renege told that is not played, or that does not end the hand as it is said to?"""
        if hand.reneged and not self.played:
            text = say(
                "Reneges are not punished in this game: leave the player out, or play with the renege rule."
            )
            yield problem("renege-not-played", "reneged", text)
            return
        left = len(self.sides_left(hand))
        if hand.reneged and left == 0:
            text = say("Somebody must be left: a renege that leaves one side alone ends the hand.")
            yield problem("bad-value", "reneged", text)
        if hand.end == "renege" and left > 1:
            names = listed([side.name for side in self.sides_left(hand)])
            text = say(
                "The hand goes on while {names} are in it: who else reneged, or how did it end?", names=names
            )
            yield problem("bad-value", "end", text)

    def describe(self) -> dict[str, object]:
        return {"renege": self.points if self.played else None, "renege_partnership": self.partnership}
