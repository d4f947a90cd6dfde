"""How does a turn end, and does the hand end with it?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.actions import Action
from rummy.engine.cards import JOKER, Card
from rummy.engine.errors import Problem, problem
from rummy.engine.hand import Penalty, Played
from rummy.engine.play.duties import BROKEN, LIFTED, UNPLAYED, duties, illegal_melds
from rummy.engine.play.hands import hand_problems, leave_hand
from rummy.engine.play.laying import turn_problems
from rummy.engine.play.table import Table
from rummy.engine.rules.packs import as_dealt
from rummy.engine.words import many, say

# ---- a discard


def throw_problems(table: Table, action: Action) -> Iterator[Problem]:
    drawing, going = table.ruleset.drawing, table.now
    if not drawing.discards:
        yield problem(
            "no-discard-in-this-game", action.where, say("Nothing is discarded here: end the turn.")
        )
        return
    yield from turn_problems(table, action)
    yield from _thrown_problems(table, action)
    if going.seat.count == 0 and not action.cards:
        yield problem(
            "hand-too-small",
            action.where,
            say("{player} has no card left to discard.", player=going.seat.player),
        )
    yield from duties(table, action.where, leaves=going.seat.count - 1)


def _thrown_problems(table: Table, action: Action) -> Iterator[Problem]:
    """Has the player that card to throw, and may he throw it?"""
    yield from hand_problems(table, action.cards, action.where)
    returned = any(card in table.now.taken for card in action.cards)
    if returned and not table.ruleset.drawing.may_return_drawn_card:
        card = action.cards[0].sign
        if table.now.seat.count > 1:
            text = say("{card} was just taken from the discards: throw another card.", card=card)
        else:
            text = say(
                "{card} was just taken from the discards and cannot be the last card: keep another to throw.",
                card=card,
            )
        yield problem("discard-just-drawn", action.where, text)


def throw(table: Table, action: Action) -> None:
    _throw_down(table, action)
    close(table)


def _throw_down(table: Table, action: Action) -> None:
    card: Card | None = as_dealt(action.cards[0]) if action.cards else None
    leave_hand(table, card)
    table.discards.append(card)


# ---- the end of a turn without one


def end_problems(table: Table, action: Action) -> Iterator[Problem]:
    drawing, going = table.ruleset.drawing, table.now
    yield from turn_problems(table, action)
    if drawing.discards and going.seat.count > 0:
        text = many(
            going.seat.count,
            "{player} still has {n} card: which one was discarded?",
            "{player} still has {n} cards: which one was discarded?",
            player=going.seat.player,
        )
        yield problem("discard-missing", action.where, text)
    if not drawing.compulsory and not going.is_drawn and not going.put_down and table.stock > 0:
        text = say("{player} must play something or draw a card.", player=going.seat.player)
        yield problem("turn-needs-play-or-draw", action.where, text)
    yield from duties(table, action.where, leaves=going.seat.count)


def end_turn(table: Table, action: Action) -> None:
    """Who does nothing where nothing can be drawn passes."""
    going, drawing = table.now, table.ruleset.drawing
    nothing_done = not going.is_drawn and not going.put_down and not going.has_changed_table
    if nothing_done and table.stock == 0 and drawing.stock_empty == "all-pass":
        pass_turn(table, action)
    else:
        close(table)


# ---- knocking


def knock_problems(table: Table, action: Action) -> Iterator[Problem]:
    if "knock" not in table.ruleset.ending.ways:
        yield problem("action-unknown", action.where, say("Nobody knocks in this game."))
        return
    if not table.now.is_drawn:
        yield problem("knock-before-draw", action.where, say("Draw before you knock."))
    yield from _thrown_problems(table, action)


def knock(table: Table, action: Action) -> None:
    _throw_down(table, action)
    _finish(table, "knock", table.seat.player)


# ---- passing


def pass_turn(table: Table, action: Action) -> None:
    how = table.ruleset.drawing.stock_empty
    table.passes += 1
    if how == "no-taker":
        _finish(table, "stock", None)
    elif how == "block" or table.passes >= len(table.in_hand):
        _finish(table, "blocked", None)
    else:
        next_turn(table)


# ---- what the end of a turn brings


def close(table: Table) -> None:
    """The turn counts: what was owed and overruled is charged, points are kept, the next player is to move."""
    _charge(table)
    going, seat = table.now, table.seat
    seat.entered = seat.entered or bool(going.new_melds)
    table.played += played_in_turn(table)
    table.penalties += going.penalties
    table.passes = 0
    drawing = table.ruleset.drawing
    if seat.count <= 0:
        table.rummy = _rummy(table)
        _finish(table, "out", seat.player)
    elif _ends_with_stock(table):
        _finish(table, "stock", None)
    elif drawing.never_drawn and going.is_drawn and table.stock <= _left_undrawn(table):
        _finish(table, "void", None)
    else:
        seat.has_played = seat.has_played or bool(going.put_down)
        next_turn(table)


def _ends_with_stock(table: Table) -> bool:
    """Has the last card been drawn, where nobody plays on without a stock?"""
    return table.stock == 0 and table.ruleset.drawing.stock_empty == "end"


def _left_undrawn(table: Table) -> int:
    """How many cards of the stock end the hand: none are left over where the table lets them be drawn."""
    return 0 if "last-two-stock-cards" in table.overrule else table.ruleset.drawing.never_drawn


def _rummy(table: Table) -> bool | str:
    """All cards gone in one turn, nothing played before it; without the table's melds where that counts more."""
    going, claims = table.now, table.ruleset.ending.rummy_claims
    if going.seat.has_played or "rummy" not in table.ruleset.paying.fields:
        return False
    if "own-hand" in claims and not going.touches_table:
        return "own-hand"
    return True


