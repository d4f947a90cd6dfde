"""What can a player do in his turn, and what must be told of it?"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Literal

from rummy.engine.cards import Card

Part = Literal[
    "card",
    "cards",
    "meld",
    "melds",
    "from",
    "to",
    "at",
    "add",
    "depth",
    "groups",
    "source",
    "use",
    "points",
    "reason",
]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of an action: which part of it that tells, and whether it may be left out, or another be told `instead`."""

    part: Part
    required: bool = True
    instead: str = ""


ACTIONS: Mapping[str, Mapping[str, Field]] = MappingProxyType(
    {
        "draw-stock": {},
        "draw-discard": {},
        "draw-discard-from": {
            "card": Field("card", instead="depth"),
            "cards": Field("cards", required=False),
            "depth": Field("depth", required=False),
        },
        "draw-second": {"from": Field("source")},
        "take-pile": {"use": Field("use", required=False)},
        "pass-upcard": {},
        "meld": {"cards": Field("cards")},
        "lay-off": {"meld": Field("meld"), "cards": Field("cards")},
        "steal": {"meld": Field("meld"), "cards": Field("cards")},
        "swap-joker": {"meld": Field("meld"), "card": Field("card")},
        "split": {"meld": Field("meld"), "at": Field("at"), "add": Field("add", required=False)},
        "join": {"melds": Field("melds")},
        "move-card": {"from": Field("from"), "card": Field("card"), "to": Field("to")},
        "lift-card": {"from": Field("from"), "card": Field("card")},
        "rearrange-table": {"melds": Field("groups")},
        "discard": {"card": Field("card", required=False)},
        "end-turn": {},
        "pass": {},
        "recycle-stock": {},
        "knock": {"card": Field("card", required=False)},
        "renege": {},
        "penalty": {"points": Field("points"), "reason": Field("reason")},
    }
)
"""Every action by its name, with its fields."""


@dataclass(frozen=True, slots=True)
class Action:
    """One thing a player does, and where the document tells of it.

    `melds` are the numbers of the melds it is about, `groups` the melds of a rearranged table, `depth` how many discards
    are taken, 0 where it is not told.
    """

    do: str
    where: str
    cards: tuple[Card, ...] = ()
    melds: tuple[int, ...] = ()
    groups: tuple[tuple[Card, ...], ...] = ()
    at: int = 0
    depth: int = 0
    source: str = ""
    use: Action | None = None
    points: int = 0
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Turn:
    """What one player did until the next one was to move."""

    player: str
    actions: tuple[Action, ...]
    where: str
