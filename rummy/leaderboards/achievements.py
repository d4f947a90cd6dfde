"""What has somebody managed that is worth a smile?"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

Text = str | Promise


@dataclass(frozen=True, slots=True)
class Feats:
    """What is looked at: games, wins, the longest streak of them, who played on after losing and losing, and deeds."""

    games: int
    won: int
    streak: int
    came_back: bool
    deeds: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Achievement:
    key: str
    title: Text
    sentence: Text
    reached: Callable[[Feats], bool]


def _deed(name: str, least: int) -> Callable[[Feats], bool]:
    return lambda feats: feats.deeds.get(name, 0) >= least


ACHIEVEMENTS: tuple[Achievement, ...] = (
    Achievement("first-win", _("Off the mark"), _("A first game won."), lambda f: f.won >= 1),
    Achievement("regular", _("A regular"), _("A hundred games played to the end."), lambda f: f.games >= 100),
    Achievement(
        "hat-trick", _("Hat trick"), _("Three games won one after another."), lambda f: f.streak >= 3
    ),
    Achievement(
        "unstoppable",
        _("Somebody stop this"),
        _("Seven games won one after another."),
        lambda f: f.streak >= 7,
    ),
    Achievement(
        "good-sport",
        _("Good sport"),
        _("Five games in a row without a win, and back at the table."),
        lambda f: f.came_back,
    ),
    Achievement("thief", _("Light fingers"), _("Ten melds stolen."), _deed("steals", 10)),
    Achievement("mine", _("I believe that was mine"), _("A meld stolen back."), _deed("steal_backs", 1)),
    Achievement("gin", _("Shaken, not stirred"), _("Ten times gin."), _deed("gins", 10)),
    Achievement("undercut", _("Ambush"), _("Five knocks undercut."), _deed("undercuts", 5)),
    Achievement("rummy", _("Out of nowhere"), _("All cards gone in one turn."), _deed("rummies", 1)),
    Achievement("builder", _("Bricklayer"), _("A hundred melds."), _deed("melds", 100)),
    Achievement(
        "hoarder", _("Saving them for winter"), _("Caught with a hundred cards in all."), _deed("caught", 100)
    ),
)


def achieved(feats: Feats) -> list[Achievement]:
    return [one for one in ACHIEVEMENTS if one.reached(feats)]
