"""Does a hand told turn by turn go by the rules, and where does it stand now?"""

from __future__ import annotations

from collections.abc import Iterable

from rummy.engine.actions import Action, Turn
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Penalty
from rummy.engine.overruling import is_overruled
from rummy.engine.play import draws
from rummy.engine.play.moves import MOVES
from rummy.engine.play.table import Going, Table
from rummy.engine.words import say

MOST_REFUSALS = 50
"""More would help nobody: whoever reads them has to begin with the first."""


def why_not(table: Table, player: str, action: Action) -> list[Problem]:
    """Everything that speaks against a move of that player now; empty where it may be made."""
    found = _begin_problems(table, player, action)
    if action.do == "penalty" or any(one.severity == "E" for one in found):
        return found
    tried = table.copy()
    found += _end_turn_of_another(tried, player)
    if tried.end is not None:
        return [*found, *_begin_problems(tried, player, action)]
    _begin(tried, player, action.where)
    return list(dict.fromkeys([*found, *MOVES[action.do].why_not(tried, action)]))


def make(table: Table, player: str, action: Action) -> None:
    """The move is made, as the real table made it, whether the rules allow it or not."""
    if action.do == "penalty":
        table.penalties.append(Penalty(player, action.points, action.reason))
        return
    _end_turn_of_another(table, player)
    _begin(table, player, action.where)
    MOVES[action.do].do(table, action)


def follow(table: Table, turns: Iterable[Turn]) -> list[Problem]:
    """Plays the turns on the table; everything that is wrong with them, each with its place.

    A move that cannot have been made at all ends the reading: what comes after it would only be guesses.
    """
    found: list[Problem] = []
    for turn in turns:
        only_noted = all(action.do == "penalty" for action in turn.actions)
        left_open = [] if only_noted else _end_turn_of_another(table, turn.player)
        wrong = [*left_open, *_play(table, turn)]
        found += wrong
        if _is_the_last(table, wrong):
            break
        if sum(not is_overruled(one, table.overrule) for one in found) > MOST_REFUSALS:
            break
    return found


def _end_turn_of_another(table: Table, player: str) -> list[Problem]:
    """Ends a turn that somebody else has not ended; what speaks against that. Only the last one of a log may be open."""
    going = table.going
    if going is None or going.seat.player == player:
        return []
    ending = Action("end-turn", going.where)
    text = say("{player}’s turn has not ended: end it first.", player=going.seat.player)
    found = why_not(table, going.seat.player, ending) or [problem("wrong-phase", going.where, text)]
    make(table, going.seat.player, ending)
    return found


def _play(table: Table, turn: Turn) -> list[Problem]:
    found: list[Problem] = []
    closed, last = False, ""
    for action in turn.actions:
        if closed and table.end is None and action.do != "penalty":
            return [*found, _after_the_end(turn.player, action, last)]
        wrong = why_not(table, turn.player, action)
        found += wrong
        if _is_the_last(table, wrong):
            return found
        make(table, turn.player, action)
        if action.do != "penalty":
            closed, last = table.going is None, action.do
    return found


def _is_the_last(table: Table, wrong: list[Problem]) -> bool:
    """Would all that comes after this only be guessed at?"""
    return any(one.severity == "E" for one in wrong) or (bool(wrong) and table.end is not None)


def _after_the_end(player: str, action: Action, last: str) -> Problem:
    if action.do == last == "discard":
        return problem(
            "second-discard", action.where, say("{player} has discarded: one discard only.", player=player)
        )
    return problem(
        "not-your-turn",
        action.where,
        say("{player}’s turn is over: nothing comes after its end.", player=player),
    )


def _begin_problems(table: Table, player: str, action: Action) -> list[Problem]:
    where = action.where
    if action.do == "penalty" and not table.ruleset.penalties.noted:
        return [problem("action-unknown", where, say("There are no points to take off in this game."))]
    if table.end == "void" and action.do.startswith("draw-"):
        return [draws.last_two(where)]
    if table.end is not None:
        return [problem("hand-over", where, say("This hand is finished: nothing can be added to it."))]
    seat = table.seats.get(player)
    if seat is None or seat.reneged:
        return [problem("player-out-of-hand", where, say("{player} is out of this hand.", player=player))]
    mover = table.going.seat.player if table.going is not None else table.to_move
    if player != mover and action.do != "penalty":
        return [
            problem(
                "not-your-turn",
                where,
                say("{player} is not to move: it is {mover}’s turn.", player=player, mover=mover),
            )
        ]
    return []


def _begin(table: Table, player: str, where: str) -> None:
    if table.going is None or table.going.seat.player != player:
        table.going = Going(table.seats[player], where, tuple(table.melds), table.next_number)


def refuses(found: Iterable[Problem], overrule: frozenset[str]) -> bool:
    """Is there anything among these that the table does not overrule?"""
    return any(one.severity != "W" and not is_overruled(one, overrule) for one in found)
