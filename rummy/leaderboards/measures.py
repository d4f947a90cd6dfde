"""By what is a board in order, what is each measure called, and how is its score written?"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from rummy.engine.words import MINUS, decimals, percent, points

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Measure:
    """`key` is that of `tallies.MEASURES`; `unit` stands at the head of the column, `about` explains it.

    `takes` is what somebody needs for a place, with `least` for a number of games.
    """

    key: str
    label: Text
    unit: Text
    about: Text
    takes: Text
    write: Callable[[int], str]


def tenths(score: int) -> str:
    """`−45` → `−4.5`, in German `−4,5`."""
    sign = MINUS if score < 0 else ""
    return decimals(f"{sign}{abs(score) // 10}.{abs(score) % 10}")


def share(score: int) -> str:
    """`417` → `41.7%`, in German `41,7 %`."""
    return percent(tenths(score))


MEASURES: tuple[Measure, ...] = (
    Measure(
        "rating",
        _("Rating"),
        _("Rating"),
        _("The level somebody almost certainly reaches, from every finished game. Everybody begins at 1000."),
        _("A place takes {least} games."),
        points,
    ),
    Measure(
        "won", _("Games won"), _("Won"), _("Games won, all counted."), _("A place takes a game won."), points
    ),
    Measure(
        "rate",
        _("Win rate"),
        _("Won"),
        _("Of the games played to the end, how many were won."),
        _("A place takes {least} games."),
        share,
    ),
    Measure(
        "each",
        _("Points a hand"),
        _("A hand"),
        _("Points of all hands in finished games, divided by the hands."),
        _("A place takes {least} games."),
        tenths,
    ),
    Measure(
        "streak",
        _("Longest streak"),
        _("Streak"),
        _("Games won one after another."),
        _("A place takes two games won one after another."),
        points,
    ),
    Measure(
        "best",
        _("Best hand"),
        _("Points"),
        _("The best hand in a finished game, entered with its cards."),
        _("A place takes a hand entered with its cards."),
        points,
    ),
)
BY_KEY = {measure.key: measure for measure in MEASURES}
