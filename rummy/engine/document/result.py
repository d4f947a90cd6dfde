"""How is a score written down as plain data, and what did a hand score that was written down so?"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rummy.engine.cards import read_cards, write_cards
from rummy.engine.hand import Hand, Line
from rummy.engine.rules.columns import Column
from rummy.engine.ruleset import Ruleset
from rummy.engine.score import HandScore, boxes_of
from rummy.engine.tally import Game, Sitting


def write_hand_score(scored: HandScore) -> dict[str, Any]:
    return {
        **({"open": True, "to_move": scored.to_move} if scored.is_open else {}),
        "ok": scored.ok,
        "scores": _plain(scored.scores),
        "winner": scored.winner,
        "typed": scored.typed,
        "lines": [_write_line(line) for line in scored.lines],
        "errors": [found.as_dict() for found in scored.errors],
        "warnings": [found.as_dict() for found in scored.warnings],
    }


def read_hand_score(told: Mapping[str, Any], hand: Hand, ruleset: Ruleset) -> HandScore:
    """A receipt that stands as it was counted; what it does not tell is read off its hand.

    A hand that is a whole game and that nobody won is void.
    """
    is_lost = told["winner"] is None and not told["typed"] and ruleset.paying.profile == "winner-only"
    return HandScore(
        scores=told["scores"],
        winner=told["winner"],
        typed=told["typed"],
        lines=tuple(_read_line(line) for line in told["lines"]),
        void=hand.end == "void" or is_lost,
        boxes=boxes_of(hand, ruleset),
    )


def _read_line(told: Mapping[str, Any]) -> Line:
    cards = tuple(read_cards(told["cards"]))
    return Line(told["side"], told["player"], told["code"], cards, told["points"], told["text"])


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
    return (
        {
            "hands": list(game.hands),
            "totals": dict(game.totals),
            "finished": game.finished,
            "winners": list(game.winners),
            "final": _plain(game.final),
            "settlement": _plain(game.settlement),
        }
        | _columns(game)
        | _out(game)
    )


def _out(game: Game) -> dict[str, Any]:
    """Only games that are left one after another say who has."""
    return {} if game.out is None else {"out": list(game.out)}


def _columns(game: Game) -> dict[str, Any]:
    """Only games kept side by side have columns."""
    return {"columns": [_write_column(column) for column in game.columns]} if game.columns else {}


def _write_column(column: Column) -> dict[str, Any]:
    return {
        "scores": dict(column.scores),
        "boxes": dict(column.boxes),
        "closed_by": column.closed_by,
        "final": _plain(column.final),
        "settlement": _plain(column.settlement),
    }


def write_sitting(sitting: Sitting) -> dict[str, Any]:
    return {
        "games_won": dict(sitting.games_won),
        "finished": sitting.winner is not None,
        "winners": [] if sitting.winner is None else [sitting.winner],
    }


def _plain(points: Mapping[str, int] | None) -> dict[str, int] | None:
    return None if points is None else dict(points)
