"""What is a table worth in the standings, and is it worth the same at a table of three as at a table of four?"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Protocol

from rummy.engine.words import listed, say, to_say
from tournaments.numbers import Number, exact, parts, to_read
from tournaments.standings.results import Line


class PointsScheme(Protocol):
    """How a table's outcome becomes points."""

    @property
    def label(self) -> str: ...

    def points(self, lines: Sequence[Line]) -> Sequence[Number]:
        """The points of each line, in their order."""

    def expects(self, size: int) -> Number | None:
        """What equal players get on average at a table of this size; None where the cards decide how much there is."""

    def best(self, size: int) -> Number | None:
        """The most that can be had at a table of this size; None where there is no most."""


@lru_cache(maxsize=4096)
def _beaten(first: int, places: tuple[int, ...]) -> tuple[Number, ...]:
    """For each place at a table its part of `first` by the opponents it is above, half of one for a shared place."""
    most = 2 * (len(places) - 1)
    halves = [sum(2 * (own < other) + (own == other) for other in places) - 1 for own in places]
    return tuple(parts(first * above, most) for above in halves)


def _places(lines: Sequence[Line]) -> tuple[int, ...]:
    return tuple([line.place for line in lines])


@dataclass(frozen=True, slots=True)
class TableWins:
    """The winner of the table takes it all; a shared win is divided."""

    worth: Number = 1
    label: str = to_say("a point for each table won")

    def points(self, lines: Sequence[Line]) -> list[Number]:
        places = _places(lines)
        winners = places.count(1)
        share = self.worth if winners == 1 else exact(Fraction(self.worth) / winners)
        return [share if place == 1 else 0 for place in places]

    def expects(self, size: int) -> Number | None:
        return exact(Fraction(self.worth) / size)

    def best(self, size: int) -> Number | None:
        return self.worth


@dataclass(frozen=True, slots=True)
class GamesWon:
    """A point for each game won at the table; `games` are played by a table, None where nobody knows how many."""

    games: int | None = 1
    label: str = to_say("a point for each game won")

    def points(self, lines: Sequence[Line]) -> list[Number]:
        return [line.games_won for line in lines]

    def expects(self, size: int) -> Number | None:
        return None if self.games is None else parts(self.games, size)

    def best(self, size: int) -> Number | None:
        return self.games


@dataclass(frozen=True, slots=True)
class OpponentsBeaten:
    """First of the table gets `first`, last nothing, and the others as many parts as they finished above opponents."""

    first: int = 3
    label: str = to_say("points for the share of opponents beaten")

    def points(self, lines: Sequence[Line]) -> Sequence[Number]:
        return _beaten(self.first, _places(lines))

    def expects(self, size: int) -> Number | None:
        return parts(self.first, 2)

    def best(self, size: int) -> Number | None:
        return self.first


@dataclass(frozen=True, slots=True)
class Placing:
    """So many points for each place, for each size of table; a shared place gets the average of the places shared.

    A size that is not listed goes down from the highest number of points to 0 in equal steps.
    """

    by_size: Mapping[int, tuple[Number, ...]]
    label: str = to_say("points for the place at the table")

    def worth(self, size: int) -> tuple[Number, ...]:
        if size in self.by_size:
            return self.by_size[size]
        highest = max(max(listed) for listed in self.by_size.values())
        return tuple(exact(Fraction(highest) * (size - place) / (size - 1)) for place in range(1, size + 1))

    def points(self, lines: Sequence[Line]) -> list[Number]:
        worth = self.worth(len(lines))
        places = _places(lines)
        return [self._of(worth, place, places) for place in places]

    def _of(self, worth: Sequence[Number], place: int, places: Sequence[int]) -> Number:
        better = sum(other < place for other in places)
        level = places.count(place)
        shared = worth[better : better + level]
        return exact(Fraction(sum(shared)) / level)

    def expects(self, size: int) -> Number | None:
        return exact(Fraction(sum(self.worth(size))) / size)

    def best(self, size: int) -> Number | None:
        return max(self.worth(size))


@dataclass(frozen=True, slots=True)
class CardPoints:
    """The card points themselves."""

    label: str = to_say("the card points")

    def points(self, lines: Sequence[Line]) -> list[Number]:
        return [line.score for line in lines]

    def expects(self, size: int) -> Number | None:
        return None

    def best(self, size: int) -> Number | None:
        return None


@dataclass(frozen=True, slots=True)
class Difference:
    """The card points beyond the average of the others at the table."""

    label: str = to_say("the difference to the average of the table’s others")

    def points(self, lines: Sequence[Line]) -> list[Number]:
        total, others = sum(line.score for line in lines), len(lines) - 1
        return [parts(line.score * (others + 1) - total, others) for line in lines]

    def expects(self, size: int) -> Number | None:
        return 0

    def best(self, size: int) -> Number | None:
        return None


def unfairness(scheme: PointsScheme, sizes: Iterable[int]) -> tuple[str, ...]:
    """Why tables of these sizes are not worth the same under a scheme, in sentences; empty when they are."""
    ordered = sorted(set(sizes))
    if len(ordered) < 2:
        return ()
    expected = {size: scheme.expects(size) for size in ordered}
    if None in expected.values():
        return (
            say(
                "With card points as they are, a table of another size plays for another number of points: "
                "count the difference to the table’s others instead."
            ),
        )
    if len(set(expected.values())) > 1:
        told = _at_tables(expected)
        return (
            say(
                "Equal players can expect {told}: who sits at the table of {size} is better off.",
                told=told,
                size=_dearest(expected),
            ),
        )
    best = {size: scheme.best(size) for size in ordered}
    if len(set(best.values())) > 1:
        return (say("The winner gets {told}.", told=_at_tables(best)),)
    return ()


def _at_tables(worth: Mapping[int, Number | None]) -> str:
    """1½ at a table of 3 and 1 at a table of 4."""
    return listed(
        [
            say("{points} at a table of {size}", points=to_read(number), size=size)
            for size, number in worth.items()
            if number is not None
        ]
    )


def _dearest(expected: Mapping[int, Number | None]) -> int:
    return max(expected, key=lambda size: expected[size] or 0)
