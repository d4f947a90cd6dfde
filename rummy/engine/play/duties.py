"""What does a player owe when his turn ends?"""

from __future__ import annotations

from collections.abc import Iterator

from rummy.engine.cards import show_cards
from rummy.engine.errors import Problem, problem
from rummy.engine.play.laying import entry_sum, has_entered
from rummy.engine.play.table import Lying, Table
from rummy.engine.rules.tableau import MeldsWhenOut
from rummy.engine.words import many, say

LIFTED = "lifted-card-not-replayed"
BROKEN = "rearrange-leaves-illegal-meld"
UNPLAYED = "joker-not-replayed"


def duties(table: Table, where: str, *, leaves: int) -> Iterator[Problem]:
    """Everything owed at the end of a turn that leaves the player so many cards."""
    yield from _use_duties(table, where)
    yield from _entry_duties(table, where)
    yield from _table_duties(table, where)
    yield from _going_out_duties(table, where, leaves)


def _use_duties(table: Table, where: str) -> Iterator[Problem]:
    going = table.now
    if going.must_use is not None:
        text = say("{card} was taken from the discards and must be used now.", card=going.must_use.sign)
        yield problem("must-use-drawn-card", where, text)


def _entry_duties(table: Table, where: str) -> Iterator[Problem]:
    entering = table.common.entering
    if entering is None or not table.now.new_melds or has_entered(table):
        return
    total, minimum = entry_sum(table), entering.minimum
    if entering.scope == "single_meld":
        text = many(
            minimum - total,
            "{total} of {minimum}: for one first meld {n} more is missing.",
            "{total} of {minimum}: for one first meld {n} more are missing.",
            total=total,
            minimum=minimum,
        )
    else:
        text = many(
            minimum - total,
            "{total} of {minimum}: for the first melds {n} more is missing.",
            "{total} of {minimum}: for the first melds {n} more are missing.",
            total=total,
            minimum=minimum,
        )
    yield problem("first-meld-under-minimum", where, text)


def _table_duties(table: Table, where: str) -> Iterator[Problem]:
    going = table.now
    for _ in range(going.jokers_taken):
        text = say(
            "The joker taken was not played in a new combination{price}: lay one down with it before the turn ends.",
            price=_price(table, UNPLAYED),
        )
        yield problem(UNPLAYED, where, text)
    lifted = tuple(going.lifted.elements())
    if lifted:
        text = say(
            "{cards} was lifted and is not back on the table{price}: put it into a meld before the turn ends.",
            cards=show_cards(lifted),
            price=_price(table, LIFTED),
        )
        yield problem(LIFTED, where, text)
    if going.has_changed_table and _may_change(table):
        for lying in illegal_melds(table):
            text = say(
                "{cards} is left and is no legal meld{price}: put the table right before the turn ends.",
                cards=show_cards(lying.cards),
                price=_price(table, BROKEN),
            )
            yield problem(BROKEN, where, text)
        if not going.put_down:
            yield from _adds_nothing(table, where)


def _may_change(table: Table) -> bool:
    """Is taking melds apart a part of this game? Where it is not, the table has overruled it."""
    return table.common.changing in ("anything", "lifting")


def _price(table: Table, offence: str) -> str:
    """What an offence costs where the table lets it stand."""
    price = table.ruleset.penalties.prices.get(offence)
    return (
        ""
        if price is None
        else say(" ({points} points for {player})", points=price, player=table.seat.player)
    )


def _adds_nothing(table: Table, where: str) -> Iterator[Problem]:
    if table.common.changing == "anything":
        text = say("The table was changed without a card from the hand: add one of your own.")
        yield problem("rearrange-adds-no-card", where, text)


def illegal_melds(table: Table) -> list[Lying]:
    """What this turn has broken: not what the table let lie before."""
    return [lying for lying in table.melds if not lying.is_legal and lying not in table.now.before]


def _going_out_duties(table: Table, where: str, leaves: int) -> Iterator[Problem]:
    tableau = table.ruleset.tableau
    if not isinstance(tableau, MeldsWhenOut) or not table.now.new_melds or leaves <= 0:
        return
    if tableau.asked:
        text = say(
            "{player} may meld only when he goes rummy: all his cards but for one discard.",
            player=table.seat.player,
        )
        yield problem("must-go-rummy", where, text)
    else:
        text = say(
            "{player} may meld only when he goes out: his whole hand but for one discard.",
            player=table.seat.player,
        )
        yield problem("meld-only-when-going-out", where, text)
