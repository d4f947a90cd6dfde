"""Which points schemes may a tournament choose from?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from rummy.engine.errors import RummyError
from rummy.engine.words import quoted, say, to_say
from tournaments.standings import (
    CardPoints,
    Difference,
    GamesWon,
    OpponentsBeaten,
    Placing,
    PointsScheme,
    TableWins,
)


class UnknownScheme(RummyError):
    """A points scheme that is not among ours."""


@dataclass(frozen=True, slots=True)
class Scheme:
    """One row. `build` gets the number of games a table plays, None where nobody knows. `below_zero`: a table may cost points."""

    key: str
    label_to_say: str
    help_to_say: str
    build: Callable[[int | None], PointsScheme]
    below_zero: bool = False

    @property
    def label(self) -> str:
        return say(self.label_to_say)

    @property
    def help(self) -> str:
        return say(self.help_to_say)


SCHEMES: tuple[Scheme, ...] = (
    Scheme(
        "opponents-beaten",
        to_say("3 points, shared by the opponents beaten"),
        to_say(
            "First of the table gets 3, last nothing, the others their share between; fair at tables of every size."
        ),
        lambda games: OpponentsBeaten(),
    ),
    Scheme(
        "table-wins",
        to_say("1 point for each table won"),
        to_say("The first of the table gets it all; a shared win is divided."),
        lambda games: TableWins(),
    ),
    Scheme(
        "games-won",
        to_say("1 point for each game won"),
        to_say(
            "For rounds of several games. One that nobody has won by the end of the round counts for nobody."
        ),
        GamesWon,
    ),
    Scheme(
        "placing",
        to_say("3, 2, 1, 0 for the place at the table"),
        to_say("Tables of other sizes go from 3 to 0 in equal steps."),
        lambda games: Placing({4: (3, 2, 1, 0)}),
    ),
    Scheme(
        "card-points",
        to_say("The card points"),
        to_say("Only where all tables have one size and play equally long."),
        lambda games: CardPoints(),
        below_zero=True,
    ),
    Scheme(
        "difference",
        to_say("The card points beyond the average of the table’s others"),
        to_say("As the card points, fair at tables of every size."),
        lambda games: Difference(),
        below_zero=True,
    ),
)
BY_KEY: Mapping[str, Scheme] = {scheme.key: scheme for scheme in SCHEMES}


def scheme_of(key: str, games: int | None = 1) -> PointsScheme:
    """The points scheme of a key, for tables that play so many games; raises UnknownScheme."""
    if key not in BY_KEY:
        known = ", ".join(BY_KEY)
        raise UnknownScheme(
            say("There is no points scheme {key}: choose one of {keys}.", key=quoted(key), keys=known)
        )
    return BY_KEY[key].build(games)
