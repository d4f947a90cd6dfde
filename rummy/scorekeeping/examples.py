"""Which hands show how a game is scored? The engine works them out, so an example is never wrong."""

import json
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from rummy import engine
from rummy.engine.receipt import standing
from rummy.engine.words import explained, say
from rummy.scorekeeping.rulebook import value_text


@dataclass(frozen=True, slots=True)
class Worked:
    """One hand and the lines of its receipt by side, or several hands and the `standing` after them.

    `house_rules` says with which house rules it goes so, where that is not how the book has it.
    """

    says: str
    house_rules: str
    sides: tuple[tuple[str, int, tuple[Mapping[str, Any], ...]], ...] = ()
    standing: tuple[str, ...] = ()


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


def worked_examples(
    key: str, played: Mapping[str, Any], options: Mapping[str, Any], *, at_table: bool = False
) -> list[Worked]:
    """The examples of a game under these house rules; those the rules do not allow are left out.

    An example `with` a house rule is for the book, and for a table that plays so.
    """
    sides = _sides(played["sides"])
    worked = []
    for example in examples(key):
        chosen = example.get("with", {})
        if at_table and any(played["options"][name] != value for name, value in chosen.items()):
            continue
        result = _score(key, {**options, **chosen}, sides, example)
        if all(hand["ok"] for hand in result["hands"]):
            worked.append(_told(example, result, _said_rules(played, {} if at_table else chosen)))
    return worked


def _score(
    key: str, options: Mapping[str, Any], sides: list[Any], example: Mapping[str, Any]
) -> dict[str, Any]:
    hands = example["hands"] if "hands" in example else [example["hand"]]
    return engine.score(
        {
            "format": 1,
            "game": key,
            "options": dict(options),
            "sides": sides,
            "hands": [_fitted(hand, sides) for hand in hands],
        }
    )


def _told(example: Mapping[str, Any], result: Mapping[str, Any], house_rules: str) -> Worked:
    says = say(example["says"])
    if "hands" in example:
        return Worked(says, house_rules, standing=tuple(map(str.strip, standing(result))))
    return Worked(says, house_rules, sides=_by_side(result["hands"][0]))


def _said_rules(played: Mapping[str, Any], chosen: Mapping[str, Any]) -> str:
    said = [
        explained(option["label"], value_text(option, chosen[option["key"]]))
        for option in played["option_fields"]
        if option["key"] in chosen
    ]
    return say("House rule: {rules}.", rules=", ".join(said)) if said else ""


def _sides(seats: Mapping[str, Any]) -> list[Any]:
    if seats["partnerships"]:
        return list(PARTNERS)
    return [ANA, BEN, CLEO][: seats["maximum"]]


def _fitted(hand: Mapping[str, Any], sides: list[Any]) -> dict[str, Any]:
    """The hand without what players hold who do not sit at this table."""
    players = [name for side in sides for name in (side["players"] if isinstance(side, dict) else [side])]
    if "held" not in hand:
        return dict(hand)
    held = {player: cards for player, cards in hand["held"].items() if player in players}
    return {**hand, "held": held}


def _by_side(result: Mapping[str, Any]) -> tuple[tuple[str, int, tuple[Mapping[str, Any], ...]], ...]:
    return tuple(
        (side, points, tuple(_line(line) for line in result["lines"] if line["side"] == side))
        for side, points in result["scores"].items()
    )


def _line(line: Mapping[str, Any]) -> Mapping[str, Any]:
    return {**line, "cards": tuple((line.get("cards") or "").split())}
