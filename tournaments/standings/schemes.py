"""Which points schemes may a director choose from?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummy.engine.words import say, to_say
from tournaments.standings.points import (
    CardPoints,
    Difference,
    GamesWon,
    OpponentsBeaten,
    Placing,
    PointsScheme,
    TableWins,
)


@dataclass(frozen=True, slots=True)
class SchemeRow:
    """One choice. `made` gets the usual size of a table and the number of games a table plays."""

    key: str
    label_to_say: str
    help_to_say: str
    made: Callable[[int, int], PointsScheme]

    @property
    def label(self) -> str:
        return say(self.label_to_say)

    @property
    def help(self) -> str:
        return say(self.help_to_say)


def _beaten(size: int, games: int) -> PointsScheme:
    return OpponentsBeaten(max(1, size - 1))


def _placing(size: int, games: int) -> PointsScheme:
    """The first gets one more than a point for each opponent, the last nothing, and both halves are worth the same."""
    if size <= 2:
        return Placing({2: (2, 0)})
    return Placing({size: (size + 1, *range(size - 1, 1, -1), 0)})


SCHEMES: tuple[SchemeRow, ...] = (
    SchemeRow(
        "opponents-beaten",
        to_say("opponents beaten"),
        to_say(
            "The first of a table gets a point for each opponent, the last nothing; the same at tables of three and of four."
        ),
        _beaten,
    ),
    SchemeRow(
        "placing",
        to_say("places at the table"),
        to_say("Points for the place, with a little more for the first: 5, 3, 2, 0 at a table of four."),
        _placing,
    ),
    SchemeRow(
        "table-wins",
        to_say("tables won"),
        to_say("A point for who wins the table."),
        lambda size, games: TableWins(),
    ),
    SchemeRow(
        "games-won",
        to_say("games won"),
        to_say("A point for each game won at the table."),
        lambda size, games: GamesWon(games),
    ),
    SchemeRow(
        "difference",
        to_say("difference"),
        to_say("Card points beyond the average of the others at the table."),
        lambda size, games: Difference(),
    ),
    SchemeRow(
        "card-points",
        to_say("card points"),
        to_say("The card points as they are; only where all tables have one size."),
        lambda size, games: CardPoints(),
    ),
)
BY_KEY = {row.key: row for row in SCHEMES}


def scheme(key: str, size: int = 2, games: int = 1) -> PointsScheme:
    """The scheme of a key for tables of this usual size that play so many games."""
    return BY_KEY[key].made(size, games)
