"""Who laid which card of a meld, when melds are taken apart and laid anew?"""

from __future__ import annotations

from collections.abc import Sequence

from rummy.engine.cards import Card
from rummy.engine.hand import Step
from rummy.engine.play.table import Lying, Table
from rummy.engine.rules.packs import as_dealt

Layers = dict[Card, list[str | None]]


def steps_of(table: Table, cards: Sequence[Card], layers: Layers) -> tuple[Step, ...]:
    """Who put what there, whoever changed it since: what comes from the hand of the player to move comes last."""
    player = table.seat.player
    put: dict[str | None, list[Card]] = {}
    for card in cards:
        waiting = layers.get(as_dealt(card))
        put.setdefault(waiting.pop(0) if waiting else player, []).append(card)
    in_order = sorted(put, key=lambda by: by == player)
    return tuple(Step(by, tuple(put[by])) for by in in_order)


def layers_of(table: Table, *melds: Lying) -> Layers:
    """Who laid each card of these melds; where melds have owners it is the owner, of several the player to move."""
    owners = {lying.last_by for lying in melds}
    player = table.seat.player
    layers: Layers = {}
    for lying in melds:
        owner = player if player in owners else melds[0].last_by
        for step in lying.steps:
            for card in step.cards:
                by = owner if table.ruleset.tableau.owned else step.by
                layers.setdefault(as_dealt(card), []).append(by)
    return layers


def relay(table: Table, number: int, cards: Sequence[Card], layers: Layers) -> None:
    """These cards lie under that number now."""
    meld, is_legal = table.regrouped(cards)
    table.change(number, meld, steps_of(table, meld.cards, layers), is_legal=is_legal)


def lay_new(table: Table, cards: Sequence[Card], layers: Layers) -> None:
    """These cards are a meld of their own."""
    meld, is_legal = table.regrouped(cards)
    table.lay(meld, steps_of(table, meld.cards, layers), is_legal=is_legal)
