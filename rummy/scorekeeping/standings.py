"""What did a game come to, in words: who stands where, by how much, and which bonuses were counted at its end?"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from rummy.engine import Ruleset, words
from rummy.engine.rules.bonuses import FinalCount
from rummy.engine.words import many, say
from rummy.scorekeeping.queries.rows import GameView, SideRow, TableView


@dataclass(frozen=True, slots=True)
class CountLine:
    points: int
    text: str


@dataclass(frozen=True, slots=True)
class FinalSide:
    """The final count of one side; its lines add up to `final`."""

    name: str
    initial: str
    colour: int
    lines: tuple[CountLine, ...]
    final: int


@dataclass(frozen=True, slots=True)
class Counted:
    """A side's points from the hands, what they came to with the bonuses, and whether it won a hand at all."""

    points: int
    final: int
    has_won: bool


@dataclass(frozen=True, slots=True)
class ColumnCount:
    """The final count of one of the games that are kept side by side."""

    number: int
    sides: tuple[FinalSide, ...]
    collected: str


def in_order(view: GameView, ruleset: Ruleset) -> list[SideRow]:
    """The sides, best total first, or who would collect most of games side by side; seat order among equals.

    Who has left the game comes behind who is in it, and who left first comes last.
    """
    sign = 1 if ruleset.games.low_wins else -1
    stay = len(view.sides) + 1
    return sorted(
        view.sides,
        key=lambda side: (
            -(side.left or stay),
            sign * (side.stands_at if side.columns else side.total),
        ),
    )


def margin(ordered: Sequence[SideRow], ruleset: Ruleset) -> str:
    """How far the first is ahead of the next, one or several; nothing where he is level with them, or totals are not all."""
    if ruleset.games.columns is not None or ruleset.games.eliminates or ruleset.games.target == 1:
        return ""
    first, second = ordered[:2]
    ahead = abs(first.total - second.total)
    if not ahead:
        return ""
    others = [side.name for side in ordered[1:] if side.total == second.total]
    named = {"name": first.name, "other": words.listed(others)}
    if words.how_many(first.name) > 1:
        return many(
            ahead,
            "{name} are {n} point ahead of {other}.",
            "{name} are {n} points ahead of {other}.",
            **named,
        )
    return many(
        ahead, "{name} is {n} point ahead of {other}.", "{name} is {n} points ahead of {other}.", **named
    )


def collected(view: GameView) -> str:
    """Who collects how much at the end of the game; nothing in games that settle nothing."""
    told = {side.side: side.points for side in view.game.settlement}
    return _collects(told) if told else ""


def _collects(settlement: Mapping[str, int | None]) -> str:
    for name, points in settlement.items():
        if points is not None and points > 0:
            if words.how_many(name) > 1:
                return many(points, "{name} collect {n} point.", "{name} collect {n} points.", name=name)
            return many(points, "{name} collects {n} point.", "{name} collects {n} points.", name=name)
    return say("Nobody collects anything: both come to the same.")


def settlement(view: GameView) -> list[CountLine]:
    """What each of the others pays the winner, as far as his total is behind; empty where nothing is settled."""
    payers = [side for side in view.game.settlement if side.points is not None and side.points < 0]
    best = max((side.total for side in view.sides), default=0)
    totals = {side.name: side.total for side in view.sides}
    return [
        CountLine(
            side.points or 0,
            many(
                best - totals[side.side],
                "{name}, {n} point behind",
                "{name}, {n} points behind",
                name=side.side,
            ),
        )
        for side in payers
    ]


def final_count(view: GameView, ruleset: Ruleset) -> list[FinalSide]:
    """The count at the end of the game, line by line; empty in games without one."""
    rule = ruleset.games.final
    if rule is None or not view.game.final:
        return []
    won = {hand.winner for hand in view.hands}
    counts = {
        side.name: Counted(side.total, side.final or 0, side.name in won or side.total > 0)
        for side in view.sides
    }
    return _final_sides(view.sides, counts, [side.name for side in view.sides if side.won_game], rule)


def column_counts(view: GameView, ruleset: Ruleset) -> list[ColumnCount]:
    """The count of each closed game of those kept side by side; empty where games come one after another."""
    rule = ruleset.games.final
    if rule is None or not view.sides[0].columns:
        return []
    counted = []
    for number, columns in enumerate(zip(*(side.columns for side in view.sides), strict=True), 1):
        beside = dict(zip([side.name for side in view.sides], columns, strict=True))
        if columns[0].closed:
            counts = {
                name: Counted(column.score, column.final or 0, column.boxes > 0)
                for name, column in beside.items()
            }
            won = [name for name, column in beside.items() if column.won]
            collects = _collects({name: column.settlement for name, column in beside.items()})
            sides = _final_sides(view.sides, counts, won, rule)
            counted.append(ColumnCount(number, tuple(sides), collects))
    return counted


def _final_sides(
    sides: Sequence[SideRow], counts: Mapping[str, Counted], winners: Sequence[str], rule: FinalCount
) -> list[FinalSide]:
    return [
        _final_side(
            side,
            counts[side.name],
            rule,
            won=side.name in winners,
            shut_out=not any(other.has_won for name, other in counts.items() if name != side.name),
        )
        for side in sides
    ]


def _final_side(side: SideRow, counted: Counted, rule: FinalCount, *, won: bool, shut_out: bool) -> FinalSide:
    lines = [CountLine(counted.points, say("points from the hands"))]
    if won:
        lines.append(CountLine(rule.game_bonus, say("for winning the game")))
        if rule.shutout_doubles and shut_out:
            doubled = counted.points + rule.game_bonus
            lines.append(CountLine(doubled, say("the same again: the other won no hand")))
    rest = counted.final - sum(line.points for line in lines)
    boxes = rest // rule.box_bonus if rule.box_bonus else 0
    lines.append(
        CountLine(rest, many(boxes, "{n} box, {each} each", "{n} boxes, {each} each", each=rule.box_bonus))
    )
    return FinalSide(side.name, side.initial, side.colour, tuple(lines), counted.final)


def result_text(table: TableView) -> str:
    """The result as a line to send: `Robber Rummy: Ana 380, Ben 240, Cleo 420`."""
    totals = ", ".join(f"{words.isolated(side.name)} {words.points(side.total)}" for side in table.sides)
    return words.explained(table.game_name, totals)
