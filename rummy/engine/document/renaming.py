"""What does a hand of a score document say when somebody at the table is called otherwise?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


def rename_players(hand: Mapping[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    """The same hand with other names of players and sides: old to new, whoever is not in it keeps his.

    Only names are changed, never a card, a word of the format or a reason. The hand is one that was read before, and
    is left as it is.
    """
    return {field: _field(field, told, names) for field, told in hand.items()}


def _field(field: str, told: Any, names: Mapping[str, str]) -> Any:
    match field:
        case "dealer" | "by":
            return _name(told, names)
        case "held" | "spread" | "shown" | "typed":
            return {_name(name, names): value for name, value in told.items()}
        case "reneged":
            return [_name(player, names) for player in told]
        case "table":
            return [_meld(meld, names) for meld in told]
        case "layoffs" | "penalties" | "turns":
            who = "by" if field == "layoffs" else "player"
            return [_told_of(one, who, names) for one in told]
    return told


def _meld(meld: dict[str, Any], names: Mapping[str, str]) -> dict[str, Any]:
    if "laid" in meld:
        return meld | {"laid": [_told_of(step, "by", names) for step in meld["laid"]]}
    return _told_of(meld, "by", names)


def _told_of(one: dict[str, Any], who: str, names: Mapping[str, str]) -> dict[str, Any]:
    return one | {who: _name(one[who], names)}


def _name(name: Any, names: Mapping[str, str]) -> Any:
    return names.get(name, name)
