"""How does a result read for a person: what did everybody get, and why?"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rummy.engine.words import explained, listed, many, points, say, signed


def receipt(result: Mapping[str, Any]) -> str:
    """A result, as the score document describes it, in lines of text."""
    lines: list[str] = []
    for number, hand in enumerate(result["hands"], start=1):
        lines.extend(_hand_lines(number, hand))
        lines.append("")
    lines.extend(standing(result))
    return "\n".join(lines).rstrip() or say("No hands.")


def standing(result: Mapping[str, Any]) -> Iterator[str]:
    """What the hands come to: the games, then the sitting."""
    for number, game in enumerate(result["games"], start=1):
        yield from _game_lines(number, game)
    yield from _sitting_lines(result)


def print_refusal(errors: Sequence[Mapping[str, str]]) -> str:
    """Why a document is refused as a whole."""
    return "\n".join([say("Not scored:"), *_problem_lines(errors)])


def noted(warning: Mapping[str, str]) -> str:
    """A warning as it is read: advice as it stands, what the rules forbid as something the table has let stand."""
    if warning["severity"] == "W":
        return warning["message"]
    return say("Let stand: {what}", what=warning["message"])


def _hand_lines(number: int, hand: Mapping[str, Any]) -> Iterator[str]:
    if not hand["ok"]:
        yield say("Hand {number}: refused", number=number)
        yield from _problem_lines(hand["errors"])
        return
    typed = say(" (entered as totals)") if hand["typed"] else ""
    yield f"{_head(number, hand)}{typed}"
    for side, score in hand["scores"].items() if hand["lines"] else ():
        yield f"  {side} {signed(score)}"
        for line in hand["lines"]:
            if line["side"] == side:
                yield f"    {signed(line['points']):>6}  {line['text']}"
    for warning in hand["warnings"]:
        yield f"  {noted(warning)} [{warning['code']}]"


def _head(number: int, hand: Mapping[str, Any]) -> str:
    if hand.get("open"):
        player = hand["to_move"]
        if hand["lines"]:
            return say(
                "Hand {number}, still being played: {player} is to move. So far:",
                number=number,
                player=player,
            )
        return say(
            "Hand {number}, still being played: {player} is to move. No points yet.",
            number=number,
            player=player,
        )
    if hand["winner"]:
        return say("Hand {number}, {winner} wins it", number=number, winner=hand["winner"])
    if hand["lines"]:
        return say("Hand {number}", number=number)
    return say("Hand {number}, nobody scores", number=number)


def _problem_lines(problems: Sequence[Mapping[str, str]]) -> Iterator[str]:
    for found in problems:
        said = explained(found["where"], found["message"]) if found["where"] else found["message"]
        yield f"  {said} [{found['code']}]"


def _game_lines(number: int, game: Mapping[str, Any]) -> Iterator[str]:
    """A game's standing: who has won, who has how much, what it comes to in the end."""
    first, last = game["hands"]
    if first == last:
        head = say("Game {number} (hand {first})", number=number, first=first)
    else:
        head = say("Game {number} (hands {first} to {last})", number=number, first=first, last=last)
    state = say("{names} won", names=listed(game["winners"])) if game["finished"] else say("not finished")
    yield explained(head, state)
    yield "  " + say("Totals: {points}", points=_each(game["totals"]))
    if game.get("out"):
        yield "  " + say("Out, in this order: {names}", names=listed(game["out"]))
    for place, column in enumerate(game.get("columns", ()), start=1):
        yield from _column_lines(place, column)
    yield from _end_lines(game, "  ")


def _column_lines(place: int, column: Mapping[str, Any]) -> Iterator[str]:
    scores = ", ".join(
        f"{side} {points(score)} ({_boxes(column['boxes'][side])})"
        for side, score in column["scores"].items()
    )
    closed_by = column["closed_by"]
    if closed_by:
        yield "  " + say(
            "Column {place}, closed by {player}: {scores}", place=place, player=closed_by, scores=scores
        )
    else:
        yield "  " + say("Column {place}, open: {scores}", place=place, scores=scores)
    yield from _end_lines(column, "    ")


def _boxes(boxes: int) -> str:
    return many(boxes, "{n} box", "{n} boxes")


def _end_lines(counted: Mapping[str, Any], indent: str) -> Iterator[str]:
    if counted["final"] is not None:
        yield indent + say("With bonuses: {points}", points=_each(counted["final"]))
    if counted["settlement"] is not None:
        settled = ", ".join(f"{side} {signed(amount)}" for side, amount in counted["settlement"].items())
        yield indent + say("Settlement: {points}", points=settled)


def _sitting_lines(result: Mapping[str, Any]) -> Iterator[str]:
    sitting, games = result["sitting"], result["games"]
    if any(sitting["games_won"].values()):
        won = _each(sitting["games_won"])
        if sitting["finished"]:
            names = listed(sitting["winners"])
            yield say("Games won: {points}. {names} takes the sitting.", points=won, names=names)
        else:
            yield say("Games won: {points}.", points=won)
    counted = games[-1]["hands"][1] if games else 0
    after = [
        str(number)
        for number, hand in enumerate(result["hands"], start=1)
        if sitting["finished"] and hand["ok"] and number > counted
    ]
    if after:
        yield many(
            len(after),
            "Played after that and not counted: hand {numbers}.",
            "Played after that and not counted: hands {numbers}.",
            numbers=listed(after),
        )


def _each(numbers: Mapping[str, int]) -> str:
    return ", ".join(f"{name} {points(number)}" for name, number in numbers.items())
