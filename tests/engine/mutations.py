"""What may a score document look like when something has gone wrong with it? Golden ones, spoilt at random."""

from __future__ import annotations

import copy
import random
from collections.abc import Callable
from typing import Any

from rummy.engine.actions import ACTIONS
from rummy.engine.errors import SEVERITIES
from tests.engine.documents import FIELDS

MAY_BE_OVERRULED = [code for code, severity in SEVERITIES.items() if severity == "R"]
KEYS = [
    *("format", "game", "options", "sides", "hands", *FIELDS, "shown", "typed", "turns", "overrule"),
    *(
        "player",
        "actions",
        "do",
        "cards",
        "card",
        "meld",
        "melds",
        "from",
        "to",
        "at",
        "add",
        "use",
        "points",
    ),
    *("reason", "laid", "name", "players", "", "Ana", "\ud800", "x" * 300),
]
ODD = [
    *(
        None,
        True,
        False,
        0,
        1,
        -1,
        2,
        7,
        10**6,
        10**30,
        -(10**400),
        0.5,
        float("nan"),
        float("inf"),
        [],
        {},
        [[]],
    ),
    *(
        "",
        " ",
        "A",
        "B",
        "out",
        "stock",
        "own-hand",
        "JK",
        "JK=7?",
        "JK=AS",
        "AS",
        "10H 10h TH",
        "A♠️ ♥",
        "\x00",
        "🂡",
    ),
    *("\ud800", "AS " * 700, "x" * 5_000, "4S 4H 4D 4C", "5S 6S 7S JK", {"A": 1}, {"by": "A", "cards": "AS"}),
]
Path = list[Any]


def _paths(value: Any, path: Path, found: list[Path], deep: int = 0) -> list[Path]:
    """Every place in a document."""
    found.append(path)
    items = (
        list(value.items())
        if isinstance(value, dict)
        else list(enumerate(value))
        if isinstance(value, list)
        else []
    )
    for key, item in items if deep < 12 else []:
        _paths(item, [*path, key], found, deep + 1)
    return found


def _nested(chance: random.Random) -> Any:
    value: Any = chance.choice(ODD)
    for _ in range(chance.choice((1, 3, 50))):
        value = [value] if chance.random() < 0.5 else {chance.choice(KEYS): value}
    return value


def _replace(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    parent[key] = copy.deepcopy(chance.choice(ODD))


def _nest(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    parent[key] = _nested(chance)


def _remove(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    del parent[key]


def _rename(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    if isinstance(parent, dict):
        parent[chance.choice(KEYS)] = parent.pop(key)
    else:
        chance.shuffle(parent)


def _repeat(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    if isinstance(parent, list):
        at = chance.randrange(len(parent) + 1)
        parent[at:at] = [copy.deepcopy(parent[key]) for _ in range(chance.choice((1, 1, 1, 3, 30)))]
    else:
        parent[chance.choice(KEYS)] = copy.deepcopy(parent[key])


def _borrow(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    """The same key as another document has it, or anything of it."""
    other = chance.choice(others)
    paths = [path for path in _paths(other, [], []) if path]
    alike = [path for path in paths if path[-1] == key] or paths
    for step in chance.choice(alike):
        other = other[step]
    parent[key] = copy.deepcopy(other)


def _adjust(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    value = parent[key]
    if isinstance(value, int):
        parent[key] = value + chance.choice((-1, 1, 10))
    elif isinstance(value, str):
        words = value.split() or [""]
        words[chance.randrange(len(words))] = chance.choice(
            ("AS", "KS", "7H", "JK", "JK=7H", "XX", "A", "B", "C")
        )
        parent[key] = " ".join(words)


def _act(parent: Any, key: Any, chance: random.Random, others: list[Any]) -> None:
    """Another thing done with the same fields."""
    if isinstance(parent, dict) and "do" in parent:
        parent["do"] = chance.choice(list(ACTIONS))
    else:
        _adjust(parent, key, chance, others)


HOW: list[Callable[[Any, Any, random.Random, list[Any]], None]] = [
    *(_replace, _nest, _remove, _rename, _repeat, _borrow, _borrow, _adjust, _adjust, _act, _act),
]


def mutated(document: Any, others: list[Any], chance: random.Random) -> Any:
    """The document with one to six things gone wrong; often the table overrules whatever can be."""
    spoilt = copy.deepcopy(document)
    if chance.random() < 0.4:
        for hand in spoilt["hands"]:
            hand["overrule"] = chance.sample(MAY_BE_OVERRULED, len(MAY_BE_OVERRULED))
    for _ in range(chance.randint(1, 6)):
        paths = [path for path in _paths(spoilt, [], []) if path]
        if not paths:
            return spoilt
        *before, key = chance.choice(paths)
        parent = spoilt
        for step in before:
            parent = parent[step]
        chance.choice(HOW)(parent, key, chance, others)
    return spoilt
