"""Is this how a hand was counted? Receipts that come from elsewhere are believed, so every part of them is looked at."""

from collections.abc import Collection
from typing import Any

from rummy.engine.cards import read_cards
from rummy.engine.document.values import MOST_POINTS
from rummy.engine.errors import RummyError

RECEIPT = {"ok", "scores", "winner", "typed", "lines", "errors", "warnings"}
LINE = {"side", "player", "code", "cards", "points", "text"}
WARNING = {"code", "severity", "where", "message"}


def read_receipts(told: object, sides: Collection[str]) -> dict[int, dict[str, Any]]:
    """Receipts by the numbers of their hands. Raises ValueError where one is none of these sides."""
    if not isinstance(told, dict) or not all(isinstance(one, str) and one.isdecimal() for one in told):
        raise ValueError("no receipts")
    return {int(number): _receipt(one, sides) for number, one in told.items()}


def _receipt(told: Any, sides: Collection[str]) -> dict[str, Any]:
    _look(_has(told, RECEIPT) and told["ok"] is True and told["errors"] == [] and type(told["typed"]) is bool)
    scores = told["scores"]
    _look(isinstance(scores, dict) and scores.keys() == set(sides))
    _look(all(type(points) is int and abs(points) <= MOST_POINTS for points in scores.values()))
    _look(told["winner"] is None or told["winner"] in sides)
    _look(isinstance(told["lines"], list) and isinstance(told["warnings"], list))
    for line in told["lines"]:
        _look(_has(line, LINE) and line["side"] in sides and type(line["points"]) is int)
        _look(line["player"] is None or isinstance(line["player"], str))
        _look(_are_texts(line, "code", "cards", "text"))
        _read(line["cards"])
    _look(all(_has(one, WARNING) and _are_texts(one, *WARNING) for one in told["warnings"]))
    for side, points in scores.items():
        _look(points == sum(line["points"] for line in told["lines"] if line["side"] == side))
    return dict(told)


def _read(cards: str) -> None:
    try:
        read_cards(cards)
    except RummyError as problem:
        raise ValueError(str(problem)) from problem


def _has(told: object, keys: set[str]) -> bool:
    return isinstance(told, dict) and told.keys() == keys


def _are_texts(told: dict[str, Any], *keys: str) -> bool:
    return all(isinstance(told[key], str) for key in keys)


def _look(is_right: bool) -> None:
    if not is_right:
        raise ValueError("no receipt")
