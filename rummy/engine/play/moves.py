"""Which moves are there? Every action of a turn by its name: why it may not be made, and what it does."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

from rummy.engine.actions import Action
from rummy.engine.errors import Problem
from rummy.engine.play import changing, closing, draws, laying, piles
from rummy.engine.play.table import Table


@dataclass(frozen=True, slots=True)
class Move:
    """Why a move may not be made, and what happens when it is."""

    why_not: Callable[[Table, Action], Iterable[Problem]]
    do: Callable[[Table, Action], None]


def _pass_upcard(table: Table, action: Action) -> None:
    draws.pass_upcard(table, action)
    closing.next_turn(table)


def _take_pile(table: Table, action: Action) -> None:
    piles.take_pile(table, action)
    if table.seat.reneged:
        closing.leave(table)


def _renege(table: Table, action: Action) -> None:
    piles.renege(table, action)
    closing.leave(table)


MOVES: Mapping[str, Move] = MappingProxyType(
    {
        "draw-stock": Move(draws.stock_problems, draws.draw_stock),
        "draw-discard": Move(draws.discard_problems, draws.draw_discard),
        "draw-discard-from": Move(draws.stretch_problems, draws.draw_stretch),
        "draw-second": Move(draws.second_problems, draws.draw_second),
        "take-pile": Move(piles.pile_problems, _take_pile),
        "pass-upcard": Move(draws.pass_upcard_problems, _pass_upcard),
        "meld": Move(laying.meld_problems, laying.lay_meld),
        "lay-off": Move(laying.layoff_problems, laying.lay_off),
        "steal": Move(laying.layoff_problems, laying.lay_off),
        "swap-joker": Move(laying.swap_problems, laying.swap_joker),
        "split": Move(changing.split_problems, changing.split),
        "join": Move(changing.join_problems, changing.join),
        "move-card": Move(changing.move_problems, changing.move_card),
        "lift-card": Move(changing.lift_problems, changing.lift_card),
        "rearrange-table": Move(changing.rearrange_problems, changing.rearrange_table),
        "discard": Move(closing.throw_problems, closing.throw),
        "end-turn": Move(closing.end_problems, closing.end_turn),
        "pass": Move(draws.pass_problems, closing.pass_turn),
        "recycle-stock": Move(draws.recycle_problems, draws.recycle_stock),
        "knock": Move(closing.knock_problems, closing.knock),
        "renege": Move(piles.renege_problems, _renege),
    }
)
