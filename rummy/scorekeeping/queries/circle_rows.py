"""What does the page of a circle show? Plain frozen facts."""

from dataclasses import dataclass
from datetime import datetime
from fractions import Fraction

from rummy.scorekeeping.queries.record_rows import Named
from rummy.scorekeeping.queries.rows import Series


@dataclass(frozen=True, slots=True)
class CirclePerson:
    """Somebody of the circle with his games played to the end; `leads` where nobody has won more of them."""

    person: Named
    initial: str
    colour: int
    played: int = 0
    won: int = 0
    leads: bool = False


@dataclass(frozen=True, slots=True)
class CircleScore:
    """What one game of the menu came to for somebody. Points are as the tables counted them."""

    person: Named
    won: int
    hands: int
    hands_won: int
    points: int

    @property
    def each(self) -> Fraction:
        """Points a hand."""
        return Fraction(self.points, self.hands)


@dataclass(frozen=True, slots=True)
class CircleGame:
    """One game of the menu: how often it was played to the end, and what each has of it, most games won first."""

    key: str
    name: str
    played: int
    scores: tuple[CircleScore, ...]


@dataclass(frozen=True, slots=True)
class CircleSitting:
    """A sitting on which a game was played to the end. `code` leads to it, None where this visitor was not at it.

    `won`: the games each has won, of those who won any, most first.
    """

    code: str | None
    key: str
    game_name: str
    at: datetime
    played: int
    won: tuple[tuple[str, int], ...]


@dataclass(frozen=True, slots=True)
class CircleView:
    """The people of a table, most games won first, over all tables at which they sat down and nobody else did.

    `sittings` are the latest of `sittings_played`, newest first; `series` the games won after each of all.
    """

    code: str
    people: tuple[CirclePerson, ...]
    played: int
    games: tuple[CircleGame, ...]
    sittings: tuple[CircleSitting, ...]
    sittings_played: int
    series: tuple[Series, ...]
    since: datetime | None
    as_of: datetime | None
