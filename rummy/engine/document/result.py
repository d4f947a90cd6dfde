"""How is a score written down as plain data?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy.engine.cards import write_cards
from rummy.engine.hand import Line
from rummy.engine.score import HandScore
from rummy.engine.tally import Game, Sitting


def write_hand_score(scored: HandScore) -> dict[str, Any]:
    return {
        "ok": scored.ok,
        "scores": _plain(scored.scores),
        "winner": scored.winner,
        "typed": scored.typed,
        "lines": [_write_line(line) for line in scored.lines],
        "errors": [found.as_dict() for found in scored.errors],
        "warnings": [found.as_dict() for found in scored.warnings],
    }


def _write_line(line: Line) -> dict[str, Any]:
    return {
        "side": line.side,
        "player": line.player,
        "code": line.code,
        "cards": write_cards(line.cards),
        "points": line.points,
        "text": line.text,
    }


def write_game(game: Game) -> dict[str, Any]:
    return {
        "hands": list(game.hands),
        "totals": dict(game.totals),
        "finished": game.finished,
        "winners": list(game.winners),
        "final": _plain(game.final),
        "settlement": _plain(game.settlement),
    }


def write_sitting(sitting: Sitting) -> dict[str, Any]:
    return {
        "games_won": dict(sitting.games_won),
        "finished": sitting.winner is not None,
        "winners": [] if sitting.winner is None else [sitting.winner],
    }


def _plain(points: Mapping[str, int] | None) -> dict[str, int] | None:
    return None if points is None else dict(points)
