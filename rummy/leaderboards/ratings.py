"""How good is somebody after a game? Pure arithmetic around openskill's Plackett-Luce: no Django, no clock.

Skill is kept in whole millionths, so that a replay gives the same numbers to the last digit.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MILLION = 1_000_000
# Until then a rating is provisional: it says more about the few games than about the player.
SETTLED_AFTER = 10
# A rating is where somebody almost surely stands at least: three deviations below the estimate, 1000 for who begins.
BEGINNER, STRETCH, DEVIATIONS = 1000, 40, 3

_MODEL = PlackettLuce()


@dataclass(frozen=True, slots=True)
class Skill:
    """What is believed of somebody after so many rated games: the estimate and its deviation, in millionths."""

    mu: int = 25 * MILLION
    sigma: int = 25 * MILLION // 3
    games: int = 0

    @property
    def rating(self) -> int:
        """The number people read."""
        return BEGINNER + (self.mu - DEVIATIONS * self.sigma) * STRETCH // MILLION

    @property
    def is_settled(self) -> bool:
        return self.games >= SETTLED_AFTER


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after one game; a place for each, 1 for who won, the same for who was level."""
    teams = [[_MODEL.rating(mu=skill.mu / MILLION, sigma=skill.sigma / MILLION)] for skill in skills]
    rated = _MODEL.rate(teams, ranks=[float(place) for place in places])
    return [
        Skill(round(team[0].mu * MILLION), round(team[0].sigma * MILLION), skill.games + 1)
        for team, skill in zip(rated, skills, strict=True)
    ]


def chances(skills: Sequence[Skill]) -> list[int]:
    """How probable it was for each to win, in thousandths."""
    teams = [[_MODEL.rating(mu=skill.mu / MILLION, sigma=skill.sigma / MILLION)] for skill in skills]
    return [round(chance * 1000) for chance in _MODEL.predict_win(teams)]
