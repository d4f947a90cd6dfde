"""How good is somebody after a game? Plackett-Luce as openskill reckons it, pure: no Django, no clock.

Skill is kept in whole millionths, so that a replay gives the same numbers to the last digit. The arithmetic is openskill's
for sides of one, step for step, in a sixth of its time: years are replayed by it, and a test holds both equal.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import exp, sqrt

from openskill.models import PlackettLuce

MILLION = 1_000_000
# Until then a rating is provisional: it says more about the few games than about the player.
SETTLED_AFTER = 10
# A rating is where somebody almost surely stands at least: three deviations below the estimate, 1000 for who begins.
BEGINNER, STRETCH, DEVIATIONS = 1000, 40, 3

_MODEL = PlackettLuce()
_BETA, _TAU, _KAPPA = _MODEL.beta**2, _MODEL.tau**2, _MODEL.kappa


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
        return self.missing == 0

    @property
    def missing(self) -> int:
        """Games until it says enough for a place."""
        return max(0, SETTLED_AFTER - self.games)


def rate(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after one game of two or more; a place for each, 1 for who won, the same for who was level."""
    if len(skills) < 2:
        raise ValueError("Nobody plays against himself.")
    order = sorted(range(len(skills)), key=lambda one: places[one])
    rated = _rated([skills[one] for one in order], [places[one] for one in order])
    after = dict(zip(order, rated, strict=True))
    return [after[one] for one in range(len(skills))]


def _rated(skills: Sequence[Skill], places: Sequence[int]) -> list[Skill]:
    """The skills after a game of these, from the first place to the last."""
    sigmas = [sqrt((skill.sigma / MILLION) ** 2 + _TAU) for skill in skills]
    squares = [sigma * sigma for sigma in sigmas]
    c = sqrt(sum(square + _BETA for square in squares))
    weights = [exp(skill.mu / MILLION / c) for skill in skills]
    # Among those who come no sooner, what is the chance of each to come next?
    sums = [sum(weights[places.index(place) :]) for place in places]
    level = [places.count(place) for place in places]
    after = []
    for one, (skill, sigma, square) in enumerate(zip(skills, sigmas, squares, strict=True)):
        omega = delta = 0.0
        for other in range(places.index(places[one]) + level[one]):
            chance = weights[one] / sums[other]
            omega += (1 - chance if other == one else -chance) / level[other]
            delta += chance * (1 - chance) / level[other]
        mu = skill.mu / MILLION + omega * (square / c)
        spread = sigma * sqrt(max(1 - delta * (square / c**2) * (sqrt(square) / c), _KAPPA))
        after.append(Skill(round(mu * MILLION), round(spread * MILLION), skill.games + 1))
    return after


def chances(skills: Sequence[Skill]) -> list[int]:
    """How probable it was for each to win, in thousandths: never none, and never certain."""
    teams = [[_MODEL.rating(mu=skill.mu / MILLION, sigma=skill.sigma / MILLION)] for skill in skills]
    return [min(max(round(chance * 1000), 1), 999) for chance in _MODEL.predict_win(teams)]
