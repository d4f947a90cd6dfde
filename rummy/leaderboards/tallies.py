"""What do somebody's games of one season come to, and where do they put him on a board? Pure values, exact numbers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import reduce
from typing import NamedTuple, TypeVar

from rummy.leaderboards.ratings import Skill
from rummy.leaderboards.seasons import least_games

Scores = dict[str, int | None]
Side = TypeVar("Side")


class End(NamedTuple):
    """How a game ended for a side: whether it won, in how many hands it was, its points such that more is better."""

    won: bool
    hands: int
    points: int


def places(ends: Mapping[Side, End]) -> dict[Side, int]:
    """Who won is first; the others follow by how long they were in, then by what they came to. Who is level shares a place."""
    worth = {side: end if not end.won else End(won=True, hands=0, points=0) for side, end in ends.items()}
    ahead = sorted(worth.values(), reverse=True)
    return {side: ahead.index(own) + 1 for side, own in worth.items()}


@dataclass(frozen=True, slots=True)
class Outcome:
    """One finished game for one side. Points are such that more is better; `best` leaves out typed totals."""

    place: int
    won: bool
    hands: int
    hands_won: int
    points: int
    best: int | None = None
    best_hand: int | None = None
    worst: int | None = None
    worst_hand: int | None = None
    deeds: dict[str, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tally:
    """The games of a season, added up in their order. `run` is the winning streak that still holds."""

    games: int = 0
    won: int = 0
    hands: int = 0
    points: int = 0
    run: int = 0
    streak: int = 0
    best: int | None = None
    skill: Skill | None = None

    def and_then(self, outcome: Outcome, skill: Skill | None) -> Tally:
        """With one more game, after which the skill was this; None where this board has no ratings."""
        run = self.run + 1 if outcome.won else 0
        bests = [best for best in (self.best, outcome.best) if best is not None]
        return Tally(
            games=self.games + 1,
            won=self.won + outcome.won,
            hands=self.hands + outcome.hands,
            points=self.points + outcome.points,
            run=run,
            streak=max(run, self.streak),
            best=max(bests, default=None),
            skill=skill,
        )


def tally(games: Iterable[tuple[Outcome, Skill | None]]) -> Tally:
    """The tally of games in their order."""
    return reduce(lambda sum_, game: sum_.and_then(*game), games, Tally())


def rate_of(part: int, whole: int, scale: int) -> int:
    """`part / whole` in parts of `scale`, rounded half away from zero: 2 of 3 in thousandths is 667."""
    size = (2 * abs(part) * scale + whole) // (2 * whole)
    return size if part >= 0 else -size


def scores(tally: Tally, season: str, *, hidden: bool = False) -> Scores:
    """By measure, what puts this tally in its place on the board of the season; None where it is not on it."""
    if hidden or not tally.games:
        return dict.fromkeys(MEASURES)
    enough = tally.games >= least_games(season)
    settled = tally.skill is not None and tally.skill.is_settled
    return {
        "rating": tally.skill.rating if tally.skill is not None and settled else None,
        "won": tally.won or None,
        "rate": rate_of(tally.won, tally.games, 1000) if enough else None,
        "each": rate_of(tally.points, tally.hands, 10) if enough and tally.hands else None,
        "streak": tally.streak if tally.streak > 1 else None,
        "best": tally.best,
    }


MEASURES = ("rating", "won", "rate", "each", "streak", "best")