def _finish(table: Table, end: str, by: str | None) -> None:
    table.end, table.by = end, by
    table.going = None
    table.to_move = ""


def next_turn(table: Table) -> None:
    """The next player is to move, whatever this turn leaves open."""
    player = table.now.seat.player
    table.going = None
    table.to_move = table.left_of(player)


def leave(table: Table) -> None:
    """Who reneged is out, and his turn over; where one side alone is left, the hand ends at once."""
    sides = {seat.side for seat in table.in_hand}
    if len(sides) < 2 or _is_over_for_sides(table):
        _finish(table, "renege", None)
    elif _ends_with_stock(table):
        _finish(table, "stock", None)
    else:
        next_turn(table)


def _is_over_for_sides(table: Table) -> bool:
    """Where the whole side pays for a renege, it is out with the player."""
    if table.ruleset.reneging.partnership != "side":
        return False
    gone = {seat.side for seat in table.seats.values() if seat.reneged}
    return len({seat.side for seat in table.in_hand} - gone) < 2


# ---- offences the table charges


def _charge(table: Table) -> None:
    """What an overruled offence costs, and that the table is put back for some."""
    going, player, prices = table.now, table.seat.player, table.ruleset.penalties.prices
    if UNPLAYED in table.overrule and UNPLAYED in prices:
        going.penalties += [Penalty(player, prices[UNPLAYED], UNPLAYED)] * going.jokers_taken
    offence = _table_offence(table)
    if offence is not None:
        _put_back(table)
        going.penalties.append(Penalty(player, prices[offence], offence))


def _table_offence(table: Table) -> str | None:
    """The one offence for lifted cards and broken melds together."""
    going, prices = table.now, table.ruleset.penalties.prices
    if going.lifted.total() and LIFTED in table.overrule and LIFTED in prices:
        return LIFTED
    is_broken = going.has_changed_table and illegal_melds(table)
    return BROKEN if is_broken and BROKEN in table.overrule and BROKEN in prices else None


def _put_back(table: Table) -> None:
    """The table as it was when the turn began; the cards played go back to the hand, where all have seen them."""
    going, seat = table.now, table.seat
    table.melds, table.next_number = list(going.before), going.next_number
    seat.count += len(going.put_down) - going.jokers_swapped
    seat.known.update(map(as_dealt, going.put_down))
    seat.known[JOKER] = max(seat.known[JOKER] - going.jokers_swapped, 0)
    going.has_changed_table = False
    going.put_down.clear()
    going.new_melds.clear()
    going.played.clear()
    going.lifted.clear()


def played_in_turn(table: Table) -> tuple[Played, ...]:
    """The points of the turn being played, as it stands.

    Where melds may be changed, it makes what the table is worth more than before.
    """
    going = table.now
    if table.common.changing != "lifting":
        return tuple(going.played)
    if not going.put_down and not going.has_changed_table:
        return ()
    before, now = sum(table.ruleset.counting.of(lying.meld) for lying in going.before), table.worth()
    text = say(
        "{player}’s turn: the table was worth {before}, now {now}",
        player=going.seat.player,
        before=before,
        now=now,
    )
    return (Played(going.seat.player, tuple(going.put_down), now - before, text, "turn"),)
