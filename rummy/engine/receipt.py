"""How does a result read for a person: what did everybody get, and why?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rummy.engine.words import listed, points, signed


def receipt(result: Mapping[str, Any]) -> str:
    """A result, as the score document describes it, in lines of text."""
    lines: list[str] = []
    for number, hand in enumerate(result["hands"], start=1):
        lines.extend(_hand_lines(number, hand))
        lines.append("")
    for number, game in enumerate(result["games"], start=1):
        lines.extend(_game_lines(number, game))
    lines.extend(_sitting_lines(result["sitting"]))
    return "\n".join(lines).rstrip()


def print_refusal(errors: Sequence[Mapping[str, str]]) -> str:
    """Why a document is refused as a whole."""
    return "\n".join(["Not scored:", *_problem_lines(errors)])


def _hand_lines(number: int, hand: Mapping[str, Any]) -> Iterator[str]:
    if not hand["ok"]:
        yield f"Hand {number}: refused"
        yield from _problem_lines(hand["errors"])
        return
    won = f", {hand['winner']} wins it" if hand["winner"] else ""
    yield f"Hand {number}{won}{' (entered as totals)' if hand['typed'] else ''}"
    for side, score in hand["scores"].items():
        yield f"  {side} {signed(score)}"
        for line in hand["lines"]:
            if line["side"] == side:
                yield f"    {signed(line['points']):>6}  {line['text']}"
    for warning in hand["warnings"]:
        yield f"  Overruled: {warning['message']} [{warning['code']}]"


def _problem_lines(problems: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for found in problems:
        where = f"{found['where']}: " if found["where"] else ""
        yield f"  {where}{found['message']} [{found['code']}]"


def _game_lines(number: int, game: Mapping[str, Any]) -> Iterator[str]:
    first, last = game["hands"]
    hands = f"hand {first}" if first == last else f"hands {first} to {last}"
    state = f"{listed(game['winners'])} won" if game["finished"] else "not finished"
    yield f"Game {number} ({hands}): {state}"
    yield f"  Totals: {_each(game['totals'])}"
    if game["final"] is not None:
        yield f"  With bonuses: {_each(game['final'])}"
    if game["settlement"] is not None:
        settled = ", ".join(f"{side} {signed(amount)}" for side, amount in game["settlement"].items())
        yield f"  Settlement: {settled}"


def _sitting_lines(sitting: Mapping[str, Any]) -> Iterator[str]:
    if any(sitting["games_won"].values()):
        end = f" {listed(sitting['winners'])} takes the sitting." if sitting["finished"] else ""
        yield f"Games won: {_each(sitting['games_won'])}.{end}"


def _each(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {points(number)}" for name, number in numbers.items())
