"""Which hands show how a game is scored? The engine works them out, so an example is never wrong."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from django.utils.translation import gettext

from rummy import engine


@dataclass(frozen=True, slots=True)
class Worked:
    """A hand and what it comes to: the lines of its receipt by side."""

    says: str
    sides: tuple[tuple[str, int, tuple[Mapping[str, Any], ...]], ...]


ANA, BEN, CLEO = "Ana", "Ben", "Cleo"
PARTNERS = [
    {"name": "Ana & Cleo", "players": [ANA, CLEO]},
    {"name": "Ben & Dan", "players": [BEN, "Dan"]},
]

FOLDER = Path(__file__).parent / "worked"


@cache
def examples(key: str) -> tuple[dict[str, Any], ...]:
    """The hands told for a game: what happened, and the hand of a score document."""
    file = FOLDER / f"{key}.json"
    return tuple(json.loads(file.read_text("utf-8"))) if file.exists() else ()


def worked_examples(key: str, played: Mapping[str, Any], options: Mapping[str, Any]) -> list[Worked]:
    """The examples of a game under these house rules; those the rules do not allow are left out."""
    sides = _sides(played["sides"])
    worked = []
    for example in examples(key):
        result = engine.score(
            {
                "format": 1,
                "game": key,
                "options": dict(options),
                "sides": sides,
                "hands": [_fitted(example["hand"], sides)],
            }
        )["hands"][0]
        if result["ok"]:
            worked.append(Worked(gettext(example["says"]), _by_side(result)))
    return worked


def _sides(seats: Mapping[str, Any]) -> list[Any]:
    if seats["partnerships"]:
        return list(PARTNERS)
    return [ANA, BEN, CLEO][: seats["maximum"]]


def _fitted(hand: Mapping[str, Any], sides: list[Any]) -> dict[str, Any]:
    """The hand without what players hold who do not sit at this table."""
    players = [name for side in sides for name in (side["players"] if isinstance(side, dict) else [side])]
    held = {player: cards for player, cards in hand["held"].items() if player in players}
    return {**hand, "held": held}


def _by_side(result: Mapping[str, Any]) -> tuple[tuple[str, int, tuple[Mapping[str, Any], ...]], ...]:
    return tuple(
        (side, points, tuple(_line(line) for line in result["lines"] if line["side"] == side))
        for side, points in result["scores"].items()
    )


def _line(line: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**line, "cards": tuple((line.get("cards") or "").split())}
