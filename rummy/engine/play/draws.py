"""How does a turn begin: may this card be drawn, and what happens to stock and discards?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.actions import Action
from rummy.engine.cards import Card
from rummy.engine.errors import Problem, problem
from rummy.engine.play.hands import take_up
from rummy.engine.play.table import Table
from rummy.engine.rules.drawing import Drawing
from rummy.engine.words import many, say

RECYCLED = frozenset({"turn-over", "shuffle", "shuffle-below-top"})


def stock_problems(table: Table, action: Action) -> Iterator[Problem]:
    drawing = table.ruleset.drawing
    if table.upcard_open:
        text = say("The upcard is offered first: take it or pass it, then draw from the stock.")
        yield problem("wrong-phase", action.where, text)
    yield from drawn_already(table, action)
    if drawing.never_drawn and table.stock <= drawing.never_drawn:
        yield last_two(action.where)
    elif table.stock == 0:
        yield problem("stock-empty", action.where, _without_stock(drawing))


def _without_stock(drawing: Drawing) -> str:
    """What can be done instead of drawing."""
    if drawing.stock_empty == "all-pass":
        return say("No cards are left in the stock: play without drawing, or pass.")
    if drawing.stock_empty not in RECYCLED:
        return say("No cards are left in the stock: take it from the discards, or pass.")
    if drawing.takes == "nothing":
        return say("No cards are left in the stock: make a new one of the discards.")
    return say("No cards are left in the stock: take it from the discards, or make a new stock of them.")


def last_two(where: str) -> Problem:
    """Why nothing more is drawn once only the last cards of the stock are left."""
    text = say("The last two cards of the stock may not be drawn: the hand is a draw.")
    return problem("last-two-stock-cards", where, text)


def draw_stock(table: Table, action: Action) -> None:
    table.stock = max(table.stock - 1, 0)
    table.upcard_open = table.upcard_refused = False
    table.now.is_drawn = True
    take_up(table, None)


def drawn_already(table: Table, action: Action) -> Iterator[Problem]:
    going = table.now
    if going.needs_second:
        text = say("Taking the discard means taking a second card: say where from with draw-second.")
        yield problem("second-draw", action.where, text)
    elif going.is_drawn:
        yield problem("second-draw", action.where, say("Only one draw in a turn: this one has been made."))


# ---- from the discards


def discard_problems(table: Table, action: Action) -> Iterator[Problem]:
    """May the top of the discards be taken?"""
    yield from _pile_problems(table, action)
    if table.ruleset.drawing.takes == "whole-pile":
        text = say("The whole pile must be taken, its top card melded first: use take-pile.")
        yield problem("pile-rest-required", action.where, text)
    if table.upcard_refused:
        text = say("Both passed the upcard: draw from the stock.")
        yield problem("upcard-already-passed", action.where, text)
    if table.ruleset.drawing.second_card and table.stock == 0 and len(table.discards) == 1:
        text = say("No second card is left behind it: make a new stock first.")
        yield problem("second-card-required", action.where, text)


def _pile_problems(table: Table, action: Action) -> Iterator[Problem]:
    drawing = table.ruleset.drawing
    if not drawing.discards:
        yield problem("no-discard-pile", action.where, say("Nothing is discarded here: draw from the stock."))
        return
    yield from drawn_already(table, action)
    if drawing.takes == "nothing":
        text = say("Discards may not be taken in this game: draw from the stock.")
        yield problem("discard-not-takable", action.where, text)
    entering = table.common.entering
    if entering is not None and not entering.takes_discards and not table.seat.entered:
        text = say(
            "{player} may take discards only after a first meld: draw from the stock.",
            player=table.seat.player,
        )
        yield problem("discard-draw-before-entry", action.where, text)
    if not table.discards:
        yield problem("wrong-phase", action.where, say("No discard lies there: draw from the stock."))


def draw_discard(table: Table, action: Action) -> None:
    _take_stretch(table, 1, owes=not table.ruleset.drawing.top_is_free)


def stretch_problems(table: Table, action: Action) -> Iterator[Problem]:
    """May this discard be taken with all above it?"""
    yield from discard_problems(table, action)
    if not table.discards or not table.ruleset.drawing.discards:
        return
    depth = _depth_of(table, action)
    if depth == 0:
        yield problem("discard-gap", action.where, _not_there(table, action))
    elif depth > 1 and table.ruleset.drawing.takes == "top":
        yield problem("discard-top-only", action.where, _not_on_top(action))
    elif len(action.cards) > 1 and len(action.cards) - 1 != depth:
        text = say(
            "{card} is taken with all the cards above it: these are {depth} in all.",
            card=action.cards[0].sign,
            depth=depth,
        )
        yield problem("discard-gap", action.where, text)


def _not_there(table: Table, action: Action) -> str:
    if action.depth > len(table.discards):
        return many(
            len(table.discards),
            "Only {n} card lies in the discards: say how many were taken.",
            "Only {n} cards lie in the discards: say how many were taken.",
        )
    card = action.cards[0].sign
    if action.depth:
        return say(
            "{card} does not lie so deep in the discards: say which card was the deepest taken.", card=card
        )
    return say("{card} does not lie in the discards: say which card was the deepest taken.", card=card)


def _not_on_top(action: Action) -> str:
    if not action.cards:
        return say("Only the top card may be taken.")
    return say("{card} is not on top: only the top card may be taken.", card=action.cards[0].sign)


def draw_stretch(table: Table, action: Action) -> None:
    depth = _depth_of(table, action) or 1
    named = action.cards[0] if action.cards else None
    _take_stretch(table, depth, owes=depth > 1 or not table.ruleset.drawing.top_is_free, named=named)


def _depth_of(table: Table, action: Action) -> int:
    """How many cards are taken with the deepest one; 0 where it does not lie there.

    Of two that are equal it is the one as deep as is told, or with all the cards told above it, else the nearest to the top.
    Where it does not lie open it may be one that nobody named.
    """
    upwards = table.discards[::-1]
    if action.depth:
        lying = upwards[action.depth - 1 : action.depth]
        is_there = bool(lying) and (not action.cards or lying[0] in (action.cards[0], None))
        return action.depth if is_there else 0
    card, *told = action.cards
    if told and upwards[len(told) - 1 : len(told)] == [card]:
        return len(told)
    return next((upwards.index(lying) + 1 for lying in (card, None) if lying in upwards), 0)


def _take_stretch(table: Table, depth: int, *, owes: bool, named: Card | None = None) -> None:
    """`named` is the deepest card, which may have been thrown unseen."""
    going, drawing = table.now, table.ruleset.drawing
    taken = table.discards[-depth:] or [None]
    taken[0] = taken[0] or named
    del table.discards[-depth:]
    table.upcard_open = table.upcard_refused = False
    going.is_drawn = True
    going.needs_second = drawing.second_card
    going.taken = list(taken)
    for card in taken:
        take_up(table, card)
    if drawing.must_use != "free" and owes:
        going.must_use = taken[0]


# ---- the second card of a double draw


def second_problems(table: Table, action: Action) -> Iterator[Problem]:
    if not table.now.needs_second:
        drawn = table.now.is_drawn
        code = "second-draw" if drawn else "wrong-phase"
        text = (
            say("Only one draw in a turn.")
            if drawn
            else say("A second card comes only after the discard has been taken.")
        )
        yield problem(code, action.where, text)
    elif action.source == "stock" and table.stock == 0:
        yield problem(
            "stock-empty", action.where, say("No cards are left in the stock: take the next discard.")
        )
    elif action.source == "discard" and not table.discards:
        yield problem(
            "wrong-phase", action.where, say("No discard is left: take the second card from the stock.")
        )


def draw_second(table: Table, action: Action) -> None:
    table.now.needs_second = False
    if action.source == "discard" and table.discards:
        card = table.discards.pop()
        table.now.taken.append(card)
        take_up(table, card)
    else:
        table.stock = max(table.stock - 1, 0)
        take_up(table, None)


# ---- passing, and a new stock


def pass_upcard_problems(table: Table, action: Action) -> Iterator[Problem]:
    if not table.upcard_open:
        yield problem("wrong-phase", action.where, say("There is no upcard to pass any more: draw."))


def pass_upcard(table: Table, action: Action) -> None:
    table.upcard_passes += 1
    if table.upcard_passes >= len(table.seats):
        table.upcard_open, table.upcard_refused = False, True


def pass_problems(table: Table, action: Action) -> Iterator[Problem]:
    if table.ruleset.drawing.stock_empty not in ("block", "no-taker", "all-pass"):
        yield problem("wrong-phase", action.where, say("Nobody may pass in this game: draw a card."))
    elif table.stock > 0:
        yield problem(
            "wrong-phase", action.where, say("Passing is only for when the stock is empty: draw a card.")
        )
    elif table.now.is_drawn or table.now.put_down or table.now.has_changed_table:
        yield problem("wrong-phase", action.where, say("This turn has begun: end it instead of passing."))


def recycle_problems(table: Table, action: Action) -> Iterator[Problem]:
    if table.stock > 0:
        yield problem("wrong-phase", action.where, say("There are still cards in the stock: draw one."))
    elif table.ruleset.drawing.stock_empty not in RECYCLED:
        yield problem("stock-empty", action.where, say("In this game no new stock is made of the discards."))
    elif len(table.discards) <= len(_kept(table)):
        text = say("There are no discards to make a new stock of: take what lies there.")
        yield problem("stock-empty", action.where, text)


def recycle_stock(table: Table, action: Action) -> None:
    """The discards become the stock; what lay there is seen no more."""
    kept = _kept(table)
    table.stock += len(table.discards) - len(kept)
    table.discards = kept


def _kept(table: Table) -> list[Card | None]:
    """The discards that stay when a new stock is made."""
    return table.discards[-1:] if table.ruleset.drawing.stock_empty == "shuffle-below-top" else []
