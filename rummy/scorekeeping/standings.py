"""What did a game come to, in words: who stands where, by how much, and which bonuses were counted at its end?"""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from rummy.engine import Ruleset
from rummy.engine.rules.bonuses import FinalCount
from rummy.scorekeeping.queries.rows import GameView, SideRow


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


def in_order(view: GameView, ruleset: Ruleset) -> list[SideRow]:
    """The sides, best total first; seat order among equals."""
    sign = 1 if ruleset.games.low_wins else -1
    return sorted(view.sides, key=lambda side: sign * side.total)


def margin(ordered: Sequence[SideRow]) -> str:
    """How far the first is ahead of the second; nothing where they are level."""
    first, second = ordered[:2]
    ahead = abs(first.total - second.total)
    if not ahead:
        return ""
    return ngettext(
        "%(name)s is %(n)d point ahead of %(other)s.",
        "%(name)s is %(n)d points ahead of %(other)s.",
        ahead,
    ) % {"name": first.name, "n": ahead, "other": second.name}


def collected(view: GameView) -> str:
    """Who collects how much at the end of the game; nothing in games that settle nothing."""
    for side in view.game.settlement:
        if side.points is not None and side.points > 0:
            return ngettext(
                "%(name)s collects %(n)d point.", "%(name)s collects %(n)d points.", side.points
            ) % {"name": side.side, "n": side.points}
    return _("Nobody collects anything: both come to the same.") if view.game.settlement else ""


def final_count(view: GameView, ruleset: Ruleset) -> list[FinalSide]:
    """The count at the end of the game, line by line; empty in games without one."""
    rule = ruleset.games.final
    if rule is None or not view.game.final:
        return []
    boxes = {side.name: sum(hand.winner == side.name for hand in view.hands) for side in view.sides}
    return [_final_side(side, boxes, rule) for side in view.sides]


def _final_side(side: SideRow, boxes: dict[str, int], rule: FinalCount) -> FinalSide:
    lines = [CountLine(side.total, _("points from the hands"))]
    if side.won_game:
        lines.append(CountLine(rule.game_bonus, _("for winning the game")))
        if rule.shutout_doubles and not any(won for name, won in boxes.items() if name != side.name):
            doubled = side.total + rule.game_bonus
            lines.append(CountLine(doubled, _("the same again: the other won no hand")))
    won = boxes[side.name]
    text = ngettext("%(n)d hand won, %(each)d each", "%(n)d hands won, %(each)d each", won)
    lines.append(CountLine(won * rule.box_bonus, text % {"n": won, "each": rule.box_bonus}))
    final = sum(line.points for line in lines)
    return FinalSide(side.name, side.initial, side.colour, tuple(lines), final)
