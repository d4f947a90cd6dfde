"""Who may sit at this table, and do partners play together?"""

from __future__ import annotations

from dataclasses import dataclass

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Sides
from rummy.engine.words import many, say

PARTNERS = 2


@dataclass(frozen=True, slots=True)
class Seats:
    """So many players, each for himself or two against two."""

    minimum: int
    maximum: int
    partnerships: bool = False

    def problems(self, sides: Sides) -> list[Problem]:
        """Why these sides cannot play; empty when they can."""
        if self.partnerships:
            return self._partnership_problems(sides)
        return self._single_problems(sides)

    def _partnership_problems(self, sides: Sides) -> list[Problem]:
        if [len(side.players) for side in sides.all] == [PARTNERS, PARTNERS]:
            return []
        text = say("Partners play two against two: name two sides with two players each.")
        return [problem("partnership-needs-four", "sides", text)]

    def _single_problems(self, sides: Sides) -> list[Problem]:
        found = []
        for number, side in enumerate(sides.all):
            if len(side.players) > 1:
                text = say(
                    "{side} has {count} players: here everybody plays for himself.",
                    side=side.name,
                    count=len(side.players),
                )
                found.append(problem("too-many-players", f"sides[{number}]", text))
        count = len(sides.all)
        if count > self.maximum:
            found.append(problem("too-many-players", "sides", self._too_many(count)))
        if count < self.minimum:
            text = many(
                count,
                "{n} player is too few: this game needs {minimum}.",
                "{n} players are too few: this game needs {minimum}.",
                minimum=self.minimum,
            )
            found.append(problem("too-few-players", "sides", text))
        return found

    def _too_many(self, count: int) -> str:
        if self.minimum == self.maximum:
            return say(
                "{count} players are too many: this game is for {maximum}.", count=count, maximum=self.maximum
            )
        return say(
            "{count} players are too many: this game is for {minimum} to {maximum}.",
            count=count,
            minimum=self.minimum,
            maximum=self.maximum,
        )
