"""What is a round without a table worth: a bye, a late arrival, a round somebody missed?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rummy.engine.words import say, to_say
from tournaments.numbers import Number
from tournaments.standings.points import PointsScheme


@dataclass(frozen=True, slots=True)
class Absence:
    """One policy. `worth` gets the points scheme and the usual size of a table; None is the entry's own average."""

    key: str
    label_to_say: str
    worth: Callable[[PointsScheme, int], Number | None]

    @property
    def label(self) -> str:
        return say(self.label_to_say)


def _win(scheme: PointsScheme, size: int) -> Number | None:
    return scheme.best(size)


def _expected(scheme: PointsScheme, size: int) -> Number | None:
    return scheme.expects(size)


def _average(scheme: PointsScheme, size: int) -> Number | None:
    return None


def _nothing(scheme: PointsScheme, size: int) -> Number | None:
    return 0


ABSENCES: tuple[Absence, ...] = (
    Absence("win", to_say("the most a table brings, or the own average where there is no most"), _win),
    Absence(
        "expected",
        to_say("what equal players can expect, or the own average where the cards decide"),
        _expected,
    ),
    Absence("average", to_say("the average of the tables the entry played"), _average),
    Absence("nothing", to_say("no points"), _nothing),
)


def absence_worth(key: str, scheme: PointsScheme, size: int) -> Number | None:
    """What a bye row gets as its points under a policy."""
    return next(absence for absence in ABSENCES if absence.key == key).worth(scheme, size)
