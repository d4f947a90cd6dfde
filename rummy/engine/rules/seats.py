"""Who may sit at this table, and do partners play together?"""

from __future__ import annotations

from dataclasses import dataclass

from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Sides

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
        text = "Partners play two against two: name two sides with two players each."
        return [problem("partnership-needs-four", "sides", text)]

    def _single_problems(self, sides: Sides) -> list[Problem]:
        found = []
        for number, side in enumerate(sides.all):
            if len(side.players) > 1:
                text = f"{side.name} has {len(side.players)} players: here everybody plays for himself."
                found.append(problem("too-many-players", f"sides[{number}]", text))
        count = len(sides.all)
        if count > self.maximum:
            text = f"{count} players are too many: this game is for {self.minimum} to {self.maximum}."
            found.append(problem("too-many-players", "sides", text))
        if count < self.minimum:
            text = f"{count} {'player is' if count == 1 else 'players are'} too few: this game needs {self.minimum}."
            found.append(problem("too-few-players", "sides", text))
        return found
